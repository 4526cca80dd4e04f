import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import type { IdentityCheck } from '@tamarack/application/ports/identity-provider.port'
import { makePersonOfLoan } from '@tamarack/application/queries/person'
import type { IdDocumentKey } from '@tamarack/domain/loan/application/person'
import { authorizeDebit, lendingInPostgres, toReview, toSecondSignature } from '../support/lending-in-postgres.ts'

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

type World = Awaited<ReturnType<typeof lending.withCustomer>>
const refused = { ok: false, error: expect.objectContaining({ code: 'OTHER_LOAN_OUTSTANDING' }) }
const anId = (): IdDocumentKey => `document ${randomUUID()}` as IdDocumentKey

/** What the ID of this customer's next checks shows; their account and bank carry the same name. */
const shows = async (
  { desk, customer }: World,
  idDocument: IdDocumentKey,
  [givenName, familyName]: readonly [string, string] = ['Rowan', 'Ashe'],
): Promise<void> => {
  const { provider } = desk.identity
  const read = provider.readCheck
  provider.readCheck = async (checkId): Promise<IdentityCheck | null> => {
    const check = await read(checkId)
    return check && { ...check, idDocument, record: { ...check.record, givenName, familyName } }
  }
  desk.bank.holdBy(`${givenName} ${familyName}`)
  const name = `${givenName} ${familyName}`
  await database.em.fork().execute('update auth_user set name = ? where id = ?', [name, customer.id])
}

test('the second account of one person gets no loan next to the first, and staff see both', async () => {
  const person = randomUUID()
  const [first, second] = [await lending.withCustomer(person), await lending.withCustomer(person)]
  await toSecondSignature(first)
  expect(await authorizeDebit(first)).toMatchObject({ ok: true })
  expect(await toReview(second)).toEqual(refused)
  const found = await makePersonOfLoan(lending.queries)(second.loanId)
  expect(found).toMatchObject({
    accountName: 'Rowan Ashe',
    holderName: 'Rowan Ashe',
    accountMatch: { match: 'same' },
    holderMatch: { match: 'same' },
    related: [
      {
        customerId: first.customer.id,
        relation: 'same-person',
        shared: ['person', 'birth-date', 'bank-account', 'phone', 'address'],
        record: { dateOfBirth: '1990-05-04' },
        loans: [{ loanId: first.loanId, status: 'active' }],
      },
    ],
  })
})

test('one identity document under two names gets no second loan, and staff see a near match', async () => {
  const idDocument = anId()
  // Nothing else in common: each customer's other keys are made with a secret of their own.
  const [first, second] = [await lending.withCustomer(), await lending.withCustomer()]
  await shows(first, idDocument)
  await shows(second, idDocument, ['Sage', 'Birch'])
  await toSecondSignature(first)
  expect(await authorizeDebit(first)).toMatchObject({ ok: true })
  expect(await toReview(second)).toEqual(refused)
  const found = await makePersonOfLoan(lending.queries)(second.loanId)
  expect(found?.related).toMatchObject([
    {
      customerId: first.customer.id,
      relation: 'near-match',
      shared: ['id-document'],
      names: { match: 'different', reasons: ['given-name', 'surname'] },
    },
  ])
})

test('of two customers with one identity document who sign at once, one gets a loan', async () => {
  const idDocument = anId()
  const both = [await lending.withCustomer(), await lending.withCustomer()]
  for (const world of both) {
    await shows(world, idDocument)
    await toSecondSignature(world)
  }
  const answers = await Promise.all(both.map(authorizeDebit))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual(refused)
})

test('who shares nothing is nobody’s near match', async () => {
  const [mine] = [await lending.withCustomer(), await lending.withCustomer()]
  await toReview(mine)
  expect((await makePersonOfLoan(lending.queries)(mine.loanId))?.related).toEqual([])
  expect(await makePersonOfLoan(lending.queries)('ln_nobody')).toBeNull()
})

test('the log, the loan’s row and the check keep keys, and nothing of the document or the date of birth in clear', async () => {
  const world = await lending.withCustomer()
  await shows(world, anId())
  await toReview(world)
  const rows = await database.em.fork().execute<{ text: string }[]>(
    `select row_to_json(loan)::text as text from loan where id = ?
       union all select row_to_json(loan_event)::text from loan_event where loan_id = ?
       union all select row_to_json(identity_check)::text from identity_check where loan_id = ?`,
    [world.loanId, world.loanId, world.loanId],
  )
  const stored = rows.map(({ text }) => text).join()
  expect(stored).toContain('document ')
  for (const clear of ['1990-05-04', '14165550123', 'Larch Lane', 'N1G 2W1']) expect(stored).not.toContain(clear)
})
