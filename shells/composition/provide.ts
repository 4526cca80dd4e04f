import type { Container, MapToResolvedValueInjectOptions, ResolutionContext } from 'inversify'
import type { Logger } from 'pino'
import type { Auth } from '@tamarack/adapter-auth/make-auth'
import type { PaperPool as ClosablePaperPool } from '@tamarack/adapter-documents/paper-pool'
import type { RenderingPool as ClosablePool } from '@tamarack/adapter-documents/rendering-pool'
import type { Metrics } from '@tamarack/adapter-metrics/metrics'
import type { Database } from '@tamarack/adapter-postgres/database'
import type { Client } from '@tamarack/adapter-temporal/client'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import type { PadFileRail } from '@tamarack/application/pad-file/rail'
import type { MovableClock } from '@tamarack/application/ports/clock.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { token, type Token } from '@tamarack/application/ports/token'

/** A token for each thing that a factory takes: by its name, or in its place. */
type Tokens<Needs> = { readonly [Name in keyof Needs]: Token<Needs[Name]> }

/** Everything that a process or a factory takes, as one typed object; what nobody needed before is
 * made now. */
export const servicesOf = async <Needs extends object>(
  from: Pick<ResolutionContext, 'getAsync'>,
  tokens: Tokens<Needs>,
): Promise<Needs> => {
  const services: Record<string, unknown> = {}
  for (const [name, service] of Object.entries<Token<unknown>>(tokens)) services[name] = await from.getAsync(service)
  return services as Needs
}

export const resolve = <Service>(container: Container, service: Token<Service>): Promise<Service> =>
  container.getAsync<Service>(service)

/** Binds a service to the factory that makes it, once per container. The tokens stand in the order
 * of the factory's parameters and carry their types: a swapped pair does not compile. */
export const provide = <Service, Needs extends unknown[]>(
  container: Container,
  service: Token<Service>,
  factory: (...needs: Needs) => Service | Promise<Service>,
  tokens: Tokens<Needs>,
) =>
  container
    .bind<Service>(service)
    .toResolvedValue(factory, tokens as MapToResolvedValueInjectOptions<Needs>)
    .inSingletonScope()

/** The same for a factory that takes one object. */
export const provideFrom = <Service, Needs extends object>(
  container: Container,
  service: Token<Service>,
  tokens: Tokens<Needs>,
  factory: (needs: NoInfer<Needs>) => Service | Promise<Service>,
) =>
  container
    .bind<Service>(service)
    .toDynamicValue(async (context) => factory(await servicesOf(context, tokens)))
    .inSingletonScope()

/** Binds a service to a value that is there already. */
export const constant = <Service>(container: Container, service: Token<Service>, value: NoInfer<Service>): void => {
  container.bind<Service>(service).toConstantValue(value)
}

/** What the composition root wires besides the application's own ports. */
export const Log = token<Logger>('Log')
export const DatabaseConnection = token<Database>('DatabaseConnection')
/** Connections of their own for the statement for which a provider waits, to store a webhook, and
 * in a sandbox for the one that every call waits for, to read the clock. They never queue behind a
 * customer's transaction. */
export const IntakeConnection = token<Database>('IntakeConnection')
export const PayloadCipher = token<DataCipher>('PayloadCipher')
export const EngineClient = token<Client>('EngineClient')
/** The clock with which new workflows start in a sandbox, and accounts are opened; null
 * elsewhere. */
export const WorkflowClock = token<Pick<MovableClock, 'offsetMs' | 'catchUp'> | null>('WorkflowClock')
export const MetricsOfPart = token<Metrics>('MetricsOfPart')
export const Activities = token<LoanActivities>('Activities')
export const Authentication = token<Auth>('Authentication')
/** The rail of PAD files; null where the settings have no sponsoring bank. */
export const FileRail = token<PadFileRail | null>('FileRail')
export const RenderingPool = token<ClosablePool>('RenderingPool')
export const PaperPool = token<ClosablePaperPool>('PaperPool')
