import { isCode, type SourceFile } from './source-files.ts'
import { type Syntax, syntaxOf } from './syntax.ts'

/** What a rule found: how much it looked at (none is a failure of the rule) and each breach as `path: what`. */
export type Findings = { checkedCount: number; breaches: string[] }

/** A rule of the house, with files that break it: put beside the real ones, each must be found. */
export type Rule = { description: string; check: (files: SourceFile[]) => Findings; violations: SourceFile[][] }

/** A rule that looks at each file of code by itself; `wrong` answers undefined for one that is none of its business. */
export function forEachFile(findFaults: (file: SourceFile, syntax: Syntax) => string[] | undefined): Rule['check'] {
  return (files) => {
    const checked = files
      .filter(({ path }) => isCode(path))
      .map((file) => ({ path: file.path, faults: findFaults(file, syntaxOf(file)) }))
      .filter(({ faults: wrongs }) => wrongs !== undefined)
    return {
      checkedCount: checked.length,
      breaches: checked.flatMap(({ path, faults: wrongs }) => wrongs!.map((what) => `${path}: ${what}`)),
    }
  }
}

/** A file to plant. */
export const plantFile = (path: string, text: string): SourceFile[] => [{ path, text }]

/** The room a path lies in: `server/tasks/store.ts` is of `tasks`; undefined for the grounds and for files of the floor itself. */
export function featureOf(path: string, layer: 'server' | 'web'): string | undefined {
  const [topFolder, folder, file] = path.split('/')
  return topFolder === layer && file !== undefined && folder && !nonFeatureFolders[layer].includes(folder)
    ? folder
    : undefined
}

/** Folders that are no rooms. */
const nonFeatureFolders = { server: ['base'], web: ['base', 'ui', 'styles', 'screens', 'frame'] }
