import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { type ClientTab, buildClientPath, clientTabs } from '#web/base/paths.ts'
import { tabNames, words } from './words.ts'

/** Ties the panel to its tab. */
export const getTabPanelProps = (tab: ClientTab) =>
  ({ id: 'record-panel', role: 'tabpanel', 'aria-labelledby': `record-tab-${tab}` }) as const

/**
 * The tabs of a record; each has a URL. Arrow keys select at once, and a run of them shares one history entry, so that
 * Back returns to the page before the run.
 */
export function RecordTabs({ clientId, current }: { clientId: string; current: ClientTab }) {
  const [, navigate] = useLocation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tabList = list.current!
    const tab = tabList.querySelector<HTMLElement>(`#record-tab-${current}`)!
    // Not scrollIntoView, which would scroll the page too.
    tabList.scrollLeft = tab.offsetLeft - (tabList.clientWidth - tab.offsetWidth) / 2
  }, [current])

  const handleKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event
    const target = getTabForKey(key, current)
    if (ctrlKey || metaKey || altKey || !(target ?? key === ' ')) return
    event.preventDefault()
    // Browsers do not click links on Space.
    if (!target) return currentTarget.click()
    const isRun = (window.history.state as { isKeyboardNavigation?: boolean } | null)?.isKeyboardNavigation === true
    navigate(buildClientPath(clientId, target), { replace: isRun, state: { isKeyboardNavigation: true } })
    list.current?.querySelector<HTMLElement>(`#record-tab-${target}`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={words.tabs} className={tabListStyle}>
      {clientTabs.map((tab) => (
        <Link
          key={tab}
          id={`record-tab-${tab}`}
          role="tab"
          href={buildClientPath(clientId, tab)}
          replace={tab === current}
          aria-selected={tab === current}
          aria-controls={tab === current ? 'record-panel' : undefined}
          tabIndex={tab === current ? 0 : -1}
          onKeyDown={handleKeyDown}
          className={tabStyle}
        >
          {tabNames[tab]}
        </Link>
      ))}
    </div>
  )
}

/** The tab that a key moves to: the neighbour (wrapping around), or the first or last one. */
export function getTabForKey(key: string, from: ClientTab): ClientTab | undefined {
  const index = clientTabs.indexOf(from)
  const targetIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[key]
  return targetIndex === undefined ? undefined : clientTabs.at(targetIndex % clientTabs.length)
}

/* Full width and scrollable on phones; the cut last tab shows that there is more. */
const tabListStyle =
  'relative -mx-4 flex [scrollbar-width:none] overflow-x-auto border-b border-line px-2 sm:-mx-6 sm:gap-2 sm:px-4 lg:mx-0 lg:gap-4 lg:px-0'
const tabStyle =
  'relative flex h-11 shrink-0 items-center rounded-t-control px-2 max-[24rem]:px-1.5 text-sm font-medium text-ink-soft -outline-offset-4 transition-colors hover:text-ink lg:px-1.5 aria-selected:text-teal-deep aria-selected:after:absolute aria-selected:after:inset-x-2 lg:aria-selected:after:inset-x-1.5 aria-selected:after:bottom-0 aria-selected:after:border-b-2 aria-selected:after:border-teal'
