import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Names of the forms' drafts. */
export const createOrganizationFormName = 'create-organization'
export const editOrganizationFormName = 'edit-organization'

export const editUserFormName = 'edit-user'

export const CreateOrganizationDialog = createLazyDialog(
  async () => (await import('./organization-dialogs.tsx')).CreateOrganizationDialog,
)
export const EditOrganizationDialog = createLazyDialog(
  async () => (await import('./organization-dialogs.tsx')).EditOrganizationDialog,
)
export const ArchiveOrganizationDialog = createLazyDialog(
  async () => (await import('./organization-dialogs.tsx')).ArchiveOrganizationDialog,
)

export const EditUserDialog = createLazyDialog(
  async () => (await import('#web/super-admin/detail/edit-user-dialog.tsx')).EditUserDialog,
)

export const RegenerateNurtureTasksDialog = createLazyDialog(
  async () => (await import('./organization-dialogs.tsx')).RegenerateNurtureTasksDialog,
)
