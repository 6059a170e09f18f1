// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { textOf } from '../../text.js';

// Configuration

export interface DataTocsinErrorTrackingSettingsConfig extends cdktf.TerraformMetaArguments {
  /**
  * ID or full path of the project.
  */
  readonly project: string | number;
}

/**
* Reads the error tracking settings of a project: whether it accepts error reports, and which backend gets them. Needs the Maintainer role in the project.
*
* Represents a `tocsin_error_tracking_settings`
*/
export class DataTocsinErrorTrackingSettings extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "tocsin_error_tracking_settings";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataTocsinErrorTrackingSettings resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataTocsinErrorTrackingSettings to import
  * @param importFromId The id of the existing DataTocsinErrorTrackingSettings that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataTocsinErrorTrackingSettings to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "tocsin_error_tracking_settings", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Reads the error tracking settings of a project: whether it accepts error reports, and which backend gets them. Needs the Maintainer role in the project.
  *
  * Create a new `tocsin_error_tracking_settings` Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param config What to set
  */
  public constructor(scope: Construct, id: string, config: DataTocsinErrorTrackingSettingsConfig) {
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
    this._project = textOf(config.project);
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // active - computed: true, optional: false, required: false
  /**
  * Whether the project accepts error reports.
  */
  public get active() {
    return this.getBooleanAttribute('active');
  }

  // api_url - computed: true, optional: false, required: false
  /**
  * URL of the external tracker's API, if any.
  */
  public get apiUrl() {
    return this.getStringAttribute('api_url');
  }

  // configured - computed: true, optional: false, required: false
  /**
  * Whether the project has settings. If not, all other results are null.
  */
  public get configured() {
    return this.getBooleanAttribute('configured');
  }

  // integrated - computed: true, optional: false, required: false
  /**
  * Whether errors go to the service's own backend.
  */
  public get integrated() {
    return this.getBooleanAttribute('integrated');
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

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      project: cdktf.stringToTerraform(this._project),
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
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
