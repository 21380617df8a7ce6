import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type Client, type ClientOfTask, nameOf } from '#contract/clients.ts'
import { limits } from '#contract/schema.ts'
import { useClientSearch } from '#web/clients/queries.ts'
import { Combobox, type Option } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { words } from './words.ts'

/** The client a task is about, searched by name, e-mail or phone; none is none (spec 5). */
export function ClientField({
  clientId,
  text,
  error,
  onText,
  onChoose,
  addClient,
}: {
  clientId: string
  text: string
  error: string | undefined
  /** Other words are searched for: nobody is chosen any more. */
  onText: (text: string) => void
  onChoose: (client: ClientOfTask) => void
  /** Opens the form for somebody who was not found. */
  addClient: ((like: string) => void) | undefined
}) {
  const [open, setOpen] = useState(false)
  const search = clientId ? '' : text
  const { read, looking } = useClientSearch(search, open)
  const found = read.state === 'here' ? read.data : []
  const options: Option[] = found.map((client) => ({
    id: client.id,
    label: nameOf(client),
    detail: [client.email, client.phone].filter(Boolean).join(' · ') || undefined,
  }))
  if (addClient) options.push({ id: add, label: words.addClient(search.trim()), icon: <UserPlus aria-hidden /> })

  return (
    <Field label={words.targetClient} error={error}>
      {(control) => (
        <Combobox
          control={control}
          name="clientId"
          placeholder={words.searchClients}
          maxLength={limits.title}
          text={text}
          chosen={clientId || undefined}
          options={options}
          said={read.state === 'failed' ? words.searchFailed(read.message) : looking ? words.looking : saidOf(found)}
          clear={words.clearClient}
          onText={onText}
          onOpen={setOpen}
          onChoose={(id) => (id === add ? addClient?.(search) : onChoose(found.find((client) => client.id === id)!))}
          onClear={() => onText('')}
        />
      )}
    </Field>
  )
}

const add = 'add'

const saidOf = (found: readonly Client[]) => words.clientsFound(found.length)
