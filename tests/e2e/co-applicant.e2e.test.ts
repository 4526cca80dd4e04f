import { randomUUID } from 'node:crypto'
import { onPage, openAccount } from './support/account.ts'
import {
  approveByTwo,
  checkIdentity,
  fillAmount,
  fillFinances,
  fillFirstHalfOfPersonalInfo,
  goOn,
  proveWho,
  signDocument,
} from './support/application.ts'
import { expectEmails, followEmail } from './support/inbox.ts'
import { newCustomer, type Person } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

const invitedSubject = /invites you to apply for a loan together$/

/** Both questionnaires, naming that person for a co-applicant. */
const answerJointly = async (page: Page, other: Person): Promise<void> => {
  await fillFirstHalfOfPersonalInfo(page)
  await page.getByLabel('Main source of income').selectOption({ label: 'Employment' })
  await page.getByLabel('Net income per month').fill('3,200')
  await page.getByRole('checkbox', { name: /^I am applying with someone/ }).check()
  await page.getByLabel('Their name').fill(other.name)
  await page.getByLabel('Their email').fill(other.email)
  await page.getByLabel('Their relationship to you').selectOption({ label: 'Spouse' })
  await page.getByLabel('Their phone').fill('416-555-0142')
  await goOn(page)
  await onPage(page, 'Your finances')
  await fillFinances(page)
  await goOn(page)
}

/** Applies for $1,600 in twelve monthly payments up to the invitation; answers the application's
 * id. */
const inviteOther = async (page: Page, other: Person): Promise<string> => {
  const loanId = await proveWho(page)
  await answerJointly(page, other)
  await onPage(page, 'Choose your loan')
  await page.getByRole('radio', { name: /^Installment loan/ }).click()
  // Both forms have a field of that name: an amount typed into the one that is being left would be
  // lost.
  await expect(page.getByLabel('How many payments?')).toBeVisible()
  await fillAmount(page, '1600')
  await page.getByRole('radio', { name: 'Once a month' }).check()
  await page.getByRole('radio', { name: '1 year' }).check()
  await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('$155.90')
  await page.getByRole('button', { name: 'Invite to apply together' }).click()
  await expect(page.getByRole('region', { name: 'We invited your co-applicant' })).toBeVisible()
  return loanId
}

/** Opens the link of the invitation in this person's browser and signs up on the way, as somebody
 * without an account does. */
const followInvitation = async (page: Page, person: Person): Promise<Page> => {
  await openAccount(page, person)
  await onPage(page, 'Your loan')
  const invitation = await followEmail(page.context(), person.email, invitedSubject, 'See the invitation')
  await onPage(invitation, 'You are invited to borrow together')
  return invitation
}

