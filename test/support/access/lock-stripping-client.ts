import pg from 'pg'

/** A client that removes row locks, which a read-only transaction may not take, from its statements. */
class LockStrippingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [statement, ...rest] = args as [{ name?: string; text?: string } | string, ...unknown[]]
    const sent =
      typeof statement === 'object' && statement.text
        ? { ...statement, text: statement.text.replace(/ for (no key update|update|share|key share)\b( of \w+)?/, '') }
        : statement
    return (super.query as (...all: unknown[]) => unknown).call(this, sent, ...rest) as never
  }
}

export const lockStrippingClient = LockStrippingClient as unknown as typeof pg.Client
