import type { DayPhrase, RepeatPhrase } from './phrases.ts'
import type { TaskPriority } from './task-details.ts'
import type { ParsedTaskType } from './task-type.ts'

/** What a line says, before its day is known: a heading that gives the lines below their days, or a task. */
export type ClassifiedLineItem = {
  /** 'remark' is no task; it may describe the one above. 'reset' ends the days above: "Plan B", "Ongoing". */
  role: 'heading' | 'task' | 'remark' | 'reset'
  source: { number: number; text: string }
  text: string
  day?: DayPhrase
  repeat?: RepeatPhrase
  type: ParsedTaskType
  targetCount: number
  estimatedMinutes: number
  priority: TaskPriority
  description?: string
}
