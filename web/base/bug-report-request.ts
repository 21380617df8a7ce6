import { createExternalStore } from './external-store.ts'

/** Whether a part of the page requests the bug report form, which `ReportBugButton` opens. */
export const isBugReportRequested = createExternalStore(false)
