import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

/** `npm run bench:size`: every chunk of the built screens, raw and gzipped; fails over budget (performance.md). */
const budgetKb = 150
const dist = new URL('../dist/web/', import.meta.url)

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
const first = firstLoad()
const rows = []
for (const file of (await readdir(new URL('assets/', dist))).filter((name) => name.endsWith('.js')).sort()) {
  const bytes = await readFile(new URL(`assets/${file}`, dist))
  const gzip = gzipSync(bytes, { level: 9 }).length / 1000
  rows.push({
    file,
    'raw kB': rounded(bytes.length / 1000),
    'gzip kB': rounded(gzip),
    'first load': first.has(`assets/${file}`),
  })
}
console.table(rows)

const total = rounded(rows.filter((row) => row['first load']).reduce((sum, row) => sum + row['gzip kB'], 0))
console.log(`First load of the signed-in dashboard: ${total} kB of JavaScript gzipped; the budget is ${budgetKb} kB`)
if (first.size === 0 || total > budgetKb) process.exitCode = 1

/** The entry with all it imports at once, and the dashboard's own chunk where it has one. */
function firstLoad(): Set<string> {
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

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
