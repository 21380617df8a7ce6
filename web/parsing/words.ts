import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatDay } from '#contract/base/calendar-day.ts'
import { formatCount, formatCounted } from '#contract/base/format-count.ts'
import type { ModelFallbackReason, NotPlacedLine, ParsedBy } from '#contract/parsing/parsing.ts'
import { formatFullDay } from '#web/base/format-time.ts'

/** Texts of the dialogs that parse a document (docs/product/parsing.md). */
export const words = {
  parsingFailed: 'Parsing Failed',
  chooseFile: 'Choose file',
  limits: 'Up to 10 MB and 100 pages.',
  chooseAnother: 'Choose another file',
  removeFile: (name: string) => `Remove ${name}`,
  chosenFile: 'Chosen file',
  dropOverlay: 'Drop the file here',
  oneFile: 'Choose one file at a time.',
  folder: 'This is a folder. Choose a file in it.',
  tooLarge: 'Documents can be up to 10 MB. Choose only the pages of the plan.',
  readHere: 'Daybook reads the file on its own server and does not keep it.',
  readByModel: (host: string) =>
    `Daybook extracts the text and sends it to the language model at ${host}. The file itself is neither sent nor kept.`,
  readerUnknown: 'Could not check whether a language model reads the text.',
  nothingSaved: 'Nothing is saved until you confirm.',
  noDocument: 'No document handy?',
  sending: (name: string) => `Sending ${name}`,
  reading: 'Reading the document',
  cancel: 'Cancel',
  tasks: (count: number) => formatCounted(count, 'task'),
  taskList: 'Tasks',
  week: (week: number) => (week < 0 ? `${-week} ${week === -1 ? 'week' : 'weeks'} before` : `Week ${week + 1}`),
  weekDates: (first: CalendarDay, last: CalendarDay) =>
    `${formatDay(first, { month: 'short', day: 'numeric' })} to ${formatDay(last, { month: 'short', day: 'numeric' })}`,
  openAll: 'Open all weeks',
  closeAll: 'Close all weeks',
  edit: (title: string) => `Edit ${title || 'the untitled task'}`,
  remove: (title: string) => `Remove ${title || 'the untitled task'}`,
  moveUp: (title: string) => `Move ${title || 'the untitled task'} up`,
  moveDown: (title: string) => `Move ${title || 'the untitled task'} down`,
  removed: 'Task removed',
  removedMany: (count: number) => `${formatCounted(count, 'task')} removed`,
  changeAll: (count: number) => `Change all ${formatCount(count)} tasks from this line`,
  removeAll: (count: number) => `Remove all ${formatCount(count)}`,
  untitled: 'Untitled task',
  addTask: 'Add task',
  doneEditing: 'Done',
  title: 'Title',
  type: 'Type',
  priority: 'Priority',
  minutes: 'Minutes',
  count: 'Count',
  description: 'Description',
  sourceLine: (line: number) => `Line ${line}`,
  addedByHand: 'Added by you',
  date: (day: CalendarDay) => formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' }),
  willSkip: 'Will skip (past date)',
  mustFix: 'Please correct this task',
  notPlaced: (count: number) => formatCounted(count, 'unplaced line'),
  mixedAnchors: (anchors: readonly string[]) =>
    `The lines count from ${anchors.join(' and ')}. A plan counts from one date: please check the days.`,
  notPlacedHint: 'These lines look like tasks but have no place in the plan.',
  notListed: (count: number) => formatCounted(count, 'more line is not listed.', 'more lines are not listed.'),
  addLine: 'Add as task',
  addLineOf: (text: string) => `Add as task: ${text}`,
  allMonths: 'Months at a glance',
  monthHint: 'Days in a strong color have four or more tasks.',
  noTasks: 'This plan has no tasks. Add one, or choose another document.',
  toFix: (count: number) => formatCounted(count, 'task needs a correction.', 'tasks need a correction.'),
  invalidStart: 'Choose a start date',
} as const

