import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

/** `npm run bench:size`: every chunk of the built screens, raw and gzipped; fails over budget. */
const budgetKb = 150
const dist = new URL('../dist/web/', import.meta.url)

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
const firstLoadFiles = findFirstLoadFiles()
const rows = []
for (const file of (await readdir(new URL('assets/', dist))).filter((name) => name.endsWith('.js')).sort()) {
  const bytes = await readFile(new URL(`assets/${file}`, dist))
  const gzipKb = gzipSync(bytes, { level: 9 }).length / 1000
  rows.push({
    file,
    'raw kB': roundToTenth(bytes.length / 1000),
    'gzip kB': roundToTenth(gzipKb),
    'first load': firstLoadFiles.has(`assets/${file}`),
  })
}
console.table(rows)

const totalKb = roundToTenth(rows.filter((row) => row['first load']).reduce((sum, row) => sum + row['gzip kB'], 0))
console.log(`First load of the signed-in dashboard: ${totalKb} kB of JavaScript gzipped; the budget is ${budgetKb} kB`)
if (firstLoadFiles.size === 0 || totalKb > budgetKb) process.exitCode = 1

/** Finds the entry with its static imports, and the dashboard's own chunk where it has one. */
function findFirstLoadFiles(): Set<string> {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
    for (const next of chunk.dynamicImports ?? []) if (next.includes('screens/dashboard')) add(next)
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) add(key)
  return files
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}
