import type { CalendarDay } from '#contract/calendar-day.ts'
import { type ClientStatus, statusNames } from '#contract/clients.ts'
import type { Task, TaskType } from '#contract/tasks.ts'
import type { EventType } from '#contract/timeline.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './store.ts'

/** Writes to the client's timeline that a task of theirs is done; nothing for a task without client. */
export const taskCompleted = (ctx: Ctx, task: Task) =>
  writeItself(ctx, task.clientId, eventTypes[task.type] ?? 'note', 'task_completed', `Task completed: ${task.title}`)

/** Notes that a task was moved or edited: the timeline tells it, not the task history (contract 4). */
export const taskEdited = (ctx: Ctx, task: Task) =>
  writeItself(ctx, task.clientId, 'note', 'task_edited', `Task edited: ${task.title}`)

/** Notes that tasks were moved to another day, for those that have a client. */
export async function tasksMoved({ db, viewer, now, today }: Ctx, tasks: readonly Task[]): Promise<void> {
  const about = tasks.filter(({ clientId }) => clientId)
  if (!about.length) return
  const ids = about.map(newId)
  const clientIds = about.map(({ clientId }) => clientId)
  const titles = about.map(({ title, dueDate }) => `Task moved to ${dueDate}: ${title}`)
  await db.run(store.addMoves, ids, clientIds, titles, now, today, viewer.id, viewer.organizationId, isAdmin(viewer))
}

/** Notes that a message to a client was handed over to the mail or phone program; undefined for one out of reach. */
export async function messageSent(ctx: Ctx, id: string, clientId: string, channel: 'email' | 'sms', text: string) {
  const { db, viewer, now, today } = ctx
  const [eventType, title] = channel === 'email' ? ['email', 'E-mail sent'] : ['note', 'Text message sent']
  const written = await db.run(
    store.addEvent,
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
  return written ? { id, createdAt: now.toISOString() } : undefined
}

/** A message as it was noted by the caller. */
export const messageOf = async ({ db, viewer }: Ctx, id: string) => {
  const noted = await db.first(store.eventBy, id, viewer.id)
  return noted && { id: noted.id, createdAt: noted.createdAt }
}

export const clientAdded = (ctx: Ctx, id: string) => writeItself(ctx, id, 'note', 'client_created', 'Client added')

export const clientEdited = (ctx: Ctx, id: string) => writeItself(ctx, id, 'note', 'client_edited', 'Client edited')

export const statusChanged = (ctx: Ctx, id: string, from: ClientStatus, to: ClientStatus) =>
  writeItself(ctx, id, 'note', 'status_changed', `Status changed: ${statusNames[from]} to ${statusNames[to]}`)

/** Tells the new owner by name. */
export const ownerChanged = (ctx: Ctx, id: string, owner: string) =>
  writeItself(ctx, id, 'note', 'owner_changed', `Owner changed to ${owner}`)

export const clientArchived = (ctx: Ctx, id: string) =>
  writeItself(ctx, id, 'note', 'client_archived', 'Client archived')

export const clientRestored = (ctx: Ctx, id: string) =>
  writeItself(ctx, id, 'note', 'client_restored', 'Client restored')

/** Without a word of the note: it may be deleted, and the timeline stays. */
export const noteAdded = (ctx: Ctx, id: string) => writeItself(ctx, id, 'note', 'note_added', 'Note added')

export const documentAdded = (ctx: Ctx, id: string, fileName: string) =>
  writeItself(ctx, id, 'document', 'document_added', `Document added: ${fileName}`)

/** Writes down what a person says has happened, on the day it was for them. */
export async function eventLogged(ctx: Ctx, clientId: string, id: string, event: Logged): Promise<void> {
  const { db, viewer, now } = ctx
  const { eventType, title, description, at, day } = event
  await db.run(
    store.addLogged,
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

type Logged = { eventType: EventType; title: string; description: string | null; at: Date; day: CalendarDay }

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
    isAdmin(viewer),
  )
}

/** Reaches every client of the organisation (contract 2). */
const isAdmin = ({ role }: Ctx['viewer']): boolean => role !== 'agent'
