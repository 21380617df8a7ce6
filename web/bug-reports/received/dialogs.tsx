import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the form's draft. */
export const reportFormName = 'received-report'

export const ReportDialog = createLazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)
