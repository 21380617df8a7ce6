import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export type SourceFile = { path: string; text: string }

const root = join(import.meta.dirname, '..', '..', '..')
const layers = ['bench', 'bin', 'contract', 'db', 'server', 'test', 'web']

/** Every file that people write, by its path from the project's root. */
export function sourceFiles(): SourceFile[] {
  const configs = readdirSync(root).filter((name) => name.endsWith('.config.ts'))
  const layerFiles = layers.flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
  return [...configs, ...layerFiles].map((path) => ({
    path,
    text: isCode(path) ? readFileSync(join(root, path), 'utf8') : '',
  }))
}

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)
