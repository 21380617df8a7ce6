import type { Db } from '#server/base/database/database.ts'

/** Hooks of a feature that generates tasks, called when one of its tasks changes. */
type TaskSource = {
  /** Locks a row of the source. Throws TRANSITION where its tasks may not be opened again. */
  assertMayReopen(db: Db, sourceId: string): Promise<void>
  /** Called with the rows of the source whose tasks were closed, opened again or deleted. */
  afterChange(db: Db, now: Date, sourceIds: readonly string[]): Promise<void>
}

let assignments: TaskSource | undefined

/** Registers the feature that creates the tasks of nurture assignments. Rules need none: their tasks never change their rule. */
export function registerAssignmentsAsSource(source: TaskSource): void {
  assignments = source
}

/** Throws an Error if the feature that creates these tasks is not loaded. */
export function getAssignmentSource(): TaskSource {
  if (!assignments) throw new Error('No feature has registered itself as the source of nurture tasks')
  return assignments
}
