import type { MikroORM } from '@mikro-orm/postgresql'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { MailRelay } from '@tamarack/application/mail-relay'
import type { AccountEmails } from '@tamarack/application/ports/email-outbox.port'
import type { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import type { Email, Mailer } from '@tamarack/application/ports/mailer.port'
import type { SecurityAttempt, SecurityLog } from '@tamarack/application/ports/security-log.port'
import type { SessionReader } from '@tamarack/application/ports/session-reader.port'
import type { TextMessages } from '@tamarack/application/ports/text-messages.port'
import type { AlertSharedDevice } from '@tamarack/application/use-cases/shared-device'
import { acceptedBySigningUp } from '@tamarack/domain/documents/legal-versions'
import type { Origin } from '@tamarack/domain/loan/actor'
import type { Instant } from '@tamarack/domain/values/instant'
import { tidyName } from '@tamarack/domain/values/person-name'
import { accountSettings, type Owner } from './account/account-settings.ts'
import { addressChangeIn, makeAddressLinks, type AddressLinks } from './account/change-of-address.ts'
import { hashPassword, verifyPassword } from './account/passwords.ts'
import { faultOfSignUp } from './account/sign-up-rules.ts'
import { textNumber } from './account/text-number.ts'
import { makeAccountRemoval, refuseDeletion, userOptions } from './account/user-options.ts'
import { codeEmails } from './emails/code-emails.ts'
import {
  addressChangedEmail,
  alreadyRegisteredEmail,
  confirmAddressEmail,
  confirmNewAddressEmail,
  loginsChangedEmail,
  passwordChangedEmail,
  resetPasswordEmail,
} from './emails/emails.ts'
import { makeLinkSeal, sealedLinks, type LinkSeal } from './emails/sealed-links.ts'
import { callLimits, makeThrottle, type Throttle } from './limits/account-throttle.ts'
import { signInLimits } from './limits/sign-in-limits.ts'
import { forgetPasskeys, passkeys } from './passkeys/passkeys.ts'
import { oidcSignIn, type OidcClient } from './providers/identity-providers.ts'
import { callbackAnswers, containedFaults, deletionAnswers, nameOf, withRetryAfter } from './requests/answers.ts'
import { plainInput } from './requests/plain-input.ts'
import { refused } from './requests/refused.ts'
import { specCalls } from './requests/spec-calls.ts'
import { hashedBackupCodes, makeBackupCodes } from './second-factor/backup-codes.ts'
import { deviceTrust } from './second-factor/device-trust.ts'
import { makeMailboxHold } from './second-factor/mailbox-hold.ts'
import { resetFactor } from './second-factor/reset-factor.ts'
import { forgetDevices, secondFactorRules } from './second-factor/second-factor.ts'
import { strictTwoFactor } from './second-factor/strict-two-factor.ts'
import { note } from './security-log/noted.ts'
import { recordedCalls } from './security-log/recorded-calls.ts'
import { securityNotes } from './security-log/security-notes.ts'
import { cookiePrefix, usesSecureCookies } from './session/cookies.ts'
import { sessionHooks, sessionOptions } from './session/session-rules.ts'
import { authDatabase } from './store/auth-database.ts'
import { authAccount, authPasskey, authUser } from './store/entities.ts'

export interface AuthLog {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export interface AuthPorts {
  /** Must include `accountTables`. */
  readonly orm: MikroORM
  /** Sends codes, for which a person waits. All other emails go through `accountEmails`. */
  readonly mailer: Mailer
  readonly accountEmails: AccountEmails
  readonly mailRelay: Pick<MailRelay, 'catchUp'>
  readonly texts: TextMessages | null
  readonly queries: Pick<LoanQueries, 'loansOfCustomer'>
  readonly securityLog: Pick<SecurityLog, 'record'>
  readonly sessions: SessionReader
  /** Called after a sign-in. Left out where staff share devices. */
  readonly alertSharedDevice?: AlertSharedDevice | undefined
  /** The product's present, by which legal pages are shown: in a sandbox another one than that of
   * sessions and links. */
  readonly present: () => Promise<Instant>
  readonly log: AuthLog
}

export interface AuthSettings {
  readonly publicOrigin: string
  /** At least 32 random characters; signs cookies and encrypts secrets. */
  readonly secret: string
  /** Sign-ins, sign-ups and one-time passwords that one address may try in a minute; 10 on the open
   * internet. */
  readonly triesPerMinute: number
  /** The library's built-in identity providers, and one OpenID Connect provider; none when left
   * out. */
  readonly socialProviders?: NonNullable<BetterAuthOptions['socialProviders']>
  readonly oidc?: OidcClient
}

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60]
const productName = 'Tamarack'
export const authBasePath = '/api/auth'

/** A link in an email always leads to our own page, no matter what the request named: an email must
 * not carry an address that a stranger chose. */
const verifyUrl = (origin: string, token: string): string =>
  `${origin}${authBasePath}/verify-email?${new URLSearchParams({ token, callbackURL: '/auth/verify-email?verified=1' }).toString()}`
const resetUrl = (origin: string, token: string): string =>
  `${origin}${authBasePath}/reset-password/${encodeURIComponent(token)}?callbackURL=${encodeURIComponent('/auth/reset-password')}`

const newPasswordEmail = async (orm: MikroORM, origin: string, { id, name, email }: Owner): Promise<Email> =>
  passwordChangedEmail({
    name,
    email,
    helpUrl: `${origin}/auth/forgot-password`,
    passkeys: await orm.em.fork().count(authPasskey, { userId: id }),
  })

/** The library writes email addresses and callback addresses into its messages: they stay out of
 * our log. */
const withoutPersonalData = (message: string): string =>
  message
    .replace(/^(Invalid \w+): .*/s, '$1')
    .replace(/\S+@\S+/g, '[email]')
    .replace(/https?:\/\/\S+/g, '[address]')
    .slice(0, 300)

const logger = (log: AuthLog): BetterAuthOptions['logger'] => ({
  level: 'warn',
  disableColors: true,
  log: (level, message, ...rest: readonly unknown[]) => {
    const error = rest.find((each) => each instanceof Error)
    const facts = { from: 'auth', ...(error ? { error: error.name, reason: withoutPersonalData(error.message) } : {}) }
    log[level === 'error' ? 'error' : 'warn'](facts, withoutPersonalData(message))
  },
})

/** Logs what was lost without the IP address, which is personal data. */
const logLost =
  (log: AuthLog) =>
  ({ type, outcome, concerned: { id } }: SecurityAttempt, error: unknown): void =>
    log.error(
      { from: 'auth', error: nameOf(error), type, outcome, userId: id },
      'A line of the security log could not be stored',
    )

/** Sends emails after the response: a sign-up for a registered address must take as long as one for
 * an unknown address, and nobody must wait for a slow mail server. `settled` is for a graceful
 * stop and for tests. */
const background = (log: AuthLog) => {
  const running = new Set<Promise<unknown>>()
  const handler = (work: Promise<unknown>): void => {
    running.add(work)
    void work
      .catch((error: unknown) => log.error({ from: 'auth', error: nameOf(error) }, 'An email could not be sent'))
      .finally(() => running.delete(work))
  }
  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.allSettled(running)
  }
  return { handler, settled }
}

