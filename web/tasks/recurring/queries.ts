import { compareByCodeUnits } from '#contract/base/text.ts'
import {
  getRecurringRule,
  type ListedRecurringRule,
  type RecurringRule,
  listRecurringRules,
  stopRecurringRule,
  updateRecurringRule,
} from '#contract/tasks/recurring-rules.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { prefetchFullRow, useFullRow } from '#web/base/full-row.ts'
import { useHasPendingWrite } from '#web/base/query-activity.ts'
import { cacheOf, combineRollbacks } from '#web/base/query-cache.ts'
import { prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { sendWithUndo, useWrite } from '#web/base/use-write.ts'
import { removeOccurrencesOfSource } from '#web/tasks/occurrences/occurrence-actions.ts'
import { words } from './words.ts'

/** The viewer's rules that are neither stopped nor ended, oldest first. */
export const useRecurringRules = () => useEndpointQuery(listRecurringRules, {})

export const prefetchRecurringRules = (): void => prefetchEndpoint(listRecurringRules, {})

export const useFullRule = (rule: ListedRecurringRule, enabled: boolean) =>
  useFullRow(getRecurringRule, ruleInput(rule), rule, enabled)

export const prefetchFullRule = (rule: ListedRecurringRule): void =>
  prefetchFullRow(getRecurringRule, ruleInput(rule), rule)

/** Stops a rule, at once, with Undo in the toast and by Ctrl+Z. */
export function useStopRecurringRule(rule: ListedRecurringRule) {
  const lockKeys = () => [ruleLock(rule)]
  const isPending = useHasPendingWrite(lockKeys())
  const stopMutation = useWrite(stopRecurringRule, {
    failed: words.failedToStop,
    lockKeys,
    optimistic: () => combineRollbacks([ruleCache.remove(rule.id), removeOccurrencesOfSource(rule.id)]),
  })
  const resumeMutation = useWrite(updateRecurringRule, {
    failed: words.failedToResume,
    lockKeys,
    optimistic: () => ruleCache.insert(rule),
    onSuccess: (reply) => cacheRule(reply, rule.clientName),
  })
  const resume = async () => {
    const { ok } = await resumeMutation.send({ ...ruleInput(rule), body: { stopped: false } })
    if (ok) announceToScreenReader(words.resumed(rule.title))
  }
  const stop = () =>
    sendWithUndo(stopMutation.send(ruleInput(rule)), () => ({
      title: words.stopped,
      description: rule.title,
      changed: lockKeys(),
      undo: () => void resume(),
    }))
  return { isPending, stop }
}

/** Saves a rule for all coming occurrences. */
export const useEditRule = (rule: RecurringRule, clientName: string | null) =>
  useWrite(updateRecurringRule, {
    failed: words.failedToSave,
    lockKeys: () => [ruleLock(rule)],
    onSuccess: (reply) => cacheRule(reply, clientName),
  })

/**
 * Puts a full rule into the list, whose rows have the client's name; a rule that has ended leaves it with the next read.
 */
const cacheRule = (rule: RecurringRule, clientName: string | null): void =>
  void ruleCache.insert({ ...rule, clientName: rule.clientId && clientName })

const ruleCache = cacheOf([listRecurringRules, getRecurringRule], {
  compare: (one, other) => compareByCodeUnits(one.id, other.id),
})

const ruleInput = ({ id }: RecurringRule) => ({ params: { ruleId: id } })
const ruleLock = ({ id }: RecurringRule) => `rule ${id}`
