import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addDays, type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { trimText } from '#contract/base/text.ts'
import {
  defaultHistoryDays,
  type HistoryAction,
  historyActions,
  resolveHistoryRange,
  validateHistoryRange,
} from '#contract/tasks/task-history.ts'
import type { HistoryFilter } from './queries.ts'

/** Delay after the last keystroke before the filters go into the URL: browsers limit the rate of URL changes. */
const debounceMs = 250

/** The filters as typed: a date may be '' while it is incomplete. */
export type HistoryFilterInput = { from: string; to: string; search: string; action: HistoryAction | undefined }

/** The filters in the URL, so that Back and a reload show the same. `typed` may be ahead of `filter`. */
export function useHistoryUrlState(today: CalendarDay) {
  const query = useSearch()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState<HistoryFilterInput>(() => parseHistoryFilterInput(query, today))
  const source = `${today}?${query}`
  const [lastSource, setLastSource] = useState(source)
  const timer = useRef<number>(undefined)
  // The URL was changed by us, by a link or by Back; or a new day changed the default dates.
  if (source !== lastSource) {
    setLastSource(source)
    if (query !== serializeHistoryFilters(typed, today).slice(1)) setTyped(parseHistoryFilterInput(query, today))
  }
  const change = (changes: Partial<HistoryFilterInput>) => {
    const next = { ...typed, ...changes }
    setTyped(next)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (isCalendarDay(next.from) && isCalendarDay(next.to))
        navigate(window.location.pathname + serializeHistoryFilters(next, today), { replace: true })
    }, debounceMs)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return { typed, ...parseHistoryFilter(query, today), change }
}

/** The filters of a query string; missing and invalid ones get their defaults. */
export function parseHistoryFilterInput(query: string, today: CalendarDay) {
  const params = new URLSearchParams(query)
  const getDay = (name: string) => [params.get(name) ?? ''].find(isCalendarDay)
  const [startDate, endDate] = [getDay('from'), getDay('to')]
  const range = resolveHistoryRange({ ...(startDate && { startDate }), ...(endDate && { endDate }) }, today)
  return {
    ...range,
    search: params.get('q') ?? '',
    action: historyActions.find((action) => action === params.get('action')),
  } satisfies HistoryFilterInput
}

/** The query string of filters, starting with `?`, without defaults; '' when all are defaults. */
export function serializeHistoryFilters({ from, to, search, action }: HistoryFilterInput, today: CalendarDay): string {
  const params = new URLSearchParams()
  const isDefault = to === today && from === addDays(today, 1 - defaultHistoryDays)
  if (!isDefault) {
    params.set('from', from)
    params.set('to', to)
  }
  if (trimText(search)) params.set('q', search)
  if (action) params.set('action', action)
  return params.size ? `?${params}` : ''
}

/** The filter of the calls that a query string selects, and why its dates cannot be shown. */
export function parseHistoryFilter(query: string, today: CalendarDay) {
  const { from, to, search, action } = parseHistoryFilterInput(query, today)
  const text = trimText(search)
  const filter: HistoryFilter = {
    startDate: from,
    endDate: to,
    ...(text && { search: text }),
    ...(action && { action }),
  }
  const [issue] = validateHistoryRange({ from, to })
  return { filter, issue }
}