/** Only the owner of the mailbox has the link, so choosing a password with it proves an invited
 * person's address. Customers prove theirs by the email of the sign-up. Returns whether this was
 * the first password. */
const acceptInvitation = async (orm: MikroORM, id: string): Promise<boolean> =>
  (await orm.em
    .fork()
    .nativeUpdate(authUser, { id, emailVerified: false, role: { $ne: 'customer' } }, { emailVerified: true })) === 1

/** A stranger may have connected a login before the address was proven. Anyone who resets the
 * password owns the mailbox: all other logins are removed. */
const forgetForeignLogins = async (orm: MikroORM, userId: string): Promise<void> => {
  await orm.em.fork().nativeDelete(authAccount, { userId, providerId: { $ne: 'credential' } })
  await forgetPasskeys(orm.em.fork(), userId)
}

const emailAndPassword = (
  orm: MikroORM,
  send: (message: Email, triedForMs?: number) => Promise<void>,
  publicOrigin: string,
  endResetWait: (userId: string) => Promise<unknown>,
) =>
  ({
    enabled: true,
    requireEmailVerification: true,
    autoSignIn: false,
    minPasswordLength: 8,
    maxPasswordLength: 128,
    resetPasswordTokenExpiresIn: hour,
    revokeSessionsOnPasswordReset: true,
    password: { hash: hashPassword, verify: verifyPassword },
    sendResetPassword: async ({ user, token }) =>
      send(resetPasswordEmail({ ...user, token, url: resetUrl(publicOrigin, token) }), hour * 1_000),
    onPasswordReset: async ({ user }) => {
      if (!user.emailVerified) await forgetForeignLogins(orm, user.id)
      await forgetDevices(orm, user.id)
      await endResetWait(user.id)
      await makeMailboxHold(orm).begin(user.id)
      note({ userId: user.id, provenEmail: user.email })
      if (!(await acceptInvitation(orm, user.id))) await send(await newPasswordEmail(orm, publicOrigin, user))
    },
    // The stranger at the form sees the same answer as for a new address; the owner of the address
    // is notified.
    onExistingUserSignUp: async ({ user }) =>
      send(alreadyRegisteredEmail({ ...user, signInUrl: `${publicOrigin}/auth/login` })),
  }) satisfies BetterAuthOptions['emailAndPassword']

