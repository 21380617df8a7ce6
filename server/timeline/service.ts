import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type ClientStatus, statusNames } from '#contract/clients/clients.ts'
import type { Task, TaskType } from '#contract/tasks/tasks.ts'
import type { EventType } from '#contract/timeline/timeline.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './store.ts'

/** Writes to the client's timeline that a task of theirs is done; nothing for a task without client. */
export const recordTaskCompleted = (ctx: Ctx, task: Task) =>
  recordSystemEvent(
    ctx,
    task.clientId,
    eventTypeByTaskType[task.type] ?? 'note',
    'task_completed',
    `Task completed: ${task.title}`,
  )

/** Notes that a task was moved or edited: the timeline tells it, not the task history (contract 4). */
export const recordTaskEdited = (ctx: Ctx, task: Task) =>
  recordSystemEvent(ctx, task.clientId, 'note', 'task_edited', `Task edited: ${task.title}`)

/** Notes that tasks were moved to another day, for those that have a client. */
export async function recordTasksMoved({ db, viewer, now, today }: Ctx, tasks: readonly Task[]): Promise<void> {
  const clientTasks = tasks.filter(({ clientId }) => clientId)
  if (!clientTasks.length) return
  const ids = clientTasks.map(newId)
  const clientIds = clientTasks.map(({ clientId }) => clientId)
  const titles = clientTasks.map(({ title, dueDate }) => `Task moved to ${dueDate}: ${title}`)
  await db.run(
    store.insertTaskMoves,
    ids,
    clientIds,
    titles,
    now,
    today,
    viewer.id,
    viewer.organizationId,
    isAdmin(viewer),
  )
}

/** Notes that a message to a client was handed over to the mail or phone program; undefined for one out of reach. */
export async function recordMessageSent(
  ctx: Ctx,
  id: string,
  clientId: string,
  channel: 'email' | 'sms',
  text: string,
) {
  const { db, viewer, now, today } = ctx
  const [eventType, title] = channel === 'email' ? ['email', 'E-mail sent'] : ['note', 'Text message sent']
  const insertedCount = await db.run(
    store.insertEvent,
    id,
    clientId,
    eventType,
    'message_sent',
    title,
    text,
    now,
    today,
    true,
    viewer.id,
    viewer.organizationId,
    isAdmin(viewer),
  )
  return insertedCount ? { id, createdAt: now.toISOString() } : undefined
}

/** A message as it was noted by the caller. */
export const findMessage = async ({ db, viewer }: Ctx, id: string) => {
  const message = await db.first(store.eventByCreator, id, viewer.id)
  return message && { id: message.id, createdAt: message.createdAt }
}

export const recordClientAdded = (ctx: Ctx, id: string) =>
  recordSystemEvent(ctx, id, 'note', 'client_created', 'Client added')

export const recordClientEdited = (ctx: Ctx, id: string) =>
  recordSystemEvent(ctx, id, 'note', 'client_edited', 'Client edited')

export const recordStatusChanged = (ctx: Ctx, id: string, from: ClientStatus, to: ClientStatus) =>
  recordSystemEvent(ctx, id, 'note', 'status_changed', `Status changed: ${statusNames[from]} to ${statusNames[to]}`)

/** Tells the new owner by name. */
export const recordOwnerChanged = (ctx: Ctx, id: string, ownerName: string) =>
  recordSystemEvent(ctx, id, 'note', 'owner_changed', `Owner changed to ${ownerName}`)

export const recordClientArchived = (ctx: Ctx, id: string) =>
  recordSystemEvent(ctx, id, 'note', 'client_archived', 'Client archived')

export const recordClientRestored = (ctx: Ctx, id: string) =>
  recordSystemEvent(ctx, id, 'note', 'client_restored', 'Client restored')

/** Without a word of the note: it may be deleted, and the timeline stays. */
export const recordNoteAdded = (ctx: Ctx, id: string) => recordSystemEvent(ctx, id, 'note', 'note_added', 'Note added')

export const recordDocumentAdded = (ctx: Ctx, id: string, fileName: string) =>
  recordSystemEvent(ctx, id, 'document', 'document_added', `Document added: ${fileName}`)

/** Writes down what a person says has happened, on the day it was for them. */
export async function recordLoggedEvent(ctx: Ctx, clientId: string, id: string, event: LoggedEvent): Promise<void> {
  const { db, viewer, now } = ctx
  const { eventType, title, description, occurredAt: at, day } = event
  await db.run(
    store.insertLoggedEvent,
    id,
    clientId,
    eventType,
    title,
    description,
    at,
    day,
    viewer.id,
    viewer.organizationId,
    now,
  )
}

type LoggedEvent = {
  eventType: EventType
  title: string
  description: string | null
  occurredAt: Date
  day: CalendarDay
}

/** Events that the product writes carry one of the five types (contract 6). */
const eventTypeByTaskType: Partial<Record<TaskType, EventType>> = { call: 'call', meeting: 'meeting', email: 'email' }

async function recordSystemEvent(
  ctx: Ctx,
  clientId: string | null,
  eventType: EventType,
  kind: string,
  title: string,
): Promise<void> {
  if (!clientId) return
  const { viewer, now, today } = ctx
  await ctx.db.run(
    store.insertEvent,
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
    isAdmin(viewer),
  )
}

/** Reaches every client of the organisation (contract 2). */
const isAdmin = ({ role }: Ctx['viewer']): boolean => role !== 'agent'
