import { becomeCustomer, onPage } from './support/account.ts'
import {
  apply,
  checkIdentity,
  connectBank,
  fillFirstHalfOfFinances,
  fillFirstHalfOfPersonalInfo,
  fillSecondHalfOfFinances,
  goOn,
} from './support/application.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { expect, test } from './support/test.ts'

test('what the bank shows is filled in with its source, and the customer goes on with it', async ({ page }) => {
  await becomeCustomer(page, newCustomer())
  await apply(page)
  await checkIdentity(page, 'Everything matches')
  await onPage(page, 'Connect your bank')
  await connectBank(page)

  await onPage(page, 'About you')
  await expect(page.getByLabel('Net income per month')).toHaveValue(/^4,?008\.33/)
  await expect(page.getByText(/From your bank data: \$4,008\.33 a month, seen in the \d+ days before/)).toBeVisible()
  await expectGoodSight(page, 'About you, filled in')
  await fillFirstHalfOfPersonalInfo(page)
  await page.getByLabel('Main source of income').selectOption({ label: 'Employment' })
  for (const question of ['Did someone refer you?', 'Are you applying with someone?'])
    await page.getByRole('group', { name: question }).getByRole('radio', { name: 'No', exact: true }).check()
  await goOn(page)
  await onPage(page, 'Your finances')
  await fillFirstHalfOfFinances(page)
  await fillSecondHalfOfFinances(page)
  await goOn(page)

  await onPage(page, 'Choose your loan')
  const pay = page.getByText(/From your bank data: NORTHERN GOODS LTD pays you every two weeks, next on .+\. Change$/)
  await expect(pay).toBeVisible()
  // What the bank shows is not asked; it can be answered otherwise.
  await expect(page.getByRole('radio', { name: 'Every two weeks' })).toBeHidden()
  await pay.click()
  await expect(page.getByRole('radio', { name: 'Every two weeks' })).toBeChecked()
  await expect(page.getByLabel('When is your next pay day?')).not.toHaveValue('')
  await expect(
    page.getByText(/We take your net pay from your bank data: \$4,008\.33 a month, seen in \d+ days/),
  ).toBeVisible()
  await expectGoodSight(page, 'Choose your loan, filled in')
})
