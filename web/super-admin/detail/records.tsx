import { type ReactNode, useId, useState } from 'react'
import type { EndpointInput } from '#contract/base/endpoint.ts'
import { formatFullName, type ListedClient, clientStatusLabels } from '#contract/clients/clients.ts'
import {
  type AssignmentOfOrganization,
  listAssignmentsAsSuperAdmin,
  listClientsAsSuperAdmin,
  listTasksAsSuperAdmin,
  type TaskOfOrganization,
} from '#contract/super-admin/organization-lists.ts'
import { taskStatusLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { formatShortDate } from '#web/base/format-time.ts'
import { type PagedEndpoint, type PagedEndpointRow, usePagedList } from '#web/base/use-paged-list.ts'
import { words } from '#web/super-admin/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { NextPageButton } from '#web/ui/row-list.tsx'

/**
 * The tasks, clients and assignments of an organization, each list read when it is opened: every read is recorded in
 * the audit log.
 */
export const OrganizationRecords = ({ organizationId }: { organizationId: string }) => (
  <section aria-labelledby="records" className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <div>
      <h2 id="records" className="font-serif text-lg font-semibold">
        {words.records}
      </h2>
      <p className="text-sm text-ink-soft">{words.recordsHint}</p>
    </div>
    <RecordList
      name={words.tasks}
      none={words.noTasks}
      endpoint={listTasksAsSuperAdmin}
      organizationId={organizationId}
      columns={taskColumns}
    />
    <RecordList
      name={words.clients}
      none={words.noClients}
      endpoint={listClientsAsSuperAdmin}
      organizationId={organizationId}
      columns={clientColumns}
    />
    <RecordList
      name={words.assignments}
      none={words.noAssignments}
      endpoint={listAssignmentsAsSuperAdmin}
      organizationId={organizationId}
      columns={assignmentColumns}
    />
  </section>
)

type Column<Row> = { label: string; render: (row: Row) => ReactNode }

const taskColumns: readonly Column<TaskOfOrganization>[] = [
  { label: words.title, render: ({ title }) => <bdi>{title}</bdi> },
  { label: words.type, render: ({ type }) => taskTypeLabels[type] },
  { label: words.status, render: ({ status }) => taskStatusLabels[status] },
  { label: words.due, render: ({ dueDate }) => formatShortDate(dueDate) },
  { label: words.agent, render: ({ agentName }) => <bdi>{agentName}</bdi> },
  { label: words.client, render: ({ clientName }) => <bdi>{clientName ?? words.nothing}</bdi> },
]

const clientColumns: readonly Column<ListedClient>[] = [
  { label: words.name, render: (client) => <bdi>{formatFullName(client)}</bdi> },
  {
    label: words.status,
    render: ({ status, archivedAt }) => (archivedAt ? words.archived : clientStatusLabels[status]),
  },
  { label: words.email, render: ({ email }) => email ?? words.nothing },
  { label: words.phone, render: ({ phone }) => phone ?? words.nothing },
  { label: words.agent, render: ({ agentName }) => <bdi>{agentName ?? words.nothing}</bdi> },
]

const assignmentColumns: readonly Column<AssignmentOfOrganization>[] = [
  { label: words.sequence, render: ({ sequenceName }) => <bdi>{sequenceName}</bdi> },
  { label: words.client, render: ({ clientName }) => <bdi>{clientName}</bdi> },
  { label: words.agent, render: ({ agentName }) => <bdi>{agentName}</bdi> },
  { label: words.status, render: ({ status, isActive }) => words.assignmentStates[isActive ? status : 'over'] },
  { label: words.countsFrom, render: ({ startDate }) => formatShortDate(startDate) },
]

type RecordTableProps<E extends PagedEndpoint> = {
  none: string
  endpoint: E
  organizationId: string
  columns: readonly Column<PagedEndpointRow<E>>[]
}

function RecordList<E extends PagedEndpoint>({ name, ...table }: RecordTableProps<E> & { name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="font-medium">
          {name}
        </h3>
        {!isOpen && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {words.show(name)}
          </Button>
        )}
      </div>
      {isOpen && <RecordTable {...table} labelId={id} />}
    </Card>
  )
}

const rowsPerPage = '50'

function RecordTable<E extends PagedEndpoint>({
  none,
  endpoint,
  organizationId,
  columns,
  labelId,
}: RecordTableProps<E> & { labelId: string }) {
  const input = { params: { organizationId }, query: { limit: rowsPerPage } } as unknown as EndpointInput<E>
  const list = usePagedList(endpoint, input)
  if (list.state === 'failed') return <ErrorState message={words.failedToLoadList(list.message)} retry={list.retry} />
  if (list.state === 'loading')
    return (
      <LoadingState label={words.loadingList}>
        <Skeleton className="h-40" />
      </LoadingState>
    )
  if (list.data.length === 0) return <p className="text-ink-soft">{none}</p>
  return (
    <>
      {/* Focusable, because it scrolls on narrow screens and has nothing to focus inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-labelledby={labelId} tabIndex={0} className="overflow-x-auto">
        <table aria-labelledby={labelId} className="w-full min-w-max text-sm">
          <thead>
            <tr className="border-b border-line text-ink-soft">
              {columns.map(({ label }) => (
                <th key={label} scope="col" className="py-2 pr-4 text-left font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {list.data.map((row) => (
              <tr key={row.id}>
                {columns.map(({ label, render }) => (
                  <td key={label} className="max-w-72 truncate py-2 pr-4">
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <NextPageButton page={list.nextPage} describeFailure={words.failedToLoadList} />
    </>
  )
}
