import type { MikroORM } from '@mikro-orm/postgresql'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import {
  createAuthEndpoint,
  createAuthMiddleware,
  isAPIError,
  sensitiveSessionMiddleware as recentSession,
} from 'better-auth/api'
import * as z from 'zod'
import type { Email } from '@tamarack/application/ports/mailer.port'
import { backupCodesEmail, secondFactorOffEmail, secondFactorOnEmail } from '../emails/emails.ts'
import { makeThrottle } from '../limits/account-throttle.ts'
import { at } from '../requests/at.ts'
import { refused, tooManyTries } from '../requests/refused.ts'
import { authVerification } from '../store/entities.ts'
import { makeMailboxHold, type MailboxHold } from './mailbox-hold.ts'
import { factorOf, hasOpenCode, passkeySignIn, pendingSignIn, signedIn, type Person } from './pending-sign-in.ts'

/** Tries of any code, and emails with a code, per account in a quarter of an hour; both counts are
 * reset by a right code. */
const [triesOfCodes, emailsWithCodes] = [10, 6]
/** An authenticator's code is valid for its half minute and the one on either side of it (RFC 6238
 * section 5.2). */
const codeLivesMs = 120_000

const isStaff = ({ role }: Pick<Person, 'role'>): boolean => role !== 'customer'

const verifying: readonly (string | undefined)[] = [
  '/two-factor/verify-totp',
  '/two-factor/verify-otp',
  '/two-factor/verify-backup-code',
]

/** Calls that sign in a person with two factors: the same call challenges them, or they have just
 * given a code. */
export const signInCalls: readonly (string | undefined)[] = [
  '/sign-in/email',
  '/sign-in/social',
  '/callback/:id',
  ...verifying,
]

/** Calls that may start a session for a person with two factors; all other calls renew an existing
 * one. */
const challengedCalls: readonly (string | undefined)[] = [
  ...signInCalls,
  passkeySignIn,
  '/two-factor/enable',
  '/two-factor/disable',
  '/change-password',
]

/** Whether this call may open a session for this person. `path` is the library's own path of the
 * call. */
export const opensSession = (path: string | undefined, person: Pick<Person, 'role' | 'twoFactorEnabled'>): boolean =>
  person.twoFactorEnabled ? challengedCalls.includes(path) : !isStaff(person)

/** Calls that end the trust of all devices. */
const callsThatEndTrust = ['/change-password', '/set-password', '/revoke-sessions', '/revoke-other-sessions']

/** Ends a person's trusted devices, pending sign-ins and open links. Their rows have the person's
 * id as value. */
export const forgetDevices = async (orm: MikroORM, userId: string): Promise<void> => {
  await orm.em.fork().nativeDelete(authVerification, { value: userId })
}

/** The masked address for somebody who has passed only the first factor: enough to recognise one's
 * own, not enough to learn it. */
const masked = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

const challenge = (hold: MailboxHold) =>
  createAuthEndpoint('/two-factor/challenge', { method: 'GET' }, async (context) => {
    const pending = await pendingSignIn(context)
    const person = pending && (await context.context.internalAdapter.findUserById(pending.userId))
    if (!pending || !person)
      throw refused('UNAUTHORIZED', 'INVALID_TWO_FACTOR_COOKIE', 'Your sign-in has ended. Sign in again.')
    const hasAuthenticator = (await factorOf(context, pending.userId))?.verified === true
    const mailed = hasAuthenticator && (await hold.isOn(pending.userId)) ? [] : ['email']
    return context.json({
      methods: hasAuthenticator ? ['authenticator', ...mailed, 'backup-code'] : mailed,
      sentTo: masked(person.email),
      codeSent: await hasOpenCode(context, pending),
      expiresAt: pending.expiresAt.toISOString(),
    })
  })

const codesLeft = (hashes: string): number => (JSON.parse(hashes) as readonly string[]).length

const status = createAuthEndpoint('/two-factor/status', { method: 'GET', use: [recentSession] }, async (context) => {
  const person = context.context.session.user as unknown as Person
  const [factor, accounts] = await Promise.all([
    factorOf(context, person.id),
    context.context.internalAdapter.findAccounts(person.id),
  ])
  const hasAuthenticator = person.twoFactorEnabled && factor?.verified === true
  const withoutApp = person.twoFactorEnabled ? 'email' : 'off'
  return context.json({
    state: hasAuthenticator ? 'authenticator' : withoutApp,
    required: isStaff(person),
    email: person.email,
    backupCodesLeft: hasAuthenticator ? codesLeft(factor.backupCodes) : null,
    hasPassword: accounts.some(({ providerId, password }) => providerId === 'credential' && Boolean(password)),
  })
})

type Notify = (message: Email) => void

/** Returns to mailed codes, for a lost or new phone; also for staff, who cannot turn the second
 * factor off. */
const removeAuthenticator = (orm: MikroORM, notify: Notify) => {
  const body = z.object({ password: z.string() })
  return createAuthEndpoint(
    '/two-factor/remove-authenticator',
    { method: 'POST', body, use: [recentSession] },
    async (context) => {
      const person = context.context.session.user as unknown as Person
      await context.context.password.checkPassword(person.id, context)
      if ((await factorOf(context, person.id))?.verified !== true)
        throw refused('BAD_REQUEST', 'TOTP_NOT_ENABLED', 'You have no authenticator app set up')
      await context.context.adapter.delete({ model: 'twoFactor', where: [{ field: 'userId', value: person.id }] })
      await forgetDevices(orm, person.id)
      notify(secondFactorOnEmail({ ...person, by: 'email' }))
      return context.json({ status: true })
    },
  )
}

