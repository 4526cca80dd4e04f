import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveBorrowed } from '../support/application-by-calls.ts'
import { connectBank } from '../support/application.ts'
import { moveClockUntil } from '../support/clock.ts'
import { newCustomer } from '../support/people.ts'
import { expectGoodSight, picture } from '../support/sight.ts'
import { haveStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a customer stops a debit and revokes the authorization, connects an account again, signs again, and the payment is debited', async ({
  page,
  anotherDevice,
}) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const admin = await anotherDevice()
  await haveStaff(admin, 'admin')
  await haveBorrowed(page, admin, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
  const debits = page.getByRole('region', { name: 'Your debits and bank account' })

  await test.step('the customer stops the debit', async () => {
    await debits.getByRole('heading').click()
    await debits.getByRole('button', { name: 'Stop this debit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop this debit' }).click()
    await expect(debits).toContainText('You stopped the debit of $570.00.')
  })
  await test.step('after the revocation no debit is ahead', async () => {
    await debits.getByRole('button', { name: 'Revoke the authorization' }).click()
    await expectGoodSight(page, 'question before the authorization is revoked')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).click()
    await expect(debits).toContainText('You revoked your debit authorization')
    await expect(page.getByRole('heading', { name: /^Pay \$570\.00 by / })).toBeVisible()
    await expectGoodSight(page, 'dashboard after the authorization was revoked')
  })
  await test.step('another account is connected through the bank window', async () => {
    await debits.getByRole('link', { name: 'Authorize debits again' }).click()
    await onPage(page, 'Another bank account')
    await expect(page.getByRole('heading', { name: 'A debit that you stopped comes back' })).toBeVisible()
    await expectGoodSight(page, 'another bank account')
    await connectBank(page)
    await expect(page.getByRole('heading', { name: 'We have read this account' })).toBeVisible()
    await expectGoodSight(page, 'another bank account that was read')
  })
  await test.step('its authorization is signed', async () => {
    await page.getByRole('button', { name: 'Go on to the authorization' }).click()
    await expect(page.getByRole('heading', { name: 'What this replaces' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A debit that you stopped comes back' })).toBeVisible()
    await expect(page.getByText('You had stopped the debit of $570.00 on')).toBeVisible()
    await picture(page, 'authorization for another account')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'I agree to sign' }).click()
    await onPage(page, 'Your loan')
    await expect(page.getByRole('region', { name: 'You owe' })).toContainText('Next payment $570.00')
  })
  await test.step('the payment is debited under it', async () => {
    await moveClockUntil(admin, loanId, 'debit-settled')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your loan is paid in full' })).toBeVisible()
    await picture(page, 'dashboard after the last debit')
  })
})