interface Sent {
  readonly user: Owner
  readonly token: string
}

/** The library uses one callback for the address of a sign-up and for a new address; they need
 * different emails and links. */
const verificationEmail =
  (links: AddressLinks, { seal }: LinkSeal, publicOrigin: string) =>
  async ({ user: to, token: signed }: Sent): Promise<Email> => {
    const token = await seal(signed)
    if (addressChangeIn(signed) === null)
      return confirmAddressEmail({ ...to, token, url: verifyUrl(publicOrigin, token) })
    await links.open(signed, to.id, new Date(Date.now() + day * 1000))
    return confirmNewAddressEmail({
      ...to,
      token,
      url: `${publicOrigin}/account/email/confirm?${new URLSearchParams({ token }).toString()}`,
    })
  }

const rateLimit = (orm: MikroORM, triesPerMinute: number) =>
  ({
    enabled: true,
    customStorage: callLimits(orm),
    window: 10,
    max: 100,
    customRules: {
      '/sign-in/*': { window: minute, max: triesPerMinute },
      '/sign-up/*': { window: minute, max: triesPerMinute },
      '/two-factor/*': { window: minute, max: triesPerMinute },
      '/passkey/verify-*': { window: minute, max: triesPerMinute },
      '/change-password': { window: minute, max: triesPerMinute },
      '/confirm-password': { window: minute, max: triesPerMinute },
      '/change-email': { window: minute, max: triesPerMinute },
      '/delete-user': { window: minute, max: triesPerMinute },
      '/request-password-reset': { window: minute, max: triesPerMinute },
      '/forget-password': { window: minute, max: triesPerMinute },
      '/send-verification-email': { window: minute, max: triesPerMinute },
      '/reset-password': { window: minute, max: triesPerMinute },
      '/get-session': false,
    },
  }) satisfies BetterAuthOptions['rateLimit']

