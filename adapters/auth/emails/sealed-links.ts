import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { at } from '../requests/at.ts'

export interface LinkSeal {
  readonly seal: (token: string) => Promise<string>
  /** The sealed token; empty for anything that this seal did not make, which the library then
   * refuses. */
  readonly open: (sealed: unknown) => Promise<string>
}

/** The library signs the token that proves an address, but anybody can read the address and the
 * person's id in it, and links are kept in places where emails are not: browser histories,
 * proxies, logs of mail scanners. So the link carries the token encrypted. */
export const makeLinkSeal = (secret: string): LinkSeal => {
  // A key of its own, so that nothing else sealed with the secret is accepted as a link.
  const key = `link in an email: ${secret}`
  return {
    seal: async (token) => Buffer.from(await symmetricEncrypt({ key, data: token }), 'hex').toString('base64url'),
    open: async (sealed) => {
      if (typeof sealed !== 'string') return ''
      return symmetricDecrypt({ key, data: Buffer.from(sealed, 'base64url').toString('hex') }).catch(() => '')
    },
  }
}

/** List it before every plugin that reads the token: each of them, and the library, then gets the
 * opened token. */
export const sealedLinks = ({ open }: LinkSeal) =>
  ({
    id: 'sealed-links',
    hooks: {
      before: [
        {
          matcher: at('/verify-email'),
          handler: createAuthMiddleware(async ({ query }) => {
            const given = query as Record<string, unknown> | undefined
            if (given !== undefined && 'token' in given) given['token'] = await open(given['token'])
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
