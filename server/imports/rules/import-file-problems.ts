import type { ErrorCode } from '#contract/base/errors.ts'
import { formatCount } from '#contract/base/format-count.ts'
import { importLimits } from '#contract/imports/import-fields.ts'

/** Why a file cannot be imported. */
export type ImportFileProblem = keyof typeof importFileProblems

type Problem = { code: Extract<ErrorCode, 'TOO_LARGE' | 'WRONG_TYPE' | 'UNREADABLE' | 'UNAVAILABLE'>; message: string }

/**
 * The error answer to each problem of a file: what is wrong with it and what to do. `{line}` is the line where it goes
 * wrong.
 */
export const importFileProblems = {
  wrongType: {
    code: 'WRONG_TYPE',
    message: 'This file is no list of clients. Choose a .csv, .tsv or .vcf file; a spreadsheet can be saved as CSV.',
  },
  notText: {
    code: 'UNREADABLE',
    message: 'This file is not a table in text form. Open it in the program it was made with and save it as CSV.',
  },
  noTable: {
    code: 'UNREADABLE',
    message:
      'No table was found in this file. It needs a row for each client, with their name, e-mail or phone in columns.',
  },
  empty: { code: 'UNREADABLE', message: 'This file has no clients in it. Choose one that has a row for each client.' },
  openQuote: {
    code: 'UNREADABLE',
    message: 'A quote that begins in line {line} is never closed. Close it, or take it out, and choose the file again.',
  },
  openCard: {
    code: 'UNREADABLE',
    message: 'Contact {line} has no end: END:VCARD is missing. Export the contacts again.',
  },
  tooManyRows: {
    code: 'TOO_LARGE',
    message: `This file has more than ${formatCount(importLimits.rows)} rows. Split it into several files.`,
  },
  tooManyColumns: {
    code: 'TOO_LARGE',
    message: `This file has more than ${importLimits.columns} columns. Leave out those that say nothing about the clients.`,
  },
  tooBig: {
    code: 'TOO_LARGE',
    message: 'This file takes more memory to read than it may. Split it into several files.',
  },
  tooSlow: { code: 'UNREADABLE', message: 'This file took too long to read. Split it into several files.' },
  busy: {
    code: 'UNAVAILABLE',
    message: 'Many files are being read right now. Please try again in a minute.',
  },
} as const satisfies Record<string, Problem>
