import type { ErrorCode } from '#contract/base/errors.ts'

/** Why a document could not be parsed. */
export type DocumentParsingProblem = keyof typeof documentParsingProblems

type Problem = { code: Extract<ErrorCode, 'WRONG_TYPE' | 'UNREADABLE' | 'UNAVAILABLE'>; message: string }

/** The answer to each problem: what is wrong with the document and what to do. */
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
      'This document is scanned: its pages are pictures without text. Choose the original file, or run text recognition (OCR) on it first.',
  },
  encrypted: {
    code: 'UNREADABLE',
    message: 'This document is encrypted with a password. Save a copy without the password and choose that.',
  },
  broken: {
    code: 'UNREADABLE',
    message:
      'This document is broken and cannot be opened. Open it in its own program, save it again and choose the new file.',
  },
  tooManyPages: {
    code: 'UNREADABLE',
    message: 'This document has more than 100 pages. Choose one with only the pages of the plan.',
  },
  tooBig: {
    code: 'UNREADABLE',
    message: 'This document holds too much to be read here. Copy only the plan into a new document and choose that.',
  },
  tooSlow: {
    code: 'UNREADABLE',
    message:
      'This document took longer than 20 seconds to read. Copy only the plan into a new document and choose that.',
  },
  noStep: {
    code: 'UNREADABLE',
    message:
      'No step was found in this document. Write each step on its own line with its day, such as "Day 3: Call the client".',
  },
  busy: {
    code: 'UNAVAILABLE',
    message: 'Many documents are being read right now. Please try again in a minute.',
  },
} as const satisfies Record<string, Problem>
