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
    <Choices sort={view.sort} order={view.order} status={view.status} archived={view.archived} change={change} />
  </div>
)

type Choice = Pick<ListView, 'sort' | 'order' | 'status' | 'archived'>

/** Apart, for they have nothing to do with a keystroke. */
const Choices = memo(function Choices({ change, ...choice }: Choice & { change: ChangeView }) {
  return (
    <>
      <ListFilters view={choice} change={change} />
      <div className="md:col-span-2 lg:col-span-1">
        <SortButtons sort={choice.sort} order={choice.order} press={(sort) => change(sortedBy(choice, sort))} />
      </div>
    </>
  )
})
