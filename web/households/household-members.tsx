import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  type Household,
  type HouseholdMember,
  type HouseholdRole,
  householdRoles,
} from '#contract/households/households.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { formatDueDay, formatFullDay } from '#web/base/format-time.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { useToday } from '#web/base/today.ts'
import { sendWithUndo } from '#web/base/use-write.ts'
import { renderOptions, Select } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'
import { moveFocusOnUnmount } from '#web/ui/row-list.tsx'
import { useCreateHousehold, useDeleteHousehold, useUpdateHousehold } from './queries.ts'
import { householdRoleLabels, words } from './words.ts'

type HouseholdMembersProps = {
  /** The client whose record shows the members. */
  clientId: string
  household: Household
}

/** The accessible members, each with the role, the next task and the number of active policies. */
export function HouseholdMembers({ clientId, household }: HouseholdMembersProps) {
  const { id, members, hiddenCount } = household
  const update = useUpdateHousehold(household)
  const removal = useRemoveMember(household)
  const [leaving, setLeaving] = useState<HouseholdMember>()
  const isBusy = update.isPending || removal.isPending
  const setRole = (member: HouseholdMember, role: HouseholdRole) => {
    const next = members.map((one) => toNewMember(one === member ? { ...one, role } : one))
    void update.send({ params: { householdId: id }, body: { members: next } })
  }
  const remove = (member: HouseholdMember) => {
    if (isBusy) return
    if (members.length === 1 && hiddenCount > 0) setLeaving(member)
    else void removal.remove(member)
  }
  return (
    <>
      <ul aria-label={words.family} className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow
            key={member.clientId}
            member={member}
            isCurrent={member.clientId === clientId}
            isBusy={isBusy}
            setRole={(role) => isBusy || setRole(member, role)}
            remove={() => remove(member)}
          />
        ))}
      </ul>
      <LeaveHouseholdDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        name={leaving?.name ?? ''}
        busy={removal.isPending}
        send={() => removal.leave(leaving!)}
      />
    </>
  )
}

const toNewMember = ({ clientId, role }: HouseholdMember) => ({ clientId, role })

/**
 * Removes a member with Undo; removing the last one deletes the household. `leave` has no Undo: others' clients stay in
 * it.
 */
function useRemoveMember(household: Household) {
  const update = useUpdateHousehold(household)
  const deletion = useDeleteHousehold(household)
  const creation = useCreateHousehold()
  const { id, name: householdName, members } = household
  const input = { params: { householdId: id } }
  const before = members.map(toNewMember)
  const isLast = members.length === 1
  const restore = async () => {
    const result = isLast
      ? await creation.send({ body: { name: householdName, members: before } })
      : await update.send({ ...input, body: { members: before } })
    if (result.ok) announceToScreenReader(words.restored)
  }
  const remove = ({ clientId, name }: HouseholdMember) => {
    const rest = before.filter((member) => member.clientId !== clientId)
    return sendWithUndo<unknown>(
      isLast ? deletion.send(input) : update.send({ ...input, body: { members: rest } }),
      () => ({ title: words.removed(name), changed: [id], undo: () => void restore() }),
    )
  }
  const leave = async ({ name }: HouseholdMember) => {
    const result = await deletion.send(input)
    if (result.ok) announceToScreenReader(words.removed(name))
    return result
  }
  return { isPending: update.isPending || deletion.isPending || creation.isPending, remove, leave }
}

type MemberRowProps = {
  member: HouseholdMember
  isCurrent: boolean
  isBusy: boolean
  setRole: (role: HouseholdRole) => void
  remove: () => void
}

function MemberRow({ member, isCurrent, isBusy, setRole, remove }: MemberRowProps) {
  const today = useToday()
  const { clientId, name, role, isArchived, next, activePolicies } = member
  return (
    <li
      ref={moveFocusOnUnmount}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 py-2 -outline-offset-2 last:pb-0"
    >
      {isCurrent ? (
        <p className="flex min-w-0 items-baseline gap-2">
          <bdi className="truncate font-medium">{name}</bdi>
          <span className="shrink-0 text-xs text-ink-soft max-sm:sr-only">{words.thisClient}</span>
        </p>
      ) : (
        <p className="flex min-w-0 items-baseline gap-2">
          <Link href={buildClientPath(clientId)} className={linkStyle}>
            <bdi>{name}</bdi>
          </Link>
          {isArchived && <span className="shrink-0 text-xs text-ink-soft">{words.archived}</span>}
        </p>
      )}
      <Select
        aria-label={words.roleOf(name)}
        aria-disabled={isBusy}
        value={role}
        onChange={({ target }) => setRole(target.value as HouseholdRole)}
        className="w-27!"
      >
        {renderOptions(householdRoles, (option) => [option, householdRoleLabels[option]])}
      </Select>
      <IconButton label={words.remove(name)} aria-disabled={isBusy} onClick={remove}>
        <X aria-hidden className="size-4.5!" />
      </IconButton>
      <p className="col-span-3 flex min-w-0 flex-wrap gap-x-3 text-sm text-ink-soft">
        {next ? (
          <span className="flex min-w-0 gap-1.5">
            <span className="shrink-0">{words.next}</span>
            <bdi className="truncate">{next.title}</bdi>
            <span
              title={formatFullDay(next.dueDate)}
              className={joinClasses('shrink-0', next.dueDate < today && 'font-medium text-red-deep')}
            >
              {formatDueDay(next.dueDate, today, true)}
            </span>
          </span>
        ) : (
          <span>{words.nothingPlanned}</span>
        )}
        {activePolicies > 0 && <span>{words.activePolicies(activePolicies)}</span>}
      </p>
    </li>
  )
}

const linkStyle =
  'block truncate rounded-control leading-8 font-medium text-teal-deep hover:underline touch:min-w-11 touch:leading-11'

const LeaveHouseholdDialog = createLazyDialog(
  async () => (await import('./leave-household-dialog.tsx')).LeaveHouseholdDialog,
)
