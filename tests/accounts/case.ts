import type { Answer, Browser, Served } from './served-accounts.ts'
import type { Row } from './specification.ts'

/** One sentence that the product keeps, and the rows of the specification that it is about. */
export interface Case {
  readonly sentence: string
  readonly rows: readonly Row[]
  /** Throws when the sentence is not true. `base` is where the calls are: `/api/auth`, or `/api` as
   * the specification writes them. */
  readonly check: (world: Served, base: string) => Promise<void>
}

/** Where a browser that was redirected is sent; throws when it was not. */
export const targetOf = ({ status, headers }: Answer, publicOrigin: string): URL => {
  const target = headers.get('location')
  if (status !== 302 || target === null) throw new Error(`Answered ${status} without a redirect`)
  return new URL(target, publicOrigin)
}

/** Signed in afterwards, in a new browser at `base`. */
export const signInAt = async (world: Served, base: string, email: string, password: string): Promise<Browser> => {
  const browser = world.browser(base)
  const { status } = await browser.post('/sign-in/email', { email, password })
  if (status !== 200) throw new Error(`Sign-in answered ${status}`)
  return browser
}
