import { useState } from 'react'
import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { parseTaskLine, removePhrases, type TaskPhrases, type TaskPhrase } from '#contract/tasks/task-line.ts'
import type { TaskType } from '#contract/tasks/tasks.ts'
import type { TaskFormValues } from './task-form-values.ts'

export type TaskTitleReader = {
  /** What the line says and its fields have; a field that was set otherwise leaves its words in the title. */
  readPhrases: (values: TaskFormValues) => TaskPhrases
  readTitle: (values: TaskFormValues) => string
  /** New values for a due date that is past: the day the line means today, else the proposed one. */
  replaceDay: (values: TaskFormValues) => Partial<TaskFormValues>
  /** The fields that change with the line. What was set by hand stays until the line says something new about it. */
  getChanges: (values: TaskFormValues, line: string) => Partial<TaskFormValues>
  /** Leaves the words of a phrase in the title from now on. Returns the fields to reset. */
  takeAway: (phrase: TaskPhrase) => Partial<TaskFormValues>
  reset: () => void
}

/** Reads the title field of a new task as a line (docs/product.md#adding-by-one-line). */
export function useTaskLine(
  defaultValues: TaskFormValues,
  { today, types }: { today: CalendarDay; types: readonly TaskType[] },
): TaskTitleReader {
  const [takenAway, setTakenAway] = useState<readonly string[]>([])
  const read = (line: string, day: CalendarDay) =>
    parseTaskLine(line, { today: day, types }).filter((phrase) => !takenAway.includes(toKey(phrase)))
  const getReadingDay = ({ lineReadOn }: TaskFormValues) => (isCalendarDay(lineReadOn) ? lineReadOn : today)
  const readPhrases = (values: TaskFormValues) =>
    read(values.title, getReadingDay(values)).filter(({ kind, value }) => values[fieldNames[kind]] === value)
  return {
    readPhrases,
    readTitle: (values) => removePhrases(values.title, readPhrases(values)),
    replaceDay: ({ title }) => {
      const day = findDay(read(title, today))
      return { dueDate: day?.value ?? defaultValues.dueDate, lineReadOn: day ? today : '' }
    },
    getChanges: (values, line) => {
      const before = read(values.title, getReadingDay(values))
      const sameDay = read(line, getReadingDay(values))
      const isSameDay = findDay(sameDay)?.text === findDay(before)?.text
      const after = isSameDay ? sameDay : read(line, today)
      const changes: Partial<TaskFormValues> = {}
      if (!isSameDay) changes.lineReadOn = findDay(after) ? today : ''
      for (const kind of Object.keys(fieldNames) as TaskPhrase['kind'][]) {
        const [old, next] = [before, after].map((phrases) => phrases.find((phrase) => phrase.kind === kind)?.value)
        const name = fieldNames[kind]
        if (next === old) continue
        if (next !== undefined) Object.assign(changes, { [name]: next })
        else if (values[name] === old) Object.assign(changes, { [name]: defaultValues[name] })
      }
      return changes
    },
    takeAway: (phrase) => {
      setTakenAway([...takenAway, toKey(phrase)])
      const name = fieldNames[phrase.kind]
      return { [name]: defaultValues[name], ...(phrase.kind === 'day' && { lineReadOn: '' }) }
    },
    reset: () => setTakenAway([]),
  }
}

const fieldNames = {
  day: 'dueDate',
  count: 'targetCount',
  type: 'type',
  minutes: 'estimatedMinutes',
  priority: 'priority',
} as const satisfies Record<TaskPhrase['kind'], keyof TaskFormValues>

const findDay = (phrases: TaskPhrases) => phrases.find((phrase) => phrase.kind === 'day')

const toKey = ({ kind, text }: TaskPhrase) => `${kind} ${text.toLowerCase()}`
