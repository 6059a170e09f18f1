// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { addEventChecks, eventIn, isWholeMap } from '../../event-map.js';
import { addChecks, addImportCheck, withOneVersionCheck } from '../../check.js';
import { textOf, type OneOf, type NotBeside, type OrToken } from '../../text.js';

// Configuration

/**
* The values of `level`.
*/
export type NotificationSettingLevel = "disabled" | "participating" | "watch" | "global" | "mention" | "custom";

/**
* The values of `onDestroy`.
*/
export type NotificationSettingOnDestroy = "reset" | "restore" | "keep";

/**
* Which attributes may, and which must, be set together.
*/
export type NotificationSettingRules =
  | { readonly level: {}; readonly group?: NotBeside<"project" | "notificationEmail">; readonly project?: NotBeside<"group" | "notificationEmail"> }
  | { readonly notificationEmail: {}; readonly group?: NotBeside<"project" | "notificationEmail">; readonly project?: NotBeside<"group" | "notificationEmail"> }
  | { readonly level: {}; readonly group?: NotBeside<"project" | "notificationEmail">; readonly notificationEmail?: NotBeside<"group" | "project"> }
  | { readonly level: {}; readonly project?: NotBeside<"group" | "notificationEmail">; readonly notificationEmail?: NotBeside<"group" | "project"> };

/**
* What to set: any of the attributes that go together.
*/
export type NotificationSettingConfig<Level extends string = NotificationSettingLevel, OnDestroy extends string = NotificationSettingOnDestroy> = NotificationSettingAttributes<Level, OnDestroy> & NotificationSettingRules;

export interface NotificationSettingAttributes<Level extends string = NotificationSettingLevel, OnDestroy extends string = NotificationSettingOnDestroy> extends cdktf.TerraformMetaArguments {
  /**
  * Whether each event sends an email, at the level `custom`. An event that is null or left out stays as it is.
  */
  readonly events?: OrToken<NotificationSettingEvents>;
  /**
  * ID or full path of the group. Without `group` and `project`, this is the global setting. A change forces replacement, unless the plan finds that it is the same group.
  */
  readonly group?: string | number;
  /**
  * Notification level: `disabled` (nothing), `participating` (threads that the user takes part in), `watch` (everything), `global` (as in the global setting), `mention` (comments that mention the user), or `custom` (the `events`).
  */
  readonly level?: OneOf<Level, NotificationSettingLevel>;
  /**
  * Address for notifications, which the user has verified. Global setting only.
  */
  readonly notificationEmail?: string;
  /**
  * What destroy does: `reset` the level to `global` (`participating` for the global setting) and the email to the primary address, `restore` the original values, or `keep` everything as it is. Default: `reset`.
  */
  readonly onDestroy?: OneOf<OnDestroy, NotificationSettingOnDestroy>;
  /**
  * ID or full path of the project. A change forces replacement, unless the plan finds that it is the same project.
  */
  readonly project?: string | number;
}
export interface NotificationSettingEvents {
  /**
  * Somebody becomes an approver of a merge request. From release 16.7, Premium and Ultimate only; not for groups.
  */
  readonly approver?: boolean | cdktf.IResolvable;
  /**
  * A merge request gets another reviewer.
  */
  readonly changeReviewerMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * An issue is closed.
  */
  readonly closeIssue?: boolean | cdktf.IResolvable;
  /**
  * A merge request is closed.
  */
  readonly closeMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * A pipeline fails.
  */
  readonly failedPipeline?: boolean | cdktf.IResolvable;
  /**
  * A pipeline succeeds after one that failed.
  */
  readonly fixedPipeline?: boolean | cdktf.IResolvable;
  /**
  * An issue is due the next day.
  */
  readonly issueDue?: boolean | cdktf.IResolvable;
  /**
  * A merge request is merged.
  */
  readonly mergeMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * A merge request is set to merge when its pipeline succeeds. From release 13.9.
  */
  readonly mergeWhenPipelineSucceeds?: boolean | cdktf.IResolvable;
  /**
  * A project is moved. From release 13.3.
  */
  readonly movedProject?: boolean | cdktf.IResolvable;
  /**
  * An epic is opened. From release 11.3, Ultimate only; not for projects.
  */
  readonly newEpic?: boolean | cdktf.IResolvable;
  /**
  * An issue is opened.
  */
  readonly newIssue?: boolean | cdktf.IResolvable;
  /**
  * A merge request is opened.
  */
  readonly newMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * Somebody comments.
  */
  readonly newNote?: boolean | cdktf.IResolvable;
  /**
  * A release is published.
  */
  readonly newRelease?: boolean | cdktf.IResolvable;
  /**
  * Somebody pushes to a merge request.
  */
  readonly pushToMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * An issue gets another assignee.
  */
  readonly reassignIssue?: boolean | cdktf.IResolvable;
  /**
  * A merge request gets another assignee.
  */
  readonly reassignMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * An issue is reopened.
  */
  readonly reopenIssue?: boolean | cdktf.IResolvable;
  /**
  * A merge request is reopened.
  */
  readonly reopenMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * A service account's pipeline fails. From release 18.1, Premium and Ultimate only.
  */
  readonly serviceAccountFailedPipeline?: boolean | cdktf.IResolvable;
  /**
  * A service account's pipeline succeeds after one that failed. From release 18.1, Premium and Ultimate only.
  */
  readonly serviceAccountFixedPipeline?: boolean | cdktf.IResolvable;
  /**
  * A service account's pipeline succeeds. From release 18.1, Premium and Ultimate only.
  */
  readonly serviceAccountSuccessPipeline?: boolean | cdktf.IResolvable;
  /**
  * A pipeline succeeds.
  */
  readonly successPipeline?: boolean | cdktf.IResolvable;
}

