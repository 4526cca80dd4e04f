import { expect, test } from 'vitest'
import { toServicingView } from '@tamarack/adapter-http/mappers/servicing-view'
import { makeCollections } from '@tamarack/adapter-postgres/collections'
import type { Database } from '@tamarack/adapter-postgres/database'
import { makeLoanList } from '@tamarack/adapter-postgres/loan-list'
import { makeLoanQueries } from '@tamarack/adapter-postgres/loan-queries'
import { makePortfolio } from '@tamarack/adapter-postgres/portfolio'
import { makeTrialBalance } from '@tamarack/adapter-postgres/trial-balance'
import type { LoanFilter } from '@tamarack/application/ports/loan-list.port'
import { makeCheckTrialBalance } from '@tamarack/application/use-cases/check-trial-balance'
import { collectionsOf, owedInBook } from '@tamarack/application/use-cases/owed-in-book'
import { portfolioOf } from '@tamarack/application/use-cases/portfolio-of'
import { bucketOf, collectorActions } from '@tamarack/domain/arrears/delinquency'
import { startOfTorontoDay, torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { LoanBook } from '@tamarack/domain/ledger/loan-book'
import { valueDateOf } from '@tamarack/domain/ledger/value-date'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { instant } from '@tamarack/domain/values/instant'
import { localDate, plusDays, plusMonths } from '@tamarack/domain/values/local-date'
import { dataCipherWith } from '@tamarack/shell-composition/ground-module'
import { openRebuild } from '@tamarack/shell-composition/rebuild'
import { NoPlaceForABook } from '@tamarack/shell-sandbox/book/make-book'
import { filledBook } from '../support/filled-book.ts'

test('a book is what its commands made: its logs rebuild it, its accounts balance, every change has its day, and it fills a fresh sandbox once', async () => {
  const { databaseUrl, environment, database, fill } = await filledBook()
  const { rebuild, close } = await openRebuild(databaseUrl, environment.DATA_KEY)
  const rebuilt = await rebuild({ write: false })
  await close()
  expect(rebuilt.differences).toEqual([])
  expect(rebuilt.loans).toBeGreaterThanOrEqual(60)
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

const bookOf = async (database: Database, loanId: string): Promise<LoanBook> => {
  const select = `select (state -> 'book')::text as book from loan where id = ?`
  const [row] = await database.em.fork().execute<{ book: string }[]>(select, [loanId])
  return JSON.parse(row?.book ?? '') as LoanBook
}

test('TAM-160: what borrowers owe is one figure to every reader: the pages of staff and borrower, the payoff quote, and over the whole book the ledger with the interest that it has not posted', async () => {
  const { database, environment } = await filledBook()
  const queries = makeLoanQueries(database, dataCipherWith(environment.DATA_KEY))
  const trialBalance = makeTrialBalance(database)
  const rows = await database.em.fork().execute<{ id: string }[]>('select id from loan')
  const seen = { owing: 0, accruing: 0, quoted: 0 }
  for (const days of [0, 2, 45]) {
    const now = instant(Date.now() + days * 86_400_000)
    const today = torontoDateOf(now)
    let shown = 0
    for (const { id } of rows) {
      const servicing = await queries.servicing(id, now)
      if (servicing === null) continue
      const [staff, customer] = ['employee', 'customer'].map((role) => toServicingView(servicing, { role }).figures)
      expect(customer).toEqual(staff)
      const figures = (await queries.moneyActions(id, now))?.figures
      expect(figures?.owed).toBe(staff?.owed)
      shown += staff?.owed ?? 0
      seen.owing += (staff?.owed ?? 0) > 0 ? 1 : 0
      const quote = await queries.payoff(id, null, now)
      if (quote === null || !quote.ok || quote.value.debitsInFlight.length > 0) continue
      // Money of today counts from a closed scheduled day before it, and so bears less interest.
      if (valueDateOf(await bookOf(database, id), today) !== today) continue
      const { principal, costOfBorrowing, defaultInterest, fee, refundToRecover } = quote.value
      expect(principal + costOfBorrowing + defaultInterest + fee + refundToRecover, id).toBe(staff?.owed)
      seen.quoted += 1
    }
    const { posted, products } = await owedInBook(trialBalance, now)
    const accrued = products.reduce((sum, { accrued }) => sum + accrued, 0)
    for (const { loans, counted } of products) expect(counted).toBe(loans)
    expect(posted + accrued, today).toBe(shown)
    seen.accruing += accrued > 0 ? 1 : 0
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(1)
  // TAM-188, TAM-189: the work list and its sums are what the loans' own pages show, in order.
  const collections = makeCollections(database, dataCipherWith(environment.DATA_KEY))
  const filter = { bucket: null, only: null, page: 1, size: 100 }
  for (const days of [0, 45]) {
    const at = instant(Date.now() + days * 86_400_000)
    const list = await collectionsOf({ trialBalance, collections }, filter, at)
    expect(list.lines.length).toBeGreaterThan(1)
    for (const line of list.lines) {
      const { loanId, name: _name, ...shown } = line
      expect((await queries.servicing(loanId, at))?.collection).toEqual(shown)
    }
    const order = list.lines.map(({ action }) => collectorActions.indexOf(action))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    for (const { bucket, loans, pastDue } of list.buckets) {
      const { lines, matching } = await collections.list({ ...filter, bucket }, at)
      expect(lines.reduce((sum, line) => sum + line.pastDue, 0)).toBe(pastDue)
      expect([lines.length, matching]).toEqual([loans, loans])
    }
    const broken = await collections.list({ ...filter, only: 'promise-broken' }, at)
    expect(broken.lines.every(({ promise }) => promise?.state === 'broken')).toBe(true)
    const left = await collections.list({ ...filter, only: 'no-contact-this-week' }, at)
    expect(left.matching).toBe(
      list.lines.filter(({ lastContact }) => (lastContact?.at ?? 0) <= at - 168 * 3_600_000).length,
    )
  }
  // TAM-206: each figure of the portfolio is a sum of the ledger, and a part for each product.
  const portfolio = makePortfolio(database)
  const present = instant(Date.now())
  const whole = { from: plusDays(torontoDateOf(present), -400), to: torontoDateOf(present), product: null }
  const { outstanding, vintages, posted, asOf, funnel, funding } = await portfolioOf(
    { trialBalance, portfolio },
    whole,
    present,
  )
  const { posted: inLedger, products } = await trialBalance.owed(asOf)
  const inAll = outstanding.reduce((sum, { owed }) => sum + owed, 0)
  expect(inAll).toBe(inLedger + products.reduce((sum, { accrued }) => sum + accrued, 0))
  const late = await collectionsOf({ trialBalance, collections }, filter, present)
  for (const { bucket, loans } of late.buckets.filter((one) => one.bucket !== 'current')) {
    const rows = outstanding.filter((row) => bucketOf(row.late) === bucket)
    expect(
      rows.reduce((sum, row) => sum + row.loans, 0),
      bucket,
    ).toBe(loans)
  }
  const sums = await trialBalance.sums(null)
  expect(posted.map(({ account, debit, credit }) => [account, debit, credit])).toEqual(
    sums.map(({ account, debit, credit }) => [account, debit, credit]),
  )
  const ofVintages = (figure: 'loans' | 'owed' | 'writtenOff') => vintages.reduce((sum, row) => sum + row[figure], 0)
  expect(ofVintages('loans')).toBeGreaterThan(5)
  expect(ofVintages('owed')).toBe(inAll)
  expect(ofVintages('writtenOff')).toBe(
    sums.reduce((sum, row) => sum + (row.account === 'written off' ? row.debit - row.credit : 0), 0),
  )
  const inFunnel = [funnel.started, funnel.submitted, funnel.approved, funnel.signed, funnel.funded]
  expect(inFunnel).toEqual(inFunnel.toSorted((a, b) => b - a))
  expect(funnel.stopped.reduce((sum, { loans }) => sum + loans, 0)).toBe(funnel.started - funnel.funded)
  // The lists behind a month and behind late money have as many loans as the figure says.
  const list = makeLoanList(database, dataCipherWith(environment.DATA_KEY), { of: (text) => text })
  const first = { after: null, before: null, size: 1 }
  const counted = async (part: LoanFilter): Promise<number | undefined> =>
    (await list.page(part, { by: 'queue', descending: false }, first, ''))?.matching
  for (const { month, loans } of vintages) {
    const day = localDate(`${month}-01`)
    const within = { fundedFrom: startOfTorontoDay(day), fundedBefore: startOfTorontoDay(plusMonths(day, 1)) }
    expect(await counted(within), month).toBe(loans)
  }
  expect(funding.loans).toBe(ofVintages('loans'))
  expect(await counted({ fundedFrom: 0, flag: 'late-funding' })).toBe(funding.late)
  expect(funding.medianMs ?? 0).toBeGreaterThan(0)
  expect(funding.slowestMs ?? 0).toBeGreaterThanOrEqual(funding.medianMs ?? 0)
  const parts = await Promise.all(
    loanTypes.map((product) => portfolio.figures({ ...whole, product }, asOf).then((of) => of.outstanding)),
  )
  expect(parts.flat()).toEqual(outstanding)
  // To whom something happened since is not counted as it stands, and is counted again.
  const now = instant(Date.now())
  const missing = async (): Promise<number> => {
    const { products } = await trialBalance.owed(torontoDateOf(now))
    return products.reduce((sum, { loans, counted }) => sum + loans - counted, 0)
  }
  await owedInBook(trialBalance, now)
  expect(await missing()).toBe(0)
  await database.em
    .fork()
    .execute('update loan set sequence = sequence + 1 where id = (select min(loan_id) from accrued_interest)')
  expect(await missing()).toBe(1)
  await owedInBook(trialBalance, now)
  expect(await missing()).toBe(0)
  await database.close()
})