/** Controlling an address at a provider must not give access to the account that has it here. */
const accountLinking = {
  enabled: true,
  disableImplicitLinking: true,
  allowDifferentEmails: false,
  allowUnlinkingAll: false,
  trustedProviders: [],
} satisfies NonNullable<BetterAuthOptions['account']>['accountLinking']

const checkSignUp = (body: Record<string, unknown>): void => {
  const fault = faultOfSignUp(body)
  if (fault !== null) throw refused('BAD_REQUEST', 'INVALID_SIGN_UP', fault)
  body['name'] = tidyName(String(body['name']))
}

const hooks = (throttle: Throttle, notifyOfNewPassword: (owner: Owner) => void) =>
  ({
    before: createAuthMiddleware(async ({ path, body }) => {
      if (path === '/sign-up/email') checkSignUp((body ?? {}) as Record<string, unknown>)
    }),
    after: createAuthMiddleware(async ({ path, context }) => {
      if (isAPIError(context.returned)) return
      if ((path === '/change-password' || path === '/set-password') && context.session) {
        await throttle.forgive(context.session.user.email)
        notifyOfNewPassword(context.session.user)
      }
    }),
  }) satisfies BetterAuthOptions['hooks']

/** An alert that fails is logged and stops no sign-in. */
const alertOf = async ({ alertSharedDevice, mailRelay, log }: AuthPorts, origin: Origin): Promise<void> => {
  try {
    await alertSharedDevice?.(origin)
    await mailRelay.catchUp()
  } catch (error) {
    log.error({ err: error }, 'the alert about a shared device could not be raised')
  }
}

/** Accounts and sessions: the library, with our rules in place of every default that a lender
 * cannot accept. */
