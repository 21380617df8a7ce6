import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>

/** Mounts a file system in memory that can be filled; only root may. */
export async function mountSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Takes all space that is left. */
    fill: async () => {
      const { bavail, bsize } = await statfs(folder)
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
        // Somebody else wrote in the meantime.
        if (error.code !== 'ENOSPC') throw error
      })
    },
    free: () => rm(ballast),
    unmount: async () => {
      execFileSync('umount', [folder])
      await rmdir(folder)
    },
  }
}
