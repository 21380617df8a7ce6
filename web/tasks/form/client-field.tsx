import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { useClientSearch } from '#web/clients/list/queries.ts'
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { TaskFormValues } from './task-form-values.ts'
import { words } from './words.ts'

type ClientFieldProps = {
  form: FormFieldMethods<TaskFormValues>
  /** Opens the form for a new client. */
  addClient: ((searchText: string) => void) | undefined
  onChoose: ((client: ClientSummary) => void) | undefined
}

/** The optional client of a task, searched by name, e-mail or phone (docs/product/clients.md). */
export function ClientField({ form, addClient, onChoose }: ClientFieldProps) {
  const [clientId, text] = form.watch(['clientId', 'client'])
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
  const choose = (client: ClientSummary) => {
    form.setValues({ client: formatFullName(client), clientId: client.id })
    onChoose?.(client)
  }
  const changeText = (client: string) => form.setValues({ client, clientId: '' })

  return (
    <Field label={words.targetClient} error={form.errorFor('clientId')}>
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
                : words.clientsFound(matches.length)
          }
          clearLabel={words.clearClient}
          onTextChange={changeText}
          onOpenChange={setOpen}
          onChoose={(id) =>
            id === addOptionId ? addClient?.(search) : choose(matches.find((client) => client.id === id)!)
          }
          onClear={() => changeText('')}
        />
      )}
    </Field>
  )
}

const addOptionId = 'add'
