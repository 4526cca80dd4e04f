import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { builtInProviders } from '@tamarack/adapter-auth/providers/identity-providers'
import { makeAuth } from '@tamarack/adapter-auth/make-auth'
import { makeSecurityLog } from '@tamarack/adapter-auth/security-log/security-log'
import { makeSessionReader } from '@tamarack/adapter-auth/session/session-reader'
import { makeStaffAccounts } from '@tamarack/adapter-auth/store/staff-accounts'
import { makeMovableClock } from '@tamarack/adapter-clock/movable-clock'
import { systemClock } from '@tamarack/adapter-clock/system-clock'
import { makeKeyedHash } from '@tamarack/adapter-crypto/hmac-keyed-hash'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/sha256-fingerprint'
import { makeDocumentSeal } from '@tamarack/adapter-crypto/document-seal'
import { makeRenderingPool, type RenderingPool } from '@tamarack/adapter-documents/rendering-pool'
import { makeIds } from '@tamarack/adapter-ids/random-ids'
import { makeSmtpMailer } from '@tamarack/adapter-mail/smtp-mailer'
import { makePlaidIdentityProvider } from '@tamarack/adapter-plaid/plaid-identity-provider'
import { makePlaidWebhooks } from '@tamarack/adapter-plaid/plaid-webhooks'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import { makeClockOffset } from '@tamarack/adapter-postgres/clock-offset'
import { makeOpenLoans } from '@tamarack/adapter-postgres/open-loans'
import { makeCustomerEvidence } from '@tamarack/adapter-postgres/customer-evidence'
import { makeLoanNotices } from '@tamarack/adapter-postgres/loan-notices'
import { makeLoanQueries } from '@tamarack/adapter-postgres/loan-queries'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { makeComparableLoans } from '@tamarack/adapter-postgres/comparable-loans'
import { makeLegalHolds } from '@tamarack/adapter-postgres/legal-holds'
import { makeDifferences } from '@tamarack/adapter-postgres/differences'
import { makeDueRecords } from '@tamarack/adapter-postgres/due-records'
import { makeTrialBalance } from '@tamarack/adapter-postgres/trial-balance'
import { makeWebhookInbox } from '@tamarack/adapter-postgres/webhook-inbox'
import { connectClient } from '@tamarack/adapter-temporal/client'
import { makeLoanClocks } from '@tamarack/adapter-temporal/loan-clocks'
import { makeLoanProcess } from '@tamarack/adapter-temporal/loan-process'
import { makeZumBankDataProvider } from '@tamarack/adapter-zum/zum-bank-data-provider'
import { makeZumFundsTransfer } from '@tamarack/adapter-zum/zum-funds-transfer'
import { makeZumPaymentRequests } from '@tamarack/adapter-zum/zum-payment-requests'
import { makeZumTransferList } from '@tamarack/adapter-zum/zum-transfer-list'
import { makeZumWebhooks } from '@tamarack/adapter-zum/zum-webhooks'
import { CalendarOfLoans } from '@tamarack/application/ports/calendar-of-loans.port'
import { DailyRuns } from '@tamarack/application/ports/daily-runs.port'
import { DueRecords } from '@tamarack/application/ports/due-records.port'
import { ListReadings } from '@tamarack/application/ports/list-readings.port'
import { OurPayments } from '@tamarack/application/ports/our-payments.port'
import { PadDebits, PadFiles } from '@tamarack/application/ports/pad-files.port'
import type { PadFileRail } from '@tamarack/application/pad-file/rail'
import { ScheduledStarter } from '@tamarack/application/ports/scheduled-starter.port'
import {
  makeScheduledOnMovedClock,
  type ScheduledOnMovedClock,
} from '@tamarack/application/use-cases/scheduled-on-moved-clock'
import { makeScheduledStarter } from '@tamarack/adapter-temporal/scheduled-starter'
import { ProviderClocks } from '@tamarack/application/ports/provider-clocks.port'
import { ClockMover, makeClockMover } from '@tamarack/application/use-cases/move-clock'
import { makeCalendarOfLoans } from '@tamarack/adapter-postgres/calendar-of-loans'
import { makeProviderClocks } from '@tamarack/adapter-clock/provider-clocks'
import { makeLoanActivities } from '@tamarack/application/loan-activities'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { BankDataProvider } from '@tamarack/application/ports/bank-data-provider.port'
import { ComparableLoans } from '@tamarack/application/ports/comparable-loans.port'
import { LegalHolds } from '@tamarack/application/ports/legal-holds.port'
import { Differences } from '@tamarack/application/ports/differences.port'
import { TrialBalance } from '@tamarack/application/ports/trial-balance.port'
import { TransferList } from '@tamarack/application/ports/transfer-list.port'
import { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import { Clock, MovableClock, RealClock } from '@tamarack/application/ports/clock.port'
import { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { DocumentFiles } from '@tamarack/application/ports/document-files.port'
import { DocumentRenderer } from '@tamarack/application/ports/document-renderer.port'
import { DocumentSeal } from '@tamarack/application/ports/document-seal.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { DebitProvider } from '@tamarack/application/ports/debit-provider.port'
import { FundsTransfer } from '@tamarack/application/ports/funds-transfer.port'
import { PaymentRequests } from '@tamarack/application/ports/payment-requests.port'
import { IdentityProvider } from '@tamarack/application/ports/identity-provider.port'
import { Ids } from '@tamarack/application/ports/ids.port'
import { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { Lender } from '@tamarack/application/ports/lender.port'
import { SecondReview, secondReviewOf } from '@tamarack/application/ports/second-review.port'
import { LoanClocks } from '@tamarack/application/ports/loan-clocks.port'
import { LoanProjections } from '@tamarack/application/ports/loan-projections.port'
import { OpenLoans } from '@tamarack/application/ports/open-loans.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { CustomerEvidence } from '@tamarack/application/ports/customer-evidence.port'
import { LoanNotices } from '@tamarack/application/ports/loan-notices.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { Mailer } from '@tamarack/application/ports/mailer.port'
import { SecurityLog } from '@tamarack/application/ports/security-log.port'
import { SessionReader } from '@tamarack/application/ports/session-reader.port'
import { StaffAccounts } from '@tamarack/application/ports/staff-accounts.port'
import { UnitOfWork } from '@tamarack/application/ports/loan-tables.port'
import { WebhookInbox } from '@tamarack/application/ports/webhook-inbox.port'
import { PlaidWebhooks, ZumWebhooks } from '@tamarack/application/ports/webhook.port'
import { makeRecallOutcome } from '@tamarack/application/recall-outcome'
import { FileOfDocument, makeFileOfDocument } from '@tamarack/application/use-cases/document-file'
import { makeDocumentFiles } from '@tamarack/adapter-postgres/document-files'
import { setTimeout as pause } from 'node:timers/promises'
import { Container } from 'inversify'
import pino, { type Logger } from 'pino'
import type { Environment as ParsedEnvironment } from './environment.ts'
import { dataCipherWith } from './data-cipher.ts'
import { identityProvidersOf } from './identity-providers.ts'
import { padModule } from './pad-module.ts'
import { constant, provide } from './provide.ts'
import {
  Authentication,
  DatabaseConnection,
  IntakeConnection,
  EngineClient,
  Environment,
  Log,
  PayloadCipher,
  Activities,
  FileRail,
  MovedSchedules,
  WorkflowClock,
} from './services.ts'

/** Keys never log: whatever a careless line carries under these names is replaced before it is written. */
const redact = {
  paths: ['*.authorization', '*.cookie', '*.password', '*.accountNumber', '*.email', '*.token', 'headers'],
  censor: '[removed]',
}
const makeLog = (): Logger => pino({ level: 'info', redact, base: null, timestamp: pino.stdTimeFunctions.isoTime })

/** The machine itself: clock, ids, digests, ciphers, log. */
const groundModule = (container: Container): void => {
  constant(container, Log, makeLog())
  constant(container, RealClock, systemClock)
  constant(container, Ids, makeIds())
  constant(container, Fingerprint, sha256Fingerprint)
  provide(container, DataCipher, ({ DATA_KEY }: ParsedEnvironment) => dataCipherWith(DATA_KEY), [Environment])
  provide(container, PayloadCipher, ({ PAYLOAD_KEY }: ParsedEnvironment) => dataCipherWith(PAYLOAD_KEY), [Environment])
  provide(container, KeyedHash, ({ PERSON_KEY }: ParsedEnvironment) => makeKeyedHash(PERSON_KEY), [Environment])
  provide(
    container,
    Lender,
    (environment: ParsedEnvironment): Lender => ({
      legalName: environment.LENDER_LEGAL_NAME,
      operatingName: environment.LENDER_OPERATING_NAME,
      licenceNumber: environment.LENDER_LICENCE,
      address: environment.LENDER_ADDRESS,
      phone: environment.LENDER_PHONE,
      email: environment.LENDER_EMAIL,
      publicOrigin: environment.PUBLIC_ORIGIN,
    }),
    [Environment],
  )
  provide(
    container,
    SecondReview,
    (environment: ParsedEnvironment) =>
      secondReviewOf({
        aboveDollars: environment.SECOND_REVIEW_ABOVE,
        onAttention: environment.SECOND_REVIEW_ON_ATTENTION,
        moneyAboveDollars: environment.MONEY_REVIEW_ABOVE,
      }),
    [Environment],
  )
}

/** Between two looks at whether a moved clock has settled. */
const [breathMs, longestBreathMs] = [25, 250]

/** The present: real time, or in a sandbox the clock that can be moved. Production binds nothing that could move it. */
const clockModule = (container: Container, isSandbox: boolean): void => {
  if (!isSandbox) {
    constant(container, Clock, systemClock)
    constant(container, WorkflowClock, null)
    return
  }
  provide(container, ClockOffset, makeClockOffset, [IntakeConnection])
  provide(container, MovableClock, makeMovableClock, [RealClock, ClockOffset])
  provide(container, Clock, (clock: MovableClock) => clock, [MovableClock])
  provide(container, WorkflowClock, (clock: MovableClock) => clock, [MovableClock])
  provide(container, LoanClocks, makeLoanClocks, [EngineClient])
  provide(container, CalendarOfLoans, makeCalendarOfLoans, [DatabaseConnection])
  provide(
    container,
    ProviderClocks,
    ({ PLAID_BASE_URL, ZUM_BASE_URL, BANK_SANDBOX_URL }: ParsedEnvironment) =>
      makeProviderClocks([PLAID_BASE_URL, ZUM_BASE_URL, ...(BANK_SANDBOX_URL === undefined ? [] : [BANK_SANDBOX_URL])]),
    [Environment],
  )
  provide(container, ScheduledStarter, makeScheduledStarter, [EngineClient])
  provide(
    container,
    MovedSchedules,
    (rail: PadFileRail | null, runs: DailyRuns, debits: PadDebits, files: PadFiles, starter: ScheduledStarter) =>
      rail && makeScheduledOnMovedClock({ runs, debits, files, drop: rail.drop, starter }),
    [FileRail, DailyRuns, PadDebits, PadFiles, ScheduledStarter],
  )
  provide(
    container,
    ClockMover,
    (
      realClock: Clock,
      clock: MovableClock,
      offset: ClockOffset,
      loanClocks: LoanClocks,
      providerClocks: ProviderClocks,
      calendar: CalendarOfLoans,
      scheduled: ScheduledOnMovedClock | null,
    ) =>
      makeClockMover({
        realClock,
        clock,
        offset,
        loanClocks,
        providerClocks,
        calendar,
        scheduled: scheduled ?? undefined,
        breathe: (looks) => pause(Math.min(longestBreathMs, breathMs * (1 + looks / 5))),
      }),
    [RealClock, MovableClock, ClockOffset, LoanClocks, ProviderClocks, CalendarOfLoans, MovedSchedules],
  )
}

/** Two to store webhooks, as many as are stored at once, and one to read the clock. */
const intakeConnections = 3

/** What is true: PostgreSQL. */
const databaseModule = (container: Container): void => {
  provide(
    container,
    DatabaseConnection,
    (environment: ParsedEnvironment) => openDatabase({ url: environment.DATABASE_URL, entities: accountTables }),
    [Environment],
    (database) => database.close(),
  )
  provide(
    container,
    IntakeConnection,
    (environment: ParsedEnvironment) =>
      openDatabase({ url: environment.DATABASE_URL, entities: [], poolMax: intakeConnections }),
    [Environment],
    (database) => database.close(),
  )
  provide(container, UnitOfWork, makeUnitOfWork, [DatabaseConnection, DataCipher])
  provide(container, OpenLoans, makeOpenLoans, [DatabaseConnection])
  provide(container, ComparableLoans, makeComparableLoans, [DatabaseConnection])
  provide(container, Differences, makeDifferences, [DatabaseConnection])
  provide(container, TrialBalance, makeTrialBalance, [DatabaseConnection])
  provide(container, DueRecords, makeDueRecords, [DatabaseConnection])
  provide(container, LegalHolds, makeLegalHolds, [DatabaseConnection, DataCipher])
  provide(container, LoanQueries, makeLoanQueries, [DatabaseConnection, DataCipher])
  provide(container, LoanNotices, makeLoanNotices, [DatabaseConnection, DataCipher])
  provide(container, DocumentFiles, makeDocumentFiles, [DatabaseConnection, DataCipher])
  provide(container, CustomerEvidence, makeCustomerEvidence, [DatabaseConnection, DataCipher])
  provide(container, LoanProjections, makeLoanProjections, [DatabaseConnection, DataCipher])
  provide(container, WebhookInbox, makeWebhookInbox, [DatabaseConnection, IntakeConnection, DataCipher, WorkflowClock])
}

const providerTimeoutMs = 6_000

const plaidConnection = (environment: ParsedEnvironment) => ({
  baseUrl: environment.PLAID_BASE_URL,
  clientId: environment.PLAID_CLIENT_ID,
  secret: environment.PLAID_SECRET,
  timeoutMs: providerTimeoutMs,
})
const zumConnection = (environment: ParsedEnvironment, clock: Clock) => ({
  baseUrl: environment.ZUM_BASE_URL,
  username: environment.ZUM_USERNAME,
  password: environment.ZUM_PASSWORD,
  timeoutMs: providerTimeoutMs,
  clock,
})
const zumWallet = (environment: ParsedEnvironment, clock: Clock) => ({
  ...zumConnection(environment, clock),
  walletId: environment.ZUM_WALLET_ID ?? null,
})

/** The world outside: Plaid, Zum, mail, documents. */
const providerModule = (container: Container): void => {
  provide(
    container,
    IdentityProvider,
    (environment: ParsedEnvironment, keyedHash: KeyedHash) =>
      makePlaidIdentityProvider({
        ...plaidConnection(environment),
        templateId: environment.PLAID_TEMPLATE_ID,
        keyedHash,
      }),
    [Environment, KeyedHash],
  )
  provide(
    container,
    PlaidWebhooks,
    (environment: ParsedEnvironment, clock: Clock) =>
      makePlaidWebhooks({
        ...plaidConnection(environment),
        clock,
        environment: environment.SANDBOX ? 'sandbox' : 'production',
      }),
    [Environment, RealClock],
  )
  provide(
    container,
    BankDataProvider,
    (environment: ParsedEnvironment, clock: Clock) =>
      makeZumBankDataProvider({ ...zumConnection(environment, clock), scriptUrl: environment.ZUM_CONNECTOR_URL }),
    [Environment, RealClock],
  )
  provide(
    container,
    FundsTransfer,
    (environment: ParsedEnvironment, clock: Clock) => makeZumFundsTransfer(zumWallet(environment, clock)),
    [Environment, RealClock],
  )
  padModule(container, zumWallet)
  provide(
    container,
    PaymentRequests,
    (environment: ParsedEnvironment, clock: Clock) => makeZumPaymentRequests(zumWallet(environment, clock)),
    [Environment, RealClock],
  )
  provide(
    container,
    TransferList,
    (environment: ParsedEnvironment, clock: Clock) => makeZumTransferList(zumConnection(environment, clock)),
    [Environment, RealClock],
  )
  provide(
    container,
    ZumWebhooks,
    (environment: ParsedEnvironment) => makeZumWebhooks({ secret: environment.ZUM_WEBHOOK_SECRET }),
    [Environment],
  )
  provide(
    container,
    Mailer,
    (environment: ParsedEnvironment) => makeSmtpMailer({ url: environment.SMTP_URL, from: environment.MAIL_FROM }),
    [Environment],
  )
  provide(
    container,
    DocumentRenderer,
    () => makeRenderingPool(),
    [],
    (renderer) => (renderer as RenderingPool).close(),
  )
  provide(
    container,
    DocumentSeal,
    (environment: ParsedEnvironment) =>
      makeDocumentSeal({ current: environment.DOCUMENT_KEY, earlier: environment.DOCUMENT_EARLIER_KEYS }),
    [Environment],
  )
  provide(
    container,
    FileOfDocument,
    (
      clock: Clock,
      files: DocumentFiles,
      renderer: DocumentRenderer,
      seal: DocumentSeal,
      fingerprint: Fingerprint,
      queries: LoanQueries,
    ) => makeFileOfDocument({ clock, files, renderer, seal, fingerprint, queries }),
    [Clock, DocumentFiles, DocumentRenderer, DocumentSeal, Fingerprint, LoanQueries],
  )
}

/** Who comes first and what comes next: the workflow engine. */
const processModule = (container: Container): void => {
  provide(
    container,
    EngineClient,
    (environment: ParsedEnvironment, cipher: DataCipher) =>
      connectClient(cipher, { address: environment.TEMPORAL_ADDRESS, namespace: environment.TEMPORAL_NAMESPACE }),
    [Environment, PayloadCipher],
    (client) => client.connection.close(),
  )
  provide(
    container,
    LoanProcess,
    (client, work: UnitOfWork, fingerprint: Fingerprint, log, clock) =>
      makeLoanProcess(client, makeRecallOutcome({ work, fingerprint }), {
        onUnanswered: (unanswered) => log.error(unanswered, 'the workflow engine did not answer a command in time'),
        ...(clock && { clockOffsetMs: () => clock.offsetMs() }),
      }),
    [EngineClient, UnitOfWork, Fingerprint, Log, WorkflowClock] as const,
  )
  provide(
    container,
    Activities,
    (
      work: UnitOfWork,
      clock: Clock,
      ids: Ids,
      fingerprint: Fingerprint,
      keyedHash: KeyedHash,
      lender: Lender,
      secondReview: SecondReview,
      identityProvider: IdentityProvider,
      bankDataProvider: BankDataProvider,
      fundsTransfer: FundsTransfer,
      debitProvider: DebitProvider,
      paymentRequests: PaymentRequests,
      mailer: Mailer,
      fileOfDocument: FileOfDocument,
      queries: LoanQueries,
    ) =>
      makeLoanActivities({
        work,
        clock,
        ids,
        fingerprint,
        keyedHash,
        lender,
        secondReview,
        identityProvider,
        bankDataProvider,
        fundsTransfer,
        debitProvider,
        paymentRequests,
        mailer,
        fileOfDocument,
        queries,
      }),
    [
      UnitOfWork,
      Clock,
      Ids,
      Fingerprint,
      KeyedHash,
      Lender,
      SecondReview,
      IdentityProvider,
      BankDataProvider,
      FundsTransfer,
      DebitProvider,
      PaymentRequests,
      Mailer,
      FileOfDocument,
      LoanQueries,
    ],
  )
}

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
const accountModule = (container: Container): void => {
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
      log: Logger,
      environment: ParsedEnvironment,
    ) => makeAuth({ orm, mailer, queries, securityLog, sessions, log }, authSettings(environment)),
    [DatabaseConnection, Mailer, LoanQueries, SecurityLog, SessionReader, Log, Environment] as const,
    (auth) => auth.settled(),
  )
  provide(
    container,
    SessionReader,
    (orm, clock: Clock, environment: ParsedEnvironment) =>
      makeSessionReader(orm, clock, { publicOrigin: environment.PUBLIC_ORIGIN, secret: environment.AUTH_SECRET }),
    [DatabaseConnection, RealClock, Environment] as const,
  )
  provide(container, Accounts, makeAccounts, [DatabaseConnection, RealClock])
  provide(
    container,
    StaffAccounts,
    (orm, clock: Clock, mailer: Mailer, environment: ParsedEnvironment) =>
      makeStaffAccounts(orm, clock, mailer, { publicOrigin: environment.PUBLIC_ORIGIN }),
    [DatabaseConnection, RealClock, Mailer, Environment] as const,
  )
}

/** Everything that is bound, for the test that resolves each. */
export const services = [
  Log,
  Clock,
  RealClock,
  Ids,
  Fingerprint,
  DataCipher,
  PayloadCipher,
  KeyedHash,
  Lender,
  SecondReview,
  DatabaseConnection,
  IntakeConnection,
  UnitOfWork,
  LoanQueries,
  LoanNotices,
  CustomerEvidence,
  OpenLoans,
  ComparableLoans,
  Differences,
  TrialBalance,
  WebhookInbox,
  IdentityProvider,
  PlaidWebhooks,
  BankDataProvider,
  FundsTransfer,
  DebitProvider,
  PadDebits,
  PadFiles,
  FileRail,
  DailyRuns,
  DueRecords,
  LegalHolds,
  OurPayments,
  ListReadings,
  PaymentRequests,
  TransferList,
  ZumWebhooks,
  Mailer,
  DocumentRenderer,
  DocumentSeal,
  DocumentFiles,
  FileOfDocument,
  EngineClient,
  LoanProcess,
  Activities,
  Authentication,
  SecurityLog,
  SessionReader,
  Accounts,
  StaffAccounts,
] as const

/** What a sandbox has besides. */
export const sandboxServices = [
  ClockOffset,
  MovableClock,
  LoanClocks,
  CalendarOfLoans,
  ProviderClocks,
  ScheduledStarter,
  MovedSchedules,
  ClockMover,
] as const

/** The whole product over one environment. Nothing is opened before it is requested; `unbindAllAsync` closes what was. */
export const compose = (environment: ParsedEnvironment): Container => {
  const container = new Container()
  constant(container, Environment, environment)
  clockModule(container, environment.SANDBOX)
  for (const module of [groundModule, databaseModule, providerModule, processModule, accountModule]) module(container)
  return container
}
