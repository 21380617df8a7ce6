import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the form's draft. */
export const receivedReportFormName = 'received-report'

export const ReceivedBugReportDialog = createLazyDialog(
  async () => (await import('./received-report-dialog.tsx')).ReceivedBugReportDialog,
)
