import * as z from 'zod/mini'
import { type Household, HouseholdDraft } from '#contract/households/households.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/form/form-fields.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { useUpdateHousehold } from './queries.ts'
import { words } from './words.ts'

/** Renames a household. */
export function RenameHouseholdDialog({ draft, household, ...dialog }: FormDialogState & { household: Household }) {
  const form = useForm({
    defaultValues: { name: household.name },
    draftKey: draft,
    parse: (values) => parseFormValues(NameForm, values),
  })
  const { isPending: busy, send } = useUpdateHousehold(household)
  return (
    <FormDialog
      {...dialog}
      title={words.rename}
      form={form}
      busy={busy}
      send={(body) => send({ params: { householdId: household.id }, body })}
      onSaved={() => announceToScreenReader(words.renamed)}
    >
      <TextField form={form} name="name" label={words.name} />
    </FormDialog>
  )
}

const NameForm = z.pick(HouseholdDraft, { name: true })
