import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export type Run = ReturnType<typeof run>
type Surroundings = { cwd?: string; env?: Record<string, string>; uid?: number; gid?: number; patience?: number }

/** Starts a command in a process group of its own, as a terminal does, and listens to what it says. */
export function run([file = '', ...words]: readonly string[], { patience = 60_000, ...options }: Surroundings = {}) {
  const child = spawn(file, words, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said += part))
  const ended: Promise<{ code: number | null; signal: string | null }> = once(child, 'close').then(
    ([code, signal]) => ({ code, signal }),
    (error: Error) => ({ code: null, signal: error.message }),
  )
  let over = false
  void ended.then(() => (over = true))
  return {
    child,
    ended,
    said: () => said,
    /** Waits until it has said something of this form. Throws all it said where it ends or takes too long instead. */
    says: async (form: RegExp): Promise<RegExpExecArray> => {
      for (const deadline = performance.now() + patience; ; await pause(10)) {
        const found = form.exec(said)
        if (found) return found
        if (over || performance.now() > deadline)
          throw new Error(`It ${over ? 'ended' : 'waits'} without ${form}:\n${said}`)
      }
    },
    /** Sends a signal to the whole group, as Ctrl-C does; answers how the command ended. */
    interrupt: async (signal: NodeJS.Signals = 'SIGINT') => {
      if (!over) killGroup(Number(child.pid), signal)
      return ended
    },
  }
}

function killGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal)
  } catch (error) {
    // It ended by itself in between.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
