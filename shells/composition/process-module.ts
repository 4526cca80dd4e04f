import type { Container } from 'inversify'
import { connectClient } from '@tamarack/adapter-temporal/client'
import { makeLoanProcess } from '@tamarack/adapter-temporal/loan-process'
import { makeExecute } from '@tamarack/application/execute'
import { LoanCommands, makeLoanCommands } from '@tamarack/application/issue-command'
import { makeLoanActivities } from '@tamarack/application/loan-activities'
import { BankDataProvider } from '@tamarack/application/ports/bank-data-provider.port'
import { Clock } from '@tamarack/application/ports/clock.port'
import { DebitProvider } from '@tamarack/application/ports/debit-provider.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { FundsTransfer } from '@tamarack/application/ports/funds-transfer.port'
import { IdentityProvider } from '@tamarack/application/ports/identity-provider.port'
import { Ids } from '@tamarack/application/ports/ids.port'
import { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { Lender } from '@tamarack/application/ports/lender.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { UnitOfWork } from '@tamarack/application/ports/loan-tables.port'
import { Mailer } from '@tamarack/application/ports/mailer.port'
import { Outbox } from '@tamarack/application/ports/outbox.port'
import { PaymentRequests } from '@tamarack/application/ports/payment-requests.port'
import { SecondReview } from '@tamarack/application/ports/second-review.port'
import { makeRelay, Relay } from '@tamarack/application/relay'
import { FileOfDocument } from '@tamarack/application/use-cases/document-file'
import type { Environment } from './environment.ts'
import { provide, provideFrom } from './provide.ts'
import { Activities, EngineClient, Log, PayloadCipher, WorkflowClock } from './services.ts'

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** What a command is executed, or previewed, with. */
export const executePorts = {
  work: UnitOfWork,
  clock: Clock,
  ids: Ids,
  fingerprint: Fingerprint,
  keyedHash: KeyedHash,
  lender: Lender,
  secondReview: SecondReview,
} as const

/** The commands of people, and what comes next: the workflow engine. */
export const processModule = (container: Container, environment: Environment): void => {
  provide(
    container,
    EngineClient,
    (cipher) =>
      connectClient(cipher, { address: environment.TEMPORAL_ADDRESS, namespace: environment.TEMPORAL_NAMESPACE }),
    [PayloadCipher],
  ).onDeactivation((client) => client.connection.close())
  provideFrom(
    container,
    LoanProcess,
    { client: EngineClient, log: Log, clock: WorkflowClock },
    ({ client, log, clock }) =>
      makeLoanProcess(client, {
        onUnanswered: (unanswered) => log.error(unanswered, 'the workflow engine did not open a window in time'),
        ...(clock && { clockOffsetMs: () => clock.offsetMs() }),
      }),
  )
  provideFrom(
    container,
    Relay,
    { outbox: Outbox, process: LoanProcess, clock: Clock, log: Log },
    ({ outbox, process, clock, log }) =>
      makeRelay({
        outbox,
        process,
        clock,
        onFailure: (error) =>
          log.warn({ error: nameOf(error) }, 'a workflow could not be woken; the relay tries again'),
      }),
  )
  provideFrom(container, LoanCommands, { ...executePorts, process: LoanProcess, relay: Relay }, (ports) =>
    makeLoanCommands({ ...ports, execute: makeExecute(ports) }),
  )
  provideFrom(
    container,
    Activities,
    {
      ...executePorts,
      identityProvider: IdentityProvider,
      bankDataProvider: BankDataProvider,
      fundsTransfer: FundsTransfer,
      debitProvider: DebitProvider,
      paymentRequests: PaymentRequests,
      mailer: Mailer,
      fileOfDocument: FileOfDocument,
      queries: LoanQueries,
    },
    makeLoanActivities,
  )
}
