import { token } from './token.ts'

/** How a provider's sandbox stands: when its next task falls due (epoch milliseconds; null when
 * none waits), and how many webhooks it is sending. */
export interface ProviderClock {
  readonly nextDue: number | null
  readonly underWay: number
}

/** The clocks of the providers' sandboxes. Bound only in a sandbox. */
export interface ProviderClocks {
  /** Makes every sandbox's offset at least so many milliseconds. Throws when one is silent. */
  raiseTo(offsetMs: number): Promise<void>
  read(): Promise<readonly ProviderClock[]>
}
export const ProviderClocks = token<ProviderClocks>('ProviderClocks')
