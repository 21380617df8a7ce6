import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

export const StartHouseholdDialog = createLazyDialog(
  async () => (await import('./start-household-dialog.tsx')).StartHouseholdDialog,
)
export const AddMemberDialog = createLazyDialog(async () => (await import('./add-member-dialog.tsx')).AddMemberDialog)
export const RenameHouseholdDialog = createLazyDialog(
  async () => (await import('./rename-household-dialog.tsx')).RenameHouseholdDialog,
)
export const LeaveHouseholdDialog = createLazyDialog(
  async () => (await import('./leave-household-dialog.tsx')).LeaveHouseholdDialog,
)
