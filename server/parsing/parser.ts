import type { ParsedBy } from '#contract/parsing/parsing.ts'
import type { ReadDocument } from '#server/parsing/child/read-document.ts'
import type { Plan } from '#server/parsing/rules/read-plan.ts'

/** Reads a plan from a document's lines. */
export type Parser = (document: ReadDocument) => Promise<{ plan: Plan; parsedBy: ParsedBy }>

/** The built-in rules, which have read the plan where the lines were taken out. */
export const parseByRules: Parser = async ({ plan }) => ({ plan, parsedBy: 'rules' })
