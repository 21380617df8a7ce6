import scheduleUrl from './90-day-schedule.pdf?url'
import sequenceUrl from './renewal-sequence.pdf?url'

/** The sample documents, drawn by test/draw-sample-documents.ts. */
export const scheduleSample = { href: scheduleUrl, fileName: 'Daybook sample 90-day schedule.pdf' }
export const sequenceSample = { href: sequenceUrl, fileName: 'Daybook sample renewal sequence.pdf' }
