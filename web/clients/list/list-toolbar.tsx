import { memo, type ReactNode } from 'react'
import type { ChangeView } from './list-url-state.ts'
import { ListFilters } from './list-filters.tsx'
import { type ListView, toggleSort } from '#web/clients/list-view.ts'
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
    <ToolbarControls
      sort={view.sort}
      order={view.order}
      status={view.status}
      archived={view.archived}
      change={change}
    />
  </div>
)

type ToolbarState = Pick<ListView, 'sort' | 'order' | 'status' | 'archived'>

/** Apart, for they have nothing to do with a keystroke. */
const ToolbarControls = memo(function Choices({ change, ...toolbarState }: ToolbarState & { change: ChangeView }) {
  return (
    <>
      <ListFilters view={toolbarState} change={change} />
      <div className="md:col-span-2 lg:col-span-1">
        <SortButtons
          sort={toolbarState.sort}
          order={toolbarState.order}
          onSort={(sort) => change(toggleSort(toolbarState, sort))}
        />
      </div>
    </>
  )
})
