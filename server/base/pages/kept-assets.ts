import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#contract/base/calendar-day.ts'

const keptMs = dayMs
const journalFile = 'replaced.json'

/**
 * Copies the assets that this program serves, so that pages opened before an update work for another day, and deletes
 * those replaced longer ago. Names contain a hash of the content.
 */
export async function keepAssets(folder: string, keptFolder: string, now: Date): Promise<void> {
  await mkdir(keptFolder, { recursive: true })
  const current = new Set(await readdir(folder))
  const kept = new Set((await readdir(keptFolder)).filter((name) => name !== journalFile))
  for (const name of current) {
    if (kept.has(name)) continue
    // An interrupted copy has a name that is not served. Two instances may copy at once.
    const partial = join(keptFolder, `${name}.${randomUUID()}.partial`)
    await copyFile(join(folder, name), partial)
    await rename(partial, join(keptFolder, name))
  }
  const before = await readJournal(join(keptFolder, journalFile))
  const replaced: Record<string, string> = {}
  for (const name of kept) {
    if (current.has(name)) continue
    const at = before[name] ?? now.toISOString()
    if (now.getTime() - Date.parse(at) > keptMs) await rm(join(keptFolder, name), { force: true })
    else replaced[name] = at
  }
  const partial = join(keptFolder, `${journalFile}.${randomUUID()}.partial`)
  await writeFile(partial, JSON.stringify(replaced))
  await rename(partial, join(keptFolder, journalFile))
}

/** Reads when each asset was found to be replaced. If that cannot be read, each counts as replaced now. */
async function readJournal(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