test('two people borrow together: invited, verified, consenting and signing in browsers of their own', async ({
  page,
  anotherDevice,
}) => {
  const other = { ...newCustomer(), email: `jo.${randomUUID()}@customers.example` }
  const device = await anotherDevice()
  let loanId = ''
  let joined = device
  let desk = device

  await test.step('the borrower invites the other person', async () => {
    await openAccount(page, newCustomer())
    await onPage(page, 'Your loan')
    loanId = await inviteOther(page, other)
    await expectGoodSight(page, 'terms while the co-applicant is invited')
  })
  await test.step('the other person reads what it means and accepts, with an account of their own', async () => {
    joined = await followInvitation(device, other)
    await expect(joined.getByRole('region', { name: 'What the loan costs' })).toContainText('$155.90')
    await expect(joined.getByRole('region', { name: 'If you sign, you owe the whole loan' })).toBeVisible()
    await expectGoodSight(joined, 'invitation of a co-applicant')
    await joined.getByRole('button', { name: 'Accept and continue' }).click()
    await onPage(joined, 'Verify your identity')
    await expect(joined).toHaveURL(`/customer/co-applicant?loanId=${loanId}`)
  })
  await test.step('the other person verifies their identity and consents', async () => {
    await checkIdentity(joined, 'Everything matches')
    await onPage(joined, 'About you')
    await joined.getByLabel(/^Your relationship to/).selectOption({ label: 'Spouse' })
    await joined.getByLabel('Your phone').fill('416-555-0142')
    await joined.getByRole('checkbox').check()
    await expectGoodSight(joined, 'consent of a co-applicant')
    await joined.getByRole('button', { name: 'Agree and continue' }).click()
    await onPage(joined, 'Your part is done for now')
  })
  await test.step('the borrower sends the application with the accepted terms', async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Your co-applicant is ready' })).toBeVisible()
    await goOn(page)
    await onPage(page, 'Application received')
  })
  await test.step('staff see both people and approve', async () => {
    desk = await anotherDevice()
    await haveStaff(desk, 'employee')
    await desk.goto(`/admin/home/${loanId}?tab=identity`)
    await expect(desk.getByRole('heading', { name: 'Co-applicant' })).toBeVisible()
    await expect(desk.getByText('Verified and consented')).toBeVisible()
    const another = await anotherDevice()
    await haveStaff(another, 'employee')
    await approveByTwo(desk, another, loanId)
  })
  await test.step('the borrower signs both documents, and the loan waits for the other signature', async () => {
    await page.goto(`/customer/application/installment-loan-agreement?loanId=${loanId}`)
    await onPage(page, 'Loan Agreement & Disclosures')
    const agreement = page.getByRole('article', { name: 'Loan Agreement & Disclosures' })
    await expect(agreement).toContainText('each owe the whole of this loan')
    await signDocument(page)
    await onPage(page, 'Pre-Authorized Debit')
    await signDocument(page)
    await expect(page.getByText(/Your co-applicant has still to sign the agreement/)).toBeVisible()
    await desk.goto(`/admin/home?q=${loanId}`)
    await expect(desk.getByText(/^Co-applicant to sign: loan agreement, since/)).toBeVisible()
  })
  await test.step('the other person signs for themselves, and the loan is active', async () => {
    await expectEmails(joined.context(), other.email, 'Your turn to sign')
    await joined.goto(`/customer/co-applicant?loanId=${loanId}`)
    await onPage(joined, 'Your turn to sign')
    await expectGoodSight(joined, 'agreement as its co-applicant signs it')
    await joined.getByRole('region', { name: 'Sign for yourself' }).getByRole('checkbox').check()
    await joined.getByRole('button', { name: 'I agree to sign' }).click()
    await onPage(joined, 'A loan that you owe together')
    await page.goto('/customer/dashboard')
    await expect(page.getByRole('heading', { name: 'We sent you $1,600.00' })).toBeVisible()
    await expectEmails(joined.context(), other.email, 'Your loan documents')
    await joined.goto('/customer/dashboard')
    await expect(joined.getByText('You have no loan with us.')).toBeHidden()
    await joined.getByRole('link', { name: 'See the loan together' }).click()
    await expect(joined.getByRole('region', { name: 'You owe together' })).toContainText('Next payment')
    await joined.getByText('All 12 payments').click()
    await expect(joined.getByRole('table', { name: 'Payments' })).toBeVisible()
    await expectGoodSight(joined, 'loan that a co-borrower owes')
  })
  await test.step('the other person pays a part by a request of their own, which the borrower is not told to pay', async () => {
    await joined.getByRole('heading', { name: 'Pay early' }).click()
    const fold = joined.getByRole('region', { name: 'Pay early' })
    await fold.getByLabel('A part of it').check()
    await fold.getByLabel('Amount', { exact: true }).fill('100')
    await expectGoodSight(joined, 'paying early as a co-borrower')
    await fold.getByRole('button', { name: 'Email me an e-Transfer request' }).click()
    await expect(joined.getByRole('region', { name: 'We sent you an e-Transfer request for $100.00' })).toContainText(
      other.email,
    )
    await page.goto(`/customer/pay-early?loanId=${loanId}`)
    await expect(page.getByRole('region', { name: 'An e-Transfer request for $100.00 waits' })).toBeVisible()
  })
  await test.step('the other person cancels for both, and the borrower is asked to give back what they received', async () => {
    await joined.getByRole('heading', { name: 'Cancel this loan' }).click()
    await joined.getByRole('button', { name: 'Cancel this loan' }).click()
    const question = joined.getByRole('dialog', { name: 'Cancel this loan for both of you?' })
    await expect(question).toContainText('It ends the loan for')
    await expectGoodSight(joined, 'question before a co-borrower cancels')
    await question.getByRole('button', { name: 'Cancel our loan' }).click()
    await expect(joined.getByRole('region', { name: 'To give back together' })).toContainText('$1,600.00')
    await expectGoodSight(joined, 'loan that a co-borrower cancelled')
    await page.goto('/customer/dashboard')
    await expect(page.getByRole('region', { name: 'Give the money back' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'We sent you an e-Transfer request for $1,600.00' })).toBeVisible()
  })
})

test('a co-applicant declines for good, and the borrower goes on alone', async ({ page, anotherDevice }) => {
  const other = { ...newCustomer(), email: `jo.${randomUUID()}@customers.example` }
  const borrower = newCustomer()
  await openAccount(page, borrower)
  await onPage(page, 'Your loan')
  const loanId = await inviteOther(page, other)
  const invitation = await followInvitation(await anotherDevice(), other)
  const link = invitation.url()
  await invitation.getByRole('button', { name: 'I do not want to borrow together' }).click()
  await invitation.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await onPage(invitation, 'You declined')
  await invitation.goto(link)
  await onPage(invitation, 'We cannot open this invitation')

  await expectEmails(page.context(), borrower.email, 'Your co-applicant declined')
  await page.goto(`/customer/application/installment?loanId=${loanId}`)
  const notice = page.getByRole('region', { name: 'Your co-applicant declined' })
  await expect(notice).toContainText('That is final for this application')
  await notice.getByRole('button', { name: 'Go on alone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go on alone' }).click()
  await expect(notice).toBeHidden()
  await goOn(page)
  await onPage(page, 'Application received')
})
