import { makeChangeNotices } from '@tamarack/adapter-auth/store/change-notices'
import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { builtInProviders } from '@tamarack/adapter-auth/providers/identity-providers'
import { makeAuth } from '@tamarack/adapter-auth/make-auth'
import { makeSecurityLog } from '@tamarack/adapter-auth/security-log/security-log'
import { makeSessionReader } from '@tamarack/adapter-auth/session/session-reader'
import { makeStaffAccounts } from '@tamarack/adapter-auth/store/staff-accounts'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { ChangeNotices } from '@tamarack/application/ports/change-notices.port'
import { Clock, RealClock, type MovableClock } from '@tamarack/application/ports/clock.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { Mailer } from '@tamarack/application/ports/mailer.port'
import { SecurityLog } from '@tamarack/application/ports/security-log.port'
import { SessionReader } from '@tamarack/application/ports/session-reader.port'
import { StaffAccounts } from '@tamarack/application/ports/staff-accounts.port'
import { present } from '@tamarack/application/present'
import type { Container } from 'inversify'
import type { Logger } from 'pino'
import type { Environment as ParsedEnvironment } from './environment.ts'
import { identityProvidersOf } from './identity-providers.ts'
import { provide } from './provide.ts'
import { Authentication, DatabaseConnection, Environment, Log, WorkflowClock } from './services.ts'

const authSettings = (environment: ParsedEnvironment) => {
  const providers = identityProvidersOf(environment)
  return {
    publicOrigin: environment.PUBLIC_ORIGIN,
    secret: environment.AUTH_SECRET,
    triesPerMinute: environment.SIGN_IN_TRIES_PER_MINUTE,
    socialProviders: builtInProviders(providers),
    ...(providers.oidc ? { oidc: providers.oidc } : {}),
  }
}

/** Who is who. */
export const accountModule = (container: Container): void => {
  provide(container, SecurityLog, makeSecurityLog, [DatabaseConnection, RealClock])
  provide(
    container,
    Authentication,
    (
      orm,
      mailer: Mailer,
      queries: LoanQueries,
      securityLog: SecurityLog,
      sessions: SessionReader,
      clock: Clock,
      movable: Pick<MovableClock, 'catchUp'> | null,
      log: Logger,
      environment: ParsedEnvironment,
    ) => {
      const presentNow = async () => {
        await movable?.catchUp()
        return present(clock)
      }
      const ports = { orm, mailer, queries, securityLog, sessions, present: presentNow, log }
      return makeAuth(ports, authSettings(environment))
    },
    [
      DatabaseConnection,
      Mailer,
      LoanQueries,
      SecurityLog,
      SessionReader,
      Clock,
      WorkflowClock,
      Log,
      Environment,
    ] as const,
    (auth) => auth.settled(),
  )
  provide(
    container,
    SessionReader,
    (orm, clock: Clock, environment: ParsedEnvironment) =>
      makeSessionReader(orm, clock, {
        publicOrigin: environment.PUBLIC_ORIGIN,
        secret: environment.AUTH_SECRET,
      }),
    [DatabaseConnection, RealClock, Environment] as const,
  )
  provide(container, Accounts, makeAccounts, [DatabaseConnection, RealClock])
  provide(container, ChangeNotices, makeChangeNotices, [DatabaseConnection])
  provide(
    container,
    StaffAccounts,
    (orm, clock: Clock, mailer: Mailer, environment: ParsedEnvironment) =>
      makeStaffAccounts(orm, clock, mailer, { publicOrigin: environment.PUBLIC_ORIGIN }),
    [DatabaseConnection, RealClock, Mailer, Environment] as const,
  )
}
