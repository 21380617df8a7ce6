/** Which drawn card shows whom: the key React knows it by, by the client's id. */
export type Keys = ReadonlyMap<string, number>

/**
 * The keys for those who are drawn next. Who was drawn before keeps their card, with the focus that may be in it; who is
 * new takes the card of somebody who left, for changing its texts costs a fraction of making another.
 */
export function recycledKeys(before: Keys, ids: readonly string[]): Keys {
  if (ids.length === before.size && ids.every((id) => before.has(id))) return before
  const wanted = new Set(ids)
  const free = [...before].filter(([id]) => !wanted.has(id)).map(([, key]) => key)
  let last = Math.max(-1, ...before.values())
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? ++last]))
}
