import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makePastFiles } from '@tamarack/adapter-postgres/past-files'
import { terms } from '@tamarack/application/testing/loan-desk.fixture'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import { nothingTried, tried, type PastFile } from '@tamarack/domain/policy/what-if'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import { cents } from '@tamarack/domain/values/cents'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { cipher, lendingInPostgres, toReview } from '../support/lending-in-postgres.ts'

/* Another policy tried on what PostgreSQL has of the applications of before. */

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

const since = async (moment: Instant): Promise<readonly PastFile[]> => {
  const files: PastFile[] = []
  for await (const part of makePastFiles(database, cipher).since(moment)) files.push(...part)
  return files
}
/** When this loan's terms were sent, last. */
const sentAt = async (loanId: string): Promise<Instant> => {
  const [row] = await database.em
    .fork()
    .execute<{ at: string }[]>(`select max(at) as at from loan_event where loan_id = ? and type = 'checks-computed'`, [
      loanId,
    ])
  return instant(Number(row?.at))
}

test('TAM-213: an application is tried as it was sent last, with what staff decided; one of before that moment is left out', async () => {
  const world = await lending.withCustomer()
  await toReview(world)
  await world.asCustomer('reopen-application', {}, 'reopen')
  await world.asCustomer('choose-terms', { terms: { ...terms, advance: 400_00 } as RequestedTerms }, 'again')
  const moment = await sentAt(world.loanId)
  expect(await since(instant(moment + 1))).toEqual([])
  const [file, ...others] = await since(moment)
  expect(others).toEqual([])
  expect(file).toMatchObject({ decided: 'undecided', status: 'review', offer: { advance: 400_00 } })
  expect(file?.basis.applicant.monthlyNetIncome).toBeGreaterThan(0)

  await world.asStaff('approve-application', { note: 'fine' }, 'approve')
  const [approved] = await since(moment)
  expect(approved).toMatchObject({ decided: 'approved', status: 'agreement', offer: file?.offer })
  const proposed = { ...firstPolicy, cashAdvanceMost: cents((file?.offer.advance ?? 0) - 1) }
  expect(tried(nothingTried, [approved as PastFile], { inForce: firstPolicy, proposed })).toMatchObject({
    files: 1,
    moved: [{ to: 'not-offered', files: 1, approved: 1, lent: 0 }],
  })

  // Of what no key opens nothing is guessed.
  const other = {
    ...cipher,
    open: () => {
      throw new Error('another key')
    },
  }
  const unread: PastFile[] = []
  for await (const part of makePastFiles(database, other).since(moment)) unread.push(...part)
  expect(unread).toEqual([])
})
