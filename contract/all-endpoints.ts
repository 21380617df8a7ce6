import { organizationAnalytics } from '#contract/analytics/analytics.ts'
import { reportBug } from '#contract/bug-reports/bug-reports.ts'
import { changeBugReport, getBugReport, listBugReports } from '#contract/bug-reports/received-bug-reports.ts'
import {
  clientDocuments,
  deleteDocument,
  describeDocument,
  downloadDocument,
  restoreDocument,
  uploadDocument,
} from '#contract/documents/documents.ts'
import { addNote, clientNotes, deleteNote, editNote, getNote, noteTags, restoreNote } from '#contract/notes/notes.ts'
import {
  archiveClient,
  clientRelatedCounts,
  deleteClient,
  getClient,
  reassignClient,
  replaceClient,
  restoreClient,
  createClient,
  listClients,
} from '#contract/clients/client-endpoints.ts'
import { closedTasks, putBackTask, acknowledgeClosedTasks } from '#contract/tasks/closed-tasks.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { health, metrics, openApi, readiness, signIn, signInCallback, signOut } from '#contract/base/operation.ts'
import { listOutbox } from '#contract/mail/outbox.ts'
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
} from '#contract/organizations/managed-organizations.ts'
import { organizationSettings } from '#contract/organizations/organizations.ts'
import { updateOrganizationSettings } from '#contract/organizations/organization-settings-patch.ts'
import { recurringPreview, updateOccurrence } from '#contract/occurrences/occurrences.ts'
import { firstTasksOfMonth, monthlyTaskCounts } from '#contract/planning/monthly-tasks.ts'
import { parseScheduleDocument, parseSequenceDocument } from '#contract/parsing/parsing.ts'
import { agentStats, tasksOfDay } from '#contract/planning/planning.ts'
import { clientTasks } from '#contract/planning/client-tasks.ts'
import { createSchedule, scheduledTasks } from '#contract/planning/schedule.ts'
import {
  getRecurringTask,
  recurringTasks,
  stopRecurringTask,
  updateRecurringTask,
} from '#contract/tasks/recurring-tasks.ts'
import { rescheduleTasks, undoReschedule } from '#contract/tasks/rescheduling.ts'
import {
  assignmentTasks,
  assignSequence,
  clientAssignments,
  endAssignment,
  regenerateNurtureTasks,
  updateAssignment,
} from '#contract/sequences/assignments.ts'
import {
  createSequence,
  deleteSequence,
  duplicateSequence,
  enrolClients,
  getSequence,
  nurtureSequences,
  sequenceResults,
  updateSequence,
} from '#contract/sequences/sequences.ts'
import {
  addSequenceStep,
  deleteSequenceStep,
  getSequenceStep,
  sequenceSteps,
  updateSequenceStep,
} from '#contract/sequences/steps.ts'
import { csrfToken, currentUser, endOtherSessions } from '#contract/session/session.ts'
import { checkStreak } from '#contract/streak/streak.ts'
import {
  deleteInvitationOfOrganization,
  inviteToOrganization,
  resendInvitationOfOrganization,
} from '#contract/super-admin/invitations.ts'
import {
  assignmentsOfOrganization,
  clientsOfOrganization,
  invitationsOfOrganization,
  organizationAnalyticsById,
  tasksOfOrganization,
  usersOfOrganization,
} from '#contract/super-admin/organization-lists.ts'
import { systemState } from '#contract/super-admin/system-state.ts'
import { changeUser } from '#contract/super-admin/users.ts'
import { taskHistory, taskHistorySummary } from '#contract/tasks/task-history.ts'
import { recordMessage } from '#contract/tasks/task-messages.ts'
import { createTask, deleteTask, getTask, updateTask } from '#contract/tasks/tasks.ts'
import { cancelInvitation, createInvitation, listInvitations, resendInvitation } from '#contract/team/invitations.ts'
import { updateProfile } from '#contract/team/profile.ts'
import { changeUserRole, deactivateUser, organizationUsers, reactivateUser, userWorkload } from '#contract/team/team.ts'
import { clientTimeline, logEvent } from '#contract/timeline/timeline.ts'

/** All endpoints; OpenAPI, the access matrix and the fuzz test are generated from this list. */
export const endpoints: readonly Endpoint[] = [
  ...[health, readiness, metrics, openApi, signIn, signInCallback, signOut],
  ...[updateProfile, endOtherSessions],
  ...[currentUser, csrfToken, organizationSettings, updateOrganizationSettings],
  ...[tasksOfDay, clientTasks, agentStats, checkStreak],
  ...[createTask, getTask, updateTask, deleteTask, rescheduleTasks, undoReschedule, recordMessage],
  ...[recurringTasks, getRecurringTask, updateRecurringTask, stopRecurringTask],
  ...[monthlyTaskCounts, firstTasksOfMonth, recurringPreview, updateOccurrence, createSchedule, scheduledTasks],
  ...[
    nurtureSequences,
    getSequence,
    createSequence,
    duplicateSequence,
    updateSequence,
    deleteSequence,
    sequenceResults,
  ],
  ...[sequenceSteps, getSequenceStep, addSequenceStep, updateSequenceStep, deleteSequenceStep],
  ...[clientAssignments, assignSequence, enrolClients, updateAssignment, endAssignment, assignmentTasks],
  ...[regenerateNurtureTasks],
  ...[closedTasks, putBackTask, acknowledgeClosedTasks, taskHistory, taskHistorySummary],
  ...[listClients, createClient, getClient, replaceClient, archiveClient, restoreClient, deleteClient],
  organizationAnalytics,
  ...[listOrganizations, createOrganization, changeOrganization],
  ...[changeUser, systemState],
  ...[organizationAnalyticsById, usersOfOrganization, tasksOfOrganization, clientsOfOrganization],
  assignmentsOfOrganization,
  ...[invitationsOfOrganization, inviteToOrganization, deleteInvitationOfOrganization, resendInvitationOfOrganization],
  ...[clientRelatedCounts, reassignClient, organizationUsers],
  ...[changeUserRole, userWorkload, deactivateUser, reactivateUser],
  ...[listInvitations, createInvitation, cancelInvitation, resendInvitation, listOutbox],
  ...[clientTimeline, logEvent, clientNotes, getNote, noteTags, addNote, editNote, deleteNote, restoreNote],
  ...[clientDocuments, uploadDocument, downloadDocument, describeDocument, deleteDocument, restoreDocument],
  ...[reportBug, listBugReports, getBugReport, changeBugReport],
  ...[parseSequenceDocument, parseScheduleDocument],
]
