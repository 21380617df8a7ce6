import type { TaskType } from '#contract/tasks/tasks.ts'
import type { NoteType } from './notes.ts'

/** The type of the note that is written after a task was completed: docs/product/notes.md. */
export function getNoteTypeForTaskType(type: TaskType): NoteType {
  if (type === 'call') return 'call_summary'
  if (type === 'meeting') return 'meeting_notes'
  return type === 'follow_up' ? 'follow_up' : 'general'
}
