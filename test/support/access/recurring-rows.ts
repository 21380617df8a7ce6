import { buildPdf, encodeDocument, planText } from '#test/support/data/plan-files.ts'
import { seedRule } from '#test/support/data/seed-records.ts'
import { type AccessRow, everyRole, ownOnly, rowBy } from './rows.ts'
import type { RowFactory } from './world.ts'

const createRule: RowFactory = (testApp, owner, text) =>
  seedRule(testApp, owner, { title: text, description: text, first_due: '2026-12-01' })

/** Expects a status for the caller's own rules and 404 for all others. */
const ruleRow = (status: number, body?: unknown): AccessRow => rowBy('ruleId', createRule, ownOnly(status), { body })

const month = { year: '2026', month: '12' }

/** Access matrix rows for recurring rules, their occurrences, schedules and their documents. */
export const recurringRows: Record<string, AccessRow[]> = {
  listRecurringRules: [{ input: () => ({}), expected: everyRole(200) }],
  getRecurringRule: [ruleRow(200)],
  updateRecurringRule: [ruleRow(200, { title: 'y', repeatInterval: 'monthly' })],
  stopRecurringRule: [ruleRow(204)],
  listTaskCountsByDay: [{ input: () => ({ query: month }), expected: everyRole(200) }],
  listFirstTasksByDay: [{ input: () => ({ query: month }), expected: everyRole(200) }],
  createSchedule: [
    { input: () => ({ body: { startDate: '2026-12-01', tasks: [{ title: 'x' }] } }), expected: everyRole(201) },
  ],
  listScheduledTasks: [{ input: () => ({ query: { date: '2026-12-01' } }), expected: everyRole(200) }],
  parseScheduleDocument: [{ input: () => encodeDocument('plan.pdf', buildPdf()), expected: everyRole(200) }],
  parseSequenceDocument: [{ input: () => encodeDocument('plan.txt', planText), expected: everyRole(200) }],
  listComingOccurrences: [{ input: () => ({ query: month }), expected: everyRole(200) }],
  updateOccurrence: [
    {
      by: 'sourceId',
      create: createRule,
      input: (sourceId) => ({
        params: { source: 'recurring', sourceId, key: '2026-12-02' },
        body: { status: 'abandoned' },
      }),
      expected: ownOnly(200),
    },
  ],
}
