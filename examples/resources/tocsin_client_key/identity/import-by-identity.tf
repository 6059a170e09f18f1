import {
  to = tocsin_client_key.cart
  identity = {
    project_id = 15
    key_id     = 3
  }
}
