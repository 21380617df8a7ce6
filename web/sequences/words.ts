import { formatCounted } from '#contract/base/format-count.ts'
import { joinList } from '#contract/base/text.ts'
import { countsFromPolicy, type NurtureSequence } from '#contract/sequences/sequences.ts'
import type { SequenceAnchor } from '#contract/sequences/steps.ts'
import type { RepeatInterval } from '#contract/tasks/recurrence.ts'

/** The texts of nurture sequences (docs/product/sequences.md). */
export const words = {
  sequences: 'Nurture Sequences',
  loading: 'Loading nurture sequences',
  failedToLoad: (why: string) => `Nurture sequences could not be loaded. ${why}`,
  none: 'No nurture sequences',
  noneHint:
    'Follow-ups you do again and again will appear here: welcome a new client, renew a policy, win somebody back. Write the steps once, and each client gets them on the right days.',
  createFirst: 'Create Your First Sequence',
  create: 'Create Sequence',
  createHint: 'You add its steps next.',
  created: 'Sequence created',
  failedToCreate: 'Failed to create nurture sequence',
  name: 'Name',
  nameRequired: 'Name is required',
  description: 'Description',
  repeat: 'Repeat this sequence',
  repeatHint: 'Every enrolled client starts a new round of all steps.',
  interval: 'How often',
  customDays: 'Repeat every … days',
  countsFrom: 'Counts from',
  lines: 'Lines',
  linesHint: 'None chosen: policies of every line.',
  failedToLoadLines: (why: string) => `The lines could not be loaded. ${why}`,
  autoEnroll: 'Enroll automatically',
  enrollsByItself: 'Enrolls automatically',
  orgLevel: 'For the whole organization',
  orgLevelHint: 'Everyone can enroll clients; only admins can change it.',
  endsWhenActive: 'Ends when the client becomes active',
  endsWhenActiveHint: 'For clients whose status changes from now on.',
  isActive: 'Active',
  isActiveHint: 'Offered when you enroll clients.',
  inactive: 'Inactive',
  organizationWide: 'Organization',
  stepCount: (count: number) => (count === 0 ? 'No steps yet' : formatCounted(count, 'step')),
  clientCount: (count: number) => formatCounted(count, 'client enrolled', 'clients enrolled'),
  noClients: 'No clients yet',
  moreSteps: (count: number) => `+${count}`,
  moreStepsInWords: (count: number) => formatCounted(count, 'more step'),
  open: 'Edit',
  openOf: (name: string) => `Edit ${name}`,
  view: 'View',
  viewOf: (name: string) => `View ${name}`,
  duplicateOf: (name: string) => `Duplicate ${name}`,
  duplicated: 'Sequence duplicated',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteSequence: 'Delete sequence',
  keep: 'Keep',
  cannotBeUndone: 'This cannot be undone.',
  deleted: 'Sequence deleted',
  failedToDelete: 'Failed to delete sequence',
  editTitle: 'Edit Sequence',
  viewTitle: 'View Sequence',
  oneDate: {
    kickoff:
      'Days before and after count from one date, the one you choose for each client. Two dates, such as a renewal and a welcome, need two sequences.',
    renewal: 'Days before and after count from the renewal of each policy, again each term.',
    policy_start: 'Days before and after count from the start of each policy.',
    birthday: 'Days before and after count from the birthday of each client, again each year.',
  } satisfies Record<SequenceAnchor, string>,
  createdBy: 'Created by',
  loadingStep: 'Loading the full text',
  failedToLoadStep: (why: string) => `The full text could not be loaded. ${why}`,
  clientsHere: (count: number) => (count === 1 ? 'Next for 1 client' : `Next for ${count} clients`),
  details: 'Sequence details',
  repeatSettings: 'Repeat settings',
  timeline: 'Task timeline',
  clients: 'Clients',
  showClients: 'Show clients',
  addClients: 'Add clients',
  updated: 'Sequence updated successfully',
  failedToUpdate: 'Failed to update sequence',
  failedToUpdateSettings: 'Failed to update settings',
  noRepeat: 'Runs once for each client',
  sequenceNotFound: 'Sequence not found',
  failedToLoadSequence: (why: string) => `This sequence could not be loaded. ${why}`,
  loadingSteps: 'Loading the steps',
  failedToLoadSteps: (why: string) => `The steps could not be loaded. ${why}`,
  noSteps: 'No steps yet',
  noStepsHint: 'Add the first task below: what to do, and how many days after the start or before the date.',
  addTask: 'Add Task',
  title: 'Title',
  taskType: 'Type',
  priority: 'Priority',
  day: 'Days after kickoff',
  dayHint: 'Negative: before the target date.',
  minutes: 'Minutes',
  targetCount: 'Target count',
  editStep: (title: string) => `Edit ${title}`,
  removeStep: (title: string) => `Remove ${title}`,
  stepAdded: 'Task added to sequence',
  stepRemoved: 'Task removed from sequence',
  stepRestored: 'Task added back to sequence',
  skippedStaysSkipped: 'Clients whose date has passed in the meantime do not get it.',
  stepUpdated: 'Task updated successfully',
  failedToAddStep: 'Failed to add task',
  failedToRemoveStep: 'Failed to remove task',
  failedToUpdateStep: 'Failed to update task',
  start: 'Start',
  date: 'Date',
  changesApply: (count: number) => `${words.clientCount(count)}. Changes apply to everything that is not yet a task.`,
} as const

