import type { Draft } from '#web/base/draft.ts'

/** The name under which an unfinished message about a task is kept. */
export const messageDraft = (taskId: string, owner: string): Draft => ({ form: `message-${taskId}`, owner })
