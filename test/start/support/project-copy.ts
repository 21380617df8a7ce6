import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Account = { uid: number; gid: number }

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * Copies the project as a fresh clone with installed packages and no build: the files that git tracks or would add.
 * `owner` gets the copy if given.
 */
export async function copyProject(owner?: Account): Promise<{ folder: string; remove: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'daybook-clone-'))
  await chmod(home, 0o755)
  const folder = join(home, 'daybook')
  for (const file of listProjectFiles()) await cp(join(root, file), join(folder, file), { preserveTimestamps: true })
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, home])
  await linkPackages(folder)
  // Folders only: the files are hard links to the original ones.
  if (owner) execFileSync('find', [folder, '-type', 'd', '-exec', 'chown', `${owner.uid}:${owner.gid}`, '{}', '+'])
  return { folder, remove: () => rm(home, { recursive: true, maxRetries: 5 }) }
}

function listProjectFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.split('\0').filter((file) => file && existsSync(join(root, file)))
  // Without a git repository: all files except generated folders.
  const generatedFolders = ['node_modules', 'dist', 'data', '.git'].flatMap((name) => [
    '-path',
    `./${name}`,
    '-prune',
    '-o',
  ])
  return execFileSync('find', ['.', ...generatedFolders, '-type', 'f', '-print'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}

/** Hard-links the packages, or symlinks the folder if the temporary folder is on another disk. */
async function linkPackages(folder: string): Promise<void> {
  const [packages, target] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  if (spawnSync('cp', ['-al', packages, target]).status === 0) return
  await rm(target, { recursive: true, force: true })
  await symlink(packages, target)
}
