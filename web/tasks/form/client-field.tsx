import { UserPlus } from 'lucide-react'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { formatPhone } from '#web/base/contact-links.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { useClientCombobox } from '#web/clients/combobox/queries.ts'
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
  const search = clientId ? '' : text
  const { matches, props } = useClientCombobox(search)
  const options: ComboboxOption[] = matches.map((client) => ({
    id: client.id,
    label: formatFullName(client),
    detail: [client.email, client.phone && formatPhone(client.phone)].filter(Boolean).join(' · ') || undefined,
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
          {...props}
          control={control}
          text={text}
          selectedId={clientId || undefined}
          options={options}
          onTextChange={changeText}
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
