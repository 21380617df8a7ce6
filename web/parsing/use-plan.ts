import { useEffect, useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { Issue } from '#contract/base/errors.ts'
import { deleteDraft, type DraftKey, loadDraft, saveDraft } from '#web/base/draft.ts'
import { parseForm } from '#web/base/parse-form.ts'
import { createStore } from '#web/base/store.ts'
import { withdrawUndo } from '#web/base/undo.ts'
import { createPlanEditor, type PlanEditor, planNames } from './plan-editor.ts'
import { groupIssues, type RowIssues } from './plan-issues.ts'
import { type Plan, repositionRows } from './plan.ts'

export type PlanForm<B> = {
  /** Undefined until a document was parsed. */
  plan: Plan | undefined
  editor: PlanEditor
  start: (plan: Plan) => void
  discard: () => void
  /** The body to send, or undefined when something is invalid, which is then shown until it is corrected. */
  submit: () => B | undefined
  /** How often `submit` found something invalid. */
  attemptCount: number
  rowIssues: RowIssues
  errorFor: (field: string) => string | undefined
}

/** The plan of a dialog with its changes and their validation. It survives the trip to the sign-in. */
export function usePlanForm<S extends z.ZodMiniType>(
  draft: DraftKey,
  schema: S,
  toBody: (plan: Plan) => unknown,
): PlanForm<z.output<S>> {
  const [store] = useState(() => createStore(loadPlan(draft)))
  const [editor] = useState(() => createPlanEditor(store))
  const plan = useSyncExternalStore(store.subscribe, store.read)
  const [attemptCount, setAttemptCount] = useState(0)
  const { form, owner } = draft
  useEffect(() => {
    if (plan) saveDraft(form, owner, { plan })
  }, [plan, form, owner])

  const parsed = plan && attemptCount > 0 ? parseForm(schema, toBody(plan)) : undefined
  const issues: readonly Issue[] = parsed && 'issues' in parsed ? parsed.issues : []
  return {
    plan,
    editor,
    start: (plan) => {
      withdrawUndo([planNames.plan])
      store.write(plan)
    },
    discard: () => {
      withdrawUndo([planNames.plan])
      deleteDraft(form)
      store.write(undefined)
      setAttemptCount(0)
    },
    submit: () => {
      if (!plan) return undefined
      const settledPlan = repositionRows(plan)
      store.write(settledPlan)
      const result = parseForm(schema, toBody(settledPlan))
      if ('value' in result) return result.value
      setAttemptCount(attemptCount + 1)
      return undefined
    },
    attemptCount,
    rowIssues: groupIssues(issues, plan?.rows ?? []),
    errorFor: (field) => issues.find(({ path }) => path === field)?.message,
  }
}

/** A draft of another release may have another shape: it is left out. */
function loadPlan({ form, owner }: DraftKey): Plan | undefined {
  const plan = loadDraft(form, owner)?.plan as Plan | undefined
  return Array.isArray(plan?.rows) && Array.isArray(plan.notPlaced) ? plan : undefined
}
