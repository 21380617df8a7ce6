import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the draft of a parsed schedule that is not saved yet. */
export const scheduleParseFormName = 'parse-schedule'

export const ParseScheduleDialog = createLazyDialog(
  async () => (await import('./parse-schedule-dialog.tsx')).ParseScheduleDialog,
)

/** Name of the draft of a parsed sequence that is not saved yet. */
export const sequenceParseFormName = 'parse-sequence'

export const ParseSequenceDialog = createLazyDialog(
  async () => (await import('./parse-sequence-dialog.tsx')).ParseSequenceDialog,
)
