import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { joinList } from '#contract/base/text.ts'
import { clientFieldLabels } from '#contract/clients/client-field-labels.ts'
import { type Client, clientStatusLabels, formatFullName } from '#contract/clients/clients.ts'
import { type MergedField, mergedFields } from '#contract/clients/merging.ts'
import { formatPhone } from '#web/base/contact-links.ts'
import { formatInstantDay, formatShortDate } from '#web/base/format-time.ts'
import { useZone } from '#web/base/today.ts'
import { Dialog, FormDialogFooter } from '#web/ui/dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { type ClientToMerge, useClientsToMerge, useMergeClients } from './queries.ts'
import { describeWhatComesAlong, words } from './words.ts'

/** Two records side by side, to choose which stays, and whose value for each field that differs. */
export function MergeDialog({
  ids,
  open,
  onClose,
  onMerged,
}: DialogState & { ids: readonly [string, string]; onMerged: () => void }) {
  const formId = useId()
  const { isPending, merge } = useMergeClients()
  return (
    <Dialog
      open={open}
      onClose={() => isPending || onClose()}
      title={words.title}
      description={words.description}
      isWide
      footer={<FormDialogFooter formId={formId} submitLabel={words.merge} busy={isPending} />}
    >
      <LoadedForm ids={ids} formId={formId} merge={merge} onMerged={onMerged} />
    </Dialog>
  )
}

type FormProps = { formId: string; merge: ReturnType<typeof useMergeClients>['merge']; onMerged: () => void }

function LoadedForm({ ids, ...props }: FormProps & { ids: readonly [string, string] }) {
  const query = useClientsToMerge(ids)
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />
  if (query.state === 'loading')
    return (
      <LoadingState label={words.loading} className="grid gap-3 py-2">
        {['w-full', 'w-4/5', 'w-3/5', 'w-4/5'].map((width, index) => (
          <Skeleton key={index} className={`h-9 ${width}`} />
        ))}
      </LoadingState>
    )
  // The older record stays unless chosen otherwise: links to it are older, too.
  const sorted = query.data.toSorted((a, b) => (a.client.createdAt < b.client.createdAt ? -1 : 1))
  return <MergeForm {...props} both={sorted as [ClientToMerge, ClientToMerge]} />
}

function MergeForm({ both, formId, merge, onMerged }: FormProps & { both: [ClientToMerge, ClientToMerge] }) {
  const zone = useZone()
  const [keptId, setKeptId] = useState(both[0].client.id)
  const [choices, setChoices] = useState<Partial<Record<MergedField, string>>>({})
  const [kept, gone] = both[0].client.id === keptId ? both : both.toReversed()
  const clients = both.map(({ client }) => client)
  const differing = mergedFields.filter((field) => clients[0]![field] !== clients[1]![field])
  const equal = mergedFields.filter((field) => !differing.includes(field) && clients[0]![field])
  const getChosenId = (field: MergedField) =>
    choices[field] ?? (kept!.client[field] ? kept!.client.id : gone!.client.id)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const fields = Object.fromEntries(
      differing.map((field) => [field, getChosenId(field) === keptId ? ('keep' as const) : ('take' as const)]),
    )
    const description = formatFullName(kept!.client)
    const input = { params: { clientId: keptId }, body: { from: gone!.client.id, fields } }
    if ((await merge(input, description)).ok) onMerged()
  }
  return (
    <form id={formId} onSubmit={submit} className="grid gap-4">
      <div className="grid gap-1">
        <Choice
          label={words.record}
          clients={clients}
          chosenId={keptId}
          onChoose={setKeptId}
          render={(client) => (
            <>
              <bdi className="block font-medium">{formatFullName(client)}</bdi>
              <span className="block text-ink-soft">
                {[
                  words.addedOn(formatInstantDay(client.createdAt, zone)),
                  client.agentName && words.ownedBy(client.agentName),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          )}
        />
        {differing.map((field) => (
          <Choice
            key={field}
            label={clientFieldLabels[field]}
            clients={clients}
            chosenId={getChosenId(field)}
            onChoose={(id) => setChoices({ ...choices, [field]: id })}
            render={(client) => <FieldValue client={client} field={field} />}
          />
        ))}
      </div>
      <div className="grid gap-1.5 text-sm text-ink-soft">
        {equal.length > 0 && (
          <p>{words.same(joinList(equal.map((field) => clientFieldLabels[field].toLowerCase())))}</p>
        )}
        <p>{describeWhatComesAlong(formatFullName(gone!.client), gone!.counts)}</p>
        <SharedSequences kept={kept!.client} gone={gone!.client} />
        {kept!.client.agentName &&
          gone!.client.agentName &&
          kept!.client.assignedAgentId !== gone!.client.assignedAgentId && (
            <p className="text-ink">{words.ownerGets(gone!.client.agentName, kept!.client.agentName)}</p>
          )}
        <p>{words.undoFor}</p>
      </div>
    </form>
  )
}

/** The values of both clients side by side, stacked on phones, as one group of radio buttons. */
const Choice = ({
  label,
  clients,
  chosenId,
  onChoose,
  render,
}: {
  label: string
  clients: readonly Client[]
  chosenId: string
  onChoose: (id: string) => void
  render: (client: Client) => ReactNode
}) => {
  const name = useId()
  return (
    <fieldset className="grid gap-x-3 gap-y-1.5 border-b border-line py-2.5 last:border-b-0 sm:grid-cols-[7rem_1fr_1fr] sm:items-start">
      <legend className="contents">
        <span className="text-sm font-medium sm:pt-2.5">{label}</span>
      </legend>
      {clients.map((client) => (
        <label key={client.id} className={choiceStyle}>
          <input
            type="radio"
            name={name}
            checked={chosenId === client.id}
            onChange={() => onChoose(client.id)}
            className="mt-0.5 size-4.5 shrink-0 accent-teal"
          />
          <span className="min-w-0 wrap-anywhere">{render(client)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const choiceStyle =
  'flex min-h-10 items-start gap-2.5 rounded-control border border-line px-3 py-2 text-sm transition-colors hover:border-edge has-checked:border-teal has-checked:bg-teal-wash touch:min-h-11'

function FieldValue({ client, field }: { client: Client; field: MergedField }) {
  const text = formatField(client, field)
  return text ? (
    <bdi className="line-clamp-4 whitespace-pre-line">{text}</bdi>
  ) : (
    <span className="text-ink-faint">{words.empty}</span>
  )
}

function formatField(client: Client, field: MergedField): string | null {
  if (field === 'status') return clientStatusLabels[client.status]
  if (field === 'phone') return client.phone && formatPhone(client.phone)
  if (field === 'dateOfBirth') return client.dateOfBirth && formatShortDate(client.dateOfBirth)
  return client[field]
}

function SharedSequences({ kept, gone }: { kept: Client; gone: Client }) {
  const keptIds = new Set(kept.activeSequences.map(({ sequenceId }) => sequenceId))
  const names = gone.activeSequences.filter(({ sequenceId }) => keptIds.has(sequenceId)).map(({ name }) => name)
  return names.length ? <p className="text-ink">{words.bothOn(joinList(names))}</p> : null
}
