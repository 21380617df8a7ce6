/** Which drawn card shows whom: the key React knows it by, by the client's id. */
export type CardKeys = ReadonlyMap<string, number>

/**
 * The keys for those who are drawn next. Who was drawn before keeps their card, with the focus that may be in it; who is
 * new takes the card of somebody who left, for changing its texts costs a fraction of making another.
 */
export function assignRecycledKeys(previousKeys: CardKeys, ids: readonly string[]): CardKeys {
  if (ids.length === previousKeys.size && ids.every((id) => previousKeys.has(id))) return previousKeys
  const idSet = new Set(ids)
  const freeKeys = [...previousKeys].filter(([id]) => !idSet.has(id)).map(([, key]) => key)
  let lastKey = Math.max(-1, ...previousKeys.values())
  return new Map(ids.map((id) => [id, previousKeys.get(id) ?? freeKeys.shift() ?? ++lastKey]))
}
