import type { RepeatInterval } from '#contract/tasks/recurrence.ts'
import { addDaysNaively, listByWalking } from './naive-recurrence.ts'

type NaiveStep = { id: string; offset: number }
export type NaiveSequence = {
  steps: NaiveStep[]
  interval: RepeatInterval | null
  customDays: number | null
}
type NaiveTask = { key: string; due: string; isOpen: boolean }

/** An assignment as an independent implementation of its rules keeps it: every day is walked, every step is compared. */
export type NaiveAssignment = {
  sequence: NaiveSequence
  startDate: string
  openedThrough: string
  pausedOn: string | null
  tasks: NaiveTask[]
}

/** Starts an assignment on a day; its steps of earlier days never come. */
export function startNaively(sequence: NaiveSequence, startDate: string, today: string): NaiveAssignment {
  const assignment = { sequence, startDate, openedThrough: addDaysNaively(today, -1), pausedOn: null, tasks: [] }
  addDueTasksNaively(assignment, today)
  return assignment
}

/** Opens a day: steps of the days since the last one become tasks, open ones 5 or more days past are closed. */
export function openDayNaively(assignment: NaiveAssignment, today: string): void {
  addDueTasksNaively(assignment, today)
  if (assignment.pausedOn) return
  for (const task of assignment.tasks) if (task.due <= addDaysNaively(today, -5)) task.isOpen = false
}

export function resumeNaively(assignment: NaiveAssignment, mode: 'shift' | 'keep', today: string): void {
  const days = (Date.parse(today) - Date.parse(assignment.pausedOn!)) / 86_400_000
  assignment.pausedOn = null
  if (mode === 'shift') {
    assignment.startDate = addDaysNaively(assignment.startDate, days)
    assignment.openedThrough = addDaysNaively(assignment.openedThrough, days)
    for (const task of assignment.tasks) if (task.isOpen) task.due = addDaysNaively(task.due, days)
  } else {
    const yesterday = addDaysNaively(today, -1)
    if (assignment.openedThrough < yesterday) assignment.openedThrough = yesterday
  }
  addDueTasksNaively(assignment, today)
}

/** In a changed repeat, the tasks of past rounds after the first no longer belong to a round. */
export function freeKeysNaively({ tasks, openedThrough }: NaiveAssignment): void {
  for (const task of tasks)
    if (task.due <= openedThrough && !task.key.startsWith('0:')) task.key = `past:${task.key.split(':')[1]}`
}

function addDueTasksNaively(assignment: NaiveAssignment, today: string): void {
  const { sequence, tasks } = assignment
  if (assignment.pausedOn || assignment.openedThrough >= today) return
  const starts = listStarts(assignment, addDaysNaively(today, 400))
  for (let day = addDaysNaively(assignment.openedThrough, 1); day <= today; day = addDaysNaively(day, 1))
    for (const [round, start] of starts.entries())
      for (const { id, offset } of sequence.steps) {
        const key = `${round}:${id}`
        if (addDaysNaively(start, offset) === day && !tasks.some((task) => task.key === key))
          tasks.push({ key, due: day, isOpen: true })
      }
  assignment.openedThrough = today
}

function listStarts({ sequence, startDate }: NaiveAssignment, until: string): string[] {
  const { interval, customDays } = sequence
  if (!interval) return [startDate]
  return listByWalking(
    {
      dueDate: addDaysNaively(startDate, 0),
      repeatInterval: interval,
      repeatCustomDays: customDays,
      repeatEndDate: null,
    },
    addDaysNaively(until, 0),
  )
}
