// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { textOf } from '../../text.js';

// Configuration

export interface DataTocsinProjectsConfig extends cdktf.TerraformMetaArguments {
  /**
  * `true` lists only archived projects, `false` only the others. Default: both.
  */
  readonly archived?: boolean | cdktf.IResolvable;
  /**
  * ID or full path of the group. Without it, every project that the user can see is listed.
  */
  readonly group?: string | number;
  /**
  * `true` also lists the projects in subgroups of `group`.
  */
  readonly includeSubgroups?: boolean | cdktf.IResolvable;
  /**
  * `true` lists only projects that the user is a member of, directly or through a group.
  */
  readonly membership?: boolean | cdktf.IResolvable;
  /**
  * Text to search for in names, paths, and descriptions.
  */
  readonly search?: string;
}
export interface DataTocsinProjectsProjects {
}

export function dataTocsinProjectsProjectsToTerraform(struct?: DataTocsinProjectsProjects): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataTocsinProjectsProjectsToHclTerraform(struct?: DataTocsinProjectsProjects): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataTocsinProjectsProjectsOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataTocsinProjectsProjects | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataTocsinProjectsProjects | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // archived - computed: true, optional: false, required: false
  /**
  * Whether the project is archived.
  */
  public get archived() {
    return this.getBooleanAttribute('archived');
  }

  // id - computed: true, optional: false, required: false
  /**
  * ID of the project.
  */
  public get id() {
    return this.getNumberAttribute('id');
  }

  // path - computed: true, optional: false, required: false
  /**
  * Full path of the project.
  */
  public get path() {
    return this.getStringAttribute('path');
  }
}

export class DataTocsinProjectsProjectsList extends cdktf.ComplexList {

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
  public get(index: number): DataTocsinProjectsProjectsOutputReference {
    return new DataTocsinProjectsProjectsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Reads the projects of a group, or all projects that the token's user can see.
*
* Represents a `tocsin_projects`
*/
export class DataTocsinProjects extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "tocsin_projects";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataTocsinProjects resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataTocsinProjects to import
  * @param importFromId The id of the existing DataTocsinProjects that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataTocsinProjects to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "tocsin_projects", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Reads the projects of a group, or all projects that the token's user can see.
  *
  * Create a new `tocsin_projects` Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param config What to set
  */
  public constructor(scope: Construct, id: string, config: DataTocsinProjectsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'tocsin_projects',
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
    this._archived = config.archived;
    this._group = textOf(config.group);
    this._includeSubgroups = config.includeSubgroups;
    this._membership = config.membership;
    this._search = config.search;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // archived - computed: false, optional: true, required: false
  private _archived?: boolean | cdktf.IResolvable;
  /**
  * `true` lists only archived projects, `false` only the others. Default: both.
  */
  public get archived() {
    return this.getBooleanAttribute('archived');
  }
  public set archived(value: boolean | cdktf.IResolvable) {
    this._archived = value;
  }
  public resetArchived() {
    this._archived = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get archivedInput() {
    return this._archived;
  }

  // group - computed: false, optional: true, required: false
  private _group?: string;
  /**
  * ID or full path of the group. Without it, every project that the user can see is listed.
  */
  public get group(): string {
    return this.getStringAttribute('group');
  }
  public set group(value: string | number) {
    this._group = textOf(value);
  }
  public resetGroup() {
    this._group = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get groupInput() {
    return this._group;
  }

  // include_subgroups - computed: false, optional: true, required: false
  private _includeSubgroups?: boolean | cdktf.IResolvable;
  /**
  * `true` also lists the projects in subgroups of `group`.
  */
  public get includeSubgroups() {
    return this.getBooleanAttribute('include_subgroups');
  }
  public set includeSubgroups(value: boolean | cdktf.IResolvable) {
    this._includeSubgroups = value;
  }
  public resetIncludeSubgroups() {
    this._includeSubgroups = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get includeSubgroupsInput() {
    return this._includeSubgroups;
  }

  // membership - computed: false, optional: true, required: false
  private _membership?: boolean | cdktf.IResolvable;
  /**
  * `true` lists only projects that the user is a member of, directly or through a group.
  */
  public get membership() {
    return this.getBooleanAttribute('membership');
  }
  public set membership(value: boolean | cdktf.IResolvable) {
    this._membership = value;
  }
  public resetMembership() {
    this._membership = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get membershipInput() {
    return this._membership;
  }

  // projects - computed: true, optional: false, required: false
  private _projects = new DataTocsinProjectsProjectsList(this, "projects", false);
  /**
  * The projects, ordered by `path`.
  */
  public get projects() {
    return this._projects;
  }

  // search - computed: false, optional: true, required: false
  private _search?: string;
  /**
  * Text to search for in names, paths, and descriptions.
  */
  public get search() {
    return this.getStringAttribute('search');
  }
  public set search(value: string) {
    this._search = value;
  }
  public resetSearch() {
    this._search = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get searchInput() {
    return this._search;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      archived: cdktf.booleanToTerraform(this._archived),
      group: cdktf.stringToTerraform(this._group),
      include_subgroups: cdktf.booleanToTerraform(this._includeSubgroups),
      membership: cdktf.booleanToTerraform(this._membership),
      search: cdktf.stringToTerraform(this._search),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      archived: {
        value: cdktf.booleanToHclTerraform(this._archived),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      group: {
        value: cdktf.stringToHclTerraform(this._group),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      include_subgroups: {
        value: cdktf.booleanToHclTerraform(this._includeSubgroups),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      membership: {
        value: cdktf.booleanToHclTerraform(this._membership),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      search: {
        value: cdktf.stringToHclTerraform(this._search),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
