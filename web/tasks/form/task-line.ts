import { useState } from 'react'
import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { parseTaskLine, removePhrases, type TaskPhrase, type TaskPhrases } from '#contract/tasks/task-line.ts'
import type { TaskType } from '#contract/tasks/tasks.ts'
import type { TaskFormValues } from './task-form-values.ts'

/** The title field of a new task, read as a line. */
export type TaskLine = ReturnType<typeof useTaskLine>

/** Reads the title field of a new task as a line (docs/product/tasks.md#adding-by-one-line). */
export function useTaskLine(
  defaultValues: TaskFormValues,
  { today, types }: { today: CalendarDay; types: readonly TaskType[] },
) {
  const [removedPhrases, setRemovedPhrases] = useState<readonly string[]>([])
  const read = (line: string, day: CalendarDay) =>
    parseTaskLine(line, { today: day, types }).filter((phrase) => !removedPhrases.includes(toKey(phrase)))
  const getReadingDay = ({ lineReadOn }: TaskFormValues) => (isCalendarDay(lineReadOn) ? lineReadOn : today)
  /** Phrases of the line that match the fields; a field that was set differently leaves its words in the title. */
  const readPhrases = (values: TaskFormValues) =>
    read(values.title, getReadingDay(values)).filter((phrase) =>
      listFields(toFields([phrase])).every(([name, value]) => values[name] === value),
    )
  return {
    readPhrases,
    readTitle: (values: TaskFormValues) => removePhrases(values.title, readPhrases(values)),
    /** The names of the fields that the line sets. */
    listFieldNames: (values: TaskFormValues): ReadonlySet<keyof TaskFormValues> =>
      new Set(listFields(toFields(readPhrases(values))).map(([name]) => name)),
    /** New values for a due date that is past: the day the line means today, else the proposed one. */
    replaceDay: ({ title }: TaskFormValues): Partial<TaskFormValues> => {
      const { dueDate } = toFields(read(title, today))
      return { dueDate: dueDate ?? defaultValues.dueDate, lineReadOn: dueDate ? today : '' }
    },
    /** The fields that change with the line. A field set by hand stays until the line says something new about it. */
    getChanges: (values: TaskFormValues, line: string): Partial<TaskFormValues> => {
      const before = read(values.title, getReadingDay(values))
      const sameDay = read(line, getReadingDay(values))
      const isSameDay = findDayText(sameDay) === findDayText(before)
      const after = isSameDay ? sameDay : read(line, today)
      const changes: Partial<TaskFormValues> = {}
      if (!isSameDay) changes.lineReadOn = findDayText(after) === undefined ? '' : today
      const [oldFields, newFields] = [toFields(before), toFields(after)]
      for (const name of new Set([...listFields(oldFields), ...listFields(newFields)].map(([name]) => name))) {
        const [old, next] = [oldFields[name], newFields[name]]
        if (next === old) continue
        if (next !== undefined) Object.assign(changes, { [name]: next })
        else if (values[name] === old) Object.assign(changes, { [name]: defaultValues[name] })
      }
      return changes
    },
    /** Leaves the words of a phrase in the title from now on. Returns the fields to reset. */
    removePhrase: (phrase: TaskPhrase): Partial<TaskFormValues> => {
      setRemovedPhrases([...removedPhrases, toKey(phrase)])
      const names = listFields(toFields([phrase])).map(([name]) => name)
      return {
        ...Object.fromEntries(names.map((name) => [name, defaultValues[name]])),
        ...(names.includes('dueDate') && { lineReadOn: '' }),
      }
    },
    reset: () => setRemovedPhrases([]),
  }
}

type FieldsOfLine = Partial<TaskFormValues>

/** The fields that phrases set. */
const toFields = (phrases: TaskPhrases): FieldsOfLine => Object.assign({}, ...phrases.map(toFieldsOfPhrase))

function toFieldsOfPhrase(phrase: TaskPhrase): FieldsOfLine {
  if (phrase.kind !== 'repeat') return { [fieldNames[phrase.kind]]: phrase.value }
  const { interval, customDays, first } = phrase.value
  return {
    hasRepeat: true,
    repeatInterval: interval,
    ...(customDays && { repeatCustomDays: customDays }),
    ...(first && { dueDate: first }),
  }
}

/** The field of each kind of phrase that sets only one. */
const fieldNames = {
  day: 'dueDate',
  time: 'dueTime',
  count: 'targetCount',
  type: 'type',
  minutes: 'estimatedMinutes',
  priority: 'priority',
} as const satisfies Record<Exclude<TaskPhrase['kind'], 'repeat'>, keyof TaskFormValues>

const listFields = (fields: FieldsOfLine) => Object.entries(fields) as [keyof FieldsOfLine, unknown][]

/** Finds the words that name a day. */
const findDayText = (phrases: TaskPhrases): string | undefined =>
  phrases.find((phrase) => toFieldsOfPhrase(phrase).dueDate !== undefined)?.text

const toKey = ({ kind, text }: TaskPhrase) => `${kind} ${text.toLowerCase()}`