export function notificationSettingEventsToTerraform(struct?: NotificationSettingEvents | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    approver: cdktf.booleanToTerraform(struct!.approver),
    change_reviewer_merge_request: cdktf.booleanToTerraform(struct!.changeReviewerMergeRequest),
    close_issue: cdktf.booleanToTerraform(struct!.closeIssue),
    close_merge_request: cdktf.booleanToTerraform(struct!.closeMergeRequest),
    failed_pipeline: cdktf.booleanToTerraform(struct!.failedPipeline),
    fixed_pipeline: cdktf.booleanToTerraform(struct!.fixedPipeline),
    issue_due: cdktf.booleanToTerraform(struct!.issueDue),
    merge_merge_request: cdktf.booleanToTerraform(struct!.mergeMergeRequest),
    merge_when_pipeline_succeeds: cdktf.booleanToTerraform(struct!.mergeWhenPipelineSucceeds),
    moved_project: cdktf.booleanToTerraform(struct!.movedProject),
    new_epic: cdktf.booleanToTerraform(struct!.newEpic),
    new_issue: cdktf.booleanToTerraform(struct!.newIssue),
    new_merge_request: cdktf.booleanToTerraform(struct!.newMergeRequest),
    new_note: cdktf.booleanToTerraform(struct!.newNote),
    new_release: cdktf.booleanToTerraform(struct!.newRelease),
    push_to_merge_request: cdktf.booleanToTerraform(struct!.pushToMergeRequest),
    reassign_issue: cdktf.booleanToTerraform(struct!.reassignIssue),
    reassign_merge_request: cdktf.booleanToTerraform(struct!.reassignMergeRequest),
    reopen_issue: cdktf.booleanToTerraform(struct!.reopenIssue),
    reopen_merge_request: cdktf.booleanToTerraform(struct!.reopenMergeRequest),
    service_account_failed_pipeline: cdktf.booleanToTerraform(struct!.serviceAccountFailedPipeline),
    service_account_fixed_pipeline: cdktf.booleanToTerraform(struct!.serviceAccountFixedPipeline),
    service_account_success_pipeline: cdktf.booleanToTerraform(struct!.serviceAccountSuccessPipeline),
    success_pipeline: cdktf.booleanToTerraform(struct!.successPipeline),
  }
}


