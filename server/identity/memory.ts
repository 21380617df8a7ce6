type Payload = { uid?: string; grantId?: string; consumed?: boolean }

/** Entries beyond this many push out the oldest: the demo's issuer forgets rather than grows. */
const most = 5_000

/**
 * Where the embedded issuer keeps sign-ins under way, codes and tokens: in memory, a restart begins anew. Whether one
 * is over stands in it, and oidc-provider looks.
 */
export function memoryAdapter() {
  const kept = new Map<string, Payload>()
  const forgetWhere = (isMeant: (payload: Payload) => boolean) => {
    for (const [key, payload] of kept) if (isMeant(payload)) kept.delete(key)
  }
  return (model: string) => {
    const keyOf = (id: string) => `${model} ${id}`
    return {
      upsert: async (id: string, payload: Payload) => {
        kept.delete(keyOf(id))
        kept.set(keyOf(id), payload)
        const [oldest] = kept.keys()
        if (kept.size > most) kept.delete(oldest!)
      },
      find: async (id: string) => kept.get(keyOf(id)),
      findByUid: async (uid: string) =>
        [...kept].find(([key, payload]) => key.startsWith(`${model} `) && payload.uid === uid)?.[1],
      /** Asked of device codes, which are not offered. */
      findByUserCode: async () => undefined,
      consume: async (id: string) => {
        const payload = kept.get(keyOf(id))
        if (payload) payload.consumed = true
      },
      destroy: async (id: string) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId: string) => forgetWhere((payload) => payload.grantId === grantId),
    }
  }
}
