import pino from 'pino'

/** The program's log. Callers pass allowed fields only, never URLs, bodies or headers: docs/product/audit.md#privacy. */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ dest: 2, sync: false, minLength: 4_096, periodicFlush: flushIntervalMs }),
  )
}

/** Under load, lines are written together. A killed process loses those of this time; at an exit they are written. */
const flushIntervalMs = 100