export class NotificationSettingEventsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  /**
  * What was set as a whole, as it was given.
  */
  public given: unknown;
  private resolvableValue?: cdktf.IResolvable;

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

  public get internalValue(): NotificationSettingEvents | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._approver !== undefined) {
      hasAnyValues = true;
      internalValueResult.approver = this._approver;
    }
    if (this._changeReviewerMergeRequest !== undefined) {
      hasAnyValues = true;
      internalValueResult.changeReviewerMergeRequest = this._changeReviewerMergeRequest;
    }
    if (this._closeIssue !== undefined) {
      hasAnyValues = true;
      internalValueResult.closeIssue = this._closeIssue;
    }
    if (this._closeMergeRequest !== undefined) {
      hasAnyValues = true;
      internalValueResult.closeMergeRequest = this._closeMergeRequest;
    }
    if (this._failedPipeline !== undefined) {
      hasAnyValues = true;
      internalValueResult.failedPipeline = this._failedPipeline;
    }
    if (this._fixedPipeline !== undefined) {
      hasAnyValues = true;
      internalValueResult.fixedPipeline = this._fixedPipeline;
    }
    if (this._issueDue !== undefined) {
      hasAnyValues = true;
      internalValueResult.issueDue = this._issueDue;
    }
    if (this._mergeMergeRequest !== undefined) {
      hasAnyValues = true;
      internalValueResult.mergeMergeRequest = this._mergeMergeRequest;
    }
    if (this._mergeWhenPipelineSucceeds !== undefined) {
      hasAnyValues = true;
      internalValueResult.mergeWhenPipelineSucceeds = this._mergeWhenPipelineSucceeds;
    }
    if (this._movedProject !== undefined) {
      hasAnyValues = true;
      internalValueResult.movedProject = this._movedProject;
    }
    if (this._newEpic !== undefined) {
      hasAnyValues = true;
      internalValueResult.newEpic = this._newEpic;
    }
    if (this._newIssue !== undefined) {
      hasAnyValues = true;
      internalValueResult.newIssue = this._newIssue;
    }
    if (this._newMergeRequest !== undefined) {
      hasAnyValues = true;
      internalValueResult.newMergeRequest = this._newMergeRequest;
    }
    if (this._newNote !== undefined) {
      hasAnyValues = true;
      internalValueResult.newNote = this._newNote;
    }
    if (this._newRelease !== undefined) {
      hasAnyValues = true;
      internalValueResult.newRelease = this._newRelease;
    }
    if (this._pushToMergeRequest !== undefined) {
      hasAnyValues = true;
      internalValueResult.pushToMergeRequest = this._pushToMergeRequest;
    }
    if (this._reassignIssue !== undefined) {
      hasAnyValues = true;
      internalValueResult.reassignIssue = this._reassignIssue;
    }
    if (this._reassignMergeRequest !== undefined) {
      hasAnyValues = true;
      internalValueResult.reassignMergeRequest = this._reassignMergeRequest;
    }
    if (this._reopenIssue !== undefined) {
      hasAnyValues = true;
      internalValueResult.reopenIssue = this._reopenIssue;
    }
    if (this._reopenMergeRequest !== undefined) {
      hasAnyValues = true;
      internalValueResult.reopenMergeRequest = this._reopenMergeRequest;
    }
    if (this._serviceAccountFailedPipeline !== undefined) {
      hasAnyValues = true;
      internalValueResult.serviceAccountFailedPipeline = this._serviceAccountFailedPipeline;
    }
    if (this._serviceAccountFixedPipeline !== undefined) {
      hasAnyValues = true;
      internalValueResult.serviceAccountFixedPipeline = this._serviceAccountFixedPipeline;
    }
    if (this._serviceAccountSuccessPipeline !== undefined) {
      hasAnyValues = true;
      internalValueResult.serviceAccountSuccessPipeline = this._serviceAccountSuccessPipeline;
    }
    if (this._successPipeline !== undefined) {
      hasAnyValues = true;
      internalValueResult.successPipeline = this._successPipeline;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: NotificationSettingEvents | cdktf.IResolvable | undefined) {
    this.given = value ?? undefined;
    if (value === undefined || value === null) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._approver = undefined;
      this._changeReviewerMergeRequest = undefined;
      this._closeIssue = undefined;
      this._closeMergeRequest = undefined;
      this._failedPipeline = undefined;
      this._fixedPipeline = undefined;
      this._issueDue = undefined;
      this._mergeMergeRequest = undefined;
      this._mergeWhenPipelineSucceeds = undefined;
      this._movedProject = undefined;
      this._newEpic = undefined;
      this._newIssue = undefined;
      this._newMergeRequest = undefined;
      this._newNote = undefined;
      this._newRelease = undefined;
      this._pushToMergeRequest = undefined;
      this._reassignIssue = undefined;
      this._reassignMergeRequest = undefined;
      this._reopenIssue = undefined;
      this._reopenMergeRequest = undefined;
      this._serviceAccountFailedPipeline = undefined;
      this._serviceAccountFixedPipeline = undefined;
      this._serviceAccountSuccessPipeline = undefined;
      this._successPipeline = undefined;
    }
    else if (isWholeMap(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = cdktf.Token.asAny(value);
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._approver = value.approver;
      this._changeReviewerMergeRequest = value.changeReviewerMergeRequest;
      this._closeIssue = value.closeIssue;
      this._closeMergeRequest = value.closeMergeRequest;
      this._failedPipeline = value.failedPipeline;
      this._fixedPipeline = value.fixedPipeline;
      this._issueDue = value.issueDue;
      this._mergeMergeRequest = value.mergeMergeRequest;
      this._mergeWhenPipelineSucceeds = value.mergeWhenPipelineSucceeds;
      this._movedProject = value.movedProject;
      this._newEpic = value.newEpic;
      this._newIssue = value.newIssue;
      this._newMergeRequest = value.newMergeRequest;
      this._newNote = value.newNote;
      this._newRelease = value.newRelease;
      this._pushToMergeRequest = value.pushToMergeRequest;
      this._reassignIssue = value.reassignIssue;
      this._reassignMergeRequest = value.reassignMergeRequest;
      this._reopenIssue = value.reopenIssue;
      this._reopenMergeRequest = value.reopenMergeRequest;
      this._serviceAccountFailedPipeline = value.serviceAccountFailedPipeline;
      this._serviceAccountFixedPipeline = value.serviceAccountFixedPipeline;
      this._serviceAccountSuccessPipeline = value.serviceAccountSuccessPipeline;
      this._successPipeline = value.successPipeline;
    }
  }

  // approver - computed: false, optional: true, required: false
  private _approver?: boolean | cdktf.IResolvable;
  /**
  * Somebody becomes an approver of a merge request. From release 16.7, Premium and Ultimate only; not for groups.
  */
  public get approver() {
    return this.getBooleanAttribute('approver');
  }
  public set approver(value: boolean | cdktf.IResolvable) {
    this._approver = value;
  }
  public resetApprover() {
    this._approver = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get approverInput() {
    return this._approver;
  }

  // change_reviewer_merge_request - computed: false, optional: true, required: false
  private _changeReviewerMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * A merge request gets another reviewer.
  */
  public get changeReviewerMergeRequest() {
    return this.getBooleanAttribute('change_reviewer_merge_request');
  }
  public set changeReviewerMergeRequest(value: boolean | cdktf.IResolvable) {
    this._changeReviewerMergeRequest = value;
  }
  public resetChangeReviewerMergeRequest() {
    this._changeReviewerMergeRequest = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get changeReviewerMergeRequestInput() {
    return this._changeReviewerMergeRequest;
  }

  // close_issue - computed: false, optional: true, required: false
  private _closeIssue?: boolean | cdktf.IResolvable;
  /**
  * An issue is closed.
  */
  public get closeIssue() {
    return this.getBooleanAttribute('close_issue');
  }
  public set closeIssue(value: boolean | cdktf.IResolvable) {
    this._closeIssue = value;
  }
  public resetCloseIssue() {
    this._closeIssue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get closeIssueInput() {
    return this._closeIssue;
  }

  // close_merge_request - computed: false, optional: true, required: false
  private _closeMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * A merge request is closed.
  */
  public get closeMergeRequest() {
    return this.getBooleanAttribute('close_merge_request');
  }
  public set closeMergeRequest(value: boolean | cdktf.IResolvable) {
    this._closeMergeRequest = value;
  }
  public resetCloseMergeRequest() {
    this._closeMergeRequest = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get closeMergeRequestInput() {
    return this._closeMergeRequest;
  }

  // failed_pipeline - computed: false, optional: true, required: false
  private _failedPipeline?: boolean | cdktf.IResolvable;
  /**
  * A pipeline fails.
  */
  public get failedPipeline() {
    return this.getBooleanAttribute('failed_pipeline');
  }
  public set failedPipeline(value: boolean | cdktf.IResolvable) {
    this._failedPipeline = value;
  }
  public resetFailedPipeline() {
    this._failedPipeline = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get failedPipelineInput() {
    return this._failedPipeline;
  }

  // fixed_pipeline - computed: false, optional: true, required: false
  private _fixedPipeline?: boolean | cdktf.IResolvable;
  /**
  * A pipeline succeeds after one that failed.
  */
  public get fixedPipeline() {
    return this.getBooleanAttribute('fixed_pipeline');
  }
  public set fixedPipeline(value: boolean | cdktf.IResolvable) {
    this._fixedPipeline = value;
  }
  public resetFixedPipeline() {
    this._fixedPipeline = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get fixedPipelineInput() {
    return this._fixedPipeline;
  }

  // issue_due - computed: false, optional: true, required: false
  private _issueDue?: boolean | cdktf.IResolvable;
  /**
  * An issue is due the next day.
  */
  public get issueDue() {
    return this.getBooleanAttribute('issue_due');
  }
  public set issueDue(value: boolean | cdktf.IResolvable) {
    this._issueDue = value;
  }
  public resetIssueDue() {
    this._issueDue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get issueDueInput() {
    return this._issueDue;
  }

  // merge_merge_request - computed: false, optional: true, required: false
  private _mergeMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * A merge request is merged.
  */
  public get mergeMergeRequest() {
    return this.getBooleanAttribute('merge_merge_request');
  }
  public set mergeMergeRequest(value: boolean | cdktf.IResolvable) {
    this._mergeMergeRequest = value;
  }
  public resetMergeMergeRequest() {
    this._mergeMergeRequest = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get mergeMergeRequestInput() {
    return this._mergeMergeRequest;
  }

  // merge_when_pipeline_succeeds - computed: false, optional: true, required: false
  private _mergeWhenPipelineSucceeds?: boolean | cdktf.IResolvable;
  /**
  * A merge request is set to merge when its pipeline succeeds. From release 13.9.
  */
  public get mergeWhenPipelineSucceeds() {
    return this.getBooleanAttribute('merge_when_pipeline_succeeds');
  }
  public set mergeWhenPipelineSucceeds(value: boolean | cdktf.IResolvable) {
    this._mergeWhenPipelineSucceeds = value;
  }
  public resetMergeWhenPipelineSucceeds() {
    this._mergeWhenPipelineSucceeds = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get mergeWhenPipelineSucceedsInput() {
    return this._mergeWhenPipelineSucceeds;
  }

  // moved_project - computed: false, optional: true, required: false
  private _movedProject?: boolean | cdktf.IResolvable;
  /**
  * A project is moved. From release 13.3.
  */
  public get movedProject() {
    return this.getBooleanAttribute('moved_project');
  }
  public set movedProject(value: boolean | cdktf.IResolvable) {
    this._movedProject = value;
  }
  public resetMovedProject() {
    this._movedProject = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get movedProjectInput() {
    return this._movedProject;
  }

  // new_epic - computed: false, optional: true, required: false
  private _newEpic?: boolean | cdktf.IResolvable;
  /**
  * An epic is opened. From release 11.3, Ultimate only; not for projects.
  */
  public get newEpic() {
    return this.getBooleanAttribute('new_epic');
  }
  public set newEpic(value: boolean | cdktf.IResolvable) {
    this._newEpic = value;
  }
  public resetNewEpic() {
    this._newEpic = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get newEpicInput() {
    return this._newEpic;
  }

  // new_issue - computed: false, optional: true, required: false
  private _newIssue?: boolean | cdktf.IResolvable;
  /**
  * An issue is opened.
  */
  public get newIssue() {
    return this.getBooleanAttribute('new_issue');
  }
  public set newIssue(value: boolean | cdktf.IResolvable) {
    this._newIssue = value;
  }
  public resetNewIssue() {
    this._newIssue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get newIssueInput() {
    return this._newIssue;
  }

  // new_merge_request - computed: false, optional: true, required: false
  private _newMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * A merge request is opened.
  */
  public get newMergeRequest() {
    return this.getBooleanAttribute('new_merge_request');
  }
  public set newMergeRequest(value: boolean | cdktf.IResolvable) {
    this._newMergeRequest = value;
  }
  public resetNewMergeRequest() {
    this._newMergeRequest = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get newMergeRequestInput() {
    return this._newMergeRequest;
  }

  // new_note - computed: false, optional: true, required: false
  private _newNote?: boolean | cdktf.IResolvable;
  /**
  * Somebody comments.
  */
  public get newNote() {
    return this.getBooleanAttribute('new_note');
  }
  public set newNote(value: boolean | cdktf.IResolvable) {
    this._newNote = value;
  }
  public resetNewNote() {
    this._newNote = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get newNoteInput() {
    return this._newNote;
  }

  // new_release - computed: false, optional: true, required: false
  private _newRelease?: boolean | cdktf.IResolvable;
  /**
  * A release is published.
  */
  public get newRelease() {
    return this.getBooleanAttribute('new_release');
  }
  public set newRelease(value: boolean | cdktf.IResolvable) {
    this._newRelease = value;
  }
  public resetNewRelease() {
    this._newRelease = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get newReleaseInput() {
    return this._newRelease;
  }

  // push_to_merge_request - computed: false, optional: true, required: false
  private _pushToMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * Somebody pushes to a merge request.
  */
  public get pushToMergeRequest() {
    return this.getBooleanAttribute('push_to_merge_request');
  }
  public set pushToMergeRequest(value: boolean | cdktf.IResolvable) {
    this._pushToMergeRequest = value;
  }
  public resetPushToMergeRequest() {
    this._pushToMergeRequest = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get pushToMergeRequestInput() {
    return this._pushToMergeRequest;
  }

  // reassign_issue - computed: false, optional: true, required: false
  private _reassignIssue?: boolean | cdktf.IResolvable;
  /**
  * An issue gets another assignee.
  */
  public get reassignIssue() {
    return this.getBooleanAttribute('reassign_issue');
  }
  public set reassignIssue(value: boolean | cdktf.IResolvable) {
    this._reassignIssue = value;
  }
  public resetReassignIssue() {
    this._reassignIssue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get reassignIssueInput() {
    return this._reassignIssue;
  }

  // reassign_merge_request - computed: false, optional: true, required: false
  private _reassignMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * A merge request gets another assignee.
  */
  public get reassignMergeRequest() {
    return this.getBooleanAttribute('reassign_merge_request');
  }
  public set reassignMergeRequest(value: boolean | cdktf.IResolvable) {
    this._reassignMergeRequest = value;
  }
  public resetReassignMergeRequest() {
    this._reassignMergeRequest = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get reassignMergeRequestInput() {
    return this._reassignMergeRequest;
  }

  // reopen_issue - computed: false, optional: true, required: false
  private _reopenIssue?: boolean | cdktf.IResolvable;
  /**
  * An issue is reopened.
  */
  public get reopenIssue() {
    return this.getBooleanAttribute('reopen_issue');
  }
  public set reopenIssue(value: boolean | cdktf.IResolvable) {
    this._reopenIssue = value;
  }
  public resetReopenIssue() {
    this._reopenIssue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get reopenIssueInput() {
    return this._reopenIssue;
  }

  // reopen_merge_request - computed: false, optional: true, required: false
  private _reopenMergeRequest?: boolean | cdktf.IResolvable;
  /**
  * A merge request is reopened.
  */
  public get reopenMergeRequest() {
    return this.getBooleanAttribute('reopen_merge_request');
  }
  public set reopenMergeRequest(value: boolean | cdktf.IResolvable) {
    this._reopenMergeRequest = value;
  }
  public resetReopenMergeRequest() {
    this._reopenMergeRequest = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get reopenMergeRequestInput() {
    return this._reopenMergeRequest;
  }

  // service_account_failed_pipeline - computed: false, optional: true, required: false
  private _serviceAccountFailedPipeline?: boolean | cdktf.IResolvable;
  /**
  * A service account's pipeline fails. From release 18.1, Premium and Ultimate only.
  */
  public get serviceAccountFailedPipeline() {
    return this.getBooleanAttribute('service_account_failed_pipeline');
  }
  public set serviceAccountFailedPipeline(value: boolean | cdktf.IResolvable) {
    this._serviceAccountFailedPipeline = value;
  }
  public resetServiceAccountFailedPipeline() {
    this._serviceAccountFailedPipeline = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get serviceAccountFailedPipelineInput() {
    return this._serviceAccountFailedPipeline;
  }

  // service_account_fixed_pipeline - computed: false, optional: true, required: false
  private _serviceAccountFixedPipeline?: boolean | cdktf.IResolvable;
  /**
  * A service account's pipeline succeeds after one that failed. From release 18.1, Premium and Ultimate only.
  */
  public get serviceAccountFixedPipeline() {
    return this.getBooleanAttribute('service_account_fixed_pipeline');
  }
  public set serviceAccountFixedPipeline(value: boolean | cdktf.IResolvable) {
    this._serviceAccountFixedPipeline = value;
  }
  public resetServiceAccountFixedPipeline() {
    this._serviceAccountFixedPipeline = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get serviceAccountFixedPipelineInput() {
    return this._serviceAccountFixedPipeline;
  }

  // service_account_success_pipeline - computed: false, optional: true, required: false
  private _serviceAccountSuccessPipeline?: boolean | cdktf.IResolvable;
  /**
  * A service account's pipeline succeeds. From release 18.1, Premium and Ultimate only.
  */
  public get serviceAccountSuccessPipeline() {
    return this.getBooleanAttribute('service_account_success_pipeline');
  }
  public set serviceAccountSuccessPipeline(value: boolean | cdktf.IResolvable) {
    this._serviceAccountSuccessPipeline = value;
  }
  public resetServiceAccountSuccessPipeline() {
    this._serviceAccountSuccessPipeline = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get serviceAccountSuccessPipelineInput() {
    return this._serviceAccountSuccessPipeline;
  }

  // success_pipeline - computed: false, optional: true, required: false
  private _successPipeline?: boolean | cdktf.IResolvable;
  /**
  * A pipeline succeeds.
  */
  public get successPipeline() {
    return this.getBooleanAttribute('success_pipeline');
  }
  public set successPipeline(value: boolean | cdktf.IResolvable) {
    this._successPipeline = value;
  }
  public resetSuccessPipeline() {
    this._successPipeline = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get successPipelineInput() {
    return this._successPipeline;
  }
}

/**
* Manages a notification setting of the token's user: the global one, or that of a group or project. Values that you leave out stay as they are, and never show as drift.
*
* Represents a `tocsin_notification_setting`
*/
export class NotificationSetting<Level extends string = NotificationSettingLevel, OnDestroy extends string = NotificationSettingOnDestroy> extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "tocsin_notification_setting";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a NotificationSetting resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the NotificationSetting to import
  * @param importFromId The id of the existing NotificationSetting that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the NotificationSetting to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "tocsin_notification_setting", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Manages a notification setting of the token's user: the global one, or that of a group or project. Values that you leave out stay as they are, and never show as drift.
  *
  * Create a new `tocsin_notification_setting` Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param config What to set
  */
  public constructor(scope: Construct, id: string, config: NotificationSettingConfig<Level, OnDestroy>) {
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
    this._events.internalValue = config.events;
    this._group = textOf(config.group);
    this._level = textOf(config.level);
    this._notificationEmail = config.notificationEmail;
    this._onDestroy = textOf(config.onDestroy);
    this._project = textOf(config.project);
    addChecks(this, 'tocsin_notification_setting', () => ({ values: this.synthesizeAttributes(), overrides: this.rawOverrides }));
    addEventChecks(this, () => this._events.given);
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // events - computed: false, optional: true, required: false
  private _events = new NotificationSettingEventsOutputReference(this, "events");
  /**
  * Whether each event sends an email, at the level `custom`. An event that is null or left out stays as it is.
  */
  public get events() {
    return this._events;
  }
  public putEvents(value: OrToken<NotificationSettingEvents>) {
    this._events.internalValue = value;
  }
  public resetEvents() {
    this._events.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get eventsInput() {
    return this._events.internalValue;
  }

  // group - computed: false, optional: true, required: false
  private _group?: string;
  /**
  * ID or full path of the group. Without `group` and `project`, this is the global setting. A change forces replacement, unless the plan finds that it is the same group.
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

  // id - computed: true, optional: false, required: false
  /**
  * Import ID: `project/<project>`, `group/<group>` or `global`.
  */
  public get id() {
    return this.getStringAttribute('id');
  }

  // level - computed: false, optional: true, required: false
  private _level?: string;
  /**
  * Notification level: `disabled` (nothing), `participating` (threads that the user takes part in), `watch` (everything), `global` (as in the global setting), `mention` (comments that mention the user), or `custom` (the `events`).
  */
  public get level(): string {
    return this.getStringAttribute('level');
  }
  public set level(value: NotificationSettingLevel | cdktf.IResolvable) {
    this._level = textOf(value);
  }
  public resetLevel() {
    this._level = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get levelInput() {
    return this._level;
  }

  // notification_email - computed: false, optional: true, required: false
  private _notificationEmail?: string;
  /**
  * Address for notifications, which the user has verified. Global setting only.
  */
  public get notificationEmail() {
    return this.getStringAttribute('notification_email');
  }
  public set notificationEmail(value: string) {
    this._notificationEmail = value;
  }
  public resetNotificationEmail() {
    this._notificationEmail = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get notificationEmailInput() {
    return this._notificationEmail;
  }

  // on_destroy - computed: true, optional: true, required: false
  private _onDestroy?: string;
  /**
  * What destroy does: `reset` the level to `global` (`participating` for the global setting) and the email to the primary address, `restore` the original values, or `keep` everything as it is. Default: `reset`.
  */
  public get onDestroy(): string {
    return this.getStringAttribute('on_destroy');
  }
  public set onDestroy(value: NotificationSettingOnDestroy | cdktf.IResolvable) {
    this._onDestroy = textOf(value);
  }
  public resetOnDestroy() {
    this._onDestroy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get onDestroyInput() {
    return this._onDestroy;
  }

  // project - computed: false, optional: true, required: false
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
  public resetProject() {
    this._project = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get projectInput() {
    return this._project;
  }

  /** Imports an existing object by its import ID, whose form is checked when the application is synthesized. */
  public importFrom(id: string, provider?: cdktf.TerraformProvider): void {
    withOneVersionCheck(this, () => super.importFrom(id, provider));
    addImportCheck(this, 'tocsin_notification_setting', id);
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      events: notificationSettingEventsToTerraform(this._events.internalValue),
      group: cdktf.stringToTerraform(this._group),
      level: cdktf.stringToTerraform(this._level),
      notification_email: cdktf.stringToTerraform(this._notificationEmail),
      on_destroy: cdktf.stringToTerraform(this._onDestroy),
      project: cdktf.stringToTerraform(this._project),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      events: {
        value: notificationSettingEventsToTerraform(this._events.internalValue),
        isBlock: false,
        type: "map",
        storageClassType: "booleanMap",
      },
      group: {
        value: cdktf.stringToHclTerraform(this._group),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      level: {
        value: cdktf.stringToHclTerraform(this._level),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      notification_email: {
        value: cdktf.stringToHclTerraform(this._notificationEmail),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
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
