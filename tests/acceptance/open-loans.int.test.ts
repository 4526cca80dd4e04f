import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeOpenLoans } from '@tamarack/adapter-postgres/open-loans'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { theirEventsUntil, write } from '@tamarack/application/testing/stored-loans.fixture'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import { instant } from '@tamarack/domain/values/instant'
import { cipher } from '../support/lending-in-postgres.ts'

/** The moment at which the fixture writes its events. */
const written = 1_795_200_000_000

let database: Database
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: [] })
})
afterAll(() => database.close())

/** Ways off the straight road: the status before, and what then happened. */
const ends: Readonly<Partial<Record<LoanStatus, readonly [Exclude<LoanStatus, 'disbursement-failed'>, LoanEvent]>>> = {
  rejected: [
    'review',
    {
      type: 'decision-made',
      policy: 1,
      at: instant(written),
      verdict: { outcome: 'rejected', reasons: [] },
      by: { id: 'usr_2', name: 'Mei Chen' },
    },
  ],
  withdrawn: ['bank', { type: 'application-withdrawn', at: instant(written) }],
  expired: ['terms', { type: 'application-expired', at: instant(written), because: 'time ran out' }],
}

const eventsInto = (status: LoanStatus, loanId: string, customerId: string): readonly LoanEvent[] => {
  const whose = { loanId, customerId }
  if (status === 'disbursement-failed') {
    const at = instant(written)
    const failed = {
      type: 'payment-failed',
      kind: 'advance',
      at,
      paymentId: `pay_${loanId}`,
      providerId: 'tx',
    } as const
    return [...theirEventsUntil('active', whose), { ...failed, outcome: 'failed', failure: null }]
  }
  const end = ends[status]
  return end === undefined ? theirEventsUntil(status, whose) : [...theirEventsUntil(end[0], whose), end[1]]
}

const loanIn = async (status: LoanStatus): Promise<string> => {
  const id = randomBytes(8).toString('hex')
  const [loanId, customerId] = [`ln_${id}`, `usr_${id}`]
  await database.em
    .fork()
    .execute(
      'insert into auth_user (id, name, email, email_verified, created_at, updated_at) values (?, ?, ?, true, now(), now())',
      [customerId, 'Rowan Ashe', `${id}@mail.example`],
    )
  await makeUnitOfWork(database, cipher).run((tables) =>
    write(tables, sha256Fingerprint, loanId, eventsInto(status, loanId, customerId)),
  )
  return loanId
}

/** What is listed of these loans; other tests write to the same database. */
const listed = async (moment: number, ...loanIds: readonly string[]) => {
  const all = await makeOpenLoans(database).unconfirmed(moment, 100_000)
  return all.filter(({ loanId }) => loanIds.includes(loanId))
}

test.each([
  'identity',
  'personal-info',
  'review',
  'agreement',
  'pad',
  'active',
  'disbursement-failed',
  'funded',
] as const)('a loan in %s needs a workflow, and is listed once it has rested', async (status) => {
  const loanId = await loanIn(status)
  expect(await listed(written + 1, loanId)).toEqual([{ loanId, status }])
  expect(await listed(written, loanId)).toEqual([])
})

test.each(['rejected', 'withdrawn', 'expired'] as const)(
  'a loan in %s needs none and is not listed, however long it rests',
  async (status) => {
    const loanId = await loanIn(status)
    expect(await listed(written + 1, loanId)).toEqual([])
  },
)

test('a loan whose workflow was found level is not listed again before its status changes', async () => {
  const loanId = await loanIn('review')
  const openLoans = makeOpenLoans(database)
  await openLoans.confirm([{ loanId, status: 'pad' }])
  expect(await listed(written + 1, loanId)).toEqual([{ loanId, status: 'review' }])
  await openLoans.confirm([{ loanId, status: 'review' }])
  expect(await listed(written + 1, loanId)).toEqual([])
  await database.em.fork().execute('update loan set submitted_at = submitted_at where id = ?', [loanId])
  expect(await listed(written + 1, loanId)).toEqual([])
  await database.em.fork().execute(`update loan set status = 'terms' where id = ?`, [loanId])
  expect(await listed(written + 1, loanId)).toEqual([{ loanId, status: 'terms' }])
  await openLoans.confirm([{ loanId, status: 'terms' }])
  await openLoans.doubt([{ loanId, status: 'terms' }])
  expect(await listed(written + 1, loanId)).toEqual([{ loanId, status: 'terms' }])
})

test('every open loan has its turn, and after the last one the first again', async () => {
  const mine = [await loanIn('funded'), await loanIn('identity')]
  const openLoans = makeOpenLoans(database)
  await openLoans.confirm([{ loanId: mine[0] ?? '', status: 'funded' }])
  const seen = new Set<string>()
  for (let call = 0; call < 1_000 && !mine.every((loanId) => seen.has(loanId)); call += 1)
    for (const { loanId } of await openLoans.inTurn(written + 1, 7)) seen.add(loanId)
  expect(mine.every((loanId) => seen.has(loanId))).toBe(true)
})
