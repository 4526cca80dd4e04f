import type { Container } from 'inversify'
import type { Metrics } from '@tamarack/adapter-metrics/metrics'
import { connectClient, type EnginePlace } from '@tamarack/adapter-temporal/client'
import { withDeadlines } from '@tamarack/adapter-temporal/deadlines'
import { makeLoanProcess } from '@tamarack/adapter-temporal/loan-process'
import { makeScheduleTrigger } from '@tamarack/adapter-temporal/schedules'
import { makeAddressee } from '@tamarack/application/addressee'
import { executePorts, makeExecute, type Execute } from '@tamarack/application/execute'
import { LoanCommands, makeLoanCommands } from '@tamarack/application/issue-command'
import { activityPorts, makeLoanActivities } from '@tamarack/application/loan-activities'
import { MailRelay, makeMailRelay } from '@tamarack/application/mail-relay'
import { openingPorts } from '@tamarack/application/openings'
import { Clock } from '@tamarack/application/ports/clock.port'
import { EmailOutbox } from '@tamarack/application/ports/email-outbox.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { UnitOfWork } from '@tamarack/application/ports/loan-tables.port'
import { Mailer } from '@tamarack/application/ports/mailer.port'
import { Outbox } from '@tamarack/application/ports/outbox.port'
import { ScheduleTrigger } from '@tamarack/application/ports/schedule-trigger.port'
import { TextMessages } from '@tamarack/application/ports/text-messages.port'
import { Traces } from '@tamarack/application/ports/traces.port'
import { makeRelay, Relay } from '@tamarack/application/relay'
import { FileOfDocument } from '@tamarack/application/use-cases/document-file'
import type { Environment } from './environment.ts'
import {
  Activities,
  EngineClient,
  Log,
  MetricsOfPart,
  PayloadCipher,
  provide,
  provideFrom,
  WorkflowClock,
} from './provide.ts'

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

export const enginePlaceOf = (environment: Environment): EnginePlace => ({
  address: environment.TEMPORAL_ADDRESS,
  namespace: environment.TEMPORAL_NAMESPACE,
  tls: environment.TEMPORAL_TLS,
  authority: environment.TEMPORAL_CA,
  apiKey: environment.TEMPORAL_API_KEY,
})

/** Measures each command and what came of it. */
const watched =
  (execute: Execute, metrics: Pick<Metrics, 'command'>): Execute =>
  async (command, beside) => {
    const end = metrics.command(command.type)
    try {
      const outcome = await execute(command, beside)
      end(outcome.ok ? 'done' : outcome.error.code)
      return outcome
    } catch (error) {
      end('error')
      throw error
    }
  }

/** The commands of people, and what comes next: the workflow engine. */
export const processModule = (container: Container, environment: Environment): void => {
  provide(container, EngineClient, (cipher, traces) => connectClient(cipher, enginePlaceOf(environment), traces), [
    PayloadCipher,
    Traces,
  ]).onDeactivation((client) => client.connection.close())
  provideFrom(
    container,
    LoanProcess,
    { client: EngineClient, work: UnitOfWork, clock: WorkflowClock },
    ({ client, work, clock }) =>
      withDeadlines(
        client,
        makeLoanProcess(client, makeAddressee({ work }), { ...(clock && { clockOffsetMs: () => clock.offsetMs() }) }),
      ),
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
  ).onDeactivation((relay) => relay.settled())
  provideFrom(
    container,
    MailRelay,
    {
      emails: EmailOutbox,
      mailer: Mailer,
      texts: TextMessages,
      ...executePorts,
      fileOfDocument: FileOfDocument,
      log: Log,
    },
    ({ log, ...ports }) =>
      makeMailRelay({
        ...ports,
        execute: makeExecute(ports),
        onFailure: (error) => log.warn({ error: nameOf(error) }, 'an email could not be sent; the relay tries again'),
      }),
  ).onDeactivation((relay) => relay.settled())
  provideFrom(
    container,
    LoanCommands,
    { ...executePorts, ...openingPorts, relay: Relay, metrics: MetricsOfPart },
    ({ metrics, ...ports }) => makeLoanCommands({ ...ports, execute: watched(makeExecute(ports), metrics) }),
  )
  provide(container, ScheduleTrigger, makeScheduleTrigger, [EngineClient])
  provideFrom(container, Activities, { ...activityPorts, metrics: MetricsOfPart }, ({ metrics, ...ports }) =>
    makeLoanActivities({ ...ports, execute: watched(makeExecute(ports), metrics) }),
  )
}
