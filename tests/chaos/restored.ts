import { execFile } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { ClockMover } from '@tamarack/application/use-cases/move-clock'
import { instant } from '@tamarack/domain/values/instant'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'
import { projectRoot } from '@tamarack/shell-dev/settings'
import { freshDatabase } from '../support/database.ts'
import { ownNamespace } from '../support/own-namespace.ts'
import { personByCalls } from '../support/person-by-calls.ts'
import { productEnvironment } from '../support/product-environment.ts'
import { apply, approve, beVerified, connectBank, sendApplication, signBoth, type Life } from './life-by-calls.ts'
import { lastWords, part } from './part.ts'

const dayMs = 86_400_000

/** Runs one statement on the database's server, outside the database. */
const administer = async (databaseUrl: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: new URL('/postgres', databaseUrl).href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const startProduct = async () => {
  const temporalAddress = process.env['TEMPORAL_ADDRESS'] ?? ''
  const databaseUrl = await freshDatabase()
  const name = new URL(databaseUrl).pathname.slice(1)
  const environment: Record<string, string> & { TEMPORAL_NAMESPACE: string } = {
    ...(await productEnvironment({ databaseUrl, temporalAddress })),
    TEMPORAL_NAMESPACE: await ownNamespace(temporalAddress),
  }
  const partsOf = (given: typeof environment) => ({ worker: part('worker', given), api: part('api', given) })
  const sandbox = part('sandbox', environment)
  let [parts, container] = [partsOf(environment), compose(parseEnvironment(environment))]
  await Promise.all([sandbox.start(), parts.api.start(), parts.worker.start()])
  const halt = async (): Promise<void> => {
    await Promise.all([parts.api.stop(), parts.worker.stop(), closeAll(container)])
  }
  const restoreCommand = () =>
    new Promise<{ readonly isDone: boolean; readonly printed: string }>((resolveWith) => {
      const env = { PATH: process.env['PATH'], ...environment }
      execFile(join(projectRoot, 'deploy/tamarack'), ['restore'], { env }, (error, out, err) =>
        resolveWith({ isDone: error === null, printed: out + err }),
      )
    })
  return {
    environment,
    /** A product in the open container. A restore opens another container. */
    served: () => ({ environment, container }),
    worker: () => parts.worker,
    command: restoreCommand,
    /** Copies the database while it has no connection. A `pg_dump` of another version than the server's
     * would fail. */
    async backUp(): Promise<void> {
      await halt()
      await administer(databaseUrl, `create database ${name}_backup template ${name}`)
      container = compose(parseEnvironment(environment))
      await parts.api.start()
    },
    /** The restored record and the command. The engine is either ahead of it or empty. */
    async restore(engine: 'ahead' | 'destroyed'): Promise<string> {
      await halt()
      await administer(databaseUrl, `drop database ${name}`, `create database ${name} template ${name}_backup`)
      if (engine === 'destroyed') environment.TEMPORAL_NAMESPACE = await ownNamespace(temporalAddress)
      const { isDone, printed } = await restoreCommand()
      expect({ isDone, printed }).toMatchObject({ isDone: true })
      parts = partsOf(environment)
      container = compose(parseEnvironment(environment))
      await Promise.all([parts.api.start(), parts.worker.start()])
      return printed
    },
    async close(): Promise<void> {
      await halt()
      await sandbox.stop()
    },
  }
}
type Product = Awaited<ReturnType<typeof startProduct>>

const movements = async ({ environment }: Product) => {
  const answer = await fetch(`${environment['ZUM_BASE_URL']}/sandbox/calls`)
  return Object.values(((await answer.json()) as { movements: Record<string, unknown> }).movements)
}
const sent = { transactions: 1, completed: 1, effectiveCents: 500_00 }

const applied = async (product: Product): Promise<Life> => {
  const life = await apply(product.served(), await personByCalls(product.served(), 'customer'))
  await beVerified(life)
  await connectBank(life)
  await sendApplication(life)
  return life
}

const isFunded = ({ customer, loanId }: Life): Promise<void> => customer.waitFor(loanId, { status: 'funded' })

/** A loan's first debit falls due, is made, and settles. */
const debitSettles = async (product: Product, { loanId }: Life): Promise<void> => {
  const { container } = product.served()
  const [mover, queries] = [await resolve(container, ClockMover), await resolve(container, LoanQueries)]
  await mover.clock.catchUp()
  // Uses the product's clock, because a day takes longer on a busy machine.
  for (const until = mover.clock.now() + 90 * dayMs; mover.clock.now() < until; await mover.clock.catchUp()) {
    await mover.moveFor(instant(mover.clock.now() + dayMs))
    if ((await queries.events(loanId)).some(({ event }) => event.type === 'debit-settled')) return
  }
  throw new Error(`no debit of ${loanId} settled in 90 days`)
}

/** Backs a product up, lets it go on, restores it, and expects every transfer and debit once. The
 * engine remembers what the record has lost, or knows nothing. */
export const expectRestored = async (engine: 'ahead' | 'destroyed'): Promise<void> => {
  const product = await startProduct()
  try {
    const employee = await personByCalls(product.served(), 'employee')
    const [funded, signed, approved] = [await applied(product), await applied(product), await applied(product)]
    for (const life of [funded, signed, approved]) await approve(life, employee)
    await signBoth(funded)
    await isFunded(funded)
    await product.worker().kill()
    await signBoth(signed)
    await product.backUp()

    // Facts that the backup does not contain.
    await product.worker().start()
    await signBoth(approved)
    await Promise.all([signed, approved].map(isFunded))
    const lost = await apply(product.served(), await personByCalls(product.served(), 'customer'))
    await debitSettles(product, funded)
    const before = await movements(product)
    expect(before.filter((one) => JSON.stringify(one) === JSON.stringify(sent))).toHaveLength(3)

    const refused = await product.command()
    expect(refused).toEqual({ isDone: false, printed: expect.stringContaining('docker compose stop api worker') })
    expect(await product.restore(engine)).toMatch(/3 loans begin anew/)
    expect(await lost.customer.read(`loan/${lost.loanId}`)).toMatchObject({ status: 401 })
    await isFunded(signed)
    expect(await approved.customer.read(`loan/${approved.loanId}`)).toMatchObject({ status: 'agreement' })
    await signBoth(approved)
    await isFunded(approved)
    await debitSettles(product, funded)
    expect(await movements(product)).toEqual(before)
  } catch (error) {
    throw new Error(`the parts printed:\n${lastWords()}`, { cause: error })
  } finally {
    await product.close()
  }
}
