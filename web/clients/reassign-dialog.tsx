import { type SubmitEvent, useId, useState } from 'react'
import { type Client, nameOf } from '#contract/clients.ts'
import { useOrganizationUsers } from '#web/team/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Leave } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { receivers, teamLabel, teamName } from './reassign-rules.ts'
import { useBelongings, useReassign } from './record-queries.ts'
import { comesAlong, words } from './record-words.ts'

/** Gives a client to another active user of the organisation, and says before what goes along. */
export function ReassignDialog({ client, open, onClose }: { client: Client; open: boolean; onClose: () => void }) {
  const team = useOrganizationUsers()
  const { busy, send } = useReassign(client.id)
  const [agent, choose] = useState('')
  const [error, setError] = useState<string>()
  const id = useId()
  const others = team.state === 'here' ? receivers(team.data, client.assignedAgentId) : []

  const leave = () => {
    choose('')
    setError(undefined)
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = others.find((one) => one.id === agent)
    if (!chosen) return setError(words.chooseAgentFirst)
    const sent = await send({ params: { clientId: client.id }, body: { assignedAgentId: agent } })
    if (!sent.ok) return setError(sent.issues[0]?.message)
    leave()
    toast({ title: words.given(nameOf(client), teamName(chosen)) })
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || leave()}
      title={words.reassignWhom(nameOf(client))}
      footer={
        <>
          <Leave>
            <Button variant="quiet">{words.cancel}</Button>
          </Leave>
          <Button variant="primary" type="submit" form={id} busy={busy} disabled={!others.length}>
            {words.give}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {team.state === 'failed' ? (
          <Failure message={words.failedToLoadTeam(team.message)} retry={team.retry} />
        ) : team.state === 'here' && !others.length ? (
          <p>{words.nobodyElse}</p>
        ) : (
          <Field label={words.reassignTo} error={error}>
            {(control) => (
              <Select
                {...control}
                disabled={team.state === 'loading'}
                value={agent}
                onChange={({ target }) => {
                  choose(target.value)
                  setError(undefined)
                }}
              >
                <option value="">{team.state === 'loading' ? words.loadingTeam : words.chooseAgent}</option>
                {others.map((one) => (
                  <option key={one.id} value={one.id}>
                    {teamLabel(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Along clientId={client.id} />
      </form>
    </Dialog>
  )
}

/** What goes to the new agent, too; where that cannot be read, all but the numbers. */
function Along({ clientId }: { clientId: string }) {
  const read = useBelongings(clientId)
  if (read.state === 'loading')
    return (
      <div role="status" className="grid gap-2 py-1">
        <span className="sr-only">{words.reckoning}</span>
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    )
  if (read.state === 'failed') return <Failure message={words.failedToReckon(read.message)} retry={read.retry} />
  return <p className="text-sm text-ink-soft">{comesAlong(read.data)}</p>
}
