/** The actions for a row: add a client, fill the empty fields of an existing one, overwrite theirs, or leave it out. */
export const rowActions = ['add', 'fill', 'overwrite', 'leave'] as const
export type RowAction = (typeof rowActions)[number]

/** The actions for all rows that match an existing client, unless another was chosen for a row. */
export const matchActions = ['fill', 'overwrite', 'leave'] as const
export type MatchAction = (typeof matchActions)[number]

/** The groups in which the preview shows rows: new clients, matches, rows with a problem, and rows left out. */
export const rowGroups = ['new', 'match', 'problem', 'leftOut'] as const
export type RowGroup = (typeof rowGroups)[number]

/** Returns the group in which a row is shown: the action chosen for it takes precedence over what was detected. */
export function getRowGroup(row: { action: RowAction | null; hasProblems: boolean; isMatch: boolean }): RowGroup {
  if (row.action === 'leave') return 'leftOut'
  if (row.hasProblems && !row.action) return 'problem'
  return row.isMatch && row.action !== 'add' ? 'match' : 'new'
}
