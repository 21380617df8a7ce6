import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the draft of a new organization. */
export const createOrganizationFormName = 'create-organization'

/** Begins the name of the draft of an edited organization, which ends with its id. */
export const editOrganizationFormName = 'edit-organization'

/** Begins the name of the draft of an edited user, which ends with their id. */
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
