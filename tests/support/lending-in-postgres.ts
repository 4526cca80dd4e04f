import { createHmac, randomBytes } from 'node:crypto'
import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { makeIds } from '@tamarack/adapter-ids/random-ids'
import type { Database } from '@tamarack/adapter-postgres/database'
import { makeEmailOutbox } from '@tamarack/adapter-postgres/email-outbox'
import { makeLoanList } from '@tamarack/adapter-postgres/loan-list'
import { makeLoanQueries } from '@tamarack/adapter-postgres/loan-queries'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { makeExecute, type Execute } from '@tamarack/application/execute'
import { makeLoanActivities } from '@tamarack/application/loan-activities'
import { makeMailRelay } from '@tamarack/application/mail-relay'
import { makeOpenWindow } from '@tamarack/application/openings'
import type { RequestOf, RequestType } from '@tamarack/application/outcome'
import type { Clock } from '@tamarack/application/ports/clock.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { LoanFilter, LoanOrder } from '@tamarack/application/ports/loan-list.port'
import type { PaymentRail } from '@tamarack/application/ports/payment-rail.port'
import { financialInfo, personalInfo } from '@tamarack/application/testing/answers.fixture'
import { underPolicy } from '@tamarack/application/testing/fake-policies'
import { loanDesk, oneDecides, origin, staff, terms } from '@tamarack/application/testing/loan-desk.fixture'
import { paymentCalls } from '@tamarack/application/testing/payment-calls'
import { acceptedBySigningUp } from '@tamarack/domain/documents/legal-versions'
import type { Actor } from '@tamarack/domain/loan/actor'
import type { CommandInput, CommandOf, CommandType } from '@tamarack/domain/loan/command'
import type { DocumentKind } from '@tamarack/domain/loan/signing/documents'
import type { SigningEvidence } from '@tamarack/domain/loan/slice'
import { firstPolicy, type HousePolicy } from '@tamarack/domain/policy/house-policy'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import { byPassword } from '@tamarack/domain/testing/sign-in.fixture'
import { instant } from '@tamarack/domain/values/instant'

export const cipher = makeDataCipher({ keys: { k1: randomBytes(32).toString('base64') }, current: 'k1' })
const ids = makeIds()

/** What every customer of these tests accepted when the account was opened. */
export const signUp = acceptedBySigningUp(instant(Date.UTC(2026, 10, 20, 12)))

/** A customer of their own, and every use case over PostgreSQL; the world outside is in memory. All
 * customers of these tests show the same papers and the same bank account: `person` is the secret
 * that their keys are made with, so that two customers are one person when they share it. `railOf`
 * makes another rail for their debits than the one in memory; `sealing` is another cipher than
 * that of all tests. */
