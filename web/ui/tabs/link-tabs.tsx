import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A tab: its name in the URL, its label, and the path that selects it. */
type LinkTab<Name extends string> = { name: Name; label: string; path: string }

/** Ties the panel of the current tab to its tab; `id` is the one given to the tabs. */
export const getTabPanelProps = (id: string, tab: string) =>
  ({ id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-tab-${tab}` }) as const

/**
 * Tabs with a URL each. Arrow keys select at once, and a run of them shares one history entry, so that Back returns to
 * the page before the run.
 */
export function LinkTabs<Name extends string>({
  id,
  label,
  tabs,
  current,
  isSticky = false,
}: {
  id: string
  label: string
  tabs: readonly LinkTab<Name>[]
  current: Name
  /** Keeps the tabs below the top bar; for the tabs of a screen. */
  isSticky?: boolean
}) {
  const [, navigate] = useLocation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tabList = list.current!
    const tab = tabList.querySelector<HTMLElement>(`#${id}-tab-${current}`)!
    // Not scrollIntoView, which would scroll the page too.
    tabList.scrollLeft = tab.offsetLeft - (tabList.clientWidth - tab.offsetWidth) / 2
  }, [id, current])

  const handleKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event
    const index = tabs.findIndex(({ name }) => name === current)
    const nextIndex = getTabIndexForKey(key, index, tabs.length)
    const target = nextIndex === undefined ? undefined : tabs[nextIndex]
    if (ctrlKey || metaKey || altKey || !(target ?? key === ' ')) return
    event.preventDefault()
    // Browsers do not click links on Space.
    if (!target) return currentTarget.click()
    const isRun = (window.history.state as { isKeyboardNavigation?: boolean } | null)?.isKeyboardNavigation === true
    navigate(target.path, { replace: isRun, state: { isKeyboardNavigation: true } })
    list.current?.querySelector<HTMLElement>(`#${id}-tab-${target.name}`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={joinClasses(tabListStyle, isSticky ? 'sticky-tabs' : 'relative')}
    >
      {tabs.map(({ name, label, path }) => (
        <Link
          key={name}
          id={`${id}-tab-${name}`}
          role="tab"
          href={path}
          replace={name === current}
          aria-selected={name === current}
          aria-controls={name === current ? `${id}-panel` : undefined}
          tabIndex={name === current ? 0 : -1}
          onKeyDown={handleKeyDown}
          className={tabStyle}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}

/**
 * The index of the tab that a key moves to: the neighbor (wrapping around), or the first or last one; undefined for
 * other keys.
 */
export function getTabIndexForKey(key: string, index: number, count: number): number | undefined {
  const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[key]
  return target === undefined ? undefined : (target + count) % count
}

/* Full width and scrollable on phones; the clipped last tab shows that there is more. */
const tabListStyle =
  '-mx-4 flex [scrollbar-width:none] overflow-x-auto border-b border-line px-2 sm:-mx-6 sm:gap-2 sm:px-4 lg:mx-0 lg:gap-4 lg:px-0'
const tabStyle =
  'relative flex h-11 shrink-0 items-center rounded-t-control px-2 text-sm max-[25rem]:px-1.5 max-[25rem]:text-[0.8125rem] font-medium text-ink-soft -outline-offset-4 transition-colors hover:text-ink lg:px-1.5 aria-selected:text-teal-deep aria-selected:after:absolute aria-selected:after:inset-x-2 lg:aria-selected:after:inset-x-1.5 aria-selected:after:bottom-0 aria-selected:after:border-b-2 aria-selected:after:border-teal'
