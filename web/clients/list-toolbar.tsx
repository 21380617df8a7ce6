import { memo, type ReactNode } from 'react'
import type { ChangeView } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { type ListView, sortedBy } from './list-view.ts'
import { SortButtons } from './sort-buttons.tsx'

/** What narrows the book and orders it; the search box is its first part. */
export const ListToolbar = ({
  view,
  change,
  children,
}: {
  view: ListView
  change: ChangeView
  children: ReactNode
}) => (
  <div className="grid gap-2 sm:gap-3 md:grid-cols-[minmax(12rem,1fr)_auto] lg:grid-cols-[minmax(12rem,1fr)_auto_auto]">
    {children}
    <Choices view={view} change={change} />
  </div>
)

/** Apart, for they have nothing to do with a keystroke. */
const Choices = memo(function Choices({ view, change }: { view: ListView; change: ChangeView }) {
  const { sort, order, status, archived } = view
  return (
    <>
      <ListFilters view={{ status, archived }} change={change} />
      <div className="md:col-span-2 lg:col-span-1">
        <SortButtons
          sort={sort}
          order={order}
          press={(pressed) => {
            const next = sortedBy(view, pressed)
            change({ sort: next.sort, order: next.order })
          }}
        />
      </div>
    </>
  )
})
