import { personByCalls, type PersonByCalls, type Reply } from '../support/person-by-calls.ts'
import { startKillableProduct, type KillableProduct } from './killable-product.ts'
import {
  apply,
  approve,
  beVerifiedAtLast,
  connectBank,
  expectOneLife,
  sendApplication,
  signBoth,
  type Life,
  type Press,
} from './life-by-calls.ts'
import { lastWords } from './part.ts'

interface Killed {
  readonly product: KillableProduct
  /** The first step that is killed after its commit: 1 or 2, then every second one. The others
   * are killed at once. */
  readonly firstBehindCommit: 1 | 2
  /** The current step, for the message of a failing test. */
  step: number
  loanId: string
}

/** Sends a request and kills worker and API meanwhile. Both run again when it answers. */
const survive = async (killed: Killed, person: PersonByCalls, path: string, body: object): Promise<Reply> => {
  const { parts, commits } = killed.product
  killed.step += 1
  const committed = commits.next()
  const pressed = person.press(path, body)
  if ((killed.step - killed.firstBehindCommit) % 2 === 0) await Promise.race([committed, pressed])
  const [reply] = await Promise.all([pressed, parts.worker.crash(), parts.api.crash()])
  return reply
}

/** From the application to the sent money: two checks of identity, because the first fails, the
 * bank, answers, terms, approval and both signatures. */
const borrow = async (killed: Killed): Promise<Life> => {
  const { product } = killed
  const customer = await personByCalls(product, 'customer')
  const employee = await personByCalls(product, 'employee')
  const press: Press = (person, path, body) => survive(killed, person, path, body)
  const life = await apply(product, customer, press)
  killed.loanId = life.loanId
  await beVerifiedAtLast(life, press)
  await connectBank(life, press)
  await sendApplication(life, press)
  await approve(life, employee, press)
  await signBoth(life, press)
  await Promise.all([product.parts.worker.crash(), product.parts.api.crash()])
  await customer.waitFor(life.loanId, { status: 'funded' })
  return life
}

/** Runs the life of a loan and kills the product alternately during a step and after its commit.
 * Expects that each step takes effect once. */
export const expectOneLifeOfKills = async (firstBehindCommit: Killed['firstBehindCommit']): Promise<void> => {
  const killed: Killed = { product: await startKillableProduct(), firstBehindCommit, step: 0, loanId: '' }
  try {
    await expectOneLife(await borrow(killed), 2)
  } catch (error) {
    throw new Error(`step ${killed.step} of loan ${killed.loanId}; the parts printed:\n${lastWords()}`, {
      cause: error,
    })
  } finally {
    await killed.product.close()
  }
}
