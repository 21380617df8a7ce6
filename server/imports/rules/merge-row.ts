import type { MatchAction, RowAction } from '#contract/imports/import-decisions.ts'
import type { ImportedPolicy } from './read-policy.ts'
import type { ImportedFields } from './read-row.ts'

/** Decides a row's action when the file is imported; `problem` if it must be corrected first. */
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
 * Returns the fields of a client that a row changes: empty ones, or with `overwrite` all that the row has. It never
 * empties a field.
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

/**
 * Returns the fields of an existing policy that a row changes, by the rule for clients; a currency changes with its
 * premium.
 */
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
