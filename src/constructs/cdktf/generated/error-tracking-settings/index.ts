// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { addChecks, addImportCheck, withOneVersionCheck } from '../../check.js';
import { textOf, type OneOf } from '../../text.js';

// Configuration

/**
* The values of `onDestroy`.
*/
export type ErrorTrackingSettingsOnDestroy = "disable" | "restore" | "keep";

export interface ErrorTrackingSettingsConfig<OnDestroy extends string = ErrorTrackingSettingsOnDestroy> extends cdktf.TerraformMetaArguments {
  /**
  * Whether the project accepts error reports. Default: `true`.
  */
  readonly active?: boolean | cdktf.IResolvable;
  /**
  * Whether errors go to the service's own backend; `false` keeps an external tracker that is already set up. Default: `true`.
  */
  readonly integrated?: boolean | cdktf.IResolvable;
  /**
  * What destroy does: `disable` error tracking, `restore` the original `active` and `integrated` (or disable it, if there were no settings), or `keep` everything as it is. Default: `disable`.
  */
  readonly onDestroy?: OneOf<OnDestroy, ErrorTrackingSettingsOnDestroy>;
  /**
  * ID or full path of the project. A change forces replacement, unless the plan finds that it is the same project.
  */
  readonly project: string | number;
}

/**
* Manages the error tracking settings of a project: whether it accepts error reports, and which backend gets them. Needs the Maintainer role in the project.
*
* Represents a `tocsin_error_tracking_settings`
*/
export class ErrorTrackingSettings<OnDestroy extends string = ErrorTrackingSettingsOnDestroy> extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "tocsin_error_tracking_settings";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a ErrorTrackingSettings resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ErrorTrackingSettings to import
  * @param importFromId The id of the existing ErrorTrackingSettings that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ErrorTrackingSettings to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "tocsin_error_tracking_settings", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Manages the error tracking settings of a project: whether it accepts error reports, and which backend gets them. Needs the Maintainer role in the project.
  *
  * Create a new `tocsin_error_tracking_settings` Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param config What to set
  */
  public constructor(scope: Construct, id: string, config: ErrorTrackingSettingsConfig<OnDestroy>) {
    super(scope, id, {
      terraformResourceType: 'tocsin_error_tracking_settings',
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
    this._active = config.active;
    this._integrated = config.integrated;
    this._onDestroy = textOf(config.onDestroy);
    this._project = textOf(config.project);
    addChecks(this, 'tocsin_error_tracking_settings', () => ({ values: this.synthesizeAttributes(), overrides: this.rawOverrides }));
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // active - computed: true, optional: true, required: false
  private _active?: boolean | cdktf.IResolvable;
  /**
  * Whether the project accepts error reports. Default: `true`.
  */
  public get active() {
    return this.getBooleanAttribute('active');
  }
  public set active(value: boolean | cdktf.IResolvable) {
    this._active = value;
  }
  public resetActive() {
    this._active = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get activeInput() {
    return this._active;
  }

  // api_url - computed: true, optional: false, required: false
  /**
  * URL of the external tracker's API, if any.
  */
  public get apiUrl() {
    return this.getStringAttribute('api_url');
  }

  // id - computed: true, optional: false, required: false
  /**
  * Import ID: `<project>`.
  */
  public get id() {
    return this.getStringAttribute('id');
  }

  // integrated - computed: true, optional: true, required: false
  private _integrated?: boolean | cdktf.IResolvable;
  /**
  * Whether errors go to the service's own backend; `false` keeps an external tracker that is already set up. Default: `true`.
  */
  public get integrated() {
    return this.getBooleanAttribute('integrated');
  }
  public set integrated(value: boolean | cdktf.IResolvable) {
    this._integrated = value;
  }
  public resetIntegrated() {
    this._integrated = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get integratedInput() {
    return this._integrated;
  }

  // on_destroy - computed: true, optional: true, required: false
  private _onDestroy?: string;
  /**
  * What destroy does: `disable` error tracking, `restore` the original `active` and `integrated` (or disable it, if there were no settings), or `keep` everything as it is. Default: `disable`.
  */
  public get onDestroy(): string {
    return this.getStringAttribute('on_destroy');
  }
  public set onDestroy(value: ErrorTrackingSettingsOnDestroy | cdktf.IResolvable) {
    this._onDestroy = textOf(value);
  }
  public resetOnDestroy() {
    this._onDestroy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get onDestroyInput() {
    return this._onDestroy;
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

  // project_name - computed: true, optional: false, required: false
  /**
  * Name of the project in the external tracker, if any.
  */
  public get projectName() {
    return this.getStringAttribute('project_name');
  }

  // tracker_external_url - computed: true, optional: false, required: false
  /**
  * URL of the project in the external tracker, if any.
  */
  public get trackerExternalUrl() {
    return this.getStringAttribute('tracker_external_url');
  }

  /** Imports an existing object by its import ID, whose form is checked when the application is synthesized. */
  public importFrom(id: string, provider?: cdktf.TerraformProvider): void {
    withOneVersionCheck(this, () => super.importFrom(id, provider));
    addImportCheck(this, 'tocsin_error_tracking_settings', id);
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      active: cdktf.booleanToTerraform(this._active),
      integrated: cdktf.booleanToTerraform(this._integrated),
      on_destroy: cdktf.stringToTerraform(this._onDestroy),
      project: cdktf.stringToTerraform(this._project),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      active: {
        value: cdktf.booleanToHclTerraform(this._active),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      integrated: {
        value: cdktf.booleanToHclTerraform(this._integrated),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      on_destroy: {
        value: cdktf.stringToHclTerraform(this._onDestroy),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
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
