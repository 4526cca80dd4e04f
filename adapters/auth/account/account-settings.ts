import { generateId, type BetterAuthPlugin, type GenericEndpointContext } from 'better-auth'
import {
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  isAPIError,
  sensitiveSessionMiddleware as liveSession,
} from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { tidyName } from '@tamarack/domain/values/person-name'
import { countTry, type Throttle } from '../limits/account-throttle.ts'
import { at } from '../requests/at.ts'
import { refused } from '../requests/refused.ts'
import { addressChangeIn, type AddressChange, type AddressLinks } from './change-of-address.ts'
import { faultOfName, faultOfPassword } from './sign-up-rules.ts'

export interface Owner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role?: unknown
}

export interface AccountSettingsPorts {
  readonly links: AddressLinks
  /** Tries of the password in the settings, per account; counted apart from sign-ins, so that a
   * stranger cannot lock the owner out of them. */
  readonly throttle: Throttle
  /** Emails per address. */
  readonly emails: Throttle
  /** Throws the refusal when this account must not be deleted. */
  readonly refuseDeletion: (owner: Pick<Owner, 'id' | 'role'>) => Promise<void>
  readonly loginsChanged: (owner: Pick<Owner, 'name' | 'email'>, change: 'connected' | 'disconnected') => void
  /** Closes every link that was sent to the old mailbox, and notifies its owner of the change. */
  readonly addressChanged: (change: AddressChange & { readonly name: string }) => Promise<void>
}

const expired = () =>
  refused('FORBIDDEN', 'SESSION_EXPIRED', 'Session expired. Re-authenticate to perform this action.')

/** Calls that need a recent sign-in, so that somebody who finds a signed-in browser cannot take
 * over the account. The library requires one only for the first two; its own code for that has the
 * same meaning. */
const callsThatNeedFreshSession = [
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/unlink-account',
  '/link-social',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
  '/set-password',
  '/change-email',
  '/text-number/send-code',
  '/delete-user',
]

type Signed = NonNullable<Awaited<ReturnType<typeof getSessionFromCtx>>>

/** Without a session the call is the library's to refuse. */
const ofSignedIn = (act: (signed: Signed, context: GenericEndpointContext) => Promise<unknown>) =>
  createAuthMiddleware(async (context) => {
    const signed = await getSessionFromCtx(context)
    if (signed !== null) await act(signed, context)
  })

const needFreshSession = ofSignedIn(async ({ session }, { context }) => {
  const age = Date.now() - new Date(session.createdAt).getTime()
  if (age >= context.sessionConfig.freshAge * 1000) throw expired()
})

const newEmailIn = ({ body }: GenericEndpointContext): string | undefined => {
  const { newEmail } = (body ?? {}) as { readonly newEmail?: unknown }
  return typeof newEmail === 'string' ? newEmail : undefined
}

const checkName = createAuthMiddleware(async ({ body }) => {
  const given = body as Record<string, unknown> | null | undefined
  if (typeof given !== 'object' || given === null || !('name' in given)) return
  const fault = faultOfName(given['name'])
  if (fault !== null) throw refused('BAD_REQUEST', 'INVALID_NAME', fault)
  given['name'] = tidyName(String(given['name']))
})

const isStaff = (user: Partial<Owner>): boolean => user.role !== 'customer'

/** TAM-117: staff do not rename themselves, since own-loan checks compare names. An admin renames
 * them, which the log of staff accounts records with both names. */
const refuseOwnNameOfStaff = ofSignedIn(async ({ user }, { body }) => {
  const isRenamed = typeof body === 'object' && body !== null && 'name' in body
  if (isRenamed && isStaff(user))
    throw refused('FORBIDDEN', 'STAFF_NAME', 'An admin changes the name of a staff account')
})

/** TAM-294: two admins change the address of a staff account. */
const refuseOwnAddressOfStaff = ofSignedIn(async ({ user }) => {
  if (isStaff(user)) throw refused('FORBIDDEN', 'STAFF_ADDRESS', 'Two admins change the address of a staff account')
})

