import { rewritingClient } from './rewriting-client.ts'

/** A client that removes row locks, which a read-only transaction may not take, from its statements. */
export const lockStrippingClient = rewritingClient((text) =>
  text.replace(/ for (no key update|update|share|key share)\b( of \w+(, \w+)*)?( skip locked)?/g, ''),
)
