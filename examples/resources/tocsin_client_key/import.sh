terraform import tocsin_client_key.docs team/docs:1
terraform import tocsin_client_key.shop team/shop:glet_bb6653a9c2d14a3f9a5e0c4d7f1e2b83
terraform import tocsin_client_key.cart https://glet_c07f4d1e9b3a4f52816fd2e5a9c3b704@errors.example.com:443/errortracking/api/v1/projects/15
