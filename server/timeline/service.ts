import { formatDay } from '#contract/base/calendar-day.ts'
import { cutText, maxTextLengths } from '#contract/base/text.ts'
import { type ClientStatus, clientStatusLabels } from '#contract/clients/clients.ts'
import type { Task, TaskType } from '#contract/tasks/tasks.ts'
import type {
  TimelineEventDraft,
  TimelineEventKind,
  TimelineEventType,
  TimelineEvent,
} from '#contract/timeline/timeline.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwNotFound } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import { getClient, lockClientForKeyShare } from '#server/client-access/service.ts'
import { resolveEventTime } from './event-time.ts'
import { deleteEvent, saveLatestEventDates } from './for-merging-store.ts'
import * as store from './store.ts'

/** Lists one page of a client's timeline, newest first. Throws NOT_FOUND, or VALIDATION at `cursor`. */
export async function getTimelinePage(
  ctx: Ctx,
  clientId: string,
  { cursor, limit, only }: { cursor?: string; limit: number; only?: 'conversations' },
): Promise<Page<TimelineEvent[]>> {
  const after = decodeCursor('timeline', 'instant', cursor)
  const listEvents = only === 'conversations' ? store.listConversations : store.listEvents
  const [, events] = await Promise.all([getClient(ctx, clientId), listEvents(ctx, clientId, after, limit + 1)])
  return toPage(events, limit, (last) => encodeCursor('timeline', { value: last.eventDate, id: last.id }))
}

/** Logs an event entered by the viewer. Throws NOT_FOUND, or VALIDATION at `eventDate`. */
export async function logClientEvent(
  ctx: Ctx,
  clientId: string,
  id: string,
  draft: TimelineEventDraft,
): Promise<TimelineEvent> {
  const { eventType, title, description = null } = draft
  const eventTime = resolveEventTime(ctx, draft.eventDate)
  await lockClientForKeyShare(ctx, clientId)
  const details = { eventType, kind: 'logged', isSystem: false, description, ...eventTime } as const
  const [, event] = await Promise.all([
    store.addEvent(ctx, clientId, id, title, details),
    store.findEvent(ctx, clientId, id),
  ])
  return event!
}

/** Gets an event by its id. Throws NOT_FOUND. */
export async function getEvent(ctx: Ctx, clientId: string, id: string): Promise<TimelineEvent> {
  await getClient(ctx, clientId)
  return (await store.findEvent(ctx, clientId, id)) ?? throwNotFound()
}

/** Records that an entry of the history completed a task or counted it up; nothing for a task without client. */
export const recordTaskProgress = (ctx: Ctx, task: Task, historyId: string) =>
  recordEvent(ctx, task.clientId, 'task_completed', describeProgress(task), {
    eventType: eventTypeByTaskType[task.type],
    historyId,
  })

const describeProgress = ({ title, status, completedCount, targetCount }: Task): string =>
  status === 'completed' ? `Task completed: ${title}` : `${completedCount} of ${targetCount} done: ${title}`

const eventTypeByTaskType: Partial<Record<TaskType, TimelineEventType>> = {
  call: 'call',
  meeting: 'meeting',
  email: 'email',
}

/** Records that a task was edited; nothing for a task without client. */
export const recordTaskEdited = (ctx: Ctx, { clientId, title }: Task) =>
  recordEvent(ctx, clientId, 'task_edited', `Task edited: ${title}`)

/** Records that tasks were moved to another day; nothing for those without client. */
export async function recordTasksMoved(ctx: Ctx, tasks: readonly Task[]): Promise<void> {
  const events = tasks.flatMap(({ clientId, title, dueDate }) =>
    clientId ? { clientId, title: `Task moved to ${formatDay(dueDate, dayFormat)}: ${title}` } : [],
  )
  await recordEvents(ctx, 'task_edited', events)
}

const dayFormat = { month: 'short', day: 'numeric', year: 'numeric' } as const

type RecordedMessage = { id: string; createdAt: string }

/** Records a message to a client handed over to the mail or phone app; undefined if the client is not accessible. */
export async function recordMessageSent(
  ctx: Ctx,
  id: string,
  clientId: string,
  channel: 'email' | 'sms',
  text: string,
): Promise<RecordedMessage | undefined> {
  const [eventType, title] =
    channel === 'email' ? (['email', 'E-mail sent'] as const) : (['note', 'Text message sent'] as const)
  const addedCount = await recordEvent(ctx, clientId, 'message_sent', title, { id, eventType, description: text })
  return addedCount ? { id, createdAt: ctx.now.toISOString() } : undefined
}

/** Gets a message that the viewer recorded. Throws NOT_FOUND. */
export const getRecordedMessage = async (ctx: Ctx, id: string): Promise<RecordedMessage> =>
  (await store.findOwnEvent(ctx, id)) ?? throwNotFound()

/** Records that the transaction has added a client. */
export const recordClientAdded = (ctx: Ctx, clientId: string) =>
  recordEvent(ctx, clientId, 'client_created', 'Client added')

