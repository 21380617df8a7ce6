import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { withLocalStorage } from '#web/base/browser-storage.ts'
import { createLazyModule } from '#web/base/lazy-module.ts'
import { queryClient } from '#web/base/query-client.ts'
import { prefetchListOfDay } from '#web/tasks/dashboard/queries.ts'
import { Skeleton } from '#web/ui/load-states.tsx'

type Props = { isOpenPage: boolean; isWaiting: boolean }

/**
 * The renewals that wait for an answer, above the tasks. Their code and rows are fetched with the day. So that nothing
 * moves, a placeholder reserves their place if some waited last time; in a new browser, which does not know, both
 * wait. Without their code only the day is shown.
 */
export function LazyRenewalQuestion(props: Props) {
  const { loaded: question, hasFailed } = questionModule.useFetched()
  const [lastAmount] = useState(readLastAmount)
  const placeholder = lastAmount && lastAmount !== 'none' && !hasFailed && (
    <Skeleton className={`mb-4 ${props.isOpenPage ? openPageHeights[lastAmount] : cardHeights[lastAmount]}`} />
  )
  return question ? <question.RenewalQuestion {...props} placeholder={placeholder} /> : placeholder
}

/*
 * Heights of the question about one renewal, which on a phone and on the open page has its answers below it, and of the
 * line of several.
 */
const cardHeights = { one: 'h-26 sm:h-14.5', many: 'h-17.5 sm:h-14.5' }
/* On the open page they have no box and align with the margin rule. */
const openPageHeights = {
  one: 'mr-4 ml-12.5 h-23 sm:mr-0 sm:ml-23 sm:h-15 sm:touch:h-18',
  many: 'mr-4 ml-12.5 h-11 sm:mr-0 sm:ml-23 sm:h-8 sm:touch:h-11',
}

/**
 * Whether the tasks and the renewals wait for each other, three seconds at most. It is a query, so that code that waits
 * for all queries waits for them, too. It ends on its own, because the dashboard may be left or show something else
 * before.
 */
export const useWaitsForRenewals = (today: CalendarDay): boolean =>
  useQuery({ ...waitQuery(today), enabled: !readLastAmount() }).isLoading

const waitQuery = (today: CalendarDay) =>
  queryOptions({ queryKey: ['renewals-wait'], queryFn: () => waitForRenewals(today) })

async function waitForRenewals(today: CalendarDay): Promise<true> {
  const isRead = loadQuestion(today).catch(reportFetchFailure)
  await prefetchListOfDay(today)
  const isTooLate = new Promise((resolve) => setTimeout(resolve, 3_000))
  await Promise.race([isRead, isTooLate])
  return true
}

const reportFetchFailure = (reason: unknown) => console.info('A part of the page could not be fetched', reason)

const loadQuestion = (today: CalendarDay): Promise<void> =>
  questionModule.load().then(({ prefetchWaitingRenewals }) => prefetchWaitingRenewals(today))

/** Fetches the code and the rows of `LazyRenewalQuestion` ahead of use. */
export function prefetchRenewalQuestion(today: CalendarDay): void {
  if (!readLastAmount()) return void queryClient.prefetchQuery(waitQuery(today))
  loadQuestion(today).catch(reportFetchFailure)
}

/**
 * Reads whether one or many renewals waited when the dashboard was last open, or `none`; undefined in a new browser and
 * after a sign-out.
 */
const readLastAmount = () =>
  (withLocalStorage((storage) => storage.getItem('daybook.renewals')) ?? undefined) as
    | 'one'
    | 'many'
    | 'none'
    | undefined

const questionModule = createLazyModule(async () => import('#web/policies/renewals/renewal-question.tsx'))
