import type { ImportedPolicy } from './read-policy.ts'
import type { ImportedFields } from './read-row.ts'

/** The actions for a row: add a client, fill the empty fields of an existing one, overwrite theirs, or leave it out. */
export const rowActions = ['add', 'fill', 'overwrite', 'leave'] as const
export type RowAction = (typeof rowActions)[number]

/** The actions for rows of existing clients, unless another was chosen for a row. */
export const matchActions = ['fill', 'overwrite', 'leave'] as const
export type MatchAction = (typeof matchActions)[number]

export const rowGroups = ['new', 'match', 'problem', 'leftOut'] as const
export type RowGroup = (typeof rowGroups)[number]

/** The group that shows a row: what was chosen for it goes before what was found out about it. */
export function getRowGroup(row: { action: RowAction | null; hasProblems: boolean; isMatch: boolean }): RowGroup {
  if (row.action === 'leave') return 'leftOut'
  if (row.hasProblems && !row.action) return 'problem'
  return row.isMatch && row.action !== 'add' ? 'match' : 'new'
}

/** Decides the action for a row when the file is brought in; `problem` if it must be corrected first. */
export function decideRow(
  row: { action: RowAction | null; hasProblems: boolean; isFatal: boolean; isMatch: boolean },
  onMatch: MatchAction,
): RowAction | 'problem' {
  if (row.action === 'leave') return 'leave'
  if (row.isFatal || (row.hasProblems && !row.action)) return 'problem'
  if (!row.isMatch || row.action === 'add') return 'add'
  return row.action ?? onMatch
}

/**
 * The fields of a client that a row changes: those that are empty, or with `overwrite` all that the row has. Nothing is ever
 * emptied.
 */
export function mergeFields(
  current: ImportedFields,
  row: ImportedFields,
  action: 'fill' | 'overwrite',
): Partial<ImportedFields> {
  const changes: Partial<Record<keyof ImportedFields, string>> = {}
  for (const key of Object.keys(row) as (keyof ImportedFields)[]) {
    const value = row[key]
    if (value !== null && value !== current[key] && (action === 'overwrite' || current[key] === null))
      changes[key] = value
  }
  return changes as Partial<ImportedFields>
}

type PolicyFields = Omit<ImportedPolicy, 'derived'>

/** The fields of a policy that a row changes; none is emptied. */
export type PolicyChanges = { [Key in keyof PolicyFields]?: NonNullable<PolicyFields[Key]> }

/** Returns the fields of an existing policy that a row changes, by the rule for clients; a currency goes with its premium. */
export function mergePolicy<Current extends Record<keyof PolicyFields, unknown>>(
  current: Current,
  { derived, ...row }: ImportedPolicy,
  action: 'fill' | 'overwrite',
): PolicyChanges {
  const changes: Partial<Record<keyof PolicyFields, unknown>> = {}
  for (const key of Object.keys(row) as (keyof PolicyFields)[]) {
    if (key === 'currency' || derived.some((one) => one === key)) continue
    const value = row[key]
    if (value !== null && value !== current[key] && (action === 'overwrite' || current[key] === null))
      changes[key] = value
  }
  const isPremiumNew = 'premiumCents' in changes || (action === 'overwrite' && row.premiumCents !== null)
  if (isPremiumNew && row.currency && row.currency !== current.currency) changes.currency = row.currency
  return changes as PolicyChanges
}
