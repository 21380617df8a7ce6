import { buildPdf, encodeDocument, planText } from '#test/support/data/plan-files.ts'
import type { SizedCall } from './team-calls.ts'

/** Calls of the endpoints that parse documents. */
export const parsingCalls: SizedCall[] = [
  [
    // Two transactions, each of which authenticates: the check, and again before the document is read.
    'parseSequenceDocument',
    ({ agent }) => {
      const { body, headers } = encodeDocument('plan.txt', planText)
      return agent.post('/api/nurture-sequences/parse-document', body, headers)
    },
  ],
  [
    'parseScheduleDocument',
    ({ agent }) => {
      const { body, headers } = encodeDocument('plan.pdf', buildPdf())
      return agent.post('/api/schedule/parse-document', body, headers)
    },
  ],
]
