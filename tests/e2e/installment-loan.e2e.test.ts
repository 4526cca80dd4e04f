import { onPage, openAccount } from './support/account.ts'
import {
  approveByTwo,
  fillAmount,
  fillFinances,
  fillFirstHalfOfPersonalInfo,
  fillSecondHalfOfPersonalInfo,
  goOn,
  proveWho,
  signDocument,
} from './support/application.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight, picture } from './support/sight.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

const answerBothForms = async (page: Page): Promise<void> => {
  await fillFirstHalfOfPersonalInfo(page)
  await fillSecondHalfOfPersonalInfo(page)
  await goOn(page)
  await onPage(page, 'Your finances')
  await fillFinances(page)
  await goOn(page)
}

/** Chooses $1,600 in twelve monthly payments on the form of installment loans; answers the payment
 * that the cost box promises. */
const chooseInstallment = async (page: Page): Promise<string> => {
  await onPage(page, 'Choose your loan')
  await page.getByRole('radio', { name: /^Installment loan/ }).click()
  await expect(page).toHaveURL(/\/customer\/application\/installment\?loanId=/)
  await fillAmount(page, '1600')
  await page.getByRole('radio', { name: 'Once a month' }).check()
  await page.getByRole('radio', { name: '1 year' }).check()
  await expect(page.getByLabel('How many payments?')).toHaveValue('12')
  const box = page.getByRole('region', { name: 'What it costs' })
  await expect(box).toContainText('29.90%')
  await page.getByText('What another choice changes').first().click()
  await expect(page.getByRole('table', { name: 'What another choice changes' })).toContainText('26 times')
  // 1,600 × i ÷ (1 − (1 + i)^−12) at i = 29.9 % ÷ 12
  await expect(box).toContainText('$155.90')
  return '$155.90'
}

test('a person signs up, chooses an installment loan, is approved, signs twice and has it active', async ({
  page,
  anotherDevice,
}) => {
  const customer = newCustomer()
  let [loanId, payment] = ['', '']

  await test.step('opens an account and applies', async () => {
    await openAccount(page, customer)
    await onPage(page, 'Your loan')
    loanId = await proveWho(page)
    await answerBothForms(page)
  })
  await test.step('chooses twelve monthly payments and sees what they cost', async () => {
    payment = await chooseInstallment(page)
    await expectGoodSight(page, 'form of an installment loan')
    await goOn(page)
    await onPage(page, 'Application received')
  })
  await test.step('staff see rate and payments, and approve', async () => {
    const desk = await anotherDevice()
    await haveStaff(desk, 'employee')
    await desk.goto(`/admin/home/${loanId}`)
    await expect(desk.getByText('Annual interest rate')).toBeVisible()
    await desk.getByText(/^\d+ checks pass$/).click()
    await picture(desk, 'overview of an installment loan')
    await expect(desk.getByText(/^Payments come to \$155\.90 a month/)).toBeVisible()
    // More than one person may approve alone.
    const another = await anotherDevice()
    await haveStaff(another, 'employee')
    await approveByTwo(desk, another, loanId)
  })
  await test.step('reads and signs the agreement with its whole schedule', async () => {
    await page.goto(`/customer/application/installment-loan-agreement?loanId=${loanId}`)
    await onPage(page, 'Loan Agreement & Disclosures')
    const agreement = page.getByRole('article', { name: 'Loan Agreement & Disclosures' })
    await expect(agreement.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(14)
    await expect(agreement).toContainText(payment)
    await expectGoodSight(page, 'agreement of an installment loan')
    await signDocument(page)
  })
  await test.step('authorizes the debits, with the lines for primary applicant, co-applicant and witness', async () => {
    await onPage(page, 'Pre-Authorized Debit')
    await expect(page).toHaveURL(`/customer/application/installment-pad?loanId=${loanId}`)
    const authorization = page.getByRole('article', { name: 'Pre-Authorized Debit' })
    for (const words of ['Monthly debit amount', payment, '$50.00', "30 days' notice", 'Co-applicant', 'Witness'])
      await expect(authorization).toContainText(words)
    await expectGoodSight(page, 'debit authorization of an installment loan')
    await signDocument(page)
  })
  await test.step('the loan is active and the money arrives', async () => {
    await onPage(page, 'Your loan')
    await expect(page.getByRole('heading', { name: 'We sent you $1,600.00' })).toBeVisible()
    await page.getByText('All 12 payments').click()
    await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(13)
    await picture(page, 'dashboard of an installment loan')
  })
})
