import { becomeCustomer, haveAccount, onPage } from './support/account.ts'
import { haveApplied } from './support/application-by-calls.ts'
import { approveApplication, giveAnswers, proveWho, signBoth } from './support/application.ts'
import { newCustomer } from './support/people.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('two accounts of one person cannot both get a loan', async ({ page, anotherDevice }) => {
  const [second, desk] = [await anotherDevice(), await anotherDevice()]
  const samePerson = { samePerson: true }
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page, samePerson)
  await haveStaff(desk, 'employee')
  await approveApplication(desk, loanId)
  await signBoth(page, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()

  await becomeCustomer(second, newCustomer())
  await proveWho(second, samePerson)
  await giveAnswers(second)
  await expect(
    second.getByRole('heading', {
      name: 'You have a loan or an application with us. You can apply again after it is finished.',
    }),
  ).toBeVisible()
  await onPage(second, 'Choose your loan')
})
