import pino from 'pino'

/** What the program tells about itself; only the fields handed in, never a url, a body or a header (architecture 3). */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ dest: 2, sync: false }),
  )
}