/** Names of the document's reader within a sentence. */
export const parsedByWords: Record<ParsedBy, string> = {
  model: 'Read by the language model',
  rules: "Read by Daybook's built-in rules",
}

/** Why the rules read a document although a language model is configured. */
export const modelProblemWords: Record<ModelFallbackReason, string> = {
  failed: 'The language model gave no usable answer. Parsing the document again may help.',
  paused: 'The language model failed several times and will be retried in a minute.',
  limit: 'The language model has reached its limit of documents for today.',
  too_long: 'The document is too long for the language model.',
}

/** Why a line is not among the tasks. */
export const notPlacedWords: Record<NotPlacedLine['reason'], string> = {
  no_day: 'No day given',
  out_of_range: 'The day is outside the plan',
  too_many: 'The plan is full',
  unclear: 'May not be a task',
}

/** Texts of the schedule's dialogs. */
export const scheduleWords = {
  title: 'AI Parse Schedule',
  previewTitle: 'Schedule Preview',
  intro: 'Choose the PDF of a 90-day schedule. You see its tasks with their dates before any are created.',
  dropHint: 'Drop a PDF here, or choose one.',
  touchHint: 'Choose a PDF.',
  parse: 'Parse Schedule',
  failedToParse: 'Failed to parse schedule document',
  sample: 'Download a sample schedule (PDF)',
  startDate: 'Start date',
  startHint: 'If the document names weekdays, start on a Monday.',
  startOn: (monday: CalendarDay) =>
    `Start on ${formatDay(monday, { weekday: 'long', month: 'short', day: 'numeric' })}`,
  day: 'Day',
  create: (count: number) => `Create ${formatCounted(count, 'task')}`,
  skipped: (count: number) =>
    count === 1
      ? '1 task is in the past and will be skipped.'
      : `${formatCount(count)} tasks are in the past and will be skipped.`,
  allSkipped: 'All dates are in the past. Choose a later start date.',
  created: (count: number) => `${formatCounted(count, 'task')} added`,
  createdDetail: (skipped: number, name: string) =>
    skipped === 0 ? name : `${name}, ${formatCounted(skipped, 'past task')} skipped`,
  failedToCreate: 'Failed to create schedule tasks',
  failedToSave: 'Failed to save schedule',
} as const

/** Texts of the sequence's dialogs. */
export const sequenceParsingWords = {
  title: 'AI Parse Document',
  previewTitle: 'Sequence Preview',
  intro: 'Choose a document that describes a sequence. You see its steps before any are created.',
  dropHint: 'Drop a text, PDF or Word document here, or choose one.',
  touchHint: 'Choose a text, PDF or Word document.',
  parse: 'Parse Document',
  failedToParse: 'Failed to parse document',
  sample: 'Download a sample sequence (PDF)',
  name: 'Name',
  isOrgLevel: 'For the whole organization',
  isOrgLevelHint: 'Everyone can enroll clients; only admins can change it.',
  startDate: 'Show the dates for',
  startDateHint: 'An example: each client has their own date.',
  day: 'Day',
  create: 'Create Sequence',
  created: 'Sequence created',
  creationFailed: 'Creation Failed',
  failedToCreate: 'Failed to create sequence from parsed data',
  failedToCreateTask: (title: string, reason: string) => `Failed to create task "${title}": ${reason}`,
} as const

/** "Day 3", counted from 1. */
export const formatScheduleDay = (day: number): string => (Number.isNaN(day) ? 'No day' : `Day ${day + 1}`)

/** "Day 3", "30 days before". */
export function formatParsedStepDay(day: number): string {
  if (Number.isNaN(day)) return 'No day'
  return day < 0 ? `${-day} ${day === -1 ? 'day' : 'days'} before` : `Day ${day}`
}

/** Describes the number of tasks on a date, for screen readers. */
export const describeTaskCountOfDate = (date: CalendarDay, count: number): string =>
  `${formatFullDay(date)}: ${words.tasks(count)}`
