import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type Client, type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { useClientSearch } from '#web/clients/queries.ts'
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { words } from './words.ts'

type ClientFieldProps = {
  clientId: string
  text: string
  error: string | undefined
  /** Called when the search text changes, which clears the chosen client. */
  onText: (text: string) => void
  onChoose: (client: ClientSummary) => void
  /** Opens the form for a new client. */
  addClient: ((searchText: string) => void) | undefined
}

/** The optional client of a task, searched by name, e-mail or phone (docs/product/clients.md). */
export function ClientField({ clientId, text, error, onText, onChoose, addClient }: ClientFieldProps) {
  const [open, setOpen] = useState(false)
  const search = clientId ? '' : text
  const { query, isSearching } = useClientSearch(search, { enabled: open })
  const matches = query.state === 'ready' ? query.data : []
  const options: ComboboxOption[] = matches.map((client) => ({
    id: client.id,
    label: formatFullName(client),
    detail: [client.email, client.phone].filter(Boolean).join(' · ') || undefined,
  }))
  if (addClient)
    options.push({ id: addOptionId, label: words.addClient(search.trim()), icon: <UserPlus aria-hidden /> })

  return (
    <Field label={words.targetClient} error={error}>
      {(control) => (
        <Combobox
          control={control}
          name="clientId"
          placeholder={words.searchClients}
          maxLength={maxTextLengths.title}
          text={text}
          selectedId={clientId || undefined}
          options={options}
          statusText={
            query.state === 'failed'
              ? words.searchFailed(query.message)
              : isSearching
                ? words.searching
                : describeMatches(matches)
          }
          clearLabel={words.clearClient}
          onTextChange={onText}
          onOpenChange={setOpen}
          onChoose={(id) =>
            id === addOptionId ? addClient?.(search) : onChoose(matches.find((client) => client.id === id)!)
          }
          onClear={() => onText('')}
        />
      )}
    </Field>
  )
}

const addOptionId = 'add'

const describeMatches = (matches: readonly Client[]) => words.clientsFound(matches.length)
