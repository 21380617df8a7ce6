import type { Db } from '#server/base/database/database.ts'

/** What tasks call when one of an assignment changes; the sequences provide it. */
export type AssignmentHooks = {
  /** Locks an assignment. Throws TRANSITION if its tasks may not be reopened. */
  assertMayReopen(db: Db, assignmentId: string): Promise<void>
  /** Called with the assignments whose tasks were closed, reopened or deleted. */
  afterChange(db: Db, now: Date, assignmentIds: readonly string[]): Promise<void>
}

let hooks: AssignmentHooks | undefined

/** Registers the hooks of assignments. Rules need no hooks: their tasks never change their rule. */
export const registerAssignmentHooks = (assignmentHooks: AssignmentHooks): void => void (hooks = assignmentHooks)

/** Returns the registered hooks of assignments. Throws an Error if there are none yet. */
export function getAssignmentHooks(): AssignmentHooks {
  if (!hooks) throw new Error('The hooks of assignments are not registered')
  return hooks
}
