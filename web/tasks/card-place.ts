import { type RefObject, useLayoutEffect } from 'react'
import { entryOfHistory } from '#web/base/scroll-place.ts'

/** The first card in sight at each entry of the browser's history, and how far it stood from the top in pixels. */
const places = new Map<string, { id: string | undefined; top: number }>()

/** Frames in which cards that come into sight take their own height, which is only guessed before. */
const settling = 3

/** Puts the card that was read back where it stood when one returns to the list; how high the others are is not known. */
export function useCardPlace(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const entry = entryOfHistory()
    const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]
    const place = places.get(entry)
    const putBack = (left: number) => {
      const card = cards().find(({ dataset }) => dataset.task === place?.id)
      if (card && place) window.scrollBy(0, card.getBoundingClientRect().top - place.top)
      if (left) frame = requestAnimationFrame(() => putBack(left - 1))
    }
    let frame = place ? requestAnimationFrame(() => putBack(settling)) : 0
    const note = () => {
      // The next page begins at its top while this one is still there.
      if (entryOfHistory() !== entry) return
      const first = window.scrollY ? cards().find((card) => card.getBoundingClientRect().bottom > 0) : undefined
      if (first) places.set(entry, { id: first.dataset.task, top: first.getBoundingClientRect().top })
      else places.delete(entry)
    }
    document.addEventListener('scroll', note, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', note)
    }
  }, [list])
}
