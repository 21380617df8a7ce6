import type { MatchAction, RowAction } from '#contract/imports/import-decisions.ts'
import { type ImportField, importFieldLabels } from '#contract/imports/import-fields.ts'
import type { ImportedPolicy } from './read-policy.ts'

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

type Changes<Fields> = { [Key in keyof Fields]?: NonNullable<Fields[Key]> }

/**
 * Returns the fields that a row changes: those that are empty now, or with `overwrite` all that the row has. It never
 * empties a field.
 */
export function mergeFields<Fields extends object>(
  current: Record<keyof Fields, unknown>,
  row: Fields,
  action: 'fill' | 'overwrite',
): Changes<Fields> {
  const changes: Changes<Fields> = {}
  for (const key of Object.keys(row) as (keyof Fields)[]) {
    const value = row[key]
    if (value !== null && value !== current[key] && (action === 'overwrite' || current[key] === null))
      changes[key] = value!
  }
  return changes
}

/** The fields of a policy that a row changes. */
export type PolicyChanges = Changes<Omit<ImportedPolicy, 'derived'>>

/** Returns the fields of an existing policy that a row changes; a currency changes with its premium. */
export function mergePolicy(
  current: Record<keyof PolicyChanges, unknown>,
  { derived, currency, ...row }: ImportedPolicy,
  action: 'fill' | 'overwrite',
): PolicyChanges {
  const changes: PolicyChanges = mergeFields(current, row, action)
  for (const field of derived) delete changes[field]
  const isPremiumNew = 'premiumCents' in changes || (action === 'overwrite' && row.premiumCents !== null)
  if (isPremiumNew && currency && currency !== current.currency) changes.currency = currency
  return changes
}

type Fields<Field extends string> = Record<Field, unknown>

/** Restores the fields that are still as a row of an import saved them; lists the others. */
export function restoreFields<Field extends string, Current extends Fields<Field>>(
  current: Current,
  { before, after }: Record<'before' | 'after', Partial<Fields<Field>>>,
): { restored: Current | undefined; changed: Field[] } {
  const fields = Object.keys(after) as Field[]
  const changed = fields.filter((field) => current[field] !== after[field])
  const restored = { ...current, ...before, ...Object.fromEntries(changed.map((field) => [field, current[field]])) }
  return { restored: changed.length < fields.length ? restored : undefined, changed }
}

/** Says which fields were changed since the import, null if none. */
export const describeChangedFields = (fields: readonly ImportField[]): string | null =>
  fields.length ? `Changed since: ${fields.map((field) => importFieldLabels[field]).join(', ')}` : null
