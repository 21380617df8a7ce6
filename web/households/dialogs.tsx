import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

export const StartFamilyDialog = createLazyDialog(
  async () => (await import('./start-family-dialog.tsx')).StartFamilyDialog,
)
export const AddMemberDialog = createLazyDialog(async () => (await import('./add-member-dialog.tsx')).AddMemberDialog)
export const RenameFamilyDialog = createLazyDialog(
  async () => (await import('./rename-family-dialog.tsx')).RenameFamilyDialog,
)
export const LeaveFamilyDialog = createLazyDialog(
  async () => (await import('./leave-family-dialog.tsx')).LeaveFamilyDialog,
)