export const anchorLabels: Record<SequenceAnchor, string> = {
  kickoff: 'The date of enrollment',
  renewal: 'The renewal of a policy',
  policy_start: 'The start of a policy',
  birthday: 'A birthday',
}

/** "Counts from the renewal of a policy: auto and home". */
export function describeAnchor({ anchor, lines }: Pick<NurtureSequence, 'anchor' | 'lines'>): string {
  const label = anchorLabels[anchor]
  const from = `${words.countsFrom} ${label.slice(0, 1).toLowerCase()}${label.slice(1)}`
  return lines.length ? `${from}: ${joinList(lines)}` : from
}

/** Describes automatic enrollment: "Every active auto or home policy of your clients is enrolled each term." */
export function describeAutoEnroll(anchor: SequenceAnchor, lines: readonly string[], isOrgLevel: boolean): string {
  const owner = isOrgLevel ? 'the organization' : 'your clients'
  if (!countsFromPolicy(anchor))
    return `Every client ${isOrgLevel ? 'of the organization' : 'of yours'} with a date of birth is enrolled each year.`
  const kind = lines.length ? `${joinList(lines, 'or')} policy` : 'policy'
  const when = anchor === 'renewal' ? 'each term' : 'once'
  return `Every active ${kind} of ${owner} is enrolled ${when}.`
}

/** The day of a step in words: "5 days after the start", "60 days before the date". */
export function describeStepDay(day: number, hasStepsBefore: boolean): string {
  const anchor = hasStepsBefore ? 'the date' : 'the start'
  if (day === 0) return hasStepsBefore ? 'On the date' : 'On the day it starts'
  return day < 0 ? `${formatDays(-day)} before ${anchor}` : `${formatDays(day)} after ${anchor}`
}

/** "Day 5", "Day −60". */
export const formatStepDay = (day: number): string => `Day ${formatSignedDayOffset(day).replace('+', '')}`

/** "+5", "−60", "0". */
export const formatSignedDayOffset = (day: number): string => (day > 0 ? `+${day}` : day < 0 ? `−${-day}` : '0')

/** Describes the line of a sequence: "3 steps, from 60 days before the date to 5 days after the date". */
export function describeSequenceTimeline(steps: readonly { daysAfterKickoff: number }[]): string {
  const days = steps.map(({ daysAfterKickoff }) => daysAfterKickoff)
  if (!days.length) return words.stepCount(0)
  const [first, last] = [Math.min(...days), Math.max(...days)]
  if (first === last) return `${words.stepCount(days.length)}, ${describeStepDay(first, first < 0).replace('On', 'on')}`
  const [from, to] = [first, last].map((day) =>
    day === 0 ? (first < 0 ? 'the date' : 'the start') : describeStepDay(day, first < 0),
  )
  return `${words.stepCount(days.length)}, from ${from} to ${to}`
}

/** How many clients are on a sequence, and how many of them are paused. */
export function describeEnrolledClientCounts({
  enrolledCount,
  pausedCount,
}: {
  enrolledCount: number
  pausedCount: number
}): string {
  if (!enrolledCount) return words.noClients
  return `${words.clientCount(enrolledCount)}${pausedCount ? `, ${pausedCount} paused` : ''}`
}

/** Describes what is deleted with a sequence that so many clients are on. */
export const describeSequenceDeletion = (clientCount: number): string =>
  clientCount === 0
    ? 'Its steps will be deleted. No clients are enrolled now; finished tasks stay in the history.'
    : `Its steps will be deleted, and ${formatCounted(clientCount, 'client')} will leave it and lose their open tasks from it. Finished tasks stay in the history.`

/** "Repeats every week", "Repeats every 10 days". */
export function describeSequenceRepeat(interval: RepeatInterval, customDays: number | null): string {
  const period = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year', custom: '' }[interval]
  return `Repeats every ${period || (customDays && customDays > 1 ? `${customDays} days` : 'day')}`
}

const formatDays = (count: number) => formatCounted(count, 'day')
