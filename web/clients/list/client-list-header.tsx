import { Copy, FileUp, ListChecks, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#web/base/paths.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import type { ListViewProps } from '#web/clients/list-view.ts'
import { ActionMenuButton } from '#web/ui/action-menu-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { ViewToggle } from '#web/ui/rows/view-toggle.tsx'
import { ClientListFilters, ClientStatFilters, ScopeSwitch } from './client-list-filters.tsx'
import type { ClientLayout } from './layout-choice.ts'
import type { ClientListQueryResult } from './queries.ts'
import { words } from './words.ts'

/**
 * The top of the list in two lines, so that the clients start near the top: heading, search and actions, then the
 * numbers and filters. On phones the actions are above the bottom bar.
 */
export function ClientListHeader({
  view,
  numbers,
  addClient,
  change,
  isSelecting,
  switchSelection,
  layout,
  setLayout,
  searchBox,
  showDuplicates,
}: ListViewProps & {
  numbers: ClientListQueryResult
  addClient: DialogOpener
  isSelecting: boolean
  switchSelection: () => void
  layout: ClientLayout
  setLayout: (layout: ClientLayout) => void
  searchBox: ReactNode
  showDuplicates: () => void
}) {
  const [, navigate] = useLocation()
  const isAdmin = useIsAdmin()
  const isEmpty = numbers.state === 'ready' && numbers.data.length === 0
  return (
    <>
      <header className={headerStyle}>
        {/* As wide in every font, so that the search stays in place when it arrives. */}
        <h1 className="min-w-19 font-serif text-xl font-semibold sm:min-w-31 sm:text-3xl sm:leading-10">
          {words.clients}
        </h1>
        <div className="min-w-0 grow max-lg:sm:order-last max-lg:sm:basis-full lg:mr-auto lg:max-w-xl">{searchBox}</div>
        <div className="action-strip max-sm:grid-cols-[auto_auto_auto_1fr] max-sm:gap-2">
          <ViewToggle label={words.layout} names={words.layouts} view={layout} onChange={setLayout} size="normal" />
          {/* Keeps its place in the archive and an empty list, where nothing can be selected. */}
          <button
            type="button"
            aria-pressed={isSelecting}
            onClick={switchSelection}
            className={joinClasses(selectStyle, (view.archived || isEmpty) && 'invisible')}
          >
            <ListChecks aria-hidden />
            <span className="max-sm:sr-only">{words.select}</span>
          </button>
          <ActionMenuButton
            className="border border-edge bg-sheet sm:size-10 touch:size-11"
            actions={[
              { name: words.import, icon: <FileUp aria-hidden />, run: () => navigate(paths.clientImport) },
              { name: words.duplicates, icon: <Copy aria-hidden />, run: showDuplicates },
            ]}
          />
          <DialogButton variant="primary" {...addClient}>
            <UserRoundPlus aria-hidden className="max-[26rem]:hidden" />
            <span className="max-[24rem]:sr-only">{words.addNewClient}</span>
            <span aria-hidden className="min-[24rem]:hidden">
              {words.addShort}
            </span>
          </DialogButton>
        </div>
      </header>
      <ClientListFilters view={view} change={change}>
        {isAdmin && <ScopeSwitch view={view} change={change} />}
        <ClientStatFilters view={view} change={change} list={numbers} hasDivider={isAdmin} />
      </ClientListFilters>
    </>
  )
}

const headerStyle =
  'flex items-center gap-3 max-sm:-mt-3.5 max-lg:sm:flex-wrap sm:-mt-3 sm:gap-x-3 lg:gap-x-4 lg:[&>h1]:mr-2 max-lg:sm:[&>h1]:mr-auto'
const selectStyle =
  'flex h-10 shrink-0 items-center justify-center gap-2 rounded-control border border-edge bg-sheet px-3.5 text-sm font-medium text-ink-soft transition-colors hover:bg-well hover:text-ink aria-pressed:border-teal aria-pressed:bg-teal-wash aria-pressed:text-teal-deep touch:h-11 [&_svg]:size-4'
