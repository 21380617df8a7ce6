import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the draft of a new sequence. */
export const createSequenceFormName = 'create-sequence'

/** Begins the name of the draft of an enrollment, which ends with the client's id. */
export const assignSequenceFormName = 'assign-sequence'

export const CreateSequenceDialog = createLazyDialog(
  async () => (await import('#web/sequences/form/create-sequence-dialog.tsx')).CreateSequenceDialog,
)
export const SequenceLibraryDialog = createLazyDialog(
  async () => (await import('#web/sequences/library/sequence-library-dialog.tsx')).SequenceLibraryDialog,
)
export const SequenceDialog = createLazyDialog(
  async () => (await import('#web/sequences/timeline/sequence-dialog.tsx')).SequenceDialog,
)
export const DeleteSequenceDialog = createLazyDialog(
  async () => (await import('./delete-sequence-dialog.tsx')).DeleteSequenceDialog,
)
export const AssignSequenceDialog = createLazyDialog(
  async () => (await import('#web/sequences/enroll/assign-sequence-dialog.tsx')).AssignSequenceDialog,
)
export const ResumeDialog = createLazyDialog(
  async () => (await import('#web/sequences/assignments/resume-dialog.tsx')).ResumeDialog,
)
export const EndAssignmentDialog = createLazyDialog(
  async () => (await import('#web/sequences/assignments/end-dialog.tsx')).EndAssignmentDialog,
)
export const EnrollClientsDialog = createLazyDialog(
  async () => (await import('#web/sequences/enroll/enroll-clients-dialog.tsx')).EnrollClientsDialog,
)
