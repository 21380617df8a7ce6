import { type RefObject, useLayoutEffect } from 'react'
import { getHistoryEntryId } from '#web/base/use-scroll-restoration.ts'

/** The first card in sight at each entry of the browser's history, and how far it stood from the top in pixels. */
const anchors = new Map<string, { id: string | undefined; top: number }>()

/** Frames in which cards that come into sight take their own height, which is only guessed before. */
const settleFrames = 3

/** Puts the card that was read back where it stood when one returns to the list; how high the others are is not known. */
export function useCardScrollRestoration(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const historyEntry = getHistoryEntryId()
    const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]
    const anchor = anchors.get(historyEntry)
    const restoreScroll = (framesLeft: number) => {
      const card = cards().find(({ dataset }) => dataset.task === anchor?.id)
      if (card && anchor) window.scrollBy(0, card.getBoundingClientRect().top - anchor.top)
      if (framesLeft) frame = requestAnimationFrame(() => restoreScroll(framesLeft - 1))
    }
    let frame = anchor ? requestAnimationFrame(() => restoreScroll(settleFrames)) : 0
    const saveAnchor = () => {
      // The next page begins at its top while this one is still there.
      if (getHistoryEntryId() !== historyEntry) return
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