export const makeAuth = (ports: AuthPorts, settings: AuthSettings) => {
  const { orm, mailer, accountEmails, mailRelay, texts, queries, securityLog, sessions, present, log } = ports
  const { publicOrigin, secret, triesPerMinute, socialProviders = {}, oidc } = settings
  const { handler: inBackground, settled } = background(log)
  const send = async (message: Email, triedForMs?: number): Promise<void> => {
    await accountEmails.add(message, triedForMs)
    inBackground(mailRelay.catchUp())
  }
  const [codes, backupCodes] = [codeEmails((message) => mailer.send(message)), hashedBackupCodes(secret)]
  const later = (message: Email): void => inBackground(send(message))
  const resetting = resetFactor(orm, backupCodes, later)
  const [links, seal, refuse] = [makeAddressLinks(orm), makeLinkSeal(secret), refuseDeletion(queries)]
  // Per account and quarter of an hour, twice the tries of one IP address in a minute; counted
  // apart for strangers and signed-in people.
  const throttle = makeThrottle(orm, { kind: 'account', triesPerWindow: 2 * triesPerMinute })
  const ownTries = makeThrottle(orm, { kind: 'own-password', triesPerWindow: 2 * triesPerMinute })
  const emails = makeThrottle(orm, { kind: 'email', triesPerWindow: Math.ceil(triesPerMinute / 2) })
  const textCodes = makeThrottle(orm, { kind: 'text-code', triesPerWindow: Math.ceil(triesPerMinute / 2) })
  const textTries = makeThrottle(orm, { kind: 'text-try', triesPerWindow: triesPerMinute })
  const resets = makeThrottle(orm, { kind: 'reset-email', triesPerWindow: Math.ceil(triesPerMinute / 2) })
  const auth = betterAuth({
    appName: productName,
    baseURL: publicOrigin,
    basePath: authBasePath,
    secret,
    trustedOrigins: [publicOrigin],
    database: authDatabase(orm),
    logger: logger(log),
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: usesSecureCookies(publicOrigin),
      // Set explicitly: the library turns both checks off when NODE_ENV is `test`.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: ['x-client-ip'], ipv6Subnet: 64 },
      backgroundTasks: { handler: inBackground },
    },
    session: sessionOptions,
    user: userOptions({ send, later, publicOrigin, refuse, remove: makeAccountRemoval(orm) }),
    account: { encryptOAuthTokens: true, accountLinking },
    emailAndPassword: emailAndPassword(orm, send, publicOrigin, resetting.end),
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: false,
      autoSignInAfterVerification: false,
      expiresIn: day,
      // The library waits for this email when a stranger requests it, which would reveal whether
      // the account exists.
      sendVerificationEmail: async (sent) => later(await verificationEmail(links, seal, publicOrigin)(sent)),
    },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: rateLimit(orm, triesPerMinute),
    onAPIError: { customizeDefaultErrorPage: {}, throw: true },
    databaseHooks: {
      // A second guard next to `input: false`: every sign-up becomes a customer, and keeps what it
      // accepted (TAM-97).
      user: {
        create: {
          before: async (created, context) => ({
            data: context
              ? {
                  ...created,
                  role: 'customer',
                  status: 'active',
                  acceptedTexts: JSON.stringify(acceptedBySigningUp(await present())),
                }
              : created,
          }),
        },
      },
      session: sessionHooks,
    },
    socialProviders,
    hooks: hooks(throttle, (owner) => inBackground(newPasswordEmail(orm, publicOrigin, owner).then(send))),
    // It would show the authenticator's secret again to a signed-in person; we show it once, during
    // set-up. Only calls that need a password reveal whether it is right, and those are counted.
    // Our own page shows failed sign-ins through a provider, and handles them before they reach the
    // library.
    disabledPaths: ['/two-factor/get-totp-uri', '/verify-password', '/error', '/passkey/update-passkey'],
    plugins: [
      plainInput(publicOrigin),
      sealedLinks(seal),
      securityNotes(),
      signInLimits({ orm, throttle, emails, resets, triesOfRecognisedBrowser: triesPerMinute, secret, publicOrigin }),
      specCalls(),
      ...(oidc ? [oidcSignIn(oidc)] : []),
      accountSettings({
        links,
        throttle: ownTries,
        emails,
        refuseDeletion: refuse,
        loginsChanged: ({ name, email }, change) =>
          later(
            loginsChangedEmail({
              name,
              email,
              change,
              accountUrl: `${publicOrigin}/account/sign-in`,
            }),
          ),
        addressChanged: async ({ userId, name, from }) => {
          await forgetDevices(orm, userId)
          later(
            addressChangedEmail({
              name,
              email: from,
              helpUrl: `${publicOrigin}/auth/login`,
            }),
          )
        },
      }),
      ...(texts ? [textNumber({ texts, codes: textCodes, tries: textTries })] : []),
      ...passkeys({
        orm,
        notify: later,
        publicOrigin,
        productName,
        triesPerWindow: 2 * triesPerMinute,
      }),
      secondFactorRules(orm, later),
      backupCodes.plugin,
      resetting.plugin,
      ...strictTwoFactor(
        {
          issuer: productName,
          backupCodeOptions: {
            customBackupCodesGenerate: () => makeBackupCodes(),
            storeBackupCodes: backupCodes.options,
          },
          otpOptions: { digits: 6, period: 5, storeOTP: 'hashed', sendOTP: codes.sendOTP },
        },
        '/auth/verify-otp',
      ),
      codes.plugin,
      deviceTrust(orm),
    ],
  })
  const handler = recordedCalls(
    withRetryAfter(
      deletionAnswers(
        callbackAnswers(
          containedFaults((request) => auth.handler(request), log),
          `${publicOrigin}${authBasePath}/error`,
        ),
      ),
    ),
    {
      basePath: authBasePath,
      securityLog,
      sessions,
      signedIn: (origin) => inBackground(alertOf(ports, origin)),
      inBackground,
      onLost: logLost(log),
      patienceMs: 2_000,
    },
  )
  return { handler, api: auth.api, settled }
}

export type Auth = ReturnType<typeof makeAuth>
