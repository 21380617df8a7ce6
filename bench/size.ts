import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { round } from './figures.ts'

/** `npm run bench:size`: every chunk of the built screens, raw and gzipped; fails over budget. */
const budgetKb = 135
const dist = new URL('../dist/web/', import.meta.url)

const page = await readFile(new URL('signed-in.html', dist), 'utf8')
const firstLoadFiles = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file))
const rows = []
for (const file of (await readdir(new URL('assets/', dist))).filter((name) => name.endsWith('.js')).sort()) {
  const bytes = await readFile(new URL(`assets/${file}`, dist))
  const gzipKb = gzipSync(bytes, { level: 9 }).length / 1000
  rows.push({
    file,
    'raw kB': round(bytes.length / 1000, 1),
    'gzip kB': round(gzipKb, 1),
    'first load': firstLoadFiles.has(`assets/${file}`),
  })
}
console.table(rows)

const totalKb = round(
  rows.filter((row) => row['first load']).reduce((sum, row) => sum + row['gzip kB'], 0),
  1,
)
console.log(`First load of the signed-in dashboard: ${totalKb} kB of JavaScript gzipped; the budget is ${budgetKb} kB`)
if (firstLoadFiles.size === 0 || totalKb > budgetKb) process.exitCode = 1
