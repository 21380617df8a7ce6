import { type Client, formatFullName } from '#contract/clients/clients.ts'
import { HouseholdRole } from '#contract/households/households.ts'
import type { ApiError } from '#web/base/api-error.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import type { WriteResult } from '#web/base/use-write.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import { useClientCombobox } from '#web/clients/combobox/queries.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/form/form-fields.tsx'
import { householdRoleLabels, words } from './words.ts'

/** The values of the fields for a new member. */
export type NewMemberValues = { clientId: string; clientText: string; role: HouseholdRole }

/** Searches and chooses a client who joins, and the role. */
export function MemberFields<V extends NewMemberValues>({
  form,
  memberIds,
  label = words.client,
}: {
  form: FormFieldMethods<V>
  /** Clients who are already members, and not offered. */
  memberIds: readonly string[]
  label?: string
}) {
  // Every such form has these fields; TypeScript cannot look up paths in a generic form.
  const fields = form as unknown as FormFieldMethods<NewMemberValues>
  const isAdmin = useIsAdmin()
  const [clientId, text] = [fields.watch('clientId'), fields.watch('clientText')]
  const { matches, props } = useClientCombobox(clientId ? '' : text, {
    isOffered: ({ id }) => !memberIds.includes(id),
    ...(isAdmin && { scope: 'organization' }),
  })
  const choose = (client: Client) => fields.setValues({ clientId: client.id, clientText: formatFullName(client) })
  return (
    <div className={fieldsStyle}>
      <Field label={label} error={fields.errorFor('clientId')}>
        {(control) => (
          <Combobox
            {...props}
            control={control}
            text={text}
            selectedId={clientId || undefined}
            options={matches.map((client) => ({
              id: client.id,
              label: formatFullName(client),
              detail: describeMatch(client) || undefined,
            }))}
            onTextChange={(clientText) => fields.setValues({ clientId: '', clientText })}
            onChoose={(id) => choose(matches.find((client) => client.id === id)!)}
            onClear={() => fields.setValues({ clientId: '', clientText: '' })}
          />
        )}
      </Field>
      <SelectField
        form={fields}
        name="role"
        label={words.role}
        options={HouseholdRole.options}
        names={householdRoleLabels}
      />
    </div>
  )
}

/* As high as the list of clients, which the dialog would otherwise cut off. */
const fieldsStyle = 'grid content-start gap-4 sm:min-h-96 sm:grid-cols-[minmax(0,1fr)_9rem]'

const describeMatch = ({ household, email, phone }: Client) =>
  household ? words.inHousehold(household.name) : [email, phone].filter(Boolean).join(' · ')

/**
 * Sends a form with a new member; `send` gets the options of the call. Refusals of that member are shown at the client
 * field, including that they are in another household.
 */
export async function sendWithMember<R>(
  send: (options: { onError: (failure: ApiError) => boolean }) => Promise<WriteResult<R>>,
): Promise<WriteResult<R>> {
  let otherHousehold: { name?: string } | undefined
  const result = await send({
    onError: (failure) => {
      if (failure.code !== 'DUPLICATE') return false
      otherHousehold = (failure.current ?? {}) as { name?: string }
      return true
    },
  })
  if (result.ok) return result
  const issues = otherHousehold
    ? [{ path: 'clientId', message: words.inOtherHousehold(otherHousehold.name) }]
    : result.issues.map(({ path, message }) => ({ path: path.startsWith('members') ? 'clientId' : path, message }))
  return { ok: false, issues }
}
