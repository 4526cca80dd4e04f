import { AsyncLocalStorage } from 'node:async_hooks'

/** What the hooks of one call record about it, for its line in the security log. */
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

export const whileNoting = async <Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly noted: Readonly<Noted> }> => {
  const noted: Noted = {}
  return { value: await scope.run(noted, work), noted }
}

/** What was noted so far; empty outside of a call. */
export const noted = (): Readonly<Noted> => scope.getStore() ?? {}

/** Does nothing outside of a call. */
export const note = (facts: Noted): void => {
  Object.assign(scope.getStore() ?? {}, facts)
}