/** Refuses, by throwing, what the library would allow a signed-in person and we do not. */
const checkSettings = async (context: GenericEndpointContext, person: Person): Promise<void> => {
  const { path } = context
  const given = (context.body ?? {}) as { readonly method?: unknown }
  if (path === '/two-factor/disable' && isStaff(person)) {
    throw refused('FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'Staff always sign in with a second factor')
  }
  if (path === '/two-factor/enable' && given.method === 'otp' && person.twoFactorEnabled) {
    throw refused('BAD_REQUEST', 'SECOND_FACTOR_IS_ON', 'The second factor is on already')
  }
  // The library would turn the second factor on by these, without requiring the password, or use up
  // a backup code for nothing.
  if (
    path === '/two-factor/send-otp' ||
    path === '/two-factor/verify-otp' ||
    path === '/two-factor/verify-backup-code'
  ) {
    throw refused('BAD_REQUEST', 'ALREADY_SIGNED_IN', 'You are signed in already')
  }
  if (path === '/two-factor/verify-totp' && (await factorOf(context, person.id))?.verified === true) {
    throw refused('BAD_REQUEST', 'TOTP_ALREADY_ENABLED', 'An authenticator app is set up already')
  }
}

const mailing: readonly (string | undefined)[] = ['/two-factor/send-otp', '/two-factor/verify-otp']

/** Counts a try before its code is checked, so that simultaneous tries count too. Returns whose
 * codes these are. */
const makeGuard = (orm: MikroORM) => {
  const tries = makeThrottle(orm, { kind: 'code', triesPerWindow: triesOfCodes })
  const emails = makeThrottle(orm, { kind: 'code-email', triesPerWindow: emailsWithCodes })
  const used = makeThrottle(orm, { kind: 'totp', triesPerWindow: 1, windowMs: codeLivesMs })
  const admit = async (throttle: typeof tries, userId: string, message: string): Promise<void> => {
    const wait = await throttle.take(userId)
    if (wait > 0) throw tooManyTries(wait, message)
  }
  return {
    async check({ path, body }: GenericEndpointContext, userId: string): Promise<void> {
      if (path === '/two-factor/send-otp') await admit(emails, userId, 'We sent too many codes')
      if (!verifying.includes(path)) return
      await admit(tries, userId, 'There were too many wrong codes')
      const code: unknown = (body as { code?: unknown } | undefined)?.code
      if (path !== '/two-factor/verify-totp' || typeof code !== 'string') return
      // The library would accept the same code again while it is valid: somebody who saw it typed
      // could use it.
      if ((await used.take(`${userId} ${code}`)) > 0) throw refused('UNAUTHORIZED', 'INVALID_CODE', 'Invalid code')
    },
    async rightCode(userId: string): Promise<void> {
      await Promise.all([tries.forgive(userId), emails.forgive(userId)])
    },
  }
}

const emailFor = (path: string | undefined, body: unknown, person: Person): Email | null => {
  if (path === '/two-factor/disable') return secondFactorOffEmail(person)
  if (path === '/two-factor/generate-backup-codes') return backupCodesEmail(person)
  if (path === '/two-factor/verify-totp') return secondFactorOnEmail({ ...person, by: 'authenticator' })
  const method = (body as { method?: unknown } | undefined)?.method
  return path === '/two-factor/enable' && method === 'otp' ? secondFactorOnEmail({ ...person, by: 'email' }) : null
}

/** The rules around the library's second factor: nobody takes it from staff, codes are counted per
 * account and used once, and its owner is notified of every change. List it before the library's
 * own plugin. */
export const secondFactorRules = (orm: MikroORM, notify: Notify) => {
  const [guard, hold] = [makeGuard(orm), makeMailboxHold(orm)]
  const matcher = ({ path }: { readonly path?: string | undefined }): boolean =>
    path?.startsWith('/two-factor/') === true
  const before = createAuthMiddleware(async (context) => {
    const person = await signedIn(context)
    if (person) await checkSettings(context, person)
    const userId = person?.id ?? (await pendingSignIn(context))?.userId
    if (userId === undefined) return
    await guard.check(context, userId)
    const hasAuthenticator = (await factorOf(context, userId))?.verified === true
    if (mailing.includes(context.path) && hasAuthenticator && (await hold.isOn(userId))) {
      throw refused('FORBIDDEN', 'AUTHENTICATOR_REQUIRED', 'Use your authenticator app or a backup code')
    }
    // The library would accept the codes of an authenticator that was never confirmed.
    if (context.path !== '/two-factor/verify-backup-code' || hasAuthenticator) return
    throw refused('BAD_REQUEST', 'BACKUP_CODES_NOT_ENABLED', 'You have no backup codes')
  })
  const after = createAuthMiddleware(async ({ path, body, context }) => {
    if (isAPIError(context.returned)) return
    const began = context.newSession?.user.id
    if (verifying.includes(path) && began !== undefined) await Promise.all([guard.rightCode(began), hold.lift(began)])
    // A person who was signed in before the call has changed their settings; otherwise they have
    // signed in.
    if (!context.session) return
    const person = context.session.user as unknown as Person
    if (path === '/two-factor/disable') await forgetDevices(orm, person.id)
    const message = emailFor(path, body, person)
    if (message !== null) notify(message)
  })
  const endsTrust = createAuthMiddleware(async ({ context }) => {
    if (!isAPIError(context.returned) && context.session) await forgetDevices(orm, context.session.user.id)
  })
  return {
    id: 'second-factor-rules',
    hooks: {
      before: [{ matcher, handler: before }],
      after: [
        { matcher, handler: after },
        { matcher: at(...callsThatEndTrust), handler: endsTrust },
      ],
    },
    endpoints: {
      secondFactorChallenge: challenge(hold),
      secondFactorStatus: status,
      removeAuthenticator: removeAuthenticator(orm, notify),
    },
  } satisfies BetterAuthPlugin
}
