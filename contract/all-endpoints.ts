import { getOrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { reportBug } from '#contract/bug-reports/bug-reports.ts'
import { changeBugReport, getBugReport, listBugReports } from '#contract/bug-reports/received-bug-reports.ts'
import {
  listClientDocuments,
  deleteDocument,
  updateDocumentDescription,
  downloadDocument,
  restoreDocument,
  uploadDocument,
} from '#contract/documents/documents.ts'
import {
  addNote,
  listClientNotes,
  deleteNote,
  editNote,
  getNote,
  listNoteTags,
  restoreNote,
} from '#contract/notes/notes.ts'
import {
  archiveClient,
  getClientRelatedCounts,
  deleteClient,
  getClient,
  reassignClient,
  replaceClient,
  restoreClient,
  createClient,
  listClients,
} from '#contract/clients/client-endpoints.ts'
import { exportClient } from '#contract/client-export/client-export.ts'
import {
  listUnacknowledgedClosedTasks,
  reopenClosedTask,
  acknowledgeClosedTasks,
} from '#contract/tasks/closed-tasks.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import {
  checkHealth,
  getMetrics,
  getOpenApi,
  checkReadiness,
  startSignIn,
  finishSignIn,
  signOut,
} from '#contract/base/operation.ts'
import { listOutbox } from '#contract/mail/outbox.ts'
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
} from '#contract/organizations/managed-organizations.ts'
import { getOrganizationSettings } from '#contract/organizations/organizations.ts'
import { updateOrganizationSettings } from '#contract/organizations/organization-settings-patch.ts'
import { listComingOccurrences, updateOccurrence } from '#contract/occurrences/occurrences.ts'
import { listFirstTasksByDay, listTaskCountsByDay } from '#contract/planning/monthly-tasks.ts'
import { parseScheduleDocument, parseSequenceDocument } from '#contract/parsing/parsing.ts'
import { getProgressOfToday, listTasksOfDay } from '#contract/planning/planning.ts'
import { listClientTasks } from '#contract/planning/client-tasks.ts'
import { createSchedule, listScheduledTasks } from '#contract/planning/schedule.ts'
import {
  getRecurringTask,
  listRecurringTasks,
  stopRecurringTask,
  updateRecurringTask,
} from '#contract/tasks/recurring-tasks.ts'
import { rescheduleTasks, undoReschedule } from '#contract/tasks/rescheduling.ts'
import {
  listNurtureAssignmentTasks,
  assignSequence,
  listNurtureAssignments,
  endNurtureAssignment,
  regenerateNurtureTasks,
  updateNurtureAssignment,
} from '#contract/sequences/assignments.ts'
import {
  createSequence,
  deleteSequence,
  duplicateSequence,
  enrolClients,
  getSequence,
  listSequences,
  getSequenceResults,
  updateSequence,
} from '#contract/sequences/sequences.ts'
import {
  addSequenceStep,
  deleteSequenceStep,
  restoreSequenceStep,
  getSequenceStep,
  listSequenceSteps,
  updateSequenceStep,
} from '#contract/sequences/steps.ts'
import { getCsrfToken, getCurrentUser, endOtherSessions } from '#contract/session/session.ts'
import { countTodayTowardsStreak } from '#contract/streak/streak.ts'
import {
  cancelInvitationToAnyOrganization,
  inviteToAnyOrganization,
  resendInvitationToAnyOrganization,
} from '#contract/super-admin/invitations.ts'
import {
  listAssignmentsOfAnyOrganization,
  listClientsOfAnyOrganization,
  listInvitationsToAnyOrganization,
  getAnalyticsOfAnyOrganization,
  listTasksOfAnyOrganization,
  listUsersOfAnyOrganization,
} from '#contract/super-admin/organization-lists.ts'
import { getSystemState } from '#contract/super-admin/system-state.ts'
import { changeUserOfAnyOrganization } from '#contract/super-admin/users.ts'
import { listTaskHistory, getTaskHistorySummary } from '#contract/tasks/task-history.ts'
import { recordMessage } from '#contract/tasks/task-messages.ts'
import { createTask, deleteTask, getTask, updateTask } from '#contract/tasks/tasks.ts'
import { cancelInvitation, createInvitation, listInvitations, resendInvitation } from '#contract/team/invitations.ts'
import { updateProfile } from '#contract/team/profile.ts'
import {
  changeUserRole,
  deactivateUser,
  listOrganizationUsers,
  reactivateUser,
  getUserWorkload,
} from '#contract/team/team.ts'
import { listClientTimeline, logClientEvent } from '#contract/timeline/timeline.ts'

/** All endpoints; OpenAPI, the access matrix and the fuzz test are generated from this list. */
export const endpoints: readonly Endpoint[] = [
  ...[checkHealth, checkReadiness, getMetrics, getOpenApi, startSignIn, finishSignIn, signOut],
  ...[updateProfile, endOtherSessions],
  ...[getCurrentUser, getCsrfToken, getOrganizationSettings, updateOrganizationSettings],
  ...[listTasksOfDay, listClientTasks, getProgressOfToday, countTodayTowardsStreak],
  ...[createTask, getTask, updateTask, deleteTask, rescheduleTasks, undoReschedule, recordMessage],
  ...[listRecurringTasks, getRecurringTask, updateRecurringTask, stopRecurringTask],
  ...[listTaskCountsByDay, listFirstTasksByDay, listComingOccurrences, updateOccurrence],
  ...[createSchedule, listScheduledTasks],
  ...[
    listSequences,
    getSequence,
    createSequence,
    duplicateSequence,
    updateSequence,
    deleteSequence,
    getSequenceResults,
  ],
  ...[listSequenceSteps, getSequenceStep, addSequenceStep, updateSequenceStep, deleteSequenceStep, restoreSequenceStep],
  ...[listNurtureAssignments, assignSequence, enrolClients, updateNurtureAssignment, endNurtureAssignment],
  ...[listNurtureAssignmentTasks, regenerateNurtureTasks],
  ...[listUnacknowledgedClosedTasks, reopenClosedTask, acknowledgeClosedTasks, listTaskHistory, getTaskHistorySummary],
  ...[listClients, createClient, getClient, replaceClient, archiveClient, restoreClient, deleteClient],
  getOrganizationAnalytics,
  ...[listOrganizations, createOrganization, changeOrganization],
  ...[changeUserOfAnyOrganization, getSystemState],
  ...[getAnalyticsOfAnyOrganization, listUsersOfAnyOrganization, listTasksOfAnyOrganization],
  ...[listClientsOfAnyOrganization, listAssignmentsOfAnyOrganization],
  ...[listInvitationsToAnyOrganization, inviteToAnyOrganization],
  ...[cancelInvitationToAnyOrganization, resendInvitationToAnyOrganization],
  ...[getClientRelatedCounts, reassignClient, exportClient, listOrganizationUsers],
  ...[changeUserRole, getUserWorkload, deactivateUser, reactivateUser],
  ...[listInvitations, createInvitation, cancelInvitation, resendInvitation, listOutbox],
  ...[listClientTimeline, logClientEvent],
  ...[listClientNotes, getNote, listNoteTags, addNote, editNote, deleteNote, restoreNote],
  ...[listClientDocuments, uploadDocument, downloadDocument],
  ...[updateDocumentDescription, deleteDocument, restoreDocument],
  ...[reportBug, listBugReports, getBugReport, changeBugReport],
  ...[parseSequenceDocument, parseScheduleDocument],
]
