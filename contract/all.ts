import { reportBug } from './bug-reports.ts'
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

/** Every endpoint there is: OpenAPI, the access matrix and the fuzz test are made from this list. */
export const endpoints: readonly Endpoint[] = [
  ...[health, readiness, metrics, openApi, signIn, signInBack, signOut],
  ...[currentUser, csrfToken, organizationSettings],
  ...[tasksOfDay, agentStats, checkStreak],
  ...[createTask, updateTask, deleteTask, rescheduleTasks, undoReschedule, noteMessage],
  ...[closedTasks, putBackTask, tellClosedTasks, taskHistory],
  ...[listClients, createClient],
  reportBug,
]
