import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export type RunningCommand = ReturnType<typeof runCommand>
type RunOptions = { cwd?: string; env?: Record<string, string>; uid?: number; gid?: number; timeoutMs?: number }

/** Starts a command in a process group of its own, as a terminal does, and listens to what it says. */
export function runCommand(
  [file = '', ...args]: readonly string[],
  { timeoutMs: patience = 60_000, ...options }: RunOptions = {},
) {
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said += part))
  const ended: Promise<{ code: number | null; signal: string | null }> = once(child, 'close').then(
    ([code, signal]) => ({ code, signal }),
    (error: Error) => ({ code: null, signal: error.message }),
  )
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  return {
    child,
    ended,
    readOutput: () => said,
    /** Waits until it has said something of this form. Throws all it said where it ends or takes too long instead. */
    waitForOutput: async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (const deadline = performance.now() + patience; ; await pause(10)) {
        const match = pattern.exec(said)
        if (match) return match
        if (hasEnded || performance.now() > deadline)
          throw new Error(`It ${hasEnded ? 'ended' : 'waits'} without ${pattern}:\n${said}`)
      }
    },
    /** Sends a signal to the whole group, as Ctrl-C does; answers how the command ended. */
    interrupt: async (signal: NodeJS.Signals = 'SIGINT') => {
      if (!hasEnded) killProcessGroup(Number(child.pid), signal)
      return ended
    },
  }
}

function killProcessGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal)
  } catch (error) {
    // It ended by itself in between.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