/** Whose password is chosen: of the person of the session, or of the link in an email. */
const passwordOwner = async (context: GenericEndpointContext): Promise<Owner | null> => {
  if (context.path !== '/reset-password') return (await getSessionFromCtx(context))?.user ?? null
  const { internalAdapter } = context.context
  const given = { ...(context.query as object), ...(context.body as object) } as { readonly token?: unknown }
  const link = await internalAdapter.findVerificationValue(`reset-password:${String(given.token)}`)
  return link && (await internalAdapter.findUserById(link.value))
}

/** The same rule as at sign-up; the library itself refuses passwords that are too short or too
 * long. */
const checkNewPassword = createAuthMiddleware(async (context) => {
  const { newPassword } = (context.body ?? {}) as { readonly newPassword?: unknown }
  const { minPasswordLength, maxPasswordLength } = context.context.password.config
  if (
    typeof newPassword !== 'string' ||
    newPassword.length < minPasswordLength ||
    newPassword.length > maxPasswordLength
  )
    return
  const fault = faultOfPassword(newPassword, await passwordOwner(context))
  if (fault !== null) throw refused('BAD_REQUEST', 'PASSWORD_RULE', fault)
})

/** Every call of a signed-in person that reveals whether a password was right. */
const callsThatTakePassword = [
  '/change-password',
  '/confirm-password',
  '/delete-user',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/remove-authenticator',
]

/** Limits how often a signed-in browser may guess its owner's password. */
const countPassword = (throttle: Throttle) => ofSignedIn(({ user }) => countTry(throttle, user.email))

/** Limits how many emails the account settings send to one mailbox, a stranger's or the person's
 * own. */
const countEmail = (emails: Throttle) =>
  ofSignedIn(({ user }, context) => countTry(emails, newEmailIn(context) ?? user.email))

/** Resets the count only after a call that carried the password. */
const forgiveRightPassword = (throttle: Throttle) =>
  createAuthMiddleware(async ({ body, context }) => {
    const { password, currentPassword } = (body ?? {}) as {
      readonly password?: unknown
      readonly currentPassword?: unknown
    }
    if (isAPIError(context.returned) || !context.session || typeof (password ?? currentPassword) !== 'string') return
    await throttle.forgive(context.session.user.email)
  })

/** Confirms the password and renews the session: a new token, and the old one is void. */
const confirmPassword = (throttle: Throttle) =>
  createAuthEndpoint(
    '/confirm-password',
    {
      method: 'POST',
      body: z.object({ password: z.string().max(128) }),
      use: [liveSession],
    },
    async (context) => {
      const {
        password,
        internalAdapter,
        authCookies,
        secret,
        session: { user, session: old },
      } = context.context
      const account = await internalAdapter.findCredentialAccount(user.id)
      if (!account?.password)
        throw refused('BAD_REQUEST', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'Credential account not found')
      if (!(await password.verify({ hash: account.password, password: context.body.password })))
        throw refused('BAD_REQUEST', 'INVALID_PASSWORD', 'Invalid password')
      await throttle.forgive(user.email)
      const endsWithBrowser = Boolean(await context.getSignedCookie(authCookies.dontRememberToken.name, secret))
      const now = new Date()
      // In one statement: it finds no row if the session was ended from elsewhere in the meantime.
      const session = await internalAdapter.updateSession(old.token, {
        token: generateId(32),
        createdAt: now,
        updatedAt: now,
      })
      if (session === null) throw refused('UNAUTHORIZED', 'UNAUTHORIZED', 'Unauthorized')
      await setSessionCookie(context, { session, user }, endsWithBrowser)
      return context.json({ status: true })
    },
  )

/** Only the newest link to a new address works, once, and only for the person who requested it.
 * Without this check, the owner of a mistyped address could take over the account. */
const takeAddressLink = (links: AddressLinks) =>
  createAuthMiddleware(async (context) => {
    const token: unknown = context.query?.['token']
    const change = addressChangeIn(token)
    if (change === null) return
    const session = await getSessionFromCtx(context)
    if (session === null) throw refused('UNAUTHORIZED', 'UNAUTHORIZED', 'Unauthorized')
    const invalid = refused('UNAUTHORIZED', 'INVALID_TOKEN', 'Invalid token')
    if (session.user.id !== change.userId || !(await links.take(String(token), change.userId))) throw invalid
    if (await context.context.internalAdapter.findUserByEmail(change.to)) {
      throw refused('BAD_REQUEST', 'COULDNT_UPDATE_YOUR_EMAIL', "Couldn't update your email")
    }
  })

