import { useCallback, useMemo, useState } from 'react'

/** The clients that were selected for an action on several; undefined while none can be selected. */
export type ClientSelection = {
  ids: ReadonlySet<string> | undefined
  /** Begins or ends the selection. */
  switch: () => void
  toggle: (id: string) => void
  replace: (ids: readonly string[]) => void
}

/** State of a selection. Its functions stay the same, so that cards need not be rendered. */
export function useClientSelection(): ClientSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const switchSelection = useCallback(() => setIds((before) => (before ? undefined : new Set())), [])
  const replace = useCallback((next: readonly string[]) => setIds(new Set(next)), [])
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => new Set(before?.has(id) ? [...before].filter((one) => one !== id) : [...(before ?? []), id])),
    [],
  )
  return useMemo(() => ({ ids, switch: switchSelection, toggle, replace }), [ids, switchSelection, toggle, replace])
}
