import { readFileSync } from 'node:fs'
import type { DocumentParsingProblem } from '#contract/parsing/document-parsing-problems.ts'
import { describeErrorOrigin } from '#server/base/child/error-origin.ts'
import { UnreadableDocumentError } from '#server/parsing/document-line.ts'
import { extractLines } from '#server/parsing/extraction/extract-lines.ts'
import { type DocumentPlan, readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'
import { type PlanKind } from '#server/parsing/rules/resolve-days.ts'

/** What the child process prints: the document's lines and the plan that the rules read, or why there are none. */
export type ChildProcessAnswer =
  | { lines: string[]; plan: DocumentPlan }
  /** `error` is the name and place of an unexpected error, without any text of the document. */
  | { problem: DocumentParsingProblem; error?: string }

const [, , kind = '', extension = '', fallbackName = ''] = process.argv

/** Reads the document from the standard input. */
async function read(): Promise<ChildProcessAnswer> {
  try {
    const lines = await extractLines(readFileSync(0), kind as PlanKind, extension)
    const plan = readPlanByRules(kind as PlanKind, lines, fallbackName)
    return { lines: lines.map(({ text }) => text), plan }
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return { problem: error.problem }
    return { problem: 'broken', error: describeErrorOrigin(error) }
  }
}

const answer = JSON.stringify(await read())
process.stdout.write(answer, () => process.exit())
