import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type ImportField, policyImportFields } from '#contract/imports/import-fields.ts'
import { readDate } from '#contract/imports/read-dates.ts'
import { findHeaderField, findPolicyHeaderField, isCompanyHeader, normalizeHeader } from './column-headers.ts'
import { readPolicyStatus } from './policy-words.ts'
import { readStatus } from './read-status.ts'

/** A column to guess: its header, '' if it has none, and its first non-empty values. */
type SampledColumn = { header: string; values: readonly string[] }

/**
 * Guesses the field of each column from its header, or else from its values: docs/product/imports.md#columns.
 * `mayAssign`: the viewer may assign clients to others by a column of owners.
 */
export function guessColumns(
  columns: readonly SampledColumn[],
  { hasHeader, mayAssign, today }: { hasHeader: boolean; mayAssign: boolean; today: CalendarDay },
): (ImportField | null)[] {
  const policyFields = hasHeader ? guessPolicyColumns(columns) : []
  const guessed = columns.map(({ header, values }, index) =>
    hasHeader
      ? (policyFields[index] ?? guessByHeader(header, values, mayAssign))
      : (guessByValues(values, today) ?? undefined),
  )
  const has = (field: ImportField | 'family') => guessed.includes(field)
  if (!hasHeader && !has('name')) guessFirstAndLastName(guessed, columns)
  // Files list formatted addresses and names next to their parts.
  const formatted = columns.map(({ header }) => /\bformatted\b/.test(normalizeHeader(header)))
  const hasFormatted = guessed.some((field, index) => field === 'address' && formatted[index])
  return guessed.map((field, index) => {
    if (field === 'family') return toNameField(has)
    if (field === 'name') return has('firstName') && has('lastName') ? null : firstOnly(guessed, 'name', index)
    if (field === 'address' && hasFormatted && !formatted[index]) return null
    return field && (singleFields as readonly string[]).includes(field)
      ? firstOnly(guessed, field, index)
      : (field ?? null)
  })
}

/** Fields that only one column may have. */
const singleFields = [
  'dateOfBirth',
  'status',
  'owner',
  ...policyImportFields.filter((field) => field !== 'policyNotes'),
]

/**
 * Guesses the policy fields of columns. Only a file with a carrier and a date has policies; a column called Company is the
 * carrier if there is a policy number. Otherwise a policy number is kept as client information.
 */
function guessPolicyColumns(columns: readonly SampledColumn[]): (ImportField | undefined)[] {
  const headerFields = columns.map(({ header }) => findHeaderField(header))
  const fields: (ImportField | undefined)[] = columns.map(({ header }) => findPolicyHeaderField(header))
  const has = (field: ImportField) => fields.includes(field)
  if (!has('policyCarrier') && has('policyNumber')) {
    const company = columns.findIndex(({ header }) => /^company( name)?$/.test(normalizeHeader(header)))
    if (company >= 0) fields[company] = 'policyCarrier'
  }
  if (!has('policyCarrier') || !(has('policyEffectiveDate') || has('policyRenewalDate'))) return []
  // Elsewhere an account is a company.
  const account = columns.findIndex(({ header }) => /^account( name)?$/.test(normalizeHeader(header)))
  if (account >= 0 && !headerFields.some((field) => field && ['name', 'firstName', 'family'].includes(field)))
    fields[account] = 'name'
  if (!has('policyStatus')) {
    const status = columns.findIndex(
      ({ header, values }, index) =>
        headerFields[index] === 'status' &&
        /^(status|statut|estado)$/.test(normalizeHeader(header)) &&
        values.length > 0 &&
        values.every((value) => readPolicyStatus(value)),
    )
    if (status >= 0) fields[status] = 'policyStatus'
  }
  return fields
}

/** Whether the first row of a table names its columns rather than a person: it has known headers, or only the second has data. */
export function looksLikeHeader(first: readonly string[], second: readonly string[], today: CalendarDay): boolean {
  if (first.some((cell) => isData(cell, today))) return false
  if (first.some((cell) => findHeaderField(cell) || findPolicyHeaderField(cell) || isCompanyHeader(cell))) return true
  return second.some((cell) => isData(cell, today))
}

const isData = (cell: string, today: CalendarDay) =>
  isEmailText(cell) || isPhoneText(cell) || (/\d/.test(cell) && readDate(cell, 'month_first', today) !== undefined)

const isEmailText = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim())
const isPhoneText = (text: string) =>
  /^[+(]?\d[\d\s().\-/]{6,}$/.test(text.trim()) && text.replace(/\D/g, '').length >= 7

function guessByHeader(
  header: string,
  values: readonly string[],
  mayAssign: boolean,
): ImportField | 'family' | undefined {
  const field = findHeaderField(header)
  // Owners are found by e-mail only, and some users may not assign them.
  if (field === 'owner') return mayAssign && values.length > 0 && values.every(isEmailText) ? 'owner' : undefined
  if (field === 'status')
    return values.length > 0 && values.filter((value) => readStatus(value)).length * 5 >= values.length * 4
      ? 'status'
      : undefined
  return field
}

function guessByValues(values: readonly string[], today: CalendarDay): ImportField | undefined {
  const most = (is: (value: string) => boolean) =>
    values.length > 0 && values.filter(is).length * 5 >= values.length * 4
  if (most(isEmailText)) return 'email'
  if (most((value) => readDate(value, 'month_first', today) !== undefined && /\D/.test(value))) return 'dateOfBirth'
  if (most(isPhoneText)) return 'phone'
  if (most((value) => readStatus(value) !== undefined)) return 'status'
  if (most((value) => /^\d+ .*\p{L}|\p{L}.* \d/u.test(value))) return 'address'
  if (most((value) => /^\p{Lu}[\p{L}'’.-]*(,? [\p{L}'’.&-]+){1,3}$/u.test(value) && value.length < 60)) return 'name'
  return undefined
}

/** Guesses names in the first two columns of single words if nothing else identifies them. */
function guessFirstAndLastName(
  guessed: (ImportField | 'family' | undefined)[],
  columns: readonly SampledColumn[],
): void {
  const words = columns.flatMap(({ values }, index) =>
    guessed[index] === undefined && values.length && values.every((value) => /^\p{Lu}[\p{L}'’.-]*$/u.test(value))
      ? index
      : [],
  )
  for (const [order, index] of words.slice(0, 2).entries()) guessed[index] = order ? 'lastName' : 'firstName'
}

/** Resolves a column called just Name or Nom: next to first names it contains last names. */
function toNameField(has: (field: ImportField) => boolean): ImportField | null {
  if (has('firstName')) return has('lastName') ? null : 'lastName'
  return has('lastName') ? 'firstName' : 'name'
}

const firstOnly = (guessed: readonly unknown[], field: ImportField, index: number): ImportField | null =>
  guessed.indexOf(field) === index ? field : null
