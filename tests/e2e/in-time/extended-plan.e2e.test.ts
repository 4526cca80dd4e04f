import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveAppliedAgain, haveBorrowed } from '../support/application-by-calls.ts'
import { approveByTwo, fillAmount, fillPay, goOn, signBoth } from '../support/application.ts'
import { acceptRequest } from '../support/at-bank.ts'
import { moveClockUntil } from '../support/clock.ts'
import { expectEmails } from '../support/inbox.ts'
import { newCustomer } from '../support/people.ts'
import { expectGoodSight, picture } from '../support/sight.ts'
import { becomeStaff } from '../support/staff.ts'
import { expect, test, type Page } from '../support/test.ts'

/** Approved, signed, and the money has arrived. */
const haveMoney = async (page: Page, desk: Page, loanId: string): Promise<void> => {
  await haveBorrowed(page, desk, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
}

/** Requests everything by e-Transfer and accepts it at the bank. */
const payOff = async (page: Page, bank: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Pay early' }).click()
  await page.getByRole('button', { name: 'Email me an e-Transfer request' }).click()
  await expect(page.getByRole('heading', { name: 'We sent you an e-Transfer request for $570.00' })).toBeVisible()
  await acceptRequest(bank, '$570.00')
  await expect(page.getByRole('heading', { name: 'Your loan is paid in full' })).toBeVisible()
}

test('the third cash advance in 63 days is repaid by an extended plan: it is shown, signed and debited in instalments', async ({
  page,
  anotherDevice,
}) => {
  const [desk, colleague, bank] = [await anotherDevice(), await anotherDevice(), await anotherDevice()]
  const customer = newCustomer()
  await haveAccount(page, customer)
  await becomeStaff(desk, 'admin')
  await becomeStaff(colleague, 'employee')
  await haveMoney(page, desk, await haveApplied(page))
  await payOff(page, bank)
  await haveMoney(page, desk, await haveAppliedAgain(page))
  await payOff(page, bank)

  const loanId = await haveAppliedAgain(page, { choose: false })
  await test.step('whoever chooses the terms reads that it is a plan, and each of its instalments', async () => {
    await fillPay(page)
    await fillAmount(page, '500')
    await expect(page.getByText('It is at least your third loan with us in 63 days')).toBeVisible()
    await expect(page.getByText('in 3 payments').first()).toBeVisible()
    await expectGoodSight(page, 'terms of an extended plan')
    await goOn(page)
    await onPage(page, 'Application received')
  })
  await test.step('the agreement and the debit authorization have every instalment', async () => {
    // The third loan in so short a time needs a second person's look.
    await approveByTwo(colleague, desk, loanId)
    await page.goto(`/customer/application/loan-agreement?loanId=${loanId}`)
    await onPage(page, 'Loan Agreement & Disclosures')
    await expect(page.getByText('Extended', { exact: true })).toBeVisible()
    await expect(page.getByText('$190.00')).toHaveCount(3)
    await signBoth(page, loanId)
    await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
  })
  const payments = page.getByRole('table', { name: 'Payments' })
  await test.step('the dashboard shows three payments, and a notice about the plan is e-mailed', async () => {
    await expect(payments.getByRole('row', { name: /\$190\.00 Due/ })).toHaveCount(3)
    await expect(page.getByText('This loan is on an extended payment plan.')).toBeVisible()
    await expectEmails(page.context(), customer.email, 'Your extended payment plan')
    await expectGoodSight(page, 'dashboard of an extended plan')
  })
  await test.step('each instalment is debited on its day, and the last one closes the loan', async () => {
    for (const paid of [1, 2, 3]) {
      await moveClockUntil(desk, loanId, 'debit-settled')
      await page.goto('/customer/dashboard')
      if (paid < 3) await expect(payments.getByRole('row', { name: /\$190\.00 Paid on/ })).toHaveCount(paid)
      if (paid === 1) await picture(page, 'dashboard of a plan after its first debit')
    }
    await expect(page.getByRole('heading', { name: 'Your loan is paid in full' })).toBeVisible()
  })
})
