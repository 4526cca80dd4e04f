import { token } from './token.ts'

/** Returns the answer of a call to a provider. Throws `ProviderUnavailable` if the answer takes too
 * long for a person to wait; a late answer is dropped. */
export type Deadline = <Value>(call: Promise<Value>) => Promise<Value>
export const Deadline = token<Deadline>('Deadline')
