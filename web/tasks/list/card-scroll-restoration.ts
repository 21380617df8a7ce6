import { type RefObject, useLayoutEffect } from 'react'
import { getBrowserHistoryEntryId } from '#web/base/use-scroll-restoration.ts'

/** The first visible card of each history entry, and its distance from the top of the window in pixels. */
const anchors = new Map<string, { id: string | undefined; top: number }>()

/** Frames until visible cards have their real height, which is estimated before. */
const settleFrames = 3

let frame = 0

/** Stops restoring the position of a remounted list when the page has to be at its top. */
export const stopTaskListRestoration = (): void => cancelAnimationFrame(frame)

/** Restores the scroll position by its first visible card: the heights of the cards above it are only estimates. */
export function useTaskListScrollRestoration(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const historyEntry = getBrowserHistoryEntryId()
    const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]
    const anchor = anchors.get(historyEntry)
    const restoreScroll = (framesLeft: number) => {
      const card = cards().find(({ dataset }) => dataset.task === anchor?.id)
      if (card && anchor) window.scrollBy(0, card.getBoundingClientRect().top - anchor.top)
      if (framesLeft) frame = requestAnimationFrame(() => restoreScroll(framesLeft - 1))
    }
    frame = anchor ? requestAnimationFrame(() => restoreScroll(settleFrames)) : 0
    const saveAnchor = () => {
      // The next page scrolls to its top before this one is unmounted.
      if (getBrowserHistoryEntryId() !== historyEntry) return
      const firstVisibleCard = window.scrollY
        ? cards().find((card) => card.getBoundingClientRect().bottom > 0)
        : undefined
      if (firstVisibleCard)
        anchors.set(historyEntry, {
          id: firstVisibleCard.dataset.task,
          top: firstVisibleCard.getBoundingClientRect().top,
        })
      else anchors.delete(historyEntry)
    }
    document.addEventListener('scroll', saveAnchor, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', saveAnchor)
    }
  }, [list])
}
