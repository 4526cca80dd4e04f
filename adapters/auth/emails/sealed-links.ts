import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

export interface LinkSeal {
  readonly seal: (token: string) => Promise<string>
  /** The token that was sealed; empty for whatever this seal did not make, which is no token to the library. */
  readonly open: (sealed: unknown) => Promise<string>
}

/**
 * The library signs the token that proves an address, but anybody can read the address and the person's id in it, and a link is kept where e-mails
 * never are: in histories, by proxies, in the logs of whoever checks mail for harm. So the e-mail carries the token sealed.
 */
export const makeLinkSeal = (secret: string): LinkSeal => {
  // A key of its own: nothing else that is sealed with the secret can pass for a link.
  const key = `link in an e-mail: ${secret}`
  return {
    seal: async (token) => Buffer.from(await symmetricEncrypt({ key, data: token }), 'hex').toString('base64url'),
    open: async (sealed) => {
      if (typeof sealed !== 'string') return ''
      return symmetricDecrypt({ key, data: Buffer.from(sealed, 'base64url').toString('hex') }).catch(() => '')
    },
  }
}

/** Goes before every plugin that looks into the token: each of them, and the library, sees the token itself. */
export const sealedLinks = ({ open }: LinkSeal) =>
  ({
    id: 'sealed-links',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/verify-email',
          handler: createAuthMiddleware(async ({ query }) => {
            const given = query as Record<string, unknown> | undefined
            if (given !== undefined && 'token' in given) given['token'] = await open(given['token'])
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
