import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets on a card the number of grid rows it takes while it is taller than a folded one (`task-grid` in tasks.css). A row
 * and its gap are 19 px.
 */
export function useCardRowSpanEffect(content: RefObject<HTMLElement | null>, isGrowing: boolean): void {
  useLayoutEffect(() => {
    const { current } = content
    const card = current?.closest('li')
    if (!current || !card || !isGrowing) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const [rowHeight, gap, borders] = [1.1875 * rem, 0.75 * rem, 2]
      card.style.setProperty(
        '--rows',
        String(Math.max(8, Math.ceil((naturalHeight(current) + borders + gap) / rowHeight))),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const child of current.children) observer.observe(child)
    return () => {
      observer.disconnect()
      card.style.removeProperty('--rows')
    }
  }, [content, isGrowing])
}

/** The height of the content itself: the card may stretch it. */
function naturalHeight(content: HTMLElement): number {
  const { paddingTop, paddingBottom, rowGap } = getComputedStyle(content)
  const children = [...content.children]
  const heights = children.reduce((sum, child) => sum + child.getBoundingClientRect().height, 0)
  const gaps = (Number.parseFloat(rowGap) || 0) * (children.length - 1)
  return heights + gaps + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
}
