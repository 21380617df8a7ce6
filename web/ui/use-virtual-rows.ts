import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

type VirtualRowsOptions = {
  count: number
  /** The height of a row, or an estimate until it is measured. */
  heightPx: number
  /**
   * An element that is as high as every row. Without it, rows may differ in height and get `measureRow` as their ref.
   */
  measuredSelector?: string
  gapPx?: number
  /** Rows rendered beyond the window at each end. */
  overscan: number
  getKey?: (index: number) => string
  /** A row that stays rendered outside the window, such as the focused one; negative for none. */
  keptIndex?: number
  onScrolling?: (isScrolling: boolean) => void
}

/** The visible rows of a list that scrolls with the window. They are placed `startPx` below its top. */
export function useVirtualRows(list: RefObject<HTMLElement | null>, options: VirtualRowsOptions) {
  const { count, measuredSelector, gapPx = 0, overscan, getKey, keptIndex = -1, onScrolling } = options
  const [topPx, setTopPx] = useState(0)
  const [measuredPx, setMeasuredPx] = useState<number>()
  const heightPx = measuredPx ?? options.heightPx
  // The virtualizer's functions change with every render; none is passed to a memoized component.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => heightPx,
    // Otherwise the rows in the window are rendered only after the list is measured, in one piece.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    gap: gapPx,
    overscan,
    scrollMargin: topPx,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      const isAdded = keptIndex >= 0 && keptIndex < range.count && !indexes.includes(keptIndex)
      return isAdded ? [...indexes, keptIndex].sort((one, other) => one - other) : indexes
    },
    ...(getKey && { getItemKey: getKey }),
    ...(onScrolling && { onChange: ({ isScrolling }) => onScrolling(isScrolling) }),
  })
  const items = virtual.getVirtualItems()
  const measure = useCallback(() => {
    if (!list.current) return
    setTopPx(list.current.getBoundingClientRect().top + window.scrollY)
    const measured = measuredSelector ? list.current.querySelector<HTMLElement>(measuredSelector) : null
    if (measured) setMeasuredPx(measured.offsetHeight)
  }, [list, measuredSelector])
  useLayoutEffect(measure, [measure, items])
  useEffect(() => {
    // Content above may rewrap, and the font size may change.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [measure])
  useLayoutEffect(() => virtual.measure(), [virtual, heightPx])
  return {
    rows: items.map(({ index, start }) => ({ index, startPx: start - topPx })),
    listHeightPx: virtual.getTotalSize(),
    heightPx,
    measureRow: virtual.measureElement,
  }
}
