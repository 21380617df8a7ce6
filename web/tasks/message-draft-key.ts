import type { DraftKey } from '#web/base/draft.ts'

/** The name under which an unfinished message about a task is kept. */
export const messageDraftKey = (taskId: string, owner: string): DraftKey => ({ form: `message-${taskId}`, owner })
