import { reportBug } from './bug-reports.ts'
import {
  clientDocuments,
  deleteDocument,
  describeDocument,
  downloadDocument,
  restoreDocument,
  uploadDocument,
} from './client-documents.ts'
import { addNote, clientNotes, deleteNote, editNote, noteTags, restoreNote } from './client-notes.ts'
import {
  archiveClient,
  clientBelongings,
  deleteClient,
  oneClient,
  reassignClient,
  replaceClient,
  restoreClient,
} from './client-record.ts'
import { createClient, listClients } from './clients.ts'
import { closedTasks, putBackTask, tellClosedTasks } from './closed-tasks.ts'
import type { Endpoint } from './endpoint.ts'
import { health, metrics, openApi, readiness, signIn, signInBack, signOut } from './operation.ts'
import { organizationSettings } from './organizations.ts'
import { agentStats, tasksOfDay } from './planning.ts'
import { rescheduleTasks, undoReschedule } from './rescheduling.ts'
import { csrfToken, currentUser } from './session.ts'
import { checkStreak } from './streak.ts'
import { taskHistory } from './task-history.ts'
import { noteMessage } from './task-messages.ts'
import { createTask, deleteTask, updateTask } from './tasks.ts'
import { organizationUsers } from './team.ts'
import { clientTimeline, logEvent } from './timeline.ts'

/** Every endpoint there is: OpenAPI, the access matrix and the fuzz test are made from this list. */
export const endpoints: readonly Endpoint[] = [
  ...[health, readiness, metrics, openApi, signIn, signInBack, signOut],
  ...[currentUser, csrfToken, organizationSettings],
  ...[tasksOfDay, agentStats, checkStreak],
  ...[createTask, updateTask, deleteTask, rescheduleTasks, undoReschedule, noteMessage],
  ...[closedTasks, putBackTask, tellClosedTasks, taskHistory],
  ...[listClients, createClient, oneClient, replaceClient, archiveClient, restoreClient, deleteClient],
  ...[clientBelongings, reassignClient, organizationUsers],
  ...[clientTimeline, logEvent, clientNotes, noteTags, addNote, editNote, deleteNote, restoreNote],
  ...[clientDocuments, uploadDocument, downloadDocument, describeDocument, deleteDocument, restoreDocument],
  reportBug,
]
