import { passkey } from '@better-auth/passkey'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { Email } from '@tamarack/application/ports/mailer.port'
import { loginsChangedEmail } from '../emails/emails.ts'
import { countTry, makeThrottle } from '../limits/account-throttle.ts'
import { at } from '../requests/at.ts'
import { refused } from '../requests/refused.ts'
import { makeMailboxHold } from '../second-factor/mailbox-hold.ts'
import { passkeySignIn, type Person } from '../second-factor/pending-sign-in.ts'
import { note } from '../security-log/noted.ts'
import { authPasskey } from '../store/entities.ts'

/** More than anybody has devices; a script could add them without end. */
const mostPasskeys = 10
const longestName = 60

const unverified = () =>
  refused(
    'UNAUTHORIZED',
    'PASSKEY_NOT_VERIFIED',
    'This device did not check that it is you. Turn on its fingerprint, face or PIN.',
  )
const removed = () => refused('UNAUTHORIZED', 'PASSKEY_NOT_FOUND', 'This passkey was removed, or is of another account')

/** A passkey as its owner sees it. */
interface Shown {
  readonly id: string
  readonly name: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}
const shown = ({ id, name, createdAt, lastUsedAt }: Shown): Shown => ({ id, name, createdAt, lastUsedAt })

/** The library's own plugin. It would also take a device that did not check who holds it, which is
 * one factor and not two. */
const library = (publicOrigin: string, productName: string) =>
  passkey({
    rpName: productName,
    rpID: new URL(publicOrigin).hostname,
    origin: publicOrigin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (verification.registrationInfo?.userVerified !== true) throw unverified()
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw unverified()
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })

const credentialIn = ({ body }: GenericEndpointContext): string => {
  const { response } = (body ?? {}) as { readonly response?: { readonly id?: unknown } | null }
  return typeof response?.id === 'string' ? response.id : ''
}

const foreignOrigin = () => refused('BAD_REQUEST', 'PASSKEY_FOREIGN_ORIGIN', 'This passkey was used on another site')

/** Refuses what a browser signed for another origin, or in a frame of another site (WebAuthn level 3,
 * section 5.8.1). The library answers the first with 500 at the registration and takes the second. */
const requireOwnOrigin = ({ body }: GenericEndpointContext, publicOrigin: string): void => {
  const { response } = (body ?? {}) as {
    readonly response?: { readonly response?: { readonly clientDataJSON?: unknown } }
  }
  const encoded = response?.response?.clientDataJSON
  if (typeof encoded !== 'string') throw foreignOrigin()
  let data: { readonly origin?: unknown; readonly crossOrigin?: unknown; readonly topOrigin?: unknown } | null
  try {
    data = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
  } catch {
    throw foreignOrigin()
  }
  const { origin, crossOrigin, topOrigin = origin } = data ?? {}
  if (origin !== publicOrigin || topOrigin !== publicOrigin || (crossOrigin ?? false) !== false) throw foreignOrigin()
}

interface Ports {
  readonly orm: MikroORM
  readonly notify: (message: Email) => void
  readonly publicOrigin: string
  readonly productName: string
  readonly triesPerWindow: number
}

const beforeSignIn = ({ orm, publicOrigin, triesPerWindow }: Ports) => {
  const tries = makeThrottle(orm, { kind: 'passkey', triesPerWindow })
  return createAuthMiddleware(async (context) => {
    const credentialID = credentialIn(context as GenericEndpointContext)
    await countTry(tries, credentialID)
    const found = await orm.em.fork().findOne(authPasskey, { credentialID })
    if (found === null) throw removed()
    note({ userId: found.userId })
    requireOwnOrigin(context as GenericEndpointContext, publicOrigin)
    // An address that is not proven yet opens nothing, as with a password.
    const person = await context.context.internalAdapter.findUserById(found.userId)
    if (person?.emailVerified !== true) throw refused('FORBIDDEN', 'EMAIL_NOT_VERIFIED', 'Email not verified')
  })
}

