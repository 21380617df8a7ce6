import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { EndpointInput } from '#contract/base/endpoint.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import {
  addPolicy,
  deletePolicy,
  formatPolicyName,
  listCarriers,
  listPolicies,
  type Policy,
  restorePolicy,
  updatePolicy,
} from '#contract/policies/policies.ts'
import {
  answerRenewal,
  listRenewalMonths,
  listRenewals,
  previewPolicyDates,
  undoRenewalAnswer,
} from '#contract/policies/renewals.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import type { ApiError } from '#web/base/api-error.ts'
import type { RenewalScope } from '#web/base/paths.ts'
import { cacheOf } from '#web/base/query-cache.ts'
import { useDeleteWithUndo } from '#web/base/use-delete-with-undo.ts'
import { prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { prefetchPagedList, usePagedList } from '#web/base/use-paged-list.ts'
import { sendWithUndo, useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** The policies of a client, active ones first by their renewal. */
export const useClientPolicies = (clientId: string, options?: { enabled?: boolean }) =>
  useEndpointQuery(listPolicies, { params: { clientId } }, options)

export const prefetchClientPolicies = (clientId: string): void =>
  prefetchEndpoint(listPolicies, { params: { clientId } })

/** Carriers of the organization's policies to suggest, the most used first; empty until they are loaded. */
export function useCarriers(enabled: boolean): readonly string[] {
  const query = useEndpointQuery(listCarriers, {}, { enabled })
  return query.state === 'ready' ? query.data : []
}

export const useAddPolicy = (clientId: string) =>
  useWrite(addPolicy, { failed: words.failedToAdd, onSuccess: policyCache(clientId).insert })

export const useEditPolicy = ({ id, clientId }: Policy) =>
  useWrite(updatePolicy, {
    failed: words.failedToUpdate,
    targetId: id,
    onSuccess: policyCache(clientId).insert,
  })

/** Deletes a policy, at once, with Undo in the toast and by Ctrl+Z. */
export const useDeletePolicy = (policy: Policy) =>
  useDeleteWithUndo({
    row: policy,
    input: { params: { policyId: policy.id } },
    cache: policyCache(policy.clientId),
    remove: deletePolicy,
    restore: restorePolicy,
    words,
    description: formatPolicyName(policy),
  })

/** The steps that would change with other dates or another line of a policy; undefined ones are unchanged. */
export const useChangedSteps = (
  policyId: string,
  query: { effectiveDate?: CalendarDay; renewalDate?: CalendarDay; line?: string },
  enabled: boolean,
) => useEndpointQuery(previewPolicyDates, { params: { policyId }, query }, { enabled })

/** Answers a renewal, with Undo in the toast and by Ctrl+Z. */
export function useAnswerRenewal({ id }: Policy) {
  const params = { policyId: id }
  const answer = useWrite(answerRenewal, { failed: words.failedToAnswer, targetId: id })
  const undo = useWrite(undoRenewalAnswer, { failed: words.failedToUndo, targetId: id })
  const undoAnswer = async () => {
    const { ok } = await undo.send({ params })
    if (ok) announceToScreenReader(words.answerUndone)
  }
  return {
    isPending: answer.isPending || undo.isPending,
    send: (
      body: EndpointInput<typeof answerRenewal>['body'],
      { description, onError }: { description: string; onError: (failure: ApiError) => boolean },
    ) =>
      sendWithUndo(answer.send({ params, body }, { onError }), () => ({
        title: words.answered[body.outcome],
        description,
        changed: [id],
        undo: () => void undoAnswer(),
      })),
  }
}

const rowsPerPage = '50'

/** The coming renewals and the unanswered ones, page by page. */
export const useRenewals = (scope: RenewalScope) => usePagedList(listRenewals, toRenewalsInput(scope))

export const prefetchFirstRenewals = (scope: RenewalScope): void =>
  prefetchPagedList(listRenewals, toRenewalsInput(scope))

const toRenewalsInput = (scope: RenewalScope) => ({ query: { scope, limit: rowsPerPage } })

/** Counts and sums of the renewals by month, from a day or up to one. */
export const useRenewalMonths = (scope: RenewalScope, range: { from?: CalendarDay; to?: CalendarDay }) =>
  useEndpointQuery(listRenewalMonths, { query: { scope, ...range } })

const policyCache = (clientId: string) =>
  cacheOf([listPolicies], { input: { params: { clientId } }, compare: comparePolicies })

/** Active policies first, then quoted ones, by their renewal. */
const comparePolicies = (one: Policy, other: Policy): number =>
  Number(one.status !== 'active') - Number(other.status !== 'active') ||
  Number(one.status !== 'quoted') - Number(other.status !== 'quoted') ||
  compareByCodeUnits(one.renewalDate, other.renewalDate) ||
  compareByCodeUnits(one.id, other.id)
