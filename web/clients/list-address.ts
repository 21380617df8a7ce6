import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ListView, queryOf, viewIn } from './list-view.ts'

/** Milliseconds without a key after which the address says what is typed; browsers refuse an address for every letter. */
const rest = 250

export type ChangeView = (to: Partial<ListView>) => void

/** The view that the address says, and what changes it without a step of the history. */
export function useListAddress(): {
  /** What is shown: the address, but for a search that is ahead of it while one types. */
  view: ListView
  type: (text: string) => void
  /** Has the address say at once what is typed, for one is about to go elsewhere. */
  settle: () => void
  change: ChangeView
} {
  const query = useSearch()
  const [, navigate] = useLocation()
  const said = useMemo(() => viewIn(query), [query])
  const [typed, setTyped] = useState(said.search)
  const [lastSaid, setLastSaid] = useState(said.search)
  const waiting = useRef<{ text: string; timer: number }>(undefined)
  // A link led here, or Back, where it does not say what was typed.
  if (said.search !== lastSaid) {
    setLastSaid(said.search)
    setTyped(said.search)
  }

  const change = useCallback(
    (to: Partial<ListView>) => {
      window.clearTimeout(waiting.current?.timer)
      const search = waiting.current?.text
      waiting.current = undefined
      const { pathname, search: query } = window.location
      const next = { ...viewIn(query), ...(search !== undefined && { search }), ...to }
      setTyped(next.search)
      navigate(pathname + queryOf(next), { replace: true, state: window.history.state })
    },
    [navigate],
  )
  const type = useCallback(
    (text: string) => {
      window.clearTimeout(waiting.current?.timer)
      setTyped(text)
      waiting.current = { text, timer: window.setTimeout(change, rest, {}) }
    },
    [change],
  )
  const settle = useCallback(() => waiting.current && change({}), [change])
  useEffect(() => () => window.clearTimeout(waiting.current?.timer), [])

  const view = useMemo(() => ({ ...said, search: typed }), [said, typed])
  return { view, type, settle, change }
}