const afterSignIn = ({ orm }: Ports) => {
  const hold = makeMailboxHold(orm)
  return createAuthMiddleware(async (context) => {
    const userId = context.context.newSession?.user.id
    if (isAPIError(context.context.returned) || userId === undefined) return undefined
    const credentialID = credentialIn(context as GenericEndpointContext)
    await orm.em.fork().nativeUpdate(authPasskey, { credentialID, userId }, { lastUsedAt: new Date() })
    await hold.lift(userId)
    return context.json({ status: true })
  })
}

const beforeRegistration = ({ orm, publicOrigin }: Ports) =>
  createAuthMiddleware(async (call) => {
    const { body, context } = call
    const given = (body ?? {}) as Record<string, unknown>
    // The library would open a second session, and with it ten more minutes of a recent sign-in.
    delete given['createSession']
    const { name } = given
    if (typeof name !== 'string' || name.length > longestName || /\p{C}/u.test(name))
      throw refused('BAD_REQUEST', 'INVALID_NAME', 'Enter a shorter name for the passkey')
    requireOwnOrigin(call as GenericEndpointContext, publicOrigin)
    const userId = context.session?.user.id
    if (userId !== undefined && (await orm.em.fork().count(authPasskey, { userId })) >= mostPasskeys)
      throw refused('BAD_REQUEST', 'TOO_MANY_PASSKEYS', `An account has at most ${mostPasskeys} passkeys`)
  })

/** Tells the owner, and answers no more than their page shows. */
const afterChange = ({ notify, publicOrigin }: Ports, change: 'passkey-added' | 'passkey-removed') =>
  createAuthMiddleware(async (context) => {
    const { returned, session } = context.context
    if (isAPIError(returned) || !session) return undefined
    const { name, email } = session.user as unknown as Person
    notify(loginsChangedEmail({ name, email, change, accountUrl: `${publicOrigin}/account/sign-in` }))
    return context.json({ status: true })
  })

const requireVerification = createAuthMiddleware(async (context) => {
  const { returned } = context.context
  return isAPIError(returned) ? undefined : context.json({ ...(returned as object), userVerification: 'required' })
})

const showList = createAuthMiddleware(async (context) => {
  const { returned } = context.context
  return Array.isArray(returned) ? context.json((returned as readonly Shown[]).map(shown)) : undefined
})

/** Passkeys (WebAuthn level 3): a key on the person's own device signs in, after the device has
 * checked a fingerprint, a face or its PIN, and so counts as both factors. List it after what
 * requires a recent sign-in. */
export const passkeys = (ports: Ports) =>
  [
    library(ports.publicOrigin, ports.productName),
    {
      id: 'passkey-rules',
      schema: { passkey: { fields: { lastUsedAt: { type: 'date', required: false, input: false } } } },
      hooks: {
        before: [
          { matcher: at(passkeySignIn), handler: beforeSignIn(ports) },
          { matcher: at('/passkey/verify-registration'), handler: beforeRegistration(ports) },
        ],
        after: [
          { matcher: at('/passkey/generate-authenticate-options'), handler: requireVerification },
          { matcher: at('/passkey/list-user-passkeys'), handler: showList },
          { matcher: at(passkeySignIn), handler: afterSignIn(ports) },
          { matcher: at('/passkey/verify-registration'), handler: afterChange(ports, 'passkey-added') },
          { matcher: at('/passkey/delete-passkey'), handler: afterChange(ports, 'passkey-removed') },
        ],
      },
    } satisfies BetterAuthPlugin,
  ] as const

/** Removes every passkey of a person; answers how many there were. */
export const forgetPasskeys = (em: Pick<MikroORM['em'], 'nativeDelete'>, userId: string): Promise<number> =>
  em.nativeDelete(authPasskey, { userId })
