import { TerraformProvider, TerraformResource, TerraformStack, type TerraformElement } from "cdktf";
import { warnOfEvents } from "./missing-events.js";
import { sameSettings, type StackResources } from "./same-setting.js";
import { isNoted, noteWritten, valuesOf, type Written } from "./written.js";

const checkedStacks = new WeakSet<TerraformStack>();

/**
 * Lets the synthesis of a construct's stack find two resources for one setting, and events that the service does not
 * have.
 */
export function addToStack(construct: TerraformElement, written: () => Written): void {
  noteWritten(construct, written);
  const stack = TerraformStack.of(construct);
  if (checkedStacks.has(stack)) return;
  checkedStacks.add(stack);
  // Once for the whole stack: each construct would look at all others.
  stack.node.addValidation({
    validate() {
      const found = resourcesIn(stack);
      warnOfEvents(found);
      return sameSettings(found);
    },
  });
}

function resourcesIn(stack: TerraformStack): StackResources {
  const elements = stack.node.findAll().filter((each) => isNoted(each) && TerraformStack.of(each) === stack);
  const resources = elements.filter((each) => TerraformResource.isTerraformResource(each));
  const providers = elements.filter((each) => TerraformProvider.isTerraformProvider(each));
  const unnamed = providers.find(({ alias }) => alias === undefined);
  return {
    stack,
    resources,
    blockOf(resource) {
      const { provider = unnamed } = resource;
      const isOverridden = valuesOf(resource)["provider"] !== undefined;
      return provider === undefined || isOverridden ? {} : valuesOf(provider);
    },
  };
}
