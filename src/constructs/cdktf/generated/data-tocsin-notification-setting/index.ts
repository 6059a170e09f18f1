// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { eventIn } from '../../event-map.js';
import { textOf, type NotBeside } from '../../text.js';

// Configuration

/**
* Which attributes may, and which must, be set together.
*/
export type DataTocsinNotificationSettingRules =
  | { readonly group?: NotBeside<"project"> }
  | { readonly project?: NotBeside<"group"> };

/**
* What to set: any of the attributes that go together.
*/
export type DataTocsinNotificationSettingConfig = DataTocsinNotificationSettingAttributes & DataTocsinNotificationSettingRules;

export interface DataTocsinNotificationSettingAttributes extends cdktf.TerraformMetaArguments {
  /**
  * ID or full path of the group. Without `group` and `project`, the global setting is read.
  */
  readonly group?: string | number;
  /**
  * ID or full path of the project.
  */
  readonly project?: string | number;
}
export interface DataTocsinNotificationSettingEvents {
}

export function dataTocsinNotificationSettingEventsToTerraform(struct?: DataTocsinNotificationSettingEvents): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataTocsinNotificationSettingEventsToHclTerraform(struct?: DataTocsinNotificationSettingEvents): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataTocsinNotificationSettingEventsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public interpolationForAttribute(property: string) {
    return eventIn(this, property);
  }

  public get internalValue(): DataTocsinNotificationSettingEvents | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataTocsinNotificationSettingEvents | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // approver - computed: true, optional: false, required: false
  /**
  * Somebody becomes an approver of a merge request. From release 16.7, Premium and Ultimate only; not for groups.
  */
  public get approver() {
    return this.getBooleanAttribute('approver');
  }

  // change_reviewer_merge_request - computed: true, optional: false, required: false
  /**
  * A merge request gets another reviewer.
  */
  public get changeReviewerMergeRequest() {
    return this.getBooleanAttribute('change_reviewer_merge_request');
  }

  // close_issue - computed: true, optional: false, required: false
  /**
  * An issue is closed.
  */
  public get closeIssue() {
    return this.getBooleanAttribute('close_issue');
  }

  // close_merge_request - computed: true, optional: false, required: false
  /**
  * A merge request is closed.
  */
  public get closeMergeRequest() {
    return this.getBooleanAttribute('close_merge_request');
  }

  // failed_pipeline - computed: true, optional: false, required: false
  /**
  * A pipeline fails.
  */
  public get failedPipeline() {
    return this.getBooleanAttribute('failed_pipeline');
  }

  // fixed_pipeline - computed: true, optional: false, required: false
  /**
  * A pipeline succeeds after one that failed.
  */
  public get fixedPipeline() {
    return this.getBooleanAttribute('fixed_pipeline');
  }

  // issue_due - computed: true, optional: false, required: false
  /**
  * An issue is due the next day.
  */
  public get issueDue() {
    return this.getBooleanAttribute('issue_due');
  }

  // merge_merge_request - computed: true, optional: false, required: false
  /**
  * A merge request is merged.
  */
  public get mergeMergeRequest() {
    return this.getBooleanAttribute('merge_merge_request');
  }

  // merge_when_pipeline_succeeds - computed: true, optional: false, required: false
  /**
  * A merge request is set to merge when its pipeline succeeds. From release 13.9.
  */
  public get mergeWhenPipelineSucceeds() {
    return this.getBooleanAttribute('merge_when_pipeline_succeeds');
  }

  // moved_project - computed: true, optional: false, required: false
  /**
  * A project is moved. From release 13.3.
  */
  public get movedProject() {
    return this.getBooleanAttribute('moved_project');
  }

  // new_epic - computed: true, optional: false, required: false
  /**
  * An epic is opened. From release 11.3, Ultimate only; not for projects.
  */
  public get newEpic() {
    return this.getBooleanAttribute('new_epic');
  }

  // new_issue - computed: true, optional: false, required: false
  /**
  * An issue is opened.
  */
  public get newIssue() {
    return this.getBooleanAttribute('new_issue');
  }

  // new_merge_request - computed: true, optional: false, required: false
  /**
  * A merge request is opened.
  */
  public get newMergeRequest() {
    return this.getBooleanAttribute('new_merge_request');
  }

  // new_note - computed: true, optional: false, required: false
  /**
  * Somebody comments.
  */
  public get newNote() {
    return this.getBooleanAttribute('new_note');
  }

  // new_release - computed: true, optional: false, required: false
  /**
  * A release is published.
  */
  public get newRelease() {
    return this.getBooleanAttribute('new_release');
  }

  // push_to_merge_request - computed: true, optional: false, required: false
  /**
  * Somebody pushes to a merge request.
  */
  public get pushToMergeRequest() {
    return this.getBooleanAttribute('push_to_merge_request');
  }

  // reassign_issue - computed: true, optional: false, required: false
  /**
  * An issue gets another assignee.
  */
  public get reassignIssue() {
    return this.getBooleanAttribute('reassign_issue');
  }

  // reassign_merge_request - computed: true, optional: false, required: false
  /**
  * A merge request gets another assignee.
  */
  public get reassignMergeRequest() {
    return this.getBooleanAttribute('reassign_merge_request');
  }

  // reopen_issue - computed: true, optional: false, required: false
  /**
  * An issue is reopened.
  */
  public get reopenIssue() {
    return this.getBooleanAttribute('reopen_issue');
  }

  // reopen_merge_request - computed: true, optional: false, required: false
  /**
  * A merge request is reopened.
  */
  public get reopenMergeRequest() {
    return this.getBooleanAttribute('reopen_merge_request');
  }

  // service_account_failed_pipeline - computed: true, optional: false, required: false
  /**
  * A service account's pipeline fails. From release 18.1, Premium and Ultimate only.
  */
  public get serviceAccountFailedPipeline() {
    return this.getBooleanAttribute('service_account_failed_pipeline');
  }

  // service_account_fixed_pipeline - computed: true, optional: false, required: false
  /**
  * A service account's pipeline succeeds after one that failed. From release 18.1, Premium and Ultimate only.
  */
  public get serviceAccountFixedPipeline() {
    return this.getBooleanAttribute('service_account_fixed_pipeline');
  }

  // service_account_success_pipeline - computed: true, optional: false, required: false
  /**
  * A service account's pipeline succeeds. From release 18.1, Premium and Ultimate only.
  */
  public get serviceAccountSuccessPipeline() {
    return this.getBooleanAttribute('service_account_success_pipeline');
  }

  // success_pipeline - computed: true, optional: false, required: false
  /**
  * A pipeline succeeds.
  */
  public get successPipeline() {
    return this.getBooleanAttribute('success_pipeline');
  }
}

