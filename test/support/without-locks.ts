import pg from 'pg'

/** A client that leaves row locks out, which a read-only transaction may not take; all else is sent as it is. */
class WithoutLocks extends pg.Client {
  override query(...given: unknown[]): never {
    const [what, ...rest] = given as [{ name?: string; text?: string } | string, ...unknown[]]
    const sent =
      typeof what === 'object' && what.text
        ? { ...what, text: what.text.replace(/ for (no key update|update|share|key share)\b( of \w+)?/, '') }
        : what
    return (super.query as (...all: unknown[]) => unknown).call(this, sent, ...rest) as never
  }
}

export const withoutLocks = WithoutLocks as unknown as typeof pg.Client
