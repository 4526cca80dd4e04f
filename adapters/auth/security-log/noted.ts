import { AsyncLocalStorage } from 'node:async_hooks'

/** What the hooks of one call learn about it, for its line in the security log. */
export interface Noted {
  userId?: string
  sessionMade?: boolean
  sessionEnded?: boolean
  accountLinked?: boolean
  accountDeleted?: boolean
  emailChanged?: boolean
  secondFactor?: boolean
  /** The person has just shown that they read this mailbox. */
  provenEmail?: string
}

const scope = new AsyncLocalStorage<Noted>()

/** Runs a call and answers what was noted while it ran. */
export const whileNoting = async <Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly noted: Readonly<Noted> }> => {
  const noted: Noted = {}
  return { value: await scope.run(noted, work), noted }
}

/** What was noted so far; nothing outside of a call. */
export const noted = (): Readonly<Noted> => scope.getStore() ?? {}

/** Nothing happens outside of a call. */
export const note = (facts: Noted): void => {
  Object.assign(scope.getStore() ?? {}, facts)
}
