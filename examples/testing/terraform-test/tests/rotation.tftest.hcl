# The address and the token come from test.mjs, in TOCSIN_BASE_URL and TOCSIN_TOKEN.
provider "tocsin" {}

variables {
  project = "demo/web"
  quarter = "2026-4"
}

run "the_first_key_has_no_predecessor" {
  assert {
    condition     = length(tocsin_client_key.this.previous_keys) == 0
    error_message = "The project had a key before."
  }
}

run "the_next_quarter_keeps_it_valid" {
  variables {
    quarter = "2027-1"
  }

  assert {
    condition     = length(tocsin_client_key.this.previous_keys) == 1
    error_message = "Applications that still have the first key cannot report errors."
  }
}
