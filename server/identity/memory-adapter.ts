type Payload = { uid?: string; grantId?: string; consumed?: boolean }

/** The oldest entry is dropped beyond this number, so that memory stays bounded. */
const maxEntries = 5_000

/**
 * Creates the storage of oidc-provider for interactions, codes and tokens: in memory, lost at a restart. Entries
 * contain their expiry, which oidc-provider checks itself.
 */
export function createMemoryAdapter() {
  const entries = new Map<string, Payload>()
  const deleteWhere = (isMatch: (payload: Payload) => boolean) => {
    for (const [key, payload] of entries) if (isMatch(payload)) entries.delete(key)
  }
  return (model: string) => {
    const toKey = (id: string) => `${model} ${id}`
    return {
      upsert: async (id: string, payload: Payload) => {
        entries.delete(toKey(id))
        entries.set(toKey(id), payload)
        const [oldest] = entries.keys()
        if (entries.size > maxEntries) entries.delete(oldest!)
      },
      find: async (id: string) => entries.get(toKey(id)),
      findByUid: async (uid: string) =>
        [...entries].find(([key, payload]) => key.startsWith(`${model} `) && payload.uid === uid)?.[1],
      /** For device codes, which are disabled. */
      findByUserCode: async () => undefined,
      consume: async (id: string) => {
        const payload = entries.get(toKey(id))
        if (payload) payload.consumed = true
      },
      destroy: async (id: string) => void entries.delete(toKey(id)),
      revokeByGrantId: async (grantId: string) => deleteWhere((payload) => payload.grantId === grantId),
    }
  }
}
