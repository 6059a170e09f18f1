import type { FoundPlace, Part } from "../../provider/inventory/index.ts";
import type { ObjectValue } from "../../kit/cty/index.ts";
import type { DiagnosticError } from "../../kit/errors.ts";

/** The resources that can be declared. */
export type TypeName = "tocsin_notification_setting" | "tocsin_error_tracking_settings" | "tocsin_client_key";

/** An object that is live, as a configuration declares it. */
export interface Declaration {
  readonly typeName: TypeName;
  readonly place: FoundPlace;
  /** Of a client key. */
  readonly keyId: number | null;
  readonly importId: string;
  /** Its name in a configuration. It follows from the object alone, and no other object of its type has it. */
  readonly name: string;
  /** What to write, in the order of the documentation: a plan after the import is empty. */
  readonly config: ObjectValue;
  /** Whether it is as if nobody had ever touched it. Client keys never are. */
  readonly isDefault: boolean;
  /** What a reader of the configuration should know, in whole sentences. */
  readonly remarks: readonly string[];
}

/** An object that is live, and that no configuration can declare. */
export interface Undeclarable {
  readonly place: FoundPlace;
  readonly part: Part;
  readonly reason: DiagnosticError;
}

/** What of a place can be declared, and what not. */
export interface Declared {
  readonly declarations: readonly Declaration[];
  readonly undeclarable: readonly Undeclarable[];
}
