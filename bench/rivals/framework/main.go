// Command terraform-provider-framework is a Terraform provider for the same resources as Tocsin, on HashiCorp's plugin
// framework. Benchmarks compare the two.
package main

import (
	"context"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"terraform-provider-framework/internal/provider"
)

func main() {
	opts := providerserver.ServeOpts{Address: "registry.terraform.io/tocsin/framework"}
	if err := providerserver.Serve(context.Background(), provider.New, opts); err != nil {
		log.Fatal(err)
	}
}