/** Records on the timelines of clients that they were imported from a file, or changed by it. */
export function recordClientsImported(
  ctx: Ctx,
  events: readonly { id: string; clientId: string }[],
  fileName: string,
): Promise<number> {
  const title = cutText(`Imported from ${fileName}`, maxTextLengths.title)
  return recordEvents(
    ctx,
    'client_imported',
    events.map((event) => ({ ...event, title })),
  )
}

/** Removes the events of an undone import from the timelines of clients. */
export async function removeImportEvents(ctx: Ctx, eventIds: readonly string[], clientIds: readonly string[]) {
  await Promise.all([store.deleteImportEvents(ctx, eventIds), saveLatestEventDates(ctx, clientIds)])
}

export const recordClientEdited = (ctx: Ctx, clientId: string) =>
  recordEvent(ctx, clientId, 'client_edited', 'Client edited')

export const recordClientStatusChanged = (ctx: Ctx, clientId: string, from: ClientStatus, to: ClientStatus) =>
  recordEvent(
    ctx,
    clientId,
    'status_changed',
    `Status changed: ${clientStatusLabels[from]} to ${clientStatusLabels[to]}`,
  )

/** Records a new owner on the timelines of several clients. */
export const recordOwnersChanged = (ctx: Ctx, clientIds: readonly string[], ownerName: string) =>
  recordEvents(
    ctx,
    'owner_changed',
    clientIds.map((clientId) => ({ clientId, title: `Owner changed to ${ownerName}` })),
  )

export const recordClientArchived = (ctx: Ctx, clientId: string) =>
  recordEvent(ctx, clientId, 'client_archived', 'Client archived')

export const recordClientRestored = (ctx: Ctx, clientId: string) =>
  recordEvent(ctx, clientId, 'client_restored', 'Client restored')

/**
 * Records under a given id that another client was merged into this one; the description lists the values that were not
 * kept.
 */
export const recordClientMerged = (ctx: Ctx, clientId: string, id: string, name: string, description: string | null) =>
  recordEvent(ctx, clientId, 'client_merged', `Merged with ${name}`, { id, description })

/** Records that a note was added, without its text, which can be edited and deleted: the timeline reads it from the note. */
export const recordNoteAdded = (ctx: Ctx, clientId: string, noteId: string, historyId?: string) =>
  recordEvent(ctx, clientId, 'note_added', 'Note added', { noteId, historyId })

export const recordDocumentAdded = (ctx: Ctx, clientId: string, fileName: string) =>
  recordEvent(ctx, clientId, 'document_added', `Document added: ${fileName}`, { eventType: 'document' })

const sequenceEventTitles = {
  sequence_started: 'Sequence started',
  sequence_paused: 'Sequence paused',
  sequence_resumed: 'Sequence resumed',
  sequence_ended: 'Sequence ended',
} as const

/** Records on clients' timelines that sequences were started, paused, resumed or ended. */
export const recordSequenceEvents = (
  ctx: Ctx,
  kind: keyof typeof sequenceEventTitles,
  assignments: readonly { clientId: string; sequenceName: string }[],
) =>
  recordEvents(
    ctx,
    kind,
    assignments.map(({ clientId, sequenceName }) => ({
      clientId,
      title: `${sequenceEventTitles[kind]}: ${sequenceName}`,
    })),
  )

const policyEventTitles = {
  policy_added: 'Policy added',
  policy_changed: 'Policy changed',
  policy_renewed: 'Policy renewed',
  policy_moved: 'Policy moved',
  policy_lost: 'Policy lost',
} as const

/** Records on a client's timeline what happened to a policy. An event with an id can be removed again. */
export const recordPolicyEvent = (
  ctx: Ctx,
  clientId: string,
  kind: keyof typeof policyEventTitles,
  what: string,
  options?: { id?: string; description?: string | null },
) => recordEvent(ctx, clientId, kind, cutText(`${policyEventTitles[kind]}: ${what}`, maxTextLengths.title), options)

/** Removes the event of a renewal's answer that was undone. */
export async function removePolicyEvent(ctx: Ctx, clientId: string, id: string): Promise<void> {
  await deleteEvent(ctx, clientId, id)
  await saveLatestEventDates(ctx, [clientId])
}

type EventOptions = { id?: string; eventType?: TimelineEventType | undefined } & Pick<
  store.EventDetails,
  'description' | 'noteId' | 'historyId'
>

/** Adds an event of the program; none without a client. Returns how many. */
async function recordEvent(
  ctx: Ctx,
  clientId: string | null,
  kind: TimelineEventKind,
  title: string,
  { id = newId(), eventType = 'note', ...details }: EventOptions = {},
): Promise<number> {
  return clientId ? store.addEvent(ctx, clientId, id, title, { eventType, kind, isSystem: true, ...details }) : 0
}

async function recordEvents(
  ctx: Ctx,
  kind: TimelineEventKind,
  events: readonly { id?: string; clientId: string; title: string }[],
): Promise<number> {
  const eventsWithId = events.map((event) => ({ id: newId(), ...event }))
  return events.length ? store.addEvents(ctx, eventsWithId, { eventType: 'note', kind, isSystem: true }) : 0
}
