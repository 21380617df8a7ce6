import { useEffect, useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { Issue } from '#contract/base/errors.ts'
import { deleteDraft, type DraftKey, loadDraft, saveDraft, useDraftKey } from '#web/base/draft.ts'
import { createExternalStore } from '#web/base/external-store.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { withdrawUndo } from '#web/base/undo.ts'
import { groupIssuesByRow, type Plan, sortRows } from './plan.ts'

/** The plan in a dialog, to read and change it outside of a render. */
export type PlanEditor = {
  read: () => Plan | undefined
  /** Applies a change of `plan.ts`; without a plan it does nothing. */
  update: (change: (plan: Plan) => Plan) => void
}

/** What ends an offer to undo: another plan ends all of them, a change to rows those of several removed rows. */
export const planUndoScopes = { plan: 'plan', rows: 'rows of the plan' }

/** The plan of a dialog with its changes and their validation. It survives the trip to the sign-in. */
export function usePlanForm<S extends z.ZodMiniType>(draft: DraftKey, schema: S, toBody: (plan: Plan) => unknown) {
  const draftKey = useDraftKey(draft)
  const { form, path } = draftKey
  const [store] = useState(() => createExternalStore(loadPlan(draftKey)))
  const [editor] = useState(() => ({
    read: store.read,
    update: (change: (plan: Plan) => Plan) => {
      const plan = store.read()
      const next = plan && change(plan)
      if (next === plan) return
      withdrawUndo([planUndoScopes.rows])
      store.write(next)
    },
  }))
  const plan = useSyncExternalStore(store.subscribe, store.read)
  const [attemptCount, setAttemptCount] = useState(0)
  useEffect(() => {
    if (plan) saveDraft({ form, path }, { plan })
  }, [plan, form, path])

  const parsed = plan && attemptCount > 0 ? parseFormValues(schema, toBody(plan)) : undefined
  const issues: readonly Issue[] = parsed && 'issues' in parsed ? parsed.issues : []
  return {
    /** Undefined until a document was parsed. */
    plan,
    editor,
    start: (plan: Plan) => {
      withdrawUndo([planUndoScopes.plan])
      store.write(plan)
    },
    discard: () => {
      withdrawUndo([planUndoScopes.plan])
      deleteDraft(draftKey)
      store.write(undefined)
      setAttemptCount(0)
    },
    /** The body to send, or undefined when something is invalid, which is then shown until it is corrected. */
    submit: (): z.output<S> | undefined => {
      if (!plan) return undefined
      const sortedPlan = sortRows(plan)
      store.write(sortedPlan)
      const result = parseFormValues(schema, toBody(sortedPlan))
      if ('value' in result) return result.value
      setAttemptCount(attemptCount + 1)
      return undefined
    },
    /** Number of times `submit` found something invalid. */
    attemptCount,
    rowIssues: groupIssuesByRow(issues, plan?.rows ?? []),
    errorFor: (field: string) => issues.find(({ path }) => path === field)?.message,
  }
}

/** A draft of another release may have another shape and is then ignored. */
function loadPlan(key: DraftKey): Plan | undefined {
  const plan = loadDraft(key)?.plan as Plan | undefined
  const isOfThisShape =
    Array.isArray(plan?.rows) &&
    plan.rows.every((row) => 'dueTime' in row) &&
    Array.isArray(plan.notPlaced) &&
    'notListedCount' in plan
  return isOfThisShape ? plan : undefined
}