export const lendingInPostgres = (database: Database, sealing: DataCipher = cipher) => {
  const queries = makeLoanQueries(database, sealing)
  const work = makeUnitOfWork(database, sealing)
  const list = makeLoanList(database, sealing, {
    of: (text) => createHmac('sha256', 'list').update(text).digest('hex'),
  })
  /** The first page of the list, 100 loans. */
  const listed = async (
    filter: LoanFilter,
    order: LoanOrder = { by: 'queue', descending: false },
    staffId = 'nobody',
  ) => {
    const page = await list.page(filter, order, { after: null, before: null, size: 100 }, staffId)
    if (page === null) throw new Error('there is no first page')
    return page
  }
  const withCustomer = async (
    person = randomBytes(8).toString('hex'),
    railOf?: (clock: Clock) => PaymentRail,
    account?: { readonly id: string; readonly name: string },
  ) => {
    const desk = loanDesk()
    const customer = account ?? { id: ids.next('req'), name: 'Rowan Ashe' }
    if (account === undefined)
      await database.em.fork().execute(
        `insert into auth_user (id, name, email, email_verified, accepted_texts, created_at, updated_at)
         values (?, ?, ?, true, ?, now(), now())`,
        [customer.id, customer.name, `${customer.id}@mail.example`, JSON.stringify(signUp)],
      )
    const keyedHash = { of: (text: string) => createHmac('sha256', person).update(text).digest('hex') }
    const rails = { ...desk.ports.rails, ...(railOf && { pad: railOf(desk.ports.clock) }) }
    const ports = {
      ...desk.ports,
      queries,
      ids,
      fingerprint: sha256Fingerprint,
      keyedHash,
      work: underPolicy(work, oneDecides),
      rails,
      mail: makeMailRelay({
        emails: makeEmailOutbox(database, sealing),
        mailer: { send: (email) => desk.mail.mailer.send(email) },
        texts: null,
        work,
        fileOfDocument: async () => ({ sha256: 'f'.repeat(64), bytes: new Uint8Array([37, 80, 68, 70]) }),
        clock: desk.ports.clock,
        execute: (command, beside) => execute(command, beside),
        onFailure: (error) => {
          throw error
        },
      }),
    }
    desk.bank.belongTo(customer.id)
    const loanId = ids.next('ln')
    const mine = { loanId, actor: { ...customer, role: 'customer' }, origin } as const
    const execute: Execute = makeExecute(ports)
    const activities = makeLoanActivities(ports)
    const issue =
      (who: object, run = execute) =>
      <Type extends CommandType>(type: Type, input: CommandInput[Type], key: string) =>
        run({ type, ...mine, ...who, ...input } as unknown as CommandOf<Type>, { key })
    return {
      desk,
      customer,
      loanId,
      activities,
      ...paymentCalls(ports, activities),
      openWindow: makeOpenWindow({ ...ports, execute }),
      asCustomer: issue({}),
      asStaff: issue({ actor: staff }),
      as: (actor: Actor) => issue({ actor }),
      /** Staff where the lender has another policy for the second person. */
      asStaffWith: (policy: Partial<HousePolicy>, actor: Actor = staff) =>
        issue({ actor }, makeExecute({ ...ports, work: underPolicy(work, { ...firstPolicy, ...policy }) })),
      /** Staff under the house policy of the database; everybody else is under `oneDecides`. */
      asStaffOfTheHouse: issue({ actor: staff }, makeExecute({ ...ports, work })),
      opening: <Type extends RequestType>(type: Type) => ({ type, ...mine }) as unknown as RequestOf<Type>,
      evidence: async (kind: DocumentKind): Promise<SigningEvidence> => ({
        documentSha256: (await queries.document(loanId, kind))?.sha256 ?? '',
        sessionId: 's',
        openedAt: 1,
        reachedEndAt: 2,
        tickedAt: 3,
        pressedAt: 4,
        signIn: byPassword,
      }),
    }
  }
  return { queries, list, listed, work, withCustomer, newLoanId: () => ids.next('ln') }
}
export type World = Awaited<ReturnType<ReturnType<typeof lendingInPostgres>['withCustomer']>>

export const begin = ({ asCustomer, customer }: World) =>
  asCustomer('start-application', { customerId: customer.id }, 'create')

/** Everything that a customer does until the terms are due. */
export const toTerms = async (world: World) => {
  const { desk, asCustomer, activities, openWindow, loanId, opening } = world
  await begin(world)
  const started = await openWindow(opening('start-identity-check'), 'identity')
  const checkId = started.ok ? started.value.checkId : ''
  desk.identity.settle(checkId, 'passed')
  await asCustomer('finish-identity-check', { checkId }, 'identity-done')
  await activities.confirmIdentity({ loanId, checkId })
  const requestId = `req-${loanId}`
  await openWindow(opening('start-bank-connection'), 'bank')
  await asCustomer('finish-bank-connection', { requestId }, 'bank-done')
  await activities.collectBankData({ loanId, requestId })
  await asCustomer('save-personal-info', { answers: personalInfo }, 'personal')
  return asCustomer('save-financial-info', { answers: financialInfo }, 'financial')
}

/** Everything that a customer does until staff decide. */
export const toReview = async (world: World, chosen: RequestedTerms = terms) => {
  await toTerms(world)
  return world.asCustomer('choose-terms', { terms: chosen }, 'terms')
}

/** Approval and the first signature; the second one activates the loan. */
export const toSecondSignature = async (world: World, chosen: RequestedTerms = terms) => {
  await toReview(world, chosen)
  await world.asStaff('approve-application', { note: 'fine' }, 'approve')
  return world.asCustomer('sign-agreement', { evidence: await world.evidence('loan-agreement') }, 'sign')
}

export const authorizeDebit = async (world: World) =>
  world.asCustomer('authorize-debit', { evidence: await world.evidence('pad-agreement') }, 'debit')

/** Everything until the money has arrived. */
export const toFunded = async (world: World): Promise<void> => {
  await toSecondSignature(world)
  await authorizeDebit(world)
  await toMoney(world)
}

/** The advance is sent and arrives. */
export const toMoney = async ({ sendAdvance, followAdvance, desk, loanId }: World): Promise<void> => {
  await sendAdvance({ loanId })
  desk.rails.complete(desk.now())
  await followAdvance({ loanId })
}
