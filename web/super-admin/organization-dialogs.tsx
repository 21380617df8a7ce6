import { useLocation } from 'wouter'
import {
  OrganizationPatch,
  type ManagedOrganization,
  OrganizationDraft,
} from '#contract/organizations/managed-organizations.ts'
import { getChangedFields } from '#web/base/form-draft.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { toast } from '#web/base/toast.ts'
import { type FormFieldMethods, useForm } from '#web/base/use-form.ts'
import { ConfirmDialog, FormDialog } from '#web/ui/dialog.tsx'
import { TextField, UrlField } from '#web/ui/form/form-fields.tsx'
import type { DialogState, FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { useChangeOrganization, useCreateOrganization, useRegenerateNurtureTasks } from './queries.ts'
import { buildOrganizationPath } from './super-admin-url.ts'
import { words } from './words.ts'

/** The dialog that creates an organization and then opens it, where its first admin is invited. */
export function CreateOrganizationDialog({ draft, ...dialog }: FormDialogState) {
  const form = useForm({
    defaultValues: emptyValues,
    draftKey: draft,
    parse: (values) => parseFormValues(OrganizationDraft, values, requiredMessages),
  })
  const { isPending: busy, send } = useCreateOrganization()
  const [, navigate] = useLocation()
  return (
    <FormDialog
      {...dialog}
      title={words.create}
      description={words.createHint}
      submitLabel={words.create}
      form={form}
      busy={busy}
      send={(body) => send({ body })}
      onSaved={({ id, name }) => {
        toast({ title: words.created, description: name })
        navigate(buildOrganizationPath(id, 'users'))
      }}
    >
      <OrganizationFields form={form} />
    </FormDialog>
  )
}

/** The dialog that edits name and links of an organization. */
export function EditOrganizationDialog({
  draft,
  organization,
  ...dialog
}: FormDialogState & { organization: ManagedOrganization }) {
  const { id, name, quotingToolUrl, calendarUrl } = organization
  const defaultValues = { name, quotingToolUrl: quotingToolUrl ?? '', calendarUrl: calendarUrl ?? '' }
  const form = useForm({
    defaultValues,
    draftKey: draft,
    // An admin of the organization may have changed the rest since.
    parse: (values) => parseFormValues(OrganizationPatch, getChangedFields(values, defaultValues), requiredMessages),
  })
  const { isPending: busy, send } = useChangeOrganization(id)
  return (
    <FormDialog
      {...dialog}
      title={words.editTitle}
      form={form}
      busy={busy}
      send={(body) => send({ params: { organizationId: id }, body })}
      onSaved={(saved) => toast({ title: words.saved, description: saved.name })}
    >
      <OrganizationFields form={form} />
    </FormDialog>
  )
}

/** Asks before an organization is archived, and says who is affected. */
export function ArchiveOrganizationDialog({
  organization: { id, name, userCount },
  ...dialog
}: DialogState & { organization: ManagedOrganization }) {
  const { isPending: busy, send } = useChangeOrganization(id)
  return (
    <ConfirmDialog
      {...dialog}
      title={words.archiveTitle(name)}
      cancelLabel={words.keep}
      confirmLabel={words.archive}
      busy={busy}
      send={() => send({ params: { organizationId: id }, body: { isActive: false } })}
      onDone={() => toast({ title: words.wasArchived, description: name })}
    >
      <p>{words.archiveText(userCount)}</p>
    </ConfirmDialog>
  )
}

/** Asks before the nurture tasks of all organizations are rebuilt, and reports the result. */
export function RegenerateNurtureTasksDialog(dialog: DialogState) {
  const { isPending: busy, send } = useRegenerateNurtureTasks()
  return (
    <ConfirmDialog
      {...dialog}
      title={words.regenerateTitle}
      confirmLabel={words.regenerateAll}
      variant="primary"
      busy={busy}
      send={() => send({})}
      onDone={(counts) => toast({ title: words.regenerated, description: words.regeneratedCounts(counts) })}
    >
      <p>{words.regenerateText}</p>
    </ConfirmDialog>
  )
}

type OrganizationValues = { name: string; quotingToolUrl: string; calendarUrl: string }

const emptyValues: OrganizationValues = { name: '', quotingToolUrl: '', calendarUrl: '' }

const requiredMessages = { name: words.nameRequired }

function OrganizationFields({ form }: { form: FormFieldMethods<OrganizationValues> }) {
  return (
    <>
      <TextField form={form} name="name" label={words.name} required />
      <UrlField form={form} name="quotingToolUrl" label={words.quotingToolUrl} />
      <UrlField form={form} name="calendarUrl" label={words.calendarUrl} />
    </>
  )
}
