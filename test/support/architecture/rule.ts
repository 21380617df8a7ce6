import { isCode, type SourceFile } from './source-files.ts'
import { type Syntax, syntaxOf } from './syntax.ts'

/** What a rule found: how much it looked at (none is a failure of the rule) and each breach as `path: what`. */
export type Findings = { looked: number; breaches: string[] }

/** A rule of the house, with files that break it: put beside the real ones, each must be found. */
export type Rule = { says: string; check: (files: SourceFile[]) => Findings; planted: SourceFile[][] }

/** A rule that looks at each file of code by itself; `wrong` answers undefined for one that is none of its business. */
export function forEachFile(wrong: (file: SourceFile, syntax: Syntax) => string[] | undefined): Rule['check'] {
  return (files) => {
    const judged = files
      .filter(({ path }) => isCode(path))
      .map((file) => ({ path: file.path, wrongs: wrong(file, syntaxOf(file)) }))
      .filter(({ wrongs }) => wrongs !== undefined)
    return {
      looked: judged.length,
      breaches: judged.flatMap(({ path, wrongs }) => wrongs!.map((what) => `${path}: ${what}`)),
    }
  }
}

/** A file to plant. */
export const plant = (path: string, text: string): SourceFile[] => [{ path, text }]

/** The room a path lies in: `server/tasks/store.ts` is of `tasks`; undefined for the grounds and for files of the floor itself. */
export function roomOf(path: string, floor: 'server' | 'web'): string | undefined {
  const [of, folder, file] = path.split('/')
  return of === floor && file !== undefined && folder && !grounds[floor].includes(folder) ? folder : undefined
}

/** Folders that are no rooms. */
const grounds = { server: ['base'], web: ['base', 'ui', 'styles', 'screens', 'frame'] }
