import { type ReactNode, useEffect, useRef } from 'react'
import { createLazyModule } from '#web/base/lazy-module.ts'
import { useMediaQuery } from '#web/base/use-media-query.ts'
import { words } from '#web/clients/list/words.ts'
import { Skeleton } from '#web/ui/load-states.tsx'

/**
 * A record, and from 1440 px on the list of clients to its left (docs/product/clients.md#split-view). The record stays
 * mounted when the window crosses that width. Escape in the record moves to its client in the list.
 */
export function SplitView({ clientId, children }: { clientId: string; children: ReactNode }) {
  const isSplit = useMediaQuery(splitQuery)
  const pane = useRef<HTMLElement>(null)
  const record = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isSplit) return
    const handleKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
      const isInRecord = target === document.body || record.current?.contains(target)
      if (isInRecord && pane.current && !target.closest(escapeHandlerSelector)) focusCurrentRow(pane.current)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isSplit])
  return (
    <div data-is-split={isSplit || undefined} className={isSplit ? splitStyle : 'contents'}>
      {isSplit && (
        <section ref={pane} aria-label={words.clients} data-keeps-focus className={paneStyle}>
          <LazyPane clientId={clientId} />
        </section>
      )}
      <div ref={record} className={isSplit ? 'min-w-0' : 'contents'}>
        {children}
      </div>
    </div>
  )
}

/** Fetches the list's code ahead of the record if both will be shown. */
export function prefetchSplitViewCode(): void {
  if (window.matchMedia(splitQuery).matches) clientPane.prefetch()
}

/** Without its code there is no list: the record works as in a narrow window. */
function LazyPane({ clientId }: { clientId: string }) {
  const { loaded: ClientListPane } = clientPane.useFetched()
  return ClientListPane ? <ClientListPane clientId={clientId} /> : <Skeleton className="h-full animate-appear-late" />
}

const clientPane = createLazyModule(async () => (await import('./client-list-pane.tsx')).ClientListPane)

/** Focuses the current row, else the first one, or the search box if there are no rows. */
function focusCurrentRow(pane: HTMLElement): void {
  const selectors = ['[data-card-link][aria-current]', '[data-card-link][tabindex="0"]', 'input']
  for (const selector of selectors) {
    const target = pane.querySelector<HTMLElement>(selector)
    if (target) return target.focus()
  }
}

/** 1440 px at the default font size. */
const splitQuery = '(width >= 90rem)'
/** Elements that handle Escape themselves. */
const escapeHandlerSelector = 'input, textarea, select, [contenteditable], [role$=dialog], [role=menu], [role=listbox]'

const splitStyle =
  'grid grid-cols-[21rem_minmax(0,1fr)] gap-6 min-[105rem]:grid-cols-[26rem_minmax(0,1fr)] min-[105rem]:gap-8'
/* As high as the window below the top bar, while the record scrolls with the page. */
const paneStyle = 'sticky top-[calc(var(--top-bar)+1rem)] -mt-2 h-[calc(100dvh-var(--top-bar)-2rem)]'
