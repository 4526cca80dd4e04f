import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  readonly payload: AdapterPayload
  readonly until: number
}

/** What the provider remembers between two requests, by its model's name; gone with the process.
 * `now` in epoch milliseconds. */
export const makeStore = (now: () => number): ((name: string) => Adapter) => {
  const kept = new Map<string, Kept>()
  return (name) => {
    const key = (id: string): string => `${name} ${id}`
    const find = async (id: string): Promise<AdapterPayload | undefined> => {
      const found = kept.get(key(id))
      return found !== undefined && found.until > now() ? found.payload : undefined
    }
    const findBy = async (matches: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> =>
      [...kept].find(([id, { payload, until }]) => id.startsWith(`${name} `) && until > now() && matches(payload))?.[1]
        .payload
    return {
      find,
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      upsert: async (id, payload, expiresIn) => {
        for (const [old, { until }] of kept) if (until <= now()) kept.delete(old)
        kept.set(key(id), {
          payload,
          until: expiresIn === undefined ? Number.POSITIVE_INFINITY : now() + expiresIn * 1000,
        })
      },
      consume: async (id) => {
        const found = kept.get(key(id))
        if (found) kept.set(key(id), { ...found, payload: { ...found.payload, consumed: Math.floor(now() / 1000) } })
      },
      destroy: async (id) => {
        kept.delete(key(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}
