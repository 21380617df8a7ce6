import pg from 'pg'

/** Creates a client class that records each statement before sending it: its name, or the first word of a string. */
export function recordingClient(onStatement?: (statementName: string) => void): {
  Client: typeof pg.Client
  sent: string[]
} {
  const sent: string[] = []
  class RecordingClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [statement] = args as [{ name?: string; text?: string } | string]
      const statementName =
        typeof statement === 'string' ? statement.split(/[\s;]/, 1)[0]! : (statement.name ?? statement.text ?? '')
      sent.push(statementName)
      onStatement?.(statementName)
      return (super.query as (...all: unknown[]) => unknown).apply(this, args) as never
    }
  }
  return { Client: RecordingClient as unknown as typeof pg.Client, sent }
}
