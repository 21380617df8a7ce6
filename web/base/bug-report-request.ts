import { createExternalStore } from './store.ts'

/** Whether a part of the page asks for the form of a bug report, which the frame shows. */
export const bugReportRequest = createExternalStore(false)
