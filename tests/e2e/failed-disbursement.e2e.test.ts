import { randomUUID } from 'node:crypto'
import { haveAccount, onPage } from './support/account.ts'
import { haveApplied, haveBorrowed } from './support/application-by-calls.ts'
import { linkIn } from './support/inbox.ts'
import { sendElsewhere } from './support/money-desk.ts'
import { newCustomer, type Person } from './support/people.ts'
import { expectGoodSight, picture } from './support/sight.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/** Somebody to whom the stand-in for the payment provider sends nothing: its wallet is empty for
 * that address, and for no other. */
const withoutMoney = (): Person => ({ ...newCustomer(), email: `empty-wallet.${randomUUID()}@customers.example` })

/** Everything up to a disbursement that failed, on the customer's and on the employee's screen. */
const fail = async (page: Page, desk: Page, customer = withoutMoney()): Promise<string> => {
  await haveAccount(page, customer)
  const loanId = await haveApplied(page)
  await haveStaff(desk, 'employee')
  await haveBorrowed(page, desk, loanId)
  await expect(page.getByRole('heading', { name: 'Your e-Transfer did not go through' })).toBeVisible()
  await desk.goto(`/admin/home/${loanId}`)
  await expect(desk.getByRole('heading', { name: 'The money did not reach the customer' })).toBeVisible()
  return loanId
}

test('money that did not go through: the customer reads the truth, and two of staff send it to another address', async ({
  page,
  anotherDevice,
}) => {
  const [desk, customer] = [await anotherDevice(), withoutMoney()]
  const loanId = await fail(page, desk, customer)

  await test.step('the customer owes nothing and reads whom to call', async () => {
    await expect(page.getByRole('region', { name: 'You owe nothing now' })).toContainText('$0.00')
    await expect(page.getByRole('heading', { name: 'You owe', exact: true })).toHaveCount(0)
    const notice = page.getByRole('region', { name: 'Your e-Transfer did not go through' })
    await expect(notice).toContainText('nothing will be debited')
    await expect(notice.getByRole('link', { name: /^\d{3}-\d{3}-\d{4}$/ })).toBeVisible()
    await expectGoodSight(page, 'dashboard of a disbursement that failed')
  })
  await test.step('staff find the loan by its status', async () => {
    await desk.goto('/admin/home?status=disbursement-failed')
    await expect(desk.getByRole('row').filter({ hasText: 'Disbursement failed' }).first()).toBeVisible()
    await desk.goto(`/admin/home/${loanId}`)
    await expect(desk.getByText(/^Attempt 1 to send \$500\.00 failed/)).toBeVisible()
    await expectGoodSight(desk, 'loan whose disbursement failed')
  })
  await test.step('two of staff send it to another address, and the customer is told before it leaves', async () => {
    const colleague = await anotherDevice()
    await haveStaff(colleague, 'employee')
    await sendElsewhere([desk, colleague], loanId, 'alice.new@customers.example')
    await expectGoodSight(colleague, 'money that goes to another address')
    const link = await linkIn(customer.email, 'Your money goes to another email address')
    expect(link).toContain('/customer/dashboard')
  })
})

test('money that did not go through: staff cancel the loan at no cost, and the customer may apply again', async ({
  page,
  anotherDevice,
}) => {
  const desk = await anotherDevice()
  await fail(page, desk)
  await desk.getByRole('button', { name: 'Cancel this loan' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Cancel this loan?' })
  await expect(dialog).toContainText('They owe nothing')
  await dialog.getByRole('button', { name: 'Cancel loan' }).click()
  await expect(desk.getByRole('heading', { name: 'The loan is cancelled' })).toBeFocused()
  await picture(desk, 'a loan that staff cancelled')
  await expect(page.getByRole('heading', { name: 'Your loan was cancelled' })).toBeVisible()
  await page.getByRole('button', { name: 'Apply for a loan' }).click()
  await onPage(page, 'About you')
})
