import type { Task, TaskType } from '#contract/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './store.ts'

type EventType = 'call' | 'meeting' | 'email' | 'document' | 'note'

/** Writes to the client's timeline that a task of theirs is done; nothing for a task without client. */
export const taskCompleted = (ctx: Ctx, task: Task) =>
  writeItself(ctx, task.clientId, eventTypes[task.type] ?? 'note', 'task_completed', `Task completed: ${task.title}`)

/** Notes that a task was moved or edited: the timeline tells it, not the task history (contract 4). */
export const taskEdited = (ctx: Ctx, task: Task) =>
  writeItself(ctx, task.clientId, 'note', 'task_edited', `Task edited: ${task.title}`)

/** Events that the product writes carry one of the five types (contract 6). */
const eventTypes: Partial<Record<TaskType, EventType>> = { call: 'call', meeting: 'meeting', email: 'email' }

async function writeItself(
  ctx: Ctx,
  clientId: string | null,
  eventType: EventType,
  kind: string,
  title: string,
): Promise<void> {
  if (!clientId) return
  const { viewer, now, today } = ctx
  await ctx.db.run(
    store.addEvent,
    newId(),
    clientId,
    eventType,
    kind,
    title,
    null,
    now,
    today,
    true,
    viewer.id,
    viewer.organizationId,
  )
}
