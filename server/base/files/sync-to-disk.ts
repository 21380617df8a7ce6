import { open } from 'node:fs/promises'

/** Puts a written file on disk, so that it survives a loss of power. */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+')

/** Puts what was renamed or removed in a folder on disk. Windows cannot open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r')
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
