import pino from 'pino'

/** The program's log. Callers pass allowed fields only, never URLs, bodies or headers: docs/product/audit.md#privacy. */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Creates the log, in JSON lines to standard error unless another destination is given. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger & Pick<pino.Logger, 'flush'> {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ dest: 2, sync: false, minLength: 4_096, periodicFlush: flushIntervalMs }),
  )
}

/**
 * Writes the last lines of the log before an exit, which would repeat them forever to a pipe that nobody reads any
 * more.
 */
export const flushLog = (log: Pick<pino.Logger, 'flush'>): Promise<void> =>
  new Promise((resolve) => log.flush(() => resolve()))

/** Under load, lines are written in batches at this interval. A killed process loses one batch; a normal exit writes it. */
const flushIntervalMs = 100
