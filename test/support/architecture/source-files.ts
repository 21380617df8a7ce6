import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** A file by its path from the repository's root; the text of binary files is empty. */
export type SourceFile = { path: string; text: string }

const root = join(import.meta.dirname, '..', '..', '..')
const foldersWithoutSources = ['node_modules', 'dist', 'data', 'coverage']

/** Configuration and documents, and files cited by docs/security.md. */
const rootFilePattern =
  /\.config\.ts$|\.md$|^(\.env\.example|\.dockerignore|\.oxlintrc\.json|package-lock\.json|compose\.yaml|Caddyfile)$/

/** Reads every file of every layer, and the configuration and documents at the root. */
export function readSourceFiles(): SourceFile[] {
  const entries = readdirSync(root, { withFileTypes: true })
  const layers = entries.filter(
    (entry) => entry.isDirectory() && /^(\w|\.github$)/.test(entry.name) && !foldersWithoutSources.includes(entry.name),
  )
  const rootFiles = entries.map(({ name }) => name).filter((name) => rootFilePattern.test(name))
  const layerFiles = layers.flatMap(({ name }) =>
    readdirSync(join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
  return [...rootFiles, ...layerFiles].map((path) => ({
    path,
    text: isText(path) ? readFileSync(join(root, path), 'utf8') : '',
  }))
}

const isText = (path: string) => isCode(path) || /\.(sql|css|md)$/.test(path)

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)
