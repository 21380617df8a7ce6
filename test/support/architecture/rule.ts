import { posix } from 'node:path'
import { isCode, type SourceFile } from './source-files.ts'
import { type Syntax, syntaxOf } from './syntax.ts'

/** How many things a rule checked, and each breach as `path: fault`. */
type Findings = { checkedCount: number; breaches: string[] }

/** A rule about the repository's files, and violations of it: the test adds each to the real files and expects a breach. */
export type Rule = { description: string; check: (files: SourceFile[]) => Findings; violations: SourceFile[][] }

/** Checks every code file by itself; `findFaults` returns undefined for a file the rule does not concern. */
export function forEachFile(findFaults: (file: SourceFile, syntax: Syntax) => string[] | undefined): Rule['check'] {
  return (files) => {
    const checked = files
      .filter(({ path }) => isCode(path))
      .map((file) => ({ path: file.path, faults: findFaults(file, syntaxOf(file)) }))
      .filter(({ faults }) => faults !== undefined)
    return {
      checkedCount: checked.length,
      breaches: checked.flatMap(({ path, faults }) => faults!.map((fault) => `${path}: ${fault}`)),
    }
  }
}

/** Checks every import of the project's own files; `findFault` returns undefined for an allowed one. */
export function forEachImport(
  concerns: (path: string) => boolean,
  isForbidden: (target: string, path: string) => boolean,
): Rule['check'] {
  return forEachFile(({ path }, { imports }) =>
    concerns(path)
      ? imports.flatMap(({ target }) => (target && isForbidden(target, path) ? `imports ${target}` : []))
      : undefined,
  )
}

export const plantFile = (path: string, text: string): SourceFile[] => [{ path, text }]

export const layerOf = (path: string): string => path.split('/', 1)[0]!

export const folderOf = (path: string): string => posix.dirname(path)

export const layersWithFeatures = ['contract', 'server', 'web'] as const
type LayerWithFeatures = (typeof layersWithFeatures)[number]

/** Folders of a layer that are not features. */
const sharedFolders = { contract: ['base'], server: ['base'], web: ['base', 'ui', 'styles', 'screens', 'frame'] }

/** The feature a file belongs to: `tasks` for `server/tasks/store.ts`, undefined for shared and top-level files. */
export function featureOf(path: string, layer: LayerWithFeatures): string | undefined {
  const [topFolder, folder, file] = path.split('/')
  const isInFeature = topFolder === layer && file !== undefined && !sharedFolders[layer].includes(folder!)
  return isInFeature ? folder : undefined
}
