import { reportBug } from './bug-reports.ts'
import type { Endpoint } from './endpoint.ts'
import { health, metrics, openApi, readiness, signIn, signInBack, signOut } from './operation.ts'
import { tasksOfDay } from './planning.ts'
import { csrfToken, currentUser } from './session.ts'
import { createTask, updateTask } from './tasks.ts'

/** Every endpoint there is: OpenAPI, the access matrix and the fuzz test are made from this list. */
export const endpoints: readonly Endpoint[] = [
  ...[health, readiness, metrics, openApi, signIn, signInBack, signOut],
  ...[currentUser, csrfToken],
  ...[tasksOfDay, createTask, updateTask],
  reportBug,
]
