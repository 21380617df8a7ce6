import pg from 'pg'

/** A client that writes down, and tells before, what is sent: the name of a named statement, else the text's first word. */
export function recordingClient(beforehand?: (what: string) => void): { Client: typeof pg.Client; sent: string[] } {
  const sent: string[] = []
  class Recording extends pg.Client {
    override query(...given: unknown[]): never {
      const [what] = given as [{ name?: string; text?: string } | string]
      const said = typeof what === 'string' ? what.split(/[\s;]/, 1)[0]! : (what.name ?? what.text ?? '')
      sent.push(said)
      beforehand?.(said)
      return (super.query as (...all: unknown[]) => unknown).apply(this, given) as never
    }
  }
  return { Client: Recording as unknown as typeof pg.Client, sent }
}
