import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#db/embedded/postgres-address.ts'
import { runCommand, type RunningCommand } from './run-command.ts'

export type Program = RunningCommand & { origin: string }
type Settings = Record<string, string>

const root = join(import.meta.dirname, '..', '..', '..')

/** Starts `server/main.ts` on free ports with these settings only; resolves when it is listening. */
export async function startProgram(settings: Settings): Promise<Program> {
  for (;;) {
    const { env, origin } = await withFreePort(settings)
    const program = runCommand([process.execPath, 'server/main.ts'], { cwd: root, env })
    const [outcome] = await program.waitForOutput(/Daybook is open at|EADDRINUSE/)
    if (outcome !== 'EADDRINUSE') return { ...program, origin }
    // Another program took the port in the meantime.
    await program.ended
  }
}

/** Adds a free port unless one is set, and only PATH from the current environment. */
export async function withFreePort(settings: Settings): Promise<{ env: Settings; origin: string }> {
  const port = settings.PORT ?? (await findFreePort())
  return {
    env: {
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...settings,
    },
    origin: `http://127.0.0.1:${port}`,
  }
}

/** Creates a DATA_DIR that every account may enter. */
export async function createDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-program-'))
  await chmod(dataDir, 0o755)
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
}
