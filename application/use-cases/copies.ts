/** Copies of messages that arrive together: the first is stored, the others wait for it. */
export interface Copies {
  /** Whether this copy was the one that was stored. `at` is the present in epoch milliseconds.
   * Copies that arrive while `store` is under way, or so soon after one that was stored, are not
   * stored themselves. Throws what `store` throws, for each copy that waited for it. */
  readonly first: (key: string, at: number, store: () => Promise<boolean>) => Promise<boolean>
}

/** Remembers for `withinMs` what this process stored. It only spares the inbox the question: what
 * another process stored, or this one before it was started again, the inbox itself recognises. */
export const makeCopies = (withinMs: number): Copies => {
  /** The earliest first. */
  const stored = new Map<string, { readonly at: number; readonly isStored: Promise<boolean> }>()
  const forget = (before: number): void => {
    for (const [key, { at }] of stored) {
      if (at >= before) return
      stored.delete(key)
    }
  }
  const first: Copies['first'] = async (key, at, store) => {
    forget(at - withinMs)
    const earlier = stored.get(key)
    if (earlier !== undefined) return (await earlier.isStored) ? false : first(key, at, store)
    const isStored = store()
    const entry = { at, isStored }
    stored.set(key, entry)
    const drop = (): void => {
      if (stored.get(key) === entry) stored.delete(key)
    }
    isStored.then((was) => was || drop(), drop)
    return isStored
  }
  return { first }
}
