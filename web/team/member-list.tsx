import { type ReactNode, useId, useState } from 'react'
import { createTextMatcher } from '#contract/base/text-search.ts'
import { getInitials } from '#contract/session/session.ts'
import { formatMemberName, type TeamMember } from '#contract/team/team.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { useViewer } from '#web/base/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { EmptyState, ErrorState } from '#web/ui/load-states.tsx'
import { RowListSkeleton, moveFocusOnUnmount, RowList, type RowElementProps } from '#web/ui/row-list.tsx'
import { words } from './words.ts'

type MemberListProps = {
  members: QueryResult<TeamMember[]>
  /** The buttons of a user's row. */
  renderActions: (member: TeamMember) => ReactNode
}

/** The users of an organization in all states of a list, with a search; deactivated ones come below the active ones. */
export function MemberList({ members, renderActions }: MemberListProps) {
  const [search, setSearch] = useState('')
  if (members.state === 'loading') return <RowListSkeleton label={words.loadingUsers} />
  if (members.state === 'failed')
    return <ErrorState message={words.failedToLoadUsers(members.message)} retry={members.retry} />
  const matches = createTextMatcher(search)
  const found = members.data.filter((member) => matches(`${formatMemberName(member)}\n${member.email}`))
  const renderRow = (member: TeamMember, props: RowElementProps) => (
    <MemberRow key={member.id} {...props} member={member}>
      {renderActions(member)}
    </MemberRow>
  )
  return (
    <div className="grid gap-4">
      {members.data.length > minSearchableCount && (
        <TextInput
          type="search"
          aria-label={words.searchUsers}
          placeholder={words.searchUsers}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="sm:max-w-sm"
        />
      )}
      {found.length === 0 && (
        <EmptyState
          title={words.noUsers}
          action={search && <Button onClick={() => setSearch('')}>{words.showAll}</Button>}
        >
          {search ? words.noMatchHint : words.noUsersHint}
        </EmptyState>
      )}
      <MemberSection
        label={words.activeUsers}
        members={found.filter(({ isActive }) => isActive)}
        renderRow={renderRow}
      />
      <MemberSection
        label={words.deactivatedUsers}
        showsLabel
        members={found.filter(({ isActive }) => !isActive)}
        renderRow={renderRow}
      />
    </div>
  )
}

type MemberSectionProps = {
  label: string
  showsLabel?: boolean
  members: readonly TeamMember[]
  renderRow: Parameters<typeof RowList<TeamMember>>[0]['children']
}

function MemberSection({ label, showsLabel = false, members, renderRow }: MemberSectionProps) {
  if (!members.length) return null
  return (
    <section aria-label={label} className="grid gap-3">
      <h2 className={showsLabel ? 'mt-2 font-serif text-lg font-semibold' : 'sr-only'}>{label}</h2>
      <RowList rows={members} label={label} isCard>
        {renderRow}
      </RowList>
    </section>
  )
}

type MemberRowProps = RowElementProps & { member: TeamMember; children: ReactNode }

/** A user with their role. */
function MemberRow({ member, children, ...rowProps }: MemberRowProps) {
  const viewer = useViewer()
  const id = useId()
  const name = formatMemberName(member)
  return (
    <li
      {...rowProps}
      // The row moves to the other list when the user is deactivated or reactivated.
      ref={moveFocusOnUnmount}
      aria-labelledby={id}
      className="flex min-h-16 items-center gap-3 border-t border-line py-2.5 -mx-2 px-2 -outline-offset-2 first:border-t-0"
    >
      <Avatar aria-hidden className={`size-9 text-sm ${member.isActive ? '' : 'grayscale'}`}>
        {getInitials(member)}
      </Avatar>
      <div className="grid min-w-0 grow gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_7rem] sm:items-center">
        <div className="min-w-0">
          <h3 id={id} className="flex min-w-0 items-center gap-2 font-medium">
            <bdi className={`truncate ${member.isActive ? '' : 'text-ink-soft'}`} title={name}>
              {name}
            </bdi>
            {member.id === viewer.id && <Badge>{words.you}</Badge>}
          </h3>
          {name !== member.email && (
            <p className="truncate text-sm text-ink-soft" title={member.email}>
              {member.email}
            </p>
          )}
        </div>
        <p>
          <Badge tone={member.role === 'agent' ? 'plain' : 'teal'}>{words.roleLabels[member.role]}</Badge>
        </p>
      </div>
      <div className="flex min-w-10 shrink-0 justify-end">{children}</div>
    </li>
  )
}

/** Fewer rows fit on a screen and need no search. */
const minSearchableCount = 8
