curl --silent --show-error --fail --header "PRIVATE-TOKEN: $TOCSIN_TOKEN" \
  "$TOCSIN_BASE_URL/api/v4/projects/team%2Fapi/error_tracking/client_keys"
