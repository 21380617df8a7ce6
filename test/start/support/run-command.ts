import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export type RunningCommand = ReturnType<typeof runCommand>
type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number; timeoutMs?: number }

/** The compiled sources that `bin/daybook.mjs` keeps, without which every program started here compiles them. */
const { NODE_COMPILE_CACHE = '' } = process.env

/** Starts a command in its own process group, as a terminal does, and collects its output. */
export function runCommand(
  [file = '', ...args]: readonly string[],
  { timeoutMs = 150_000, env = process.env, ...options }: RunOptions = {},
) {
  const child = spawn(file, args, {
    ...options,
    env: { NODE_COMPILE_CACHE, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part))
  const ended: Promise<{ code: number | null; signal: string | null }> = once(child, 'close').then(
    ([code, signal]) => ({ code, signal }),
    (error: Error) => ({ code: null, signal: error.message }),
  )
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  return {
    child,
    ended,
    readOutput: () => output,
    /** Waits for output that matches. Throws with all output if the command ends or times out first. */
    waitForOutput: async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (const deadline = performance.now() + timeoutMs; ; await pause(10)) {
        const match = pattern.exec(output)
        if (match) return match
        if (hasEnded || performance.now() > deadline)
          throw new Error(`The command ${hasEnded ? 'ended' : 'timed out'} without ${pattern}:\n${output}`)
      }
    },
    /** Sends a signal to the process group, as Ctrl-C does; resolves to how the command ended. */
    interrupt: async (signal: NodeJS.Signals = 'SIGINT') => {
      if (!hasEnded) killProcessGroup(Number(child.pid), signal)
      return ended
    },
  }
}

function killProcessGroup(groupId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-groupId, signal)
  } catch (error) {
    // It has ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
