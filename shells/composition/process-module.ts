import { connectClient } from '@tamarack/adapter-temporal/client'
import { makeLoanProcess } from '@tamarack/adapter-temporal/loan-process'
import { makeLoanActivities } from '@tamarack/application/loan-activities'
import { BankDataProvider } from '@tamarack/application/ports/bank-data-provider.port'
import { Clock } from '@tamarack/application/ports/clock.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { DebitProvider } from '@tamarack/application/ports/debit-provider.port'
import { FundsTransfer } from '@tamarack/application/ports/funds-transfer.port'
import { PaymentRequests } from '@tamarack/application/ports/payment-requests.port'
import { IdentityProvider } from '@tamarack/application/ports/identity-provider.port'
import { Ids } from '@tamarack/application/ports/ids.port'
import { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { Lender } from '@tamarack/application/ports/lender.port'
import { SecondReview } from '@tamarack/application/ports/second-review.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { Mailer } from '@tamarack/application/ports/mailer.port'
import { UnitOfWork } from '@tamarack/application/ports/loan-tables.port'
import { makeExecute } from '@tamarack/application/execute'
import { LoanCommands, makeLoanCommands } from '@tamarack/application/issue-command'
import { Outbox } from '@tamarack/application/ports/outbox.port'
import { makeRelay, Relay } from '@tamarack/application/relay'
import { FileOfDocument } from '@tamarack/application/use-cases/document-file'
import type { Container } from 'inversify'
import type { Environment as ParsedEnvironment } from './environment.ts'
import { provide } from './provide.ts'
import { EngineClient, Environment, Log, PayloadCipher, Activities, WorkflowClock } from './services.ts'

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** The commands of people, and what comes next: the workflow engine. */
export const processModule = (container: Container): void => {
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
    (client, log, clock) =>
      makeLoanProcess(client, {
        onUnanswered: (unanswered) => log.error(unanswered, 'the workflow engine did not open a window in time'),
        ...(clock && { clockOffsetMs: () => clock.offsetMs() }),
      }),
    [EngineClient, Log, WorkflowClock] as const,
  )
  provide(
    container,
    Relay,
    (outbox: Outbox, process: LoanProcess, clock: Clock, log) =>
      makeRelay({
        outbox,
        process,
        clock,
        onFailure: (error) =>
          log.warn({ error: nameOf(error) }, 'a workflow could not be woken; the relay tries again'),
      }),
    [Outbox, LoanProcess, Clock, Log] as const,
  )
  provide(
    container,
    LoanCommands,
    (
      work: UnitOfWork,
      clock: Clock,
      ids: Ids,
      fingerprint: Fingerprint,
      keyedHash: KeyedHash,
      lender: Lender,
      secondReview: SecondReview,
      process: LoanProcess,
      relay: Relay,
    ) =>
      makeLoanCommands({
        work,
        fingerprint,
        execute: makeExecute({ work, clock, ids, fingerprint, keyedHash, lender, secondReview }),
        process,
        relay,
      }),
    [UnitOfWork, Clock, Ids, Fingerprint, KeyedHash, Lender, SecondReview, LoanProcess, Relay],
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
