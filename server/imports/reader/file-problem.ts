import type { ImportFileProblem } from '#server/imports/rules/import-file-problems.ts'

/** Thrown for a file that cannot be imported; `line` says where. */
export class ImportFileError extends Error {
  readonly problem: ImportFileProblem
  readonly line: number | undefined

  constructor(problem: ImportFileProblem, line?: number) {
    super(problem)
    this.problem = problem
    this.line = line
  }
}
