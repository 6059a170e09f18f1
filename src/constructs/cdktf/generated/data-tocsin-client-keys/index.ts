// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { textOf } from '../../text.js';

// Configuration

export interface DataTocsinClientKeysConfig extends cdktf.TerraformMetaArguments {
  /**
  * `true` leaves out inactive keys.
  */
  readonly activeOnly?: boolean | cdktf.IResolvable;
  /**
  * ID or full path of the project.
  */
  readonly project: string | number;
}
export interface DataTocsinClientKeysKeys {
}

export function dataTocsinClientKeysKeysToTerraform(struct?: DataTocsinClientKeysKeys): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataTocsinClientKeysKeysToHclTerraform(struct?: DataTocsinClientKeysKeys): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataTocsinClientKeysKeysOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataTocsinClientKeysKeys | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataTocsinClientKeysKeys | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // active - computed: true, optional: false, required: false
  /**
  * Whether the service accepts error reports sent with the key.
  */
  public get active() {
    return this.getBooleanAttribute('active');
  }

  // id - computed: true, optional: false, required: false
  /**
  * Number of the key, unique on the service.
  */
  public get id() {
    return this.getNumberAttribute('id');
  }

  // public_key - computed: true, optional: false, required: false
  /**
  * The key, which ships in applications and is not a secret.
  */
  public get publicKey() {
    return this.getStringAttribute('public_key');
  }

  // tracker_dsn - computed: true, optional: false, required: false
  /**
  * DSN for the error-tracking SDK of an application.
  */
  public get trackerDsn() {
    return this.getStringAttribute('tracker_dsn');
  }
}

export class DataTocsinClientKeysKeysList extends cdktf.ComplexList {

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
  public get(index: number): DataTocsinClientKeysKeysOutputReference {
    return new DataTocsinClientKeysKeysOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Reads the keys with which applications report errors to a project. Needs the Maintainer role in the project.
*
* Represents a `tocsin_client_keys`
*/
export class DataTocsinClientKeys extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "tocsin_client_keys";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataTocsinClientKeys resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataTocsinClientKeys to import
  * @param importFromId The id of the existing DataTocsinClientKeys that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataTocsinClientKeys to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "tocsin_client_keys", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Reads the keys with which applications report errors to a project. Needs the Maintainer role in the project.
  *
  * Create a new `tocsin_client_keys` Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param config What to set
  */
  public constructor(scope: Construct, id: string, config: DataTocsinClientKeysConfig) {
    super(scope, id, {
      terraformResourceType: 'tocsin_client_keys',
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
    this._activeOnly = config.activeOnly;
    this._project = textOf(config.project);
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // active_only - computed: false, optional: true, required: false
  private _activeOnly?: boolean | cdktf.IResolvable;
  /**
  * `true` leaves out inactive keys.
  */
  public get activeOnly() {
    return this.getBooleanAttribute('active_only');
  }
  public set activeOnly(value: boolean | cdktf.IResolvable) {
    this._activeOnly = value;
  }
  public resetActiveOnly() {
    this._activeOnly = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get activeOnlyInput() {
    return this._activeOnly;
  }

  // keys - computed: true, optional: false, required: false
  private _keys = new DataTocsinClientKeysKeysList(this, "keys", false);
  /**
  * The keys of the project, ordered by `id`.
  */
  public get keys() {
    return this._keys;
  }

  // project - computed: false, optional: false, required: true
  private _project?: string;
  /**
  * ID or full path of the project.
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

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      active_only: cdktf.booleanToTerraform(this._activeOnly),
      project: cdktf.stringToTerraform(this._project),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      active_only: {
        value: cdktf.booleanToHclTerraform(this._activeOnly),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      project: {
        value: cdktf.stringToHclTerraform(this._project),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
