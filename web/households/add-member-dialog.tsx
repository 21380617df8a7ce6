import type { Household } from '#contract/households/households.ts'
import type { FormParseResult } from '#web/base/parse-form-values.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { MemberFields, type NewMemberValues, sendWithMember } from './member-fields.tsx'
import { useUpdateHousehold } from './queries.ts'
import { words } from './words.ts'

/** Adds a client to a household. */
export function AddMemberDialog({ draft, household, ...dialog }: FormDialogState & { household: Household }) {
  const form = useForm<NewMemberValues, NewMemberValues>({
    defaultValues: { clientId: '', clientText: '', role: household.members.length > 1 ? 'child' : 'spouse' },
    draftKey: draft,
    parse: parseMember,
  })
  const { isPending: busy, send } = useUpdateHousehold(household)
  const members = household.members.map(({ clientId, role }) => ({ clientId, role }))
  return (
    <FormDialog
      {...dialog}
      title={words.addMemberTitle}
      submitLabel={words.add}
      form={form}
      busy={busy}
      send={({ clientId, role }) =>
        sendWithMember((options) =>
          send({ params: { householdId: household.id }, body: { members: [...members, { clientId, role }] } }, options),
        )
      }
      onSaved={({ members: saved }) => toast({ title: words.added(saved.at(-1)!.name) })}
    >
      <MemberFields form={form} memberIds={members.map(({ clientId }) => clientId)} />
    </FormDialog>
  )
}

const parseMember = (values: NewMemberValues): FormParseResult<NewMemberValues> =>
  values.clientId ? { value: values } : { issues: [{ path: 'clientId', message: words.chooseFromList }] }
