import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveBorrowed } from '../support/application-by-calls.ts'
import { moveClockUntil } from '../support/clock.ts'
import { newCustomer } from '../support/people.ts'
import { expectGoodSight, picture } from '../support/sight.ts'
import { haveStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a debit returned for want of funds costs $20 and is presented once more; what stays owed after that can be paid', async ({
  page,
  anotherDevice,
}) => {
  const customer = newCustomer()
  // The sandbox's bank returns the first debit of a payor with such an address.
  await haveAccount(page, { ...customer, email: customer.email.replace('alice', 'nsf-once') })
  const loanId = await haveApplied(page)
  const admin = await anotherDevice()
  await haveStaff(admin, 'admin')
  await haveBorrowed(page, admin, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
  const owed = page.getByRole('region', { name: 'You owe' })
  const late = page.getByRole('region', { name: 'What is late' })
  const schedule = page.getByRole('region', { name: 'Payment schedule' })
  const due = (await owed.getByText(/^Next payment/).textContent())?.match(/[A-Z][a-z]{2} \d+/)?.[0] ?? 'no day'
  const debits = admin.getByRole('table', { name: 'Debits' })

  await test.step('after the return the customer reads what it means, what it costs and when it is debited again', async () => {
    await moveClockUntil(admin, loanId, 'debit-returned')
    await page.reload()
    await expect(schedule.getByRole('heading', { name: 'Your payment of $570.00 was returned' })).toBeVisible()
    await expect(schedule).toContainText('there was not enough money in the account')
    await expect(
      schedule.getByRole('row', { name: new RegExp(`${due}(, \\d{4})? \\$570\\.00 Returned`) }),
    ).toBeVisible()
    await expect(owed).toContainText('All of it is late, as above.')
    await expect(late).toContainText(/Payment that was due on (\w{3}, )?[A-Z][a-z]{2} \d+(, \d{4})?\$570\.00/)
    await expect(late).toContainText(/Fee for a returned debit\$20\.00/)
    await expect(late).toContainText(/Default interest\$\d\.\d\d/)
    await expect(late).toContainText('2.5% per month (30% per year) on $500.00 of principal from')
    await expect(late).toContainText('never more than $12.50 in a month')
    await expect(late).toContainText(
      /We debit \$570\.00 once more on (\w{3}, )?[A-Z][a-z]{2} \d+(, \d{4})?, unless you pay it before/,
    )
    await expectGoodSight(page, 'dashboard after a return')
  })
  await test.step('each notice is kept for the customer and for staff, as a PDF that anybody can verify', async () => {
    const documents = page.getByRole('region', { name: 'Documents and notices' })
    await documents.getByRole('heading', { name: 'Documents and notices' }).click()
    await expect(documents.getByText('A payment was returned', { exact: true })).toBeVisible()
    await expect(documents.getByText('We sent you your money', { exact: true })).toBeVisible()
    const link = documents.getByRole('link', { name: /^Download PDF of A payment was returned/ })
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const verified = await page.request.get(`/api/v1/document/verify/${file.headers()['x-file-sha256']}`)
    expect(await verified.json()).toMatchObject({ state: 'intact', kind: 'loan-notice', chain: 'unbroken' })
    await admin.goto(`/admin/home/${loanId}?tab=documents`)
    const sent = admin.getByRole('table', { name: 'Notices and statements' })
    await expect(sent.getByRole('row', { name: /^A payment was returned/ })).toBeVisible()
    await expectGoodSight(admin, 'documents with notices')
  })
  await test.step('staff read the return, its fee and its re-presentment', async () => {
    await admin.goto(`/admin/home/${loanId}?tab=servicing`)
    await onPage(admin, `Application ${loanId}`)
    // Initiated before its day, so that the money was debited on the day that was agreed.
    await expect(
      debits.getByRole('row', {
        name: new RegExp(`^${due}, \\d{4} \\$570\\.00 payment 1 Returned Not sufficient funds 901`),
      }),
    ).toBeVisible()
    await expect(admin.getByText(/^\$570\.00 on /)).toBeVisible()
    await expect(admin.getByRole('row', { name: /Fee charged returned-item fee receivable \$20\.00/ })).toBeVisible()
    await picture(admin, 'servicing after a return')
  })
  await test.step('the loan is in the views of who decided on it, each with its count and why, on a screen with room for fourteen', async () => {
    await admin.goto('/admin/home')
    const views = admin.getByRole('navigation', { name: 'Saved views' })
    const row = admin
      .getByRole('table', { name: 'Applications' })
      .getByRole('row')
      .filter({ has: admin.locator(`a[href^="/admin/home/${loanId}"]`) })
    for (const [view, why] of [
      ['Mine', 'Payment overdue'],
      ['Returned debits', 'Not sufficient funds (901)'],
      ['Attention', 'Returned debit'],
    ] as const) {
      const link = views.getByRole('link', { name: new RegExp(`^${view} \\(\\d+\\)$`) })
      const count = /\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 'none'
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(admin.getByText(new RegExp(`^${count}( of \\d+)? applications?$`))).toBeVisible()
      await admin.getByRole('searchbox', { name: 'Search' }).fill(loanId)
      await expect(row).toContainText(why)
    }
    // Until the search has left one row, the loan may stand below others.
    await expect(admin.getByText(/^1( of \d+)? applications?$/)).toBeVisible()
    await admin.setViewportSize({ width: 1280, height: 800 })
    const { y, height } = (await row.boundingBox()) ?? { y: 0, height: 0 }
    expect(Math.round(height)).toBe(36)
    expect(y + 14 * height).toBeLessThanOrEqual(800)
    await expectGoodSight(admin, 'loans that need attention')
    await admin.goto(`/admin/home/${loanId}?tab=servicing`)
  })
  await test.step('the second debit settles; the fee and the interest stay owed, and the customer can pay them', async () => {
    await moveClockUntil(admin, loanId, 'debit-settled')
    await page.reload()
    await expect(schedule.getByRole('row', { name: /\$570\.00 Paid on / })).toBeVisible()
    await expect(schedule.getByRole('heading', { name: 'Your payment of $570.00 was returned' })).toHaveCount(0)
    await expect(owed).toContainText('All of it is late, as above.')
    await expect(late).toContainText(/Default interest\$\d\.\d\d/)
    await expect(late).toContainText(/Fee for a returned debit\$20\.00/)
    await expect(late).toContainText('It does not grow any more.')
    await late.getByRole('link', { name: /^Pay \$2\d\.\d\d now$/ }).click()
    await onPage(page, 'Pay early')
    await expect(page.getByLabel(/^Everything: \$2\d\.\d\d$/)).toBeChecked()
    await page.goBack()
    await expect(late).toBeVisible()
    await expectGoodSight(page, 'dashboard after the second debit')
    await admin.reload()
    await expect(debits.getByRole('row', { name: /payment 1, presented again Settled/ })).toBeVisible()
  })
})