/** A link to delete an account that somebody else opens stays its owner's: the library would use it
 * up. */
const keepDeletionLink = createAuthMiddleware(async (context) => {
  const session = await getSessionFromCtx(context)
  const token = String(context.query?.['token'])
  const link = await context.context.internalAdapter.findVerificationValue(`delete-account-${token}`)
  if (session && link && link.value !== session.user.id) throw refused('NOT_FOUND', 'INVALID_TOKEN', 'Invalid token')
})

const afterAddressChange = ({ addressChanged }: AccountSettingsPorts) =>
  createAuthMiddleware(async (context) => {
    const change = addressChangeIn(context.query?.['token'])
    if (change === null) return
    const user = await context.context.internalAdapter.findUserById(change.userId)
    if (user?.email === change.to) await addressChanged({ ...change, name: user.name })
  })

/** The library refuses it too, but without a code that a screen could show. */
const refuseSameAddress = ofSignedIn(async ({ user }, context) => {
  if (newEmailIn(context)?.toLowerCase() === user.email)
    throw refused('BAD_REQUEST', 'EMAIL_IS_THE_SAME', 'Email is the same')
})

const afterDisconnecting = ({ loginsChanged }: AccountSettingsPorts) =>
  createAuthMiddleware(async ({ context }) => {
    if (!isAPIError(context.returned) && context.session) loginsChanged(context.session.user, 'disconnected')
  })

interface Connected {
  readonly userId: string
  readonly providerId: string
}

/** No email for the first login, which is the sign-up itself, or for a first password, which has
 * its own email. */
const afterConnecting =
  ({ loginsChanged }: AccountSettingsPorts) =>
  async ({ userId, providerId }: Connected, context: GenericEndpointContext | null): Promise<void> => {
    if (context === null || providerId === 'credential') return
    const { internalAdapter } = context.context
    if ((await internalAdapter.findAccounts(userId)).length < 2) return
    const owner = await internalAdapter.findUserById(userId)
    if (owner) loginsChanged(owner, 'connected')
  }

/** What people may change in their own account, with the safeguards that the library does not
 * provide. */
export const accountSettings = (ports: AccountSettingsPorts) =>
  ({
    id: 'account-settings',
    init: () => ({ options: { databaseHooks: { account: { create: { after: afterConnecting(ports) } } } } }),
    endpoints: { confirmPassword: confirmPassword(ports.throttle) },
    hooks: {
      before: [
        { matcher: at(...callsThatNeedFreshSession), handler: needFreshSession },
        { matcher: at('/update-user'), handler: refuseOwnNameOfStaff },
        { matcher: at('/update-user'), handler: checkName },
        { matcher: at('/change-password', '/set-password', '/reset-password'), handler: checkNewPassword },
        { matcher: at(...callsThatTakePassword), handler: countPassword(ports.throttle) },
        { matcher: at('/change-email'), handler: refuseOwnAddressOfStaff },
        { matcher: at('/change-email'), handler: refuseSameAddress },
        { matcher: at('/change-email', '/delete-user'), handler: countEmail(ports.emails) },
        { matcher: at('/change-email'), handler: ofSignedIn(({ user }) => ports.links.close(user.id)) },
        { matcher: at('/verify-email'), handler: takeAddressLink(ports.links) },
        { matcher: at('/delete-user/callback'), handler: keepDeletionLink },
        { matcher: at('/delete-user'), handler: ofSignedIn(({ user }) => ports.refuseDeletion(user)) },
      ],
      after: [
        { matcher: at(...callsThatTakePassword), handler: forgiveRightPassword(ports.throttle) },
        { matcher: at('/verify-email'), handler: afterAddressChange(ports) },
        { matcher: at('/unlink-account'), handler: afterDisconnecting(ports) },
      ],
    },
  }) satisfies BetterAuthPlugin
