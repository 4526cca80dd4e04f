import type { LoanView } from '@tamarack/contracts/views/loan'
import { haveAccount, onPage } from './support/account.ts'
import { haveApplied } from './support/application-by-calls.ts'
import { goOn, tick } from './support/application.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight, expectGoodSightOfTallPage } from './support/sight.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/* States that the other walks do not meet, each as the page itself shows it: what the server
 * answers is changed on its way where the state is rare. */

/** The page's next readings of the loan find it changed so. */
const pretend = async (page: Page, change: Partial<LoanView>): Promise<void> => {
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(/\/api\/v1\/loan\/(own|ln_[^/]+)$/, async (route) => {
    const response = await route.fetch()
    const read = (await response.json()) as LoanView | { readonly loans: readonly LoanView[] }
    const changed = (loan: LoanView): LoanView => ({ ...loan, ...change })
    await route.fulfill({ response, json: 'id' in read ? changed(read) : { ...read, loans: read.loans.map(changed) } })
  })
}

test('a page that waits, fails, is offline, is empty or is not there', async ({ page }) => {
  await haveAccount(page, newCustomer())
  await page.goto('/customer/messages')
  await onPage(page, 'Messages')
  await expectGoodSight(page, 'no messages')
  await page.goto('/customer/nowhere')
  await onPage(page, 'Not Found')
  await expectGoodSight(page, 'unknown customer page')
  await page.goto('/customer/application/personal-info')
  await expect(page.getByText('We need to know which application this is.')).toBeVisible()
  await expectGoodSight(page, 'application that is not named')
  await page.goto('/account/name')
  await onPage(page, 'Change your name')
  await expectGoodSight(page, 'change of name')
  await page.goto('/account/data')
  await expectGoodSight(page, 'copy of my data')

  await test.step('waits, then fails', async () => {
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/v1/loan/own', async (route) => {
      await seen.promise
      await route.abort()
    })
    await page.goto('/customer/dashboard')
    await onPage(page, 'Your loan')
    await expect(page.getByRole('main').getByText('Loading...').filter({ visible: true })).toBeVisible()
    await expectGoodSightOfTallPage(page, 'dashboard that waits')
    seen.resolve()
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
    await page.getByRole('button', { name: 'Show error' }).click()
    await expectGoodSight(page, 'dashboard that failed')
  })
  await test.step('offline', async () => {
    await page.context().setOffline(true)
    await expect(page.getByRole('heading', { name: /^You are offline/ })).toBeVisible()
    await expectGoodSightOfTallPage(page, 'offline')
    await page.context().setOffline(false)
  })
  await test.step('the session ends soon', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    const expiresAt = new Date(Date.now() + 110_000).toISOString()
    await page.route('**/api/auth/get-session*', async (route) => {
      const response = await route.fetch()
      const read = (await response.json()) as { readonly session: object }
      await route.fulfill({ response, json: { ...read, session: { ...read.session, expiresAt } } })
    })
    await page.goto('/customer/dashboard')
    await expect(page.getByRole('dialog', { name: 'Do you need more time?' })).toBeVisible()
    await expectGoodSight(page, 'session that ends soon')
  })
})

test('an application at each point at which it may rest or end', async ({ page }) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const application = (path: string) => page.goto(`/customer/application${path}?loanId=${loanId}`)
  const dashboard = async (change: Partial<LoanView>, heading: string | RegExp, name: string) => {
    await pretend(page, change)
    await page.goto('/customer/dashboard')
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expectGoodSight(page, `dashboard, ${name}`)
  }
  await dashboard({}, 'We are reviewing your application', 'in review')
  await dashboard({ status: 'bank' }, 'Your application is not finished', 'not finished')
  await dashboard({ status: 'agreement', decidedAt: Date.now() }, 'We approved your application', 'approved')
  await dashboard({ status: 'rejected' }, 'We could not offer you the loan you applied for', 'rejected')
  await dashboard({ status: 'withdrawn' }, 'You withdrew your application', 'withdrawn')
  await dashboard({ status: 'written-off' }, 'Your last loan was not paid in full', 'written off')

  await pretend(page, { status: 'identity' })
  await application('')
  await onPage(page, 'Your application')
  await expectGoodSight(page, 'application hub at its start')
  await pretend(page, { status: 'personal-info' })
  await application('/personal-info')
  await page.getByRole('checkbox', { name: /^I am applying with someone/ }).check()
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Check these answers' })).toBeVisible()
  await expectGoodSight(page, 'personal info with a co-applicant, with errors')
  await pretend(page, { status: 'financial-info' })
  await application('/financial-info')
  for (const box of ['Other loans', 'A second income', 'A child benefit', 'A car of my own', 'A home of my own'])
    await tick(page, box)
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Check these answers' })).toBeVisible()
  await expectGoodSight(page, 'every question about finances, with errors')
  await pretend(page, { status: 'terms' })
  await page.route('**/api/v1/loan/cash-advance-limits/*', async (route) => {
    const response = await route.fetch()
    const limits = (await response.json()) as { readonly maximumAdvance: object }
    const maximumAdvance = Object.fromEntries(Object.keys(limits.maximumAdvance).map((each) => [each, null]))
    await route.fulfill({ response, json: { ...limits, maximumAdvance } })
  })
  await application('/cash-advance')
  await expect(page.getByText('We cannot offer you a cash advance with this income.')).toBeVisible()
  await expectGoodSight(page, 'no cash advance can be offered')
})

test('the lists of staff that other walks pass by', async ({ page }) => {
  await haveStaff(page, 'admin')
  for (const [path, heading] of [
    ['portfolio', 'Portfolio'],
    ['legal-holds', /./],
    ['requests', /./],
  ] as const) {
    await page.goto(`/admin/${path}`)
    await onPage(page, heading)
    await expectGoodSight(page, `staff, ${path}`)
  }
})
