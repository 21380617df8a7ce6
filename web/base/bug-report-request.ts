import { createExternalStore } from './external-store.ts'

/** Whether a part of the page requests the bug report form, which the frame shows. */
export const isBugReportRequested = createExternalStore(false)
