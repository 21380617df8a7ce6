import { buildPdf, encodeDocument, planText } from '#test/support/data/plan-files.ts'
import type { CountedCall } from './team-calls.ts'

/** Calls of the endpoints that parse documents. */
export const parsingCalls: CountedCall[] = [
  [
    // Two transactions, each of which authenticates: the check, and again before the document is read.
    'parseSequenceDocument',
    4,
    ({ agent }) => {
      const { body, headers } = encodeDocument('plan.txt', planText)
      return agent.post('/api/nurture-sequences/parse-document', body, headers)
    },
  ],
  [
    'parseScheduleDocument',
    4,
    ({ agent }) => {
      const { body, headers } = encodeDocument('plan.pdf', buildPdf())
      return agent.post('/api/schedule/parse-document', body, headers)
    },
  ],
]
