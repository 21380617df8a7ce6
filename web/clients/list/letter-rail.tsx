import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { findNearestNonEmptySection, findSectionIndexOfClient, type LetterSection } from './letter-sections.ts'
import { formatLetterSection, words } from './words.ts'

/**
 * The letters next to a list that is sorted by name, as a slider: pressing and dragging, arrow keys, Home, End and
 * letter keys scroll the list to a letter, and Enter goes to its first client. Letters without clients are dimmed and
 * skipped.
 */
export function LetterRail({
  sections,
  list,
  rowHeightPx,
  focusRow,
}: {
  sections: readonly LetterSection[]
  list: RefObject<HTMLElement | null>
  rowHeightPx: number
  focusRow: (index: number) => void
}) {
  const rail = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(() => findNearestNonEmptySection(sections, 0, 1))
  const [isScrubbing, setScrubbing] = useState(false)
  /** Where the drag began. Distances count from there, because the rail grows while the page scrolls under the finger. */
  const dragStart = useRef({ y: 0, section: 0 })
  /** The scroll position of a chosen letter: the last letters cannot reach the top of the window. */
  const chosenScrollY = useRef<number>(undefined)

  useEffect(() => {
    chosenScrollY.current = undefined
    const follow = () => {
      if (!list.current || !rail.current) return
      const { top } = list.current.getBoundingClientRect()
      rail.current.style.setProperty('--list-top', `${top}px`)
      if (window.scrollY === chosenScrollY.current) return
      chosenScrollY.current = undefined
      setCurrent(findSectionIndexOfClient(sections, Math.round((readScrollPaddingPx() - top) / rowHeightPx)))
    }
    follow()
    document.addEventListener('scroll', follow, { passive: true })
    // Content above may rewrap.
    const observer = new ResizeObserver(follow)
    observer.observe(document.body)
    return () => {
      document.removeEventListener('scroll', follow)
      observer.disconnect()
    }
  }, [list, sections, rowHeightPx])

  const goTo = (section: number) => {
    const { start } = sections[section]!
    const listTop = list.current!.getBoundingClientRect().top + window.scrollY
    window.scrollTo(0, listTop + start * rowHeightPx - readScrollPaddingPx())
    chosenScrollY.current = window.scrollY
    setCurrent(section)
  }
  const goToNearest = (section: number) => {
    const clamped = Math.min(Math.max(section, 0), sections.length - 1)
    const next = findNearestNonEmptySection(sections, clamped, 1)
    goTo(sections[next]!.count ? next : findNearestNonEmptySection(sections, clamped, -1))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = findSectionForKey(event.key, current, sections)
    if (event.key === 'Enter') focusRow(sections[current]!.start)
    else if (next !== undefined) goTo(next)
    else return
    event.preventDefault()
  }
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const section = Math.floor(((event.clientY - top) / height) * sections.length)
    dragStart.current = { y: event.clientY, section }
    setScrubbing(true)
    goToNearest(section)
  }
  const handlePointerMove = ({ clientY, currentTarget, pointerId }: PointerEvent) => {
    // Not isScrubbing: the pointer may move again before its release is rendered.
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const stepPx = currentTarget.getBoundingClientRect().height / sections.length
    const section = dragStart.current.section + Math.round((clientY - dragStart.current.y) / stepPx)
    if (section !== current) goToNearest(section)
  }
  return (
    <div
      ref={rail}
      role="slider"
      tabIndex={0}
      aria-label={words.letters}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={sections.length}
      aria-valuenow={current + 1}
      aria-valuetext={formatLetterSection(sections[current]!)}
      onKeyDown={handleKeyDown}
      onFocus={({ currentTarget }) => currentTarget.offsetHeight < minHeightPx && goTo(current)}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onLostPointerCapture={() => setScrubbing(false)}
      className={railStyle}
    >
      {sections.map(({ label, count }, index) => (
        <span
          key={label}
          aria-hidden
          className={joinClasses(
            letterStyle,
            index === current
              ? 'bg-teal-wash font-semibold text-teal-deep'
              : count
                ? 'font-medium text-ink'
                : 'text-ink-faint',
          )}
        >
          {label}
        </span>
      ))}
      {isScrubbing && (
        <span aria-hidden className={bubbleStyle} style={{ top: `${((current + 0.5) / sections.length) * 100}%` }}>
          {sections[current]!.label}
        </span>
      )}
    </div>
  )
}

/** With less, focusing the rail would scroll it into view. */
const minHeightPx = 160

/** The section that a key moves to; undefined for other keys, and for letters without clients. */
function findSectionForKey(key: string, current: number, sections: readonly LetterSection[]): number | undefined {
  const last = sections.length - 1
  const steps: Record<string, () => number> = {
    ArrowDown: () => findNearestNonEmptySection(sections, Math.min(current + 1, last), 1),
    ArrowUp: () => findNearestNonEmptySection(sections, Math.max(current - 1, 0), -1),
    Home: () => findNearestNonEmptySection(sections, 0, 1),
    End: () => findNearestNonEmptySection(sections, last, -1),
  }
  const section = steps[key]?.() ?? sections.findIndex(({ label }) => label === key.toUpperCase())
  return sections[section]?.count ? section : undefined
}

/** The height of the bars that the window's content scrolls under. */
const readScrollPaddingPx = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0

/*
 * From the top of the list, or from the top bar once the list is under it, down to the bars or the toast at the bottom.
 * If the letters do not fit, every second one is left out; if even these do not, all are, until the page is scrolled.
 */
const railStyle =
  'fixed right-0 z-10 flex w-11 touch-none flex-col rounded-control text-xs leading-none select-none -outline-offset-2 [container-type:size] top-[max(var(--list-top),calc(var(--top-bar)+0.5rem))] bottom-[calc(var(--bottom-bar)+var(--action-strip)+var(--toast-space)+1rem)]'
const letterStyle =
  'mx-auto grid min-h-0 w-6 grow basis-0 place-items-center rounded-control [@container(height<24rem)]:even:hidden [@container(height<10rem)]:hidden'
const bubbleStyle =
  'pointer-events-none absolute right-full mr-3 grid size-14 -translate-y-1/2 place-items-center rounded-card border border-line bg-sheet font-serif text-2xl font-semibold text-ink shadow-float'
