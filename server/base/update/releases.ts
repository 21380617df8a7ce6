import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { syncFolder } from '#server/base/files/sync-to-disk.ts'
import { StartupError } from '#server/base/settings.ts'

/**
 * The phase of an update that is under way, with its release and its backup, for the next start to finish:
 * docs/decisions/0020-update.md.
 */
export const UpdateJournal = z.object({
  /** `trying`: the new release is migrating or starting; `restoring`: it failed, and the backup is being restored. */
  phase: z.enum(['trying', 'trying again', 'restoring']),
  /** The commit of the new release. */
  to: z.string(),
  /** The folder of the backup made before the update. */
  backup: z.string(),
})
export type UpdateJournal = z.infer<typeof UpdateJournal>

/** The release that serves: the folder of that commit, as long as the clone itself stays at its own commit. */
const CurrentRelease = z.object({ release: z.string(), clone: z.string() })
type CurrentRelease = z.infer<typeof CurrentRelease>

/** The folder of the releases of a clone, with the journal and the file that names the current one. */
export const getReleasesFolder = (home: string): string => join(home, 'releases')

/** Returns the folder of one release, named after its commit. */
export const getReleasePath = (home: string, commit: string): string => join(getReleasesFolder(home), commit)

/** Reads the journal of an update under way; undefined if there is none. */
export const readJournal = (home: string): Promise<UpdateJournal | undefined> =>
  readJson(home, journalFile, UpdateJournal)

export const writeJournal = (home: string, journal: UpdateJournal): Promise<void> =>
  writeJson(home, journalFile, journal)

export async function removeJournal(home: string): Promise<void> {
  await rm(join(getReleasesFolder(home), journalFile), { force: true })
  await syncFolder(getReleasesFolder(home))
}

/** Reads which release serves; undefined before the first update. */
export const readCurrentRelease = (home: string): Promise<CurrentRelease | undefined> =>
  readJson(home, currentFile, CurrentRelease)

export const writeCurrentRelease = (home: string, current: CurrentRelease): Promise<void> =>
  writeJson(home, currentFile, current)

/** Decides how to resume an interrupted update; the new release is given up after a second failure to finish. */
export function planResume(
  journal: UpdateJournal | undefined,
  current: CurrentRelease | undefined,
): 'nothing' | 'finish' | 'try' | 'give up' | 'restore' {
  if (!journal) return 'nothing'
  if (current?.release === journal.to) return 'finish'
  if (journal.phase === 'restoring') return 'restore'
  return journal.phase === 'trying' ? 'try' : 'give up'
}

/**
 * Fetches the requested release, by default the newest version, and returns its commit. Throws a StartupError if the
 * remote has none.
 */
export async function fetchRelease(runGit: (...args: string[]) => Promise<string>, ref?: string): Promise<string> {
  const wanted = ref ?? findNewestTag(await runGit('ls-remote', '--tags', '--refs', 'origin'))
  if (!wanted) throw new StartupError('The remote has no release yet: name a branch or a commit')
  await runGit('fetch', '--quiet', '--tags', '--force', 'origin')
  // The clone's own branch may be older than the remote's.
  for (const name of [`origin/${wanted}`, wanted]) {
    const commit = await runGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => undefined)
    if (commit) return commit
  }
  throw new StartupError(`The remote has no release ${wanted}`)
}

/** Finds the newest version among the lines of `git ls-remote --tags`; pre-releases are left out. */
function findNewestTag(lines: string): string | undefined {
  const tags = [...lines.matchAll(/refs\/tags\/(v?(\d+)\.(\d+)\.(\d+))$/gm)]
  const versionOf = (tag: RegExpExecArray) => tag.slice(2).map(Number)
  const compare = (one: RegExpExecArray, other: RegExpExecArray) =>
    versionOf(one)
      .map((part, index) => part - versionOf(other)[index]!)
      .find((difference) => difference !== 0) ?? 0
  return tags.toSorted(compare).at(-1)?.[1]
}

/** Removes all but some releases, and incomplete ones. A folder's name marks it as complete, so it is renamed first. */
export async function pruneReleases(home: string, keptCommits: readonly string[]): Promise<void> {
  const folder = getReleasesFolder(home)
  for (const name of await readdir(folder)) {
    if (!/^[0-9a-f]{40}(\.partial)?$/.test(name) || keptCommits.includes(name)) continue
    const isPartial = name.endsWith('.partial')
    const partial = join(folder, isPartial ? name : `${name}.partial`)
    await rm(partial, removeOptions)
    if (isPartial) continue
    await rename(join(folder, name), partial)
    await rm(partial, removeOptions)
  }
}

const removeOptions = { recursive: true, force: true, maxRetries: 3 }
const journalFile = 'update.json'
const currentFile = 'current.json'

async function readJson<T>(home: string, name: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const path = join(getReleasesFolder(home), name)
  if (!existsSync(path)) return undefined
  const parsed = schema.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!parsed.success) throw new StartupError(`${path} is of a newer Daybook`)
  return parsed.data
}

/** Replaces a file atomically, even if the machine loses power. */
async function writeJson(home: string, name: string, value: object): Promise<void> {
  const folder = getReleasesFolder(home)
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `${name}.new`)
  await writeFile(temporary, `${JSON.stringify(value)}\n`, { flush: true })
  await rename(temporary, join(folder, name))
  await syncFolder(folder)
}
