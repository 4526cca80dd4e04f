import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makePapers } from '@tamarack/adapter-postgres/papers'
import { financialInfo, personalInfo } from '@tamarack/application/testing/answers.fixture'
import { staff, terms } from '@tamarack/application/testing/loan-desk.fixture'
import type { Actor } from '@tamarack/domain/loan/actor'
import type { BankFindings, IdentityFindings } from '@tamarack/domain/loan/application/by-hand'
import type { VerificationStep } from '@tamarack/domain/loan/status'
import { identityRead, statementRead } from '@tamarack/domain/loan/testing/loan-steps.fixture'
import {
  authorizeDebit,
  begin,
  cipher,
  lendingInPostgres,
  toMoney,
  type World,
} from '../support/lending-in-postgres.ts'

/* A borrower whom no provider can verify, over PostgreSQL: from their papers to the first debit. */

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }
const numbers = { institutionNumber: '004', transitNumber: '10203', accountNumber: '77-01 2345' }

const put = (loanId: string, step: VerificationStep, number: number, text = `${step} ${number}`) => {
  const bytes = new TextEncoder().encode(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return makePapers(database, cipher).put({ loanId, step, number, type: 'image/png', sha256, sentAt: number }, bytes)
}

const sendPapers = async ({ loanId, asCustomer }: World, step: VerificationStep) => {
  await put(loanId, step, 1)
  await put(loanId, step, 2)
  const account = step === 'bank' ? numbers : null
  return asCustomer('submit-papers', { step, papers: [1, 2], account }, `papers of ${step}`)
}

const byTwo = async (world: World, findings: IdentityFindings | BankFindings) => {
  await world.asStaff('verify-by-hand', { findings, note: 'I compared the photo' }, `first ${findings.step}`)
  const second = { findings, note: 'The same to me' }
  return world.as(noah)('verify-by-hand', second, `second ${findings.step}`)
}

const toAnswers = async (world: World, findings: Partial<BankFindings> = {}) => {
  await begin(world)
  await sendPapers(world, 'identity')
  await byTwo(world, identityRead)
  await sendPapers(world, 'bank')
  return byTwo(world, { ...statementRead, ...findings })
}

describe('TAM-209: who is verified by hand', () => {
  test('signs for the account of the void cheque, and is debited on it', async () => {
    const world = await lending.withCustomer()
    const { desk, loanId, asCustomer, asStaff, activities, evidence } = world
    expect(await toAnswers(world)).toMatchObject({ ok: true, value: { loan: { status: 'personal-info' } } })
    await asCustomer('save-personal-info', { answers: personalInfo }, 'personal')
    await asCustomer('save-financial-info', { answers: financialInfo }, 'financial')
    const review = await asCustomer('choose-terms', { terms }, 'terms')
    expect(review).toMatchObject({
      ok: true,
      value: {
        loan: {
          status: 'review',
          bankAccountEnding: '2345',
          checks: expect.arrayContaining([
            expect.objectContaining({ rule: 'TAM-210', outcome: 'attention' }),
            expect.objectContaining({ rule: 'TAM-31', source: 'statement' }),
          ]),
        },
      },
    })
    await asStaff('approve-application', { note: 'fine' }, 'approve')
    await world.as(noah)('approve-application', { note: 'I agree' }, 'agree')
    await asCustomer('sign-agreement', { evidence: await evidence('loan-agreement') }, 'sign')
    const pad = JSON.stringify(await lending.queries.document(loanId, 'pad-agreement'))
    expect(pad).toContain('10203')
    expect(await authorizeDebit(world)).toMatchObject({ ok: true, value: { loan: { status: 'active' } } })
    await toMoney(world)
    desk.pass(11 * 24 * 3_600_000)
    await activities.executeTimed({ loanId, type: 'initiate-debit' })
    const [debit] = await database.em
      .fork()
      .execute<{ id: string }[]>(`select id from payment where loan_id = ? and kind = 'debit'`, [loanId])
    await activities.sendPayment({ loanId, paymentId: debit?.id ?? '' })
    expect(desk.rails.sent('debit')).toMatchObject([
      { amountCents: 570_00, party: { firstName: 'Rowan' }, account: { ...numbers, accountNumber: '77012345' } },
    ])
  })

  test('is read from what was sent: a file that staff read is never replaced', async () => {
    const world = await lending.withCustomer()
    const papers = makePapers(database, cipher)
    await begin(world)
    expect(await put(world.loanId, 'identity', 1, 'blurred')).toBe(true)
    expect(await put(world.loanId, 'identity', 1, 'sharp')).toBe(true)
    await sendPapers(world, 'identity')
    expect(await put(world.loanId, 'identity', 1, 'of somebody else')).toBe(false)
    const found = await papers.find({ loanId: world.loanId, step: 'identity', number: 1 })
    expect(new TextDecoder().decode(found?.bytes)).toBe('identity 1')
    expect(await papers.of(world.loanId)).toMatchObject([
      { number: 1, type: 'image/png', size: 10, submittedAt: world.desk.now() },
      { number: 2 },
    ])
    expect(await papers.find({ loanId: world.loanId, step: 'bank', number: 1 })).toBeNull()
  })

  test('removes a file until it is submitted', async () => {
    const world = await lending.withCustomer()
    const { loanId } = world
    const papers = makePapers(database, cipher)
    const remove = (number: number) => papers.remove({ loanId, step: 'identity', number })
    await begin(world)
    await sendPapers(world, 'identity')
    await put(loanId, 'identity', 3)
    expect(await remove(3)).toBe(true)
    expect(await remove(3)).toBe(true)
    expect(await remove(1)).toBe(false)
    expect((await papers.of(loanId)).map(({ number }) => number)).toEqual([1, 2])
  })

  test('is kept sealed: neither file nor account number stands in any column', async () => {
    const world = await lending.withCustomer()
    await toAnswers(world)
    const rows = await database.em.fork().execute<{ row: string }[]>(
      `select to_jsonb(p)::text as row from paper p where loan_id = ? union all
         select to_jsonb(a)::text from answers a where loan_id = ? union all
         select to_jsonb(e)::text from loan_event e where loan_id = ?`,
      [world.loanId, world.loanId, world.loanId],
    )
    expect(rows.length).toBeGreaterThan(8)
    const all = rows.map(({ row }) => row).join()
    for (const text of ['77012345', 'identity 1', Buffer.from('identity 1').toString('hex'), '1990-05-17', 'photo'])
      expect(all).not.toContain(text)
    expect(await makePapers(database, cipher).readings(world.loanId)).toEqual({
      account: { ...numbers, accountNumber: '77012345' },
      findings: statementRead,
    })
  })
})

test('TAM-30: an account of somebody else is not verified by hand', async () => {
  const world = await lending.withCustomer()
  const refused = await toAnswers(world, { holderName: 'Somebody Else' })
  expect(refused).toMatchObject({ ok: false, error: { code: 'ACCOUNT_OF_SOMEBODY_ELSE' } })
})

describe('TAM-295: an invented applicant', () => {
  const puppet: Actor = { id: 'usr_puppet', name: 'Dora Lind', role: 'employee' }
  const invite = async (world: World) =>
    database.em.fork().execute(
      `insert into staff_event (id, key, staff_id, type, actor_id, actor_name, actor_role, at, data)
         values (?, ?, ?, 'invited', ?, ?, 'employee', ?, '{}')`,
      [`ev_${world.loanId}`, `ev_${world.loanId}`, puppet.id, staff.id, staff.name, world.desk.now()],
    )

  test('is not verified by an employee and an account that the employee invited', async () => {
    const world = await lending.withCustomer()
    await invite(world)
    await begin(world)
    await sendPapers(world, 'identity')
    await world.asStaff('verify-by-hand', { findings: identityRead, note: 'Seen' }, 'first')
    expect(
      await world.as(puppet)('verify-by-hand', { findings: identityRead, note: 'Also seen' }, 'second'),
    ).toMatchObject({ ok: false, error: { code: 'NOT_INDEPENDENT' } })
  })

  test('is not approved by the reader alone, nor with an account that the reader invited', async () => {
    const world = await lending.withCustomer()
    await invite(world)
    await toAnswers(world)
    await world.asCustomer('save-personal-info', { answers: personalInfo }, 'personal')
    await world.asCustomer('save-financial-info', { answers: financialInfo }, 'financial')
    await world.asCustomer('choose-terms', { terms }, 'terms')
    const byReader = await world.asStaff('approve-application', { note: 'fine' }, 'approve')
    expect(byReader).toMatchObject({
      ok: true,
      value: { loan: { status: 'review', proposal: { because: ['read-papers'] } } },
    })
    expect(await world.as(puppet)('approve-application', { note: 'fine too' }, 'puppet')).toMatchObject({
      ok: false,
      error: { code: 'NOT_INDEPENDENT' },
    })
    expect(await world.as(noah)('approve-application', { note: 'I agree' }, 'noah')).toMatchObject({
      ok: true,
      value: { loan: { status: 'agreement' } },
    })
  })
})

test('TAM-302: a member of staff who had the borrower’s name before acts on no loan of theirs', async () => {
  const world = await lending.withCustomer()
  const renamed: Actor = { id: 'usr_renamed', name: 'Robin Pine', role: 'employee' }
  await begin(world)
  await sendPapers(world, 'identity')
  await byTwo(world, identityRead)
  await sendPapers(world, 'bank')
  const verify = (key: string) => world.as(renamed)('verify-by-hand', { findings: statementRead, note: 'Seen' }, key)
  await database.em.fork().execute(
    `insert into staff_event (id, key, staff_id, type, actor_id, actor_name, actor_role, at, data)
       values ('ev_renamed', 'ev_renamed', ?, 'renamed', ?, ?, 'admin', ?, ?::jsonb)`,
    [renamed.id, noah.id, noah.name, world.desk.now(), JSON.stringify({ from: 'Rowan Ashe', to: 'Robin Pine' })],
  )
  expect(await verify('renamed')).toMatchObject({ ok: false, error: { code: 'OWN_APPLICATION' } })
  const other = await world.as({ ...renamed, id: 'usr_other_staff' })(
    'verify-by-hand',
    { findings: statementRead, note: 'Seen' },
    'other',
  )
  expect(other).toMatchObject({ ok: true })
})
