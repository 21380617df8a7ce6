import { recordMessage } from '#contract/tasks/task-messages.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { useWrite } from '#web/base/use-write.ts'
import { cacheClientActivity } from '#web/tasks/client-of-task.ts'
import { words } from './words.ts'

/** Records on the client's timeline that a task's message was handed to the mail or phone program. */
export const useRecordMessage = ({ clientId }: Pick<Task, 'clientId'>) =>
  useWrite(recordMessage, {
    failed: words.failedToLogMessage,
    onSuccess: ({ createdAt }) => cacheClientActivity({ clientId, updatedAt: createdAt }),
  })
