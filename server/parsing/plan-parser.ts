import type { ModelFallbackReason, ParsedBy } from '#contract/parsing/parsing.ts'
import type { NonTransactionalCtx } from '#server/base/context.ts'
import type { ExtractedDocument } from '#server/parsing/child/read-document.ts'
import { claimModelCall } from './store.ts'
import type { PlanLanguageModel } from '#server/parsing/model/plan-language-model.ts'
import type { DocumentPlan } from '#server/parsing/rules/read-plan-by-rules.ts'

type ParsedPlan = { plan: DocumentPlan; parsedBy: ParsedBy; modelProblem: ModelFallbackReason | null }

/** Reads a plan from a document's lines. */
export type PlanParser = (ctx: NonTransactionalCtx, document: ExtractedDocument) => Promise<ParsedPlan>

/** Creates a parser that asks the model if one is configured, and otherwise uses what the built-in rules read. */
export function createPlanParser(model: PlanLanguageModel | undefined): PlanParser {
  const byRules = ({ plan }: ExtractedDocument, modelProblem: ModelFallbackReason | null): ParsedPlan => ({
    plan,
    parsedBy: 'rules',
    modelProblem,
  })
  return async (ctx, document) => {
    if (!model || !document.lines.length) return byRules(document, null)
    if (!model.canRead(document.lines)) return byRules(document, 'too_long')
    if (!model.isAvailable()) return byRules(document, 'paused')
    if (!(await ctx.transact('write', claimModelCall))) return byRules(document, 'limit')
    const plan = await model.read(document.kind, document.lines, document.plan.name)
    return plan ? { plan, parsedBy: 'model', modelProblem: null } : byRules(document, 'failed')
  }
}
