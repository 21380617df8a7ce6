import type { Issue } from '#contract/base/errors.ts'
import type { ParsedPlanRow } from './plan.ts'

/** What is wrong with the fields of a row: a message by field. */
export type IssueMessagesByField = Readonly<Record<string, string>>

/** What is wrong with the rows of a plan, by their ids. */
export type IssuesByParsedPlanRow = ReadonlyMap<string, IssueMessagesByField>

/** Assigns issues such as those of `tasks.3.daysFromStart` to the fields of their rows. */
export function groupIssuesByParsedPlanRow(
  issues: readonly Issue[],
  rows: readonly ParsedPlanRow[],
): IssuesByParsedPlanRow {
  const byRow = new Map<string, IssueMessagesByField>()
  for (const { path, message } of issues) {
    const [, index, field] = /^tasks\.(\d+)\.(\w+)/.exec(path) ?? []
    const row = index === undefined ? undefined : rows[Number(index)]
    if (row && field) byRow.set(row.id, { [rowFields.get(field) ?? field]: message, ...byRow.get(row.id) })
  }
  return byRow
}

/** Fields of a body that have another name in a row. */
const rowFields: ReadonlyMap<string, keyof ParsedPlanRow> = new Map([
  ['daysFromStart', 'day'],
  ['daysAfterKickoff', 'day'],
  ['taskType', 'type'],
])
