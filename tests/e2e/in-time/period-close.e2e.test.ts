import { readFile } from 'node:fs/promises'
import { Client, Connection } from '@temporalio/client'
import { accountNames, type PeriodView } from '@tamarack/contracts/endpoints/periods'
import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveBorrowed } from '../support/application-by-calls.ts'
import { moveClockByDay } from '../support/clock.ts'
import { newCustomer } from '../support/people.ts'
import { expectGoodSightOnTablets } from '../support/sight.ts'
import { haveStaff } from '../support/staff.ts'
import { expect, test, type Page } from '../support/test.ts'

/** What an operator does with "Trigger" on the pages of the schedules. */
const trigger = async (...schedules: readonly string[]): Promise<void> => {
  const connection = await Connection.connect({ address: process.env['TEMPORAL_ADDRESS'] ?? '' })
  for (const id of schedules) await new Client({ connection }).schedule.getHandle(id).trigger()
  await connection.close()
}

interface Months {
  readonly months: readonly { readonly month: string; readonly state: PeriodView['state'] }[]
}
const monthsOf = async (page: Page): Promise<Months['months']> =>
  ((await (await page.request.get('/api/v1/periods')).json()) as Months).months
const periodOf = async (page: Page, month: string): Promise<PeriodView> =>
  (await (await page.request.get(`/api/v1/periods/${month}`)).json()) as PeriodView
const nameOf = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))
const cents = (dollars: string | undefined): number => Math.round(Number(dollars) * 100)

/** Other tests of this book may have left differences, which somebody has to answer first. */
const closeDifferences = async (admin: Page): Promise<void> => {
  const { differences } = (await (await admin.request.get('/api/v1/webhooks/differences')).json()) as {
    readonly differences: readonly { readonly id: string; readonly resolvedAt: number | null }[]
  }
  for (const { id } of differences.filter(({ resolvedAt }) => resolvedAt === null))
    await admin.request.post('/api/v1/webhooks/differences/resolve', {
      data: { id, reason: 'no-action-needed', note: 'Of another test' },
      headers: { origin: new URL(admin.url()).origin, 'idempotency-key': crypto.randomUUID() },
    })
}

test('the owner closes a month and finds every sum in the ledger and in the export', async ({
  page,
  anotherDevice,
}) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const [first, second] = [await anotherDevice(), await anotherDevice()]
  await haveStaff(first, 'admin')
  await haveStaff(second, 'admin')
  await haveBorrowed(page, first, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
  const [running] = await monthsOf(first)
  const month = running?.month ?? ''
  const heading = nameOf(month)

  await test.step('a running month cannot be closed; an account gets its number in the general ledger', async () => {
    await first.goto('/admin/ledger/periods')
    await onPage(first, 'Month end')
    await first.getByText(/^Accounts in your general ledger: /).press('Enter')
    await first.getByRole('button', { name: 'Change cash', exact: true }).press('Enter')
    const dialog = first.getByRole('dialog', { name: 'Cash in your general ledger' })
    await dialog.getByLabel('Number and name of the account').fill('1010 Operating account')
    await expectGoodSightOnTablets(first, 'name of an account')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(first.getByRole('row', { name: /^Cash/ })).toContainText('Operating account')
    await expectGoodSightOnTablets(first, 'months')
    for (const account of accountNames.filter((name) => name !== 'cash'))
      await first.request.post('/api/v1/periods/accounts', {
        data: { account, number: '9000', name: account },
        headers: { origin: new URL(first.url()).origin, 'idempotency-key': crypto.randomUUID() },
      })
    await first.getByRole('link', { name: heading }).press('Enter')
    await onPage(first, heading)
    await expect(first.getByText('It can be closed once it has ended.')).toBeVisible()
  })
  await test.step('the month ends, and the nightly checks run', async () => {
    for (let days = 0; days < 31 && (await periodOf(first, month)).state === 'running'; days += 1)
      await moveClockByDay(first)
    expect((await periodOf(first, month)).state).not.toBe('running')
    await expect(async () => {
      await moveClockByDay(first)
      await trigger('reconciliation', 'record-check')
      await expect(async () => {
        expect((await periodOf(first, month)).checks.every(({ hasRun }) => hasRun)).toBe(true)
      }).toPass({ timeout: 60_000 })
      // Several mornings, each with its own timeout.
    }).toPass({ timeout: 300_000 })
    await closeDifferences(first)
  })
  await test.step('one admin reads it and proposes, another confirms; the months before it first', async () => {
    const open = (await monthsOf(first)).filter((one) => one.month <= month && one.state !== 'closed').toReversed()
    for (const one of open) {
      await first.goto(`/admin/ledger/periods/${one.month}`)
      await onPage(first, nameOf(one.month))
      if (one.month === month) await expectGoodSightOnTablets(first, 'a month to close')
      await first.getByRole('button', { name: 'Propose to close' }).press('Enter')
      const proposal = first.getByRole('dialog', { name: `Propose to close: ${nameOf(one.month)}?` })
      if (one.month === month) await expectGoodSightOnTablets(first, 'proposal to close')
      await proposal.getByRole('button', { name: 'Propose to close' }).press('Enter')
      await expect(first.getByText('Another admin confirms it.')).toBeVisible()
      await second.goto(`/admin/ledger/periods/${one.month}`)
      await second.getByRole('button', { name: 'Confirm and close' }).press('Enter')
      await second.getByRole('dialog').getByRole('button', { name: 'Confirm and close' }).press('Enter')
      await expect(second.getByText('Closed by')).toBeVisible()
    }
    await expectGoodSightOnTablets(second, 'a closed month')
  })
  await test.step('every sum of the export is in the ledger, and the page has the same', async () => {
    const { exported, accounts } = await periodOf(second, month)
    const downloading = second.waitForEvent('download')
    await second.getByRole('button', { name: 'Export the journal as CSV' }).press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`journal-${month}.csv`)
    expect(await readFile(await download.path(), 'utf8')).toBe(exported)
    const rows = exported
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    const days = Map.groupBy(rows, ([posted]) => posted)
    for (const [day, ofDay] of days)
      expect(
        ofDay.reduce((sum, row) => sum + cents(row[7]) - cents(row[8]), 0),
        day,
      ).toBe(0)
    const end = `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`
    const ledger = (await (await second.request.get(`/api/v1/ledger/trial-balance?asOf=${end}`)).json()) as {
      readonly accounts: readonly { readonly account: string; readonly balance: number }[]
    }
    expect(accounts.length).toBeGreaterThan(3)
    for (const { account, side, debit, credit, closing } of accounts) {
      const own = rows.filter((row) => row[4] === account)
      const accrued = own.filter((row) => row[3] === `accrual-${month}`)
      expect(
        own.reduce((sum, row) => sum + cents(row[7]), 0),
        account,
      ).toBe(debit)
      expect(
        own.reduce((sum, row) => sum + cents(row[8]), 0),
        account,
      ).toBe(credit)
      const atEnd = accrued.reduce((sum, row) => sum + cents(row[7]) - cents(row[8]), 0)
      const posted = ledger.accounts.find((one) => one.account === account)?.balance ?? 0
      expect(posted + (side === 'debit' ? atEnd : -atEnd), account).toBe(closing)
    }
    for (const row of rows) {
      expect(row[2]).not.toBe('')
      expect([row[7], row[8]].filter((amount) => amount !== '')).toHaveLength(1)
    }
    expect(rows.find((row) => row[4] === 'cash')?.slice(5, 7)).toEqual(['1010', 'Operating account'])
  })
})
