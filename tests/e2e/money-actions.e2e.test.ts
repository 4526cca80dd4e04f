import { haveAccount, onPage } from './support/account.ts'
import { haveApplied, haveBorrowed } from './support/application-by-calls.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { becomeStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

const money = (desk: Page) => desk.getByRole('region', { name: 'Money' })

const openLoan = async (desk: Page, loanId: string): Promise<void> => {
  await desk.goto(`/admin/home/${loanId}`)
  await onPage(desk, `Application ${loanId}`)
}

/** Fills the form of an action with these answers, and opens its preview by keyboard. */
const preview = async (
  desk: Page,
  action: string,
  answers: { readonly amount?: string; readonly means?: string; readonly payment?: number; readonly reason: string },
): Promise<void> => {
  const panel = money(desk)
  await panel.getByLabel('What do you want to do?').selectOption({ label: action })
  if (answers.amount !== undefined) await panel.getByLabel('Amount').fill(answers.amount)
  if (answers.means !== undefined) await panel.getByLabel('How?').selectOption({ label: answers.means })
  if (answers.means === 'Cash') await panel.getByLabel('Receipt number').fill('R-1041')
  if (answers.payment !== undefined) await panel.getByLabel('Which payment?').selectOption({ index: answers.payment })
  await panel.getByLabel('Why?').selectOption({ label: answers.reason })
  await panel.getByLabel('Note').fill('Seen in the bank account')
  await panel.getByRole('button', { name: 'Preview' }).focus()
  await desk.keyboard.press('Enter')
}
const confirm = (desk: Page, action: string) =>
  desk.getByRole('dialog').getByRole('button', { name: action, exact: true }).press('Enter')

test('staff record payments: one alone, one with a second person, which repays the loan; a reversal reopens it', async ({
  page,
  anotherDevice,
}) => {
  const [first, second] = [await anotherDevice(), await anotherDevice()]
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const [proposer] = [await becomeStaff(first, 'employee'), await becomeStaff(second, 'admin')]
  await haveBorrowed(page, first, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()

  await test.step('the panel shows what is owed, what can be done and what cannot', async () => {
    await openLoan(first, loanId)
    await expect(money(first)).toContainText('$570.00')
    await first.getByText('What cannot be done now, and why').click()
    await expect(money(first)).toContainText('A cash advance may not be extended past its term.')
    await expectGoodSight(first, 'money of a funded loan')
  })
  await test.step('a small payment is previewed, and recorded by one person', async () => {
    await preview(first, 'Record a payment', { amount: '20', means: 'Cash', reason: 'Payment arrived' })
    const table = first.getByRole('table', { name: 'Figures now and after' })
    await expect(table.getByRole('row', { name: /^Owed in all \$570\.00 \$550\.00/ })).toBeVisible()
    await expectGoodSight(first, 'preview of a payment')
    await confirm(first, 'Record a payment')
    await expect(first.getByRole('heading', { name: 'The action is recorded' })).toBeFocused()
    await expect(money(first)).toContainText('$550.00')
  })
  await test.step('a large payment is proposed, and waits', async () => {
    await preview(first, 'Record a payment', { amount: '550', means: 'Interac e-Transfer', reason: 'Payment arrived' })
    await expect(first.getByRole('dialog', { name: 'Propose: Record a payment?' })).toBeVisible()
    await confirm(first, 'Propose')
    await expect(first.getByRole('heading', { name: 'The action is proposed' })).toBeFocused()
    await expect(money(first)).toContainText('This action waits for a second person')
    await expect(money(first).getByRole('button', { name: 'Preview and confirm' })).toHaveCount(0)
    await expect(money(first)).toContainText('$550.00')
  })
  await test.step('another person confirms it, and the loan is repaid', async () => {
    await openLoan(second, loanId)
    await expect(money(second)).toContainText('An action waits for you')
    await expect(money(second)).toContainText(proposer.name)
    await expectGoodSight(second, 'an action that waits')
    await money(second).getByLabel('Your note').fill('The statement shows it')
    await money(second).getByRole('button', { name: 'Preview and confirm' }).press('Enter')
    await expect(second.getByRole('row', { name: /^Owed in all \$550\.00 \$0\.00/ })).toBeVisible()
    await confirm(second, 'Record a payment')
    await expect(second.getByRole('heading', { name: 'The action is recorded' })).toBeFocused()
    await expect(second.getByText('Repaid').first()).toBeVisible()
  })
  await test.step('the small payment is reversed: the loan is owed again', async () => {
    await preview(second, 'Reverse a payment', { payment: 1, reason: 'Recorded by mistake' })
    await confirm(second, 'Reverse a payment')
    await expect(second.getByRole('heading', { name: 'The action is recorded' })).toBeFocused()
    await expect(money(second)).toContainText('$20.00')
  })
  await test.step('the book of all loans balances, and leads to its lines', async () => {
    await second.getByRole('link', { name: 'Ledger' }).first().click()
    await onPage(second, 'Trial balance')
    await expect(second.getByRole('heading', { name: 'The book balances' })).toBeVisible()
    await second.getByRole('link', { name: 'Cash', exact: true }).press('Enter')
    await expect(second.getByRole('table', { name: /^Lines of cash/ })).toBeVisible()
    await expectGoodSight(second, 'trial balance')
  })
})
