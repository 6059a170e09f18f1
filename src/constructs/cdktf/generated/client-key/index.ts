// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { addChecks, addImportCheck, withOneVersionCheck } from '../../check.js';
import { textOf } from '../../text.js';

// Configuration

export interface ClientKeyConfig extends cdktf.TerraformMetaArguments {
  /**
  * ID or full path of the project. A change forces replacement, unless the plan finds that it is the same project.
  */
  readonly project: string | number;
  /**
  * Number of earlier keys that stay valid after a rotation, from 0 to 10. Lowering it deletes the oldest ones. Default: `1`.
  */
  readonly retain?: number;
  /**
  * Arbitrary values. A change within the map rotates the key; adding or removing the whole map does not.
  */
  readonly rotateWhenChanged?: { [key: string]: string };
}
export interface ClientKeyPreviousKeys {
}

export function clientKeyPreviousKeysToTerraform(struct?: ClientKeyPreviousKeys): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function clientKeyPreviousKeysToHclTerraform(struct?: ClientKeyPreviousKeys): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class ClientKeyPreviousKeysOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): ClientKeyPreviousKeys | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ClientKeyPreviousKeys | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // key_id - computed: true, optional: false, required: false
  /**
  * Number of the key.
  */
  public get keyId() {
    return this.getNumberAttribute('key_id');
  }

  // public_key - computed: true, optional: false, required: false
  /**
  * The earlier key.
  */
  public get publicKey() {
    return this.getStringAttribute('public_key');
  }

  // tracker_dsn - computed: true, optional: false, required: false
  /**
  * Its DSN.
  */
  public get trackerDsn() {
    return this.getStringAttribute('tracker_dsn');
  }
}

export class ClientKeyPreviousKeysList extends cdktf.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected terraformResource: cdktf.IInterpolatingParent, protected terraformAttribute: string, protected wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): ClientKeyPreviousKeysOutputReference {
    return new ClientKeyPreviousKeysOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Manages a key with which applications report errors to a project. A rotation keeps the old key valid until they use the new one. Needs the Maintainer role in the project.
*
* Represents a `tocsin_client_key`
*/
export class ClientKey extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "tocsin_client_key";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a ClientKey resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ClientKey to import
  * @param importFromId The id of the existing ClientKey that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ClientKey to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "tocsin_client_key", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Manages a key with which applications report errors to a project. A rotation keeps the old key valid until they use the new one. Needs the Maintainer role in the project.
  *
  * Create a new `tocsin_client_key` Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param config What to set
  */
  public constructor(scope: Construct, id: string, config: ClientKeyConfig) {
    super(scope, id, {
      terraformResourceType: 'tocsin_client_key',
      terraformGeneratorMetadata: {
        providerName: 'tocsin',
        providerVersionConstraint: '~> 0.2.0'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
      forEach: config.forEach
    });
    this._project = textOf(config.project);
    this._retain = config.retain;
    this._rotateWhenChanged = config.rotateWhenChanged;
    addChecks(this, 'tocsin_client_key', () => ({ values: this.synthesizeAttributes(), overrides: this.rawOverrides }));
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // active - computed: true, optional: false, required: false
  /**
  * Whether the service accepts error reports sent with the key.
  */
  public get active() {
    return this.getBooleanAttribute('active');
  }

  // id - computed: true, optional: false, required: false
  /**
  * Import ID: `<project>:<key_id>`.
  */
  public get id() {
    return this.getStringAttribute('id');
  }

  // key_id - computed: true, optional: false, required: false
  /**
  * Number of the key, unique on the service.
  */
  public get keyId() {
    return this.getNumberAttribute('key_id');
  }

  // previous_keys - computed: true, optional: false, required: false
  private _previousKeys = new ClientKeyPreviousKeysList(this, "previous_keys", false);
  /**
  * Earlier keys that are still valid, newest first.
  */
  public get previousKeys() {
    return this._previousKeys;
  }

  // project - computed: false, optional: false, required: true
  private _project?: string;
  /**
  * ID or full path of the project. A change forces replacement, unless the plan finds that it is the same project.
  */
  public get project(): string {
    return this.getStringAttribute('project');
  }
  public set project(value: string | number) {
    this._project = textOf(value);
  }
  // Temporarily expose input value. Use with caution.
  public get projectInput() {
    return this._project;
  }

  // public_key - computed: true, optional: false, required: false
  /**
  * The key, which ships in applications and is not a secret.
  */
  public get publicKey() {
    return this.getStringAttribute('public_key');
  }

  // retain - computed: true, optional: true, required: false
  private _retain?: number;
  /**
  * Number of earlier keys that stay valid after a rotation, from 0 to 10. Lowering it deletes the oldest ones. Default: `1`.
  */
  public get retain() {
    return this.getNumberAttribute('retain');
  }
  public set retain(value: number) {
    this._retain = value;
  }
  public resetRetain() {
    this._retain = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get retainInput() {
    return this._retain;
  }

  // rotate_when_changed - computed: false, optional: true, required: false
  private _rotateWhenChanged?: { [key: string]: string };
  /**
  * Arbitrary values. A change within the map rotates the key; adding or removing the whole map does not.
  */
  public get rotateWhenChanged() {
    return this.getStringMapAttribute('rotate_when_changed');
  }
  public set rotateWhenChanged(value: { [key: string]: string }) {
    this._rotateWhenChanged = value;
  }
  public resetRotateWhenChanged() {
    this._rotateWhenChanged = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get rotateWhenChangedInput() {
    return this._rotateWhenChanged;
  }

  // tracker_dsn - computed: true, optional: false, required: false
  /**
  * DSN for the error-tracking SDK of an application.
  */
  public get trackerDsn() {
    return this.getStringAttribute('tracker_dsn');
  }

  /** Imports an existing object by its import ID, whose form is checked when the application is synthesized. */
  public importFrom(id: string, provider?: cdktf.TerraformProvider): void {
    withOneVersionCheck(this, () => super.importFrom(id, provider));
    addImportCheck(this, 'tocsin_client_key', id);
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      project: cdktf.stringToTerraform(this._project),
      retain: cdktf.numberToTerraform(this._retain),
      rotate_when_changed: cdktf.hashMapper(cdktf.stringToTerraform)(this._rotateWhenChanged),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      project: {
        value: cdktf.stringToHclTerraform(this._project),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      retain: {
        value: cdktf.numberToHclTerraform(this._retain),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      rotate_when_changed: {
        value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._rotateWhenChanged),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
