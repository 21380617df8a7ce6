import { useEffect, useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { Issue } from '#contract/base/errors.ts'
import { deleteDraft, type DraftKey, loadDraft, saveDraft, useDraftKey } from '#web/base/draft.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { createExternalStore } from '#web/base/store.ts'
import { withdrawUndo } from '#web/base/undo.ts'
import { createParsedPlanEditor, type ParsedPlanEditor, parsedPlanUndoScopes } from './plan-editor.ts'
import { groupIssuesByParsedPlanRow, type IssuesByParsedPlanRow } from './plan-issues.ts'
import { type ParsedPlanDraft, sortParsedPlanRowsByDay } from './plan.ts'

export type ParsedPlanForm<B> = {
  /** Undefined until a document was parsed. */
  plan: ParsedPlanDraft | undefined
  editor: ParsedPlanEditor
  start: (plan: ParsedPlanDraft) => void
  discard: () => void
  /** The body to send, or undefined when something is invalid, which is then shown until it is corrected. */
  submit: () => B | undefined
  /** How often `submit` found something invalid. */
  attemptCount: number
  rowIssues: IssuesByParsedPlanRow
  errorFor: (field: string) => string | undefined
}

/** The plan of a dialog with its changes and their validation. It survives the trip to the sign-in. */
export function useParsedPlanForm<S extends z.ZodMiniType>(
  draft: DraftKey,
  schema: S,
  toBody: (plan: ParsedPlanDraft) => unknown,
): ParsedPlanForm<z.output<S>> {
  const draftKey = useDraftKey(draft)
  const { form, owner, path } = draftKey
  const [store] = useState(() => createExternalStore(loadPlan(draftKey)))
  const [editor] = useState(() => createParsedPlanEditor(store))
  const plan = useSyncExternalStore(store.subscribe, store.read)
  const [attemptCount, setAttemptCount] = useState(0)
  useEffect(() => {
    if (plan) saveDraft({ form, owner, path }, { plan })
  }, [plan, form, owner, path])

  const parsed = plan && attemptCount > 0 ? parseFormValues(schema, toBody(plan)) : undefined
  const issues: readonly Issue[] = parsed && 'issues' in parsed ? parsed.issues : []
  return {
    plan,
    editor,
    start: (plan) => {
      withdrawUndo([parsedPlanUndoScopes.plan])
      store.write(plan)
    },
    discard: () => {
      withdrawUndo([parsedPlanUndoScopes.plan])
      deleteDraft(draftKey)
      store.write(undefined)
      setAttemptCount(0)
    },
    submit: () => {
      if (!plan) return undefined
      const settledPlan = sortParsedPlanRowsByDay(plan)
      store.write(settledPlan)
      const result = parseFormValues(schema, toBody(settledPlan))
      if ('value' in result) return result.value
      setAttemptCount(attemptCount + 1)
      return undefined
    },
    attemptCount,
    rowIssues: groupIssuesByParsedPlanRow(issues, plan?.rows ?? []),
    errorFor: (field) => issues.find(({ path }) => path === field)?.message,
  }
}

/** A draft of another release may have another shape: it is left out. */
function loadPlan(key: DraftKey): ParsedPlanDraft | undefined {
  const plan = loadDraft(key)?.plan as ParsedPlanDraft | undefined
  const isOfThisShape = Array.isArray(plan?.rows) && Array.isArray(plan.notPlaced) && 'notListedCount' in plan
  return isOfThisShape ? plan : undefined
}
