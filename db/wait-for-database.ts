import { setTimeout as pause } from 'node:timers/promises'
import { pingDatabase } from './connection.ts'
import { DatabaseStartupError } from './startup-error.ts'

/**
 * Waits until a database accepts connections, as after a reboot. Throws DatabaseStartupError, which names the setting,
 * after the timeout, or at once for errors that waiting cannot fix.
 */
export async function waitForDatabase(
  url: string,
  { setting, warn, timeoutMs = 60_000 }: { setting: string; warn: (line: string) => void; timeoutMs?: number },
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pingDatabase(url)
      return
    } catch (cause) {
      const { code, message } = cause as { code?: string; message: string }
      // Node gives no message if a name has several addresses.
      const line = `${setting}: ${message || code}`
      if (!isTemporary(cause) || performance.now() > deadline) throw new DatabaseStartupError(line, { cause })
      if (attempt === 1) warn(`${line}; trying for ${timeoutMs / 1000} s`)
    }
    await pause(500)
  }
}

const isTemporary = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message: string }
  return temporaryCodes.test(code ?? '') || /timeout|terminated/.test(message)
}

/** Network errors, and PostgreSQL's connection exceptions, too many connections, and starting up. */
const temporaryCodes = /^(E[A-Z_]+|08\w{3}|53300|57P0[123])$/
