import type { Container } from 'inversify'
import { makeAccountEmails } from '@tamarack/adapter-auth/emails/account-emails'
import { makeAuth } from '@tamarack/adapter-auth/make-auth'
import {
  builtInProviders,
  offeredProviders,
  type IdentityProviders,
} from '@tamarack/adapter-auth/providers/identity-providers'
import { makeSecurityLog } from '@tamarack/adapter-auth/security-log/security-log'
import { makeSessionReader } from '@tamarack/adapter-auth/session/session-reader'
import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { makeChangeNotices } from '@tamarack/adapter-auth/store/change-notices'
import { makeStaffAccounts } from '@tamarack/adapter-auth/store/staff-accounts'
import { makeStaffDevices } from '@tamarack/adapter-postgres/staff-devices'
import { MailRelay } from '@tamarack/application/mail-relay'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { ChangeNotices } from '@tamarack/application/ports/change-notices.port'
import { Clock, present, RealClock } from '@tamarack/application/ports/clock.port'
import { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { Differences } from '@tamarack/application/ports/differences.port'
import { AccountEmails } from '@tamarack/application/ports/email-outbox.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { Mailer } from '@tamarack/application/ports/mailer.port'
import { SecurityLog } from '@tamarack/application/ports/security-log.port'
import { SessionReader } from '@tamarack/application/ports/session-reader.port'
import { StaffAccounts } from '@tamarack/application/ports/staff-accounts.port'
import { StaffDevices } from '@tamarack/application/ports/staff-devices.port'
import { TextMessages } from '@tamarack/application/ports/text-messages.port'
import { AlertSharedDevice, makeAlertSharedDevice } from '@tamarack/application/use-cases/shared-device'
import type { Environment } from './environment.ts'
import { Authentication, DatabaseConnection, Log, provide, provideFrom, WorkflowClock } from './provide.ts'

/** The identity providers whose variables are set; `parseEnvironment` has seen to it that none is
 * set by halves. */
export const identityProvidersOf = (environment: Environment): IdentityProviders => {
  const { GOOGLE_CLIENT_ID: google, GOOGLE_CLIENT_SECRET: googleSecret } = environment
  const {
    MICROSOFT_CLIENT_ID: microsoft,
    MICROSOFT_CLIENT_SECRET: microsoftSecret,
    MICROSOFT_TENANT_ID: tenantId,
  } = environment
  const {
    APPLE_CLIENT_ID: apple,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: privateKey,
  } = environment
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: oidc, OIDC_CLIENT_SECRET: oidcSecret } = environment
  return {
    ...(google && googleSecret ? { google: { clientId: google, clientSecret: googleSecret } } : {}),
    ...(microsoft && microsoftSecret
      ? { microsoft: { clientId: microsoft, clientSecret: microsoftSecret, tenantId } }
      : {}),
    ...(apple && teamId && keyId && privateKey ? { apple: { clientId: apple, teamId, keyId, privateKey } } : {}),
    ...(issuer && oidc && oidcSecret
      ? { oidc: { issuer, clientId: oidc, clientSecret: oidcSecret, name: environment.OIDC_NAME } }
      : {}),
  }
}

/** What the screens offer, in their order. */
export const signInProvidersOf = (environment: Environment) => offeredProviders(identityProvidersOf(environment))

/** Who is who. */
export const accountModule = (container: Container, environment: Environment): void => {
  const { PUBLIC_ORIGIN: publicOrigin, AUTH_SECRET: secret, SIGN_IN_TRIES_PER_MINUTE: triesPerMinute } = environment
  const providers = identityProvidersOf(environment)
  provide(container, SecurityLog, makeSecurityLog, [DatabaseConnection, RealClock])
  provide(container, StaffDevices, makeStaffDevices, [DatabaseConnection])
  provideFrom(
    container,
    AlertSharedDevice,
    {
      devices: StaffDevices,
      differences: Differences,
      accountEmails: AccountEmails,
      fingerprint: Fingerprint,
      clock: RealClock,
    },
    makeAlertSharedDevice,
  )
  provide(container, AccountEmails, makeAccountEmails, [DatabaseConnection, DataCipher, RealClock])
  provideFrom(
    container,
    Authentication,
    {
      orm: DatabaseConnection,
      mailer: Mailer,
      accountEmails: AccountEmails,
      mailRelay: MailRelay,
      texts: TextMessages,
      queries: LoanQueries,
      securityLog: SecurityLog,
      sessions: SessionReader,
      alert: AlertSharedDevice,
      clock: Clock,
      movable: WorkflowClock,
      log: Log,
    },
    ({ clock, movable, alert, ...ports }) =>
      makeAuth(
        {
          ...ports,
          alertSharedDevice: environment.STAFF_SHARE_DEVICES ? undefined : alert,
          present: async () => {
            await movable?.catchUp()
            return present(clock)
          },
        },
        {
          publicOrigin,
          secret,
          triesPerMinute,
          socialProviders: builtInProviders(providers),
          ...(providers.oidc ? { oidc: providers.oidc } : {}),
        },
      ),
  ).onDeactivation((auth) => auth.settled())
  provide(container, SessionReader, (orm, clock) => makeSessionReader(orm, clock, { publicOrigin, secret }), [
    DatabaseConnection,
    RealClock,
  ])
  provide(container, Accounts, makeAccounts, [DatabaseConnection, RealClock])
  provide(container, ChangeNotices, makeChangeNotices, [DatabaseConnection])
  provide(
    container,
    StaffAccounts,
    (orm, clock, cipher, relay, log) => {
      const onQueued = () =>
        void relay.catchUp().catch((error: unknown) => log.warn({ error }, 'emails that wait could not be read'))
      return makeStaffAccounts(orm, clock, { cipher, onQueued }, { publicOrigin })
    },
    [DatabaseConnection, RealClock, DataCipher, MailRelay, Log],
  )
}
