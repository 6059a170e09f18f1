import type { Section } from "../kit/schema/index.ts";

/** What the attributes of the provider do not say. */
export const sections: readonly Section[] = [
  {
    title: "Installation",
    paragraphs: [
      "There is no release in a registry yet. The npm package `tocsin` has the provider: `npx tocsin install` puts it where Terraform and OpenTofu look by themselves, and `npx tocsin install --mirror <folder>` into a mirror, with the CLI configuration to use. It needs Node.js 20.19 or newer wherever Terraform runs. The guide [Tocsin in CI](guides/ci.md) has pipelines to copy.",
    ],
  },
  {
    title: "Address and Token",
    paragraphs: [
      "The provider block wins over the environment; an empty variable counts as none. Without an address or a token the provider fails and names the variables.",
      "- The token is sent to the origin of `base_url` only; a redirect to another one is not followed.\n- `TOCSIN_TOKEN` is not sent to the server in `CI_SERVER_URL`: whoever runs the CI job does not get a token that was meant for another service. An address of one family of variables with a token of another gives a warning.\n- An http address beyond this machine gives a warning.",
    ],
  },
  {
    title: "Acting for Other Users",
    paragraphs: [
      "Notification settings belong to the user of the token. With `sudo` an administrator's token acts for another user: one provider alias for each person, and `provider = tocsin.<alias>` in the resources, as in [this example](resources/notification_setting.md#other-users).",
    ],
  },
  {
    title: "Values Known Only After Apply",
    paragraphs: [
      "An attribute of the provider block may come from a resource of the same configuration. While it is unknown, a plan keeps the state as it was last seen, with a warning, and an import fails with the attribute's name.",
    ],
  },
];
