import { CalendarOfLoans } from '@tamarack/application/ports/calendar-of-loans.port'
import { DailyRuns } from '@tamarack/application/ports/daily-runs.port'
import { DueRecords } from '@tamarack/application/ports/due-records.port'
import { ListReadings } from '@tamarack/application/ports/list-readings.port'
import { OurPayments } from '@tamarack/application/ports/our-payments.port'
import { PadDebits, PadFiles } from '@tamarack/application/ports/pad-files.port'
import { ScheduledStarter } from '@tamarack/application/ports/scheduled-starter.port'
import { ProviderClocks } from '@tamarack/application/ports/provider-clocks.port'
import { ClockMover } from '@tamarack/application/use-cases/move-clock'
import { ChangeNotices } from '@tamarack/application/ports/change-notices.port'
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
import { SecondReview } from '@tamarack/application/ports/second-review.port'
import { LoanClocks } from '@tamarack/application/ports/loan-clocks.port'
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
import { FileOfDocument } from '@tamarack/application/use-cases/document-file'
import { Container } from 'inversify'
import type { Environment as ParsedEnvironment } from './environment.ts'
import { constant } from './provide.ts'
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
} from './services.ts'
import { groundModule } from './ground-module.ts'
import { clockModule } from './clock-module.ts'
import { databaseModule } from './database-module.ts'
import { providerModule } from './provider-module.ts'
import { processModule } from './process-module.ts'
import { accountModule } from './account-module.ts'

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
  ChangeNotices,
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
