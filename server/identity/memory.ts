type Payload = { uid?: string; grantId?: string; consumed?: number }
type Kept = { payload: Payload; until: number }

/** Entries beyond this many push out the oldest: the demo's issuer forgets rather than grows. */
const most = 5_000

/** Where the embedded issuer keeps sign-ins under way, codes and tokens: in memory, a restart begins anew. */
export function memoryAdapter(now: () => number) {
  const kept = new Map<string, Kept>()
  const alive = (key: string): Payload | undefined => {
    const entry = kept.get(key)
    if (entry && entry.until > now()) return entry.payload
    kept.delete(key)
    return undefined
  }
  return (model: string) => {
    const keyOf = (id: string) => `${model} ${id}`
    return {
      upsert: async (id: string, payload: Payload, seconds?: number) => {
        kept.delete(keyOf(id))
        kept.set(keyOf(id), { payload, until: seconds === undefined ? Infinity : now() + seconds * 1_000 })
        for (const oldest of kept.keys()) {
          if (kept.size <= most) break
          kept.delete(oldest)
        }
      },
      find: async (id: string) => alive(keyOf(id)),
      findByUid: async (uid: string) => {
        for (const [key, { payload }] of kept) if (key.startsWith(`${model} `) && payload.uid === uid) return alive(key)
        return undefined
      },
      /** Asked of device codes, which are not offered. */
      findByUserCode: async () => undefined,
      consume: async (id: string) => {
        const payload = alive(keyOf(id))
        if (payload) payload.consumed = Math.floor(now() / 1_000)
      },
      destroy: async (id: string) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
