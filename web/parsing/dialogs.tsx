import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the draft of a schedule that was parsed and is not saved. */
export const scheduleParseFormName = 'parse-schedule'

export const ParseScheduleDialog = createLazyDialog(
  async () => (await import('./parse-schedule-dialog.tsx')).ParseScheduleDialog,
)

/** Name of the draft of a sequence that was parsed and is not saved. */
export const sequenceParseFormName = 'parse-sequence'

export const ParseSequenceDialog = createLazyDialog(
  async () => (await import('./parse-sequence-dialog.tsx')).ParseSequenceDialog,
)