/**
* Reads a notification setting of the token's user: the global one, or that of a group or project.
*
* Represents a `tocsin_notification_setting`
*/
export class DataTocsinNotificationSetting extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "tocsin_notification_setting";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataTocsinNotificationSetting resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataTocsinNotificationSetting to import
  * @param importFromId The id of the existing DataTocsinNotificationSetting that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataTocsinNotificationSetting to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "tocsin_notification_setting", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Reads a notification setting of the token's user: the global one, or that of a group or project.
  *
  * Create a new `tocsin_notification_setting` Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param config What to set
  */
  public constructor(scope: Construct, id: string, config: DataTocsinNotificationSettingConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'tocsin_notification_setting',
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
    this._group = textOf(config.group);
    this._project = textOf(config.project);
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // events - computed: true, optional: false, required: false
  private _events = new DataTocsinNotificationSettingEventsOutputReference(this, "events");
  /**
  * Whether each event sends an email; null except at the level `custom`. An event that the service does not show is null.
  */
  public get events() {
    return this._events;
  }

  // group - computed: false, optional: true, required: false
  private _group?: string;
  /**
  * ID or full path of the group. Without `group` and `project`, the global setting is read.
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

  // level - computed: true, optional: false, required: false
  /**
  * Notification level: `disabled`, `participating`, `watch`, `global`, `mention`, or `custom`.
  */
  public get level() {
    return this.getStringAttribute('level');
  }

  // notification_email - computed: true, optional: false, required: false
  /**
  * Address for notifications; null for a group or project.
  */
  public get notificationEmail() {
    return this.getStringAttribute('notification_email');
  }

  // project - computed: false, optional: true, required: false
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
  public resetProject() {
    this._project = undefined;
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
      group: cdktf.stringToTerraform(this._group),
      project: cdktf.stringToTerraform(this._project),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      group: {
        value: cdktf.stringToHclTerraform(this._group),
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
