import type { ModelProblem, ParsedBy } from '#contract/parsing/parsing.ts'
import type { NonTransactionalCtx } from '#server/base/context.ts'
import type { ExtractedDocument } from '#server/parsing/child/read-document.ts'
import { claimModelCall } from './store.ts'
import type { PlanModel } from '#server/parsing/model/plan-model.ts'
import type { Plan } from '#server/parsing/rules/read-plan.ts'

type ParsedPlan = { plan: Plan; parsedBy: ParsedBy; modelProblem: ModelProblem | null }

/** Reads a plan from a document's lines. */
export type Parser = (ctx: NonTransactionalCtx, document: ExtractedDocument) => Promise<ParsedPlan>

/** Creates a parser that asks the model, where one is configured, and else takes what the built-in rules have read. */
export function createParser(model: PlanModel | undefined): Parser {
  const byRules = ({ plan }: ExtractedDocument, modelProblem: ModelProblem | null): ParsedPlan => ({
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
