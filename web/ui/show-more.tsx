import { useState } from 'react'
import { Button } from './button.tsx'
import { words } from './words.ts'

/** The first rows of a list that is already loaded; `more` is passed to `ShowMore`. */
export function useShowMoreRows<Row>(rows: readonly Row[], pageSize: number) {
  const [count, setCount] = useState(pageSize)
  const remainingCount = Math.max(0, rows.length - count)
  const nextCount = Math.min(remainingCount, pageSize)
  return {
    visibleRows: rows.slice(0, count),
    more: { nextCount, show: () => setCount(count + pageSize) },
  }
}

/** A button that shows the next rows; nothing at the end of the list. */
export const ShowMore = ({ nextCount, show }: { nextCount: number; show: () => void }) =>
  nextCount > 0 && (
    <div className="mt-3 flex justify-center">
      <Button size="small" onClick={show}>
        {words.showNext(nextCount)}
      </Button>
    </div>
  )
