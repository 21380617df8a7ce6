import type { ErrorCode } from '#contract/base/errors.ts'

/** Why a document could not be parsed. */
export type DocumentParsingProblem = keyof typeof documentParsingProblems

type Problem = { code: Extract<ErrorCode, 'WRONG_TYPE' | 'UNREADABLE' | 'UNAVAILABLE'>; message: string }

/** The error answer to each problem of a document: what is wrong with it and what to do. */
export const documentParsingProblems = {
  wrongSequenceType: {
    code: 'WRONG_TYPE',
    message: 'This file is not a text, PDF or Word document. Choose a .txt, .pdf, .doc or .docx file.',
  },
  wrongScheduleType: {
    code: 'WRONG_TYPE',
    message: 'This file is not a PDF. Save the schedule as a PDF and choose that file.',
  },
  empty: {
    code: 'UNREADABLE',
    message: 'This document is empty. Choose one that has the steps written in it.',
  },
  scanned: {
    code: 'UNREADABLE',
    message:
      'This document is scanned: its pages are images without text. Choose the original file, or run text recognition (OCR) on it first.',
  },
  encrypted: {
    code: 'UNREADABLE',
    message: 'This document is encrypted with a password. Save a copy without the password and choose that.',
  },
  broken: {
    code: 'UNREADABLE',
    message:
      'This document is broken and cannot be opened. Open it in the app it was made with, save it again and choose the new file.',
  },
  tooManyPages: {
    code: 'UNREADABLE',
    message: 'This document has more than 100 pages. Choose one with only the pages of the plan.',
  },
  tooBig: {
    code: 'UNREADABLE',
    message: 'This document is too long to read. Copy only the plan into a new document and choose that.',
  },
  tooSlow: {
    code: 'UNREADABLE',
    message: 'This document took too long to read. Copy only the plan into a new document and choose that.',
  },
  noStep: {
    code: 'UNREADABLE',
    message:
      'No steps were found in this document. Write each step on its own line with its day, such as "Day 3: Call the client".',
  },
  noDay: {
    code: 'UNREADABLE',
    message:
      'This document has steps, but no day for any of them. Write the day before each step, such as "Day 3: Call the client".',
  },
  outsidePlan: {
    code: 'UNREADABLE',
    message:
      'This document has steps only on days outside the plan. A schedule covers days 1 to 90, a sequence a year before and after its first day.',
  },
  busy: {
    code: 'UNAVAILABLE',
    message: 'Many documents are being read right now. Please try again in a minute.',
  },
} as const satisfies Record<string, Problem>
