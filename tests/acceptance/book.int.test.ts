import { expect, test } from 'vitest'
import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import { makeTrialBalance } from '@tamarack/adapter-postgres/trial-balance'
import { makeCheckTrialBalance } from '@tamarack/application/use-cases/check-trial-balance'
import { instant } from '@tamarack/domain/values/instant'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { openRebuild } from '@tamarack/shell-composition/rebuild'
import { makeBook, NoPlaceForABook } from '@tamarack/shell-sandbox/book/make-book'
import { parseSandboxSettings } from '@tamarack/shell-sandbox/settings'
import { freshDatabase } from '../support/database.ts'
import { productEnvironment } from '../support/product-environment.ts'

const request = { size: 5, seed: 'test', password: 'Book-of-a-test-1' }

/** A fresh sandbox with somebody who decides and somebody who confirms, and the book in it. */
const filled = async () => {
  const databaseUrl = await freshDatabase()
  const variables = await productEnvironment({ databaseUrl, temporalAddress: '127.0.0.1:1' })
  const environment = parseEnvironment(variables)
  const database = await openDatabase({ url: databaseUrl, entities: accountTables })
  const accounts = makeAccounts(database, { now: () => instant(Date.now()) })
  for (const role of ['employee', 'admin'] as const)
    await accounts.ensure({ name: role, email: `${role}@tamarack.example`, password: request.password, role })
  const fill = () => makeBook(environment, parseSandboxSettings(variables), request, { report: () => undefined })
  await fill()
  return { databaseUrl, environment, database, fill }
}

test('a book is what its commands made: its logs rebuild it, its accounts balance, every change has its day, and it fills a fresh sandbox once', async () => {
  const { databaseUrl, environment, database, fill } = await filled()
  const { rebuild, close } = await openRebuild(databaseUrl, environment.DATA_KEY)
  const rebuilt = await rebuild({ write: false })
  await close()
  expect(rebuilt.differences).toEqual([])
  expect(rebuilt.loans).toBeGreaterThanOrEqual(request.size)
  const checked = await makeCheckTrialBalance({
    trialBalance: makeTrialBalance(database),
    onBroken: () => undefined,
  })()
  expect(checked.differenceCents).toBe(0)
  expect(checked.accounts).toBeGreaterThan(0)
  const sql = <Row>(statement: string) => database.em.fork().execute<Row[]>(statement)
  const statuses = await sql<{ status: string }>('select distinct status from loan')
  expect(statuses.length).toBeGreaterThan(2)
  const [latest] = await sql<{ at: string }>('select max(at) as at from loan_event')
  expect(Number(latest?.at)).toBeLessThanOrEqual(Date.now())
  await expect(fill()).rejects.toThrow(NoPlaceForABook)
  await database.close()
})
