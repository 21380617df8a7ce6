import { cutText, maxTextLengths } from '#contract/base/text.ts'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import { HouseholdDraft, HouseholdRole } from '#contract/households/households.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/form-fields.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { MemberFields, type NewMemberValues, sendWithMember } from './member-fields.tsx'
import { useCreateHousehold } from './queries.ts'
import { householdRoleLabels, words } from './words.ts'

type StartValues = NewMemberValues & { name: string; ownRole: HouseholdRole }

/** Starts a household for a client, optionally with a second member. */
export function StartHouseholdDialog({ draft, client, ...dialog }: FormDialogState & { client: Client }) {
  const form = useForm<StartValues, HouseholdDraft>({
    defaultValues: {
      name: proposeHouseholdName(client),
      ownRole: 'head',
      clientId: '',
      clientText: '',
      role: 'spouse',
    },
    draftKey: draft,
    parse: (values) => parseStart(client.id, values),
  })
  const { isPending: busy, send } = useCreateHousehold()
  return (
    <FormDialog
      {...dialog}
      title={words.start}
      description={words.startHint(client.firstName)}
      submitLabel={words.start}
      form={form}
      busy={busy}
      send={(body) => sendWithMember((options) => send({ body }, options))}
      onSaved={({ name }) => toast({ title: words.started, description: name })}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField form={form} name="name" label={words.name} />
        <SelectField
          form={form}
          name="ownRole"
          label={words.roleOfClient(client.firstName)}
          options={HouseholdRole.options}
          names={householdRoleLabels}
        />
      </div>
      <MemberFields form={form} memberIds={[client.id]} label={words.secondMember} />
    </FormDialog>
  )
}

/** "The Whitfield family", after the client's last name, else the full name. */
export const proposeHouseholdName = (client: Pick<Client, 'firstName' | 'lastName'>): string =>
  cutText(words.familyName(client.lastName ?? formatFullName(client)), maxTextLengths.name)

function parseStart(
  ownId: string,
  { name, ownRole, clientId, clientText, role }: StartValues,
): FormParseResult<HouseholdDraft> {
  const parsed = parseFormValues(HouseholdDraft, {
    name,
    members: [{ clientId: ownId, role: ownRole }, ...(clientId ? [{ clientId, role }] : [])],
  })
  const isUnknown = !clientId && clientText.trim() !== ''
  if (!isUnknown) return parsed
  const issue = { path: 'clientId', message: words.chooseFromList }
  return { issues: [...('issues' in parsed ? parsed.issues : []), issue] }
}
