import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#db/embedded/launch.ts'
import { runCommand, type RunningCommand } from './run-command.ts'

export type Program = RunningCommand & { origin: string; issuer: string }
type Settings = Record<string, string>

const root = join(import.meta.dirname, '..', '..', '..')

/** Starts the real program, `server/main.ts`, on free ports with nothing but these settings; answers when it is open. */
export async function startProgram(settings: Settings): Promise<Program> {
  const { env, origin, issuer } = await withFreePorts(settings)
  const program = runCommand([process.execPath, 'server/main.ts'], { cwd: root, env })
  await program.waitForOutput(/Daybook is open at/)
  return { ...program, origin, issuer }
}

/** Settings with ports nobody listens on where they name none, the addresses they make, and of our own environment the PATH alone. */
export async function withFreePorts(settings: Settings): Promise<{ env: Settings; origin: string; issuer: string }> {
  const [port, issuerPort] = [settings.PORT ?? (await findFreePort()), settings.ISSUER_PORT ?? (await findFreePort())]
  return {
    env: {
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ISSUER_PORT: String(issuerPort),
      ...settings,
    },
    origin: `http://127.0.0.1:${port}`,
    issuer: `http://127.0.0.1:${issuerPort}`,
  }
}

/** A new DATA_DIR that every account may enter, and how it goes away. */
export async function createDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-program-'))
  await chmod(dataDir, 0o755)
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
}
