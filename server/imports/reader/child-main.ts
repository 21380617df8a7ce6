import { readFileSync } from 'node:fs'
import { describeErrorOrigin } from '#server/base/child/error-origin.ts'
import { ImportFileError } from './file-problem.ts'
import { readImportFile, type ReadOptions } from './read-file.ts'

/** Reads the file from the standard input and prints a line of JSON for the file, and one for each of its rows. */
function main(): void {
  const options = JSON.parse(process.argv[2] ?? '') as ReadOptions
  let buffer: string[] = []
  let length = 0
  const flush = () => {
    process.stdout.write(buffer.join(''))
    buffer = []
    length = 0
  }
  return void readImportFile(readFileSync(0), options, (value) => {
    const line = `${JSON.stringify(value)}\n`
    buffer.push(line)
    length += line.length
    if (length > 262_144) flush()
  }).then(flush, (error: unknown) => {
    const answer =
      error instanceof ImportFileError
        ? { problem: error.problem, line: error.line }
        : { problem: 'notText', error: describeErrorOrigin(error) }
    process.stdout.write(`${JSON.stringify(answer)}\n`)
  })
}

main()
