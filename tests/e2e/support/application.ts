import { expect, type Locator, type Page } from '@playwright/test'
import { onPage } from './account.ts'

/** Presses "Apply for a loan" on the dashboard and answers the new application's id. */
export const apply = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Apply for a loan' }).click()
  await page.waitForURL(/\/customer\/(plaid|zum|application)/)
  const loanId = new URL(page.url()).searchParams.get('loanId')
  expect(loanId, 'the address names the application').toMatch(/^ln_/)
  return loanId ?? ''
}

interface IdentityWalk {
  readonly button?: 'Verify my identity' | 'Try again' | 'Check again with my own ID'
  /** The invented person in the window. */
  readonly person?: string
  /** The very same person as in every other account of that choice; else somebody whom nobody has
   * seen before. */
  readonly samePerson?: boolean
}
const verySame = 'The very same person as in another account'

/** Walks the identity window as the first invented person, or as another one, with that end. */
export const checkIdentity = async (
  page: Page,
  outcome: string,
  { button = 'Verify my identity', person = 'Alice Maplewood', samePerson = false }: IdentityWalk = {},
): Promise<void> => {
  await page.getByRole('button', { name: button }).click()
  const window = page.frameLocator('iframe[title^="Identity check"]')
  // The window may still be laid out under the pointer: then a person presses again.
  await expect(() => window.getByRole('radio', { name: new RegExp(`^${person}`) }).check({ timeout: 5_000 })).toPass()
  if (samePerson) await window.getByRole('checkbox', { name: verySame }).check()
  await window.getByRole('radio', { name: outcome }).check()
  await window.getByRole('button', { name: 'Continue' }).click()
}

interface BankWalk {
  readonly button?: string
  readonly person?: string
  readonly holder?: 'Their own name' | 'Somebody else’s name'
  readonly samePerson?: boolean
}
/** Walks the bank's window to its end as the same person, or as another one. */
export const connectBank = async (
  page: Page,
  {
    button = 'Connect my bank',
    person = 'Alice Maplewood',
    holder = 'Their own name',
    samePerson = false,
  }: BankWalk = {},
): Promise<void> => {
  await page.getByRole('button', { name: button }).click()
  const window = page.frameLocator('iframe[title^="Connect your bank"]')
  await window.getByRole('radio', { name: new RegExp(`^${person}`) }).check()
  if (samePerson) await window.getByRole('checkbox', { name: verySame }).check()
  await window.getByRole('radio', { name: holder, exact: true }).check()
  await window.getByRole('radio', { name: 'The bank sends the data' }).check()
  await window.getByRole('button', { name: 'Agree and continue' }).click()
  await window.getByRole('button', { name: 'Sign in' }).click()
  await window.getByRole('button', { name: 'Share this account' }).click()
}

/** Yes or No to a question that has both. */
export const answer = (page: Page, question: string, reply: 'Yes' | 'No') =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: reply, exact: true }).check()

/** Ticks a box of the list in "Your finances". */
export const tick = (page: Page, box: string): Promise<void> =>
  page.getByRole('checkbox', { name: box, exact: true }).check()

/** What the bank or the last application shows is one line, which is opened to answer otherwise. */
const openKnown = async (page: Page, line: RegExp, asked: Locator): Promise<void> => {
  const known = page.getByText(line)
  await known.or(asked).filter({ visible: true }).first().waitFor()
  if (!(await asked.isVisible())) await known.click()
}

export const fillFirstHalfOfPersonalInfo = async (page: Page): Promise<void> => {
  await page.getByLabel('What is the loan for?').selectOption({ label: 'Car repair' })
  const marital = page.getByLabel('Marital status')
  await openKnown(page, /^From your application of .* on you\./, marital)
  await marital.selectOption({ label: 'Common-law' })
  await page.getByLabel('How many people depend on you?').fill('2')
  await fillWorkplace(page, 'Maple Foods')
}
export const fillWorkplace = async (page: Page, workplace: string): Promise<void> => {
  const box = page.getByLabel('Where do you work?')
  await openKnown(page, /^From your (bank data|application of .*): .* pays you/, box)
  await box.fill(workplace)
}
export const fillSecondHalfOfPersonalInfo = async (page: Page): Promise<void> => {
  await page.getByLabel('Main source of income').selectOption({ label: 'Employment' })
  await page.getByLabel('Net income per month').fill('3,200')
}

/** Nothing in the list, and the consent. */
export const fillFinances = async (page: Page): Promise<void> => {
  await openKnown(page, /^From your application of .* home/, page.getByRole('checkbox', { name: 'None of these' }))
  await tick(page, 'None of these')
  await page.getByRole('checkbox', { name: /^I agree to the credit check/ }).check()
}

/** The last pay day that the form offers, YYYY-MM-DD: the one that a mistaken limit gets wrong
 * first. */
export const offeredPayDay = async (page: Page): Promise<string> => {
  const last = await page.getByLabel('When is your next pay day?').getAttribute('max')
  if (last === null) throw new Error('The form offers no pay day')
  return last
}
/** Paid every two weeks, next on the last day that the form offers; answers that day. Pay that the
 * bank shows is one line, which is opened first. */
export const fillPay = async (page: Page): Promise<string> => {
  const everyTwoWeeks = page.getByRole('radio', { name: 'Every two weeks' })
  await openKnown(page, /^From your bank data: .* pays you/, everyTwoWeeks)
  await everyTwoWeeks.check()
  const payDay = await offeredPayDay(page)
  await page.getByLabel('When is your next pay day?').fill(payDay)
  return payDay
}
export const fillAmount = (page: Page, dollars: string): Promise<void> =>
  page.getByLabel('How much do you want to borrow?').fill(dollars)

/** Sends the form of a step. */
export const goOn = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** From an empty dashboard to both questionnaires; answers the application's id. For tests whose
 * subject comes after that. */
export const proveWho = async (page: Page, who: { readonly samePerson?: boolean } = {}): Promise<string> => {
  const loanId = await apply(page)
  await onPage(page, 'Verify your identity')
  await checkIdentity(page, 'Everything matches', who)
  await onPage(page, 'Connect your bank')
  await connectBank(page, who)
  await onPage(page, 'About you')
  return loanId
}

/** Both questionnaires and the terms: $500 for two weeks. */
export const giveAnswers = async (page: Page): Promise<void> => {
  await onPage(page, 'About you')
  await fillFirstHalfOfPersonalInfo(page)
  await fillSecondHalfOfPersonalInfo(page)
  await goOn(page)
  await onPage(page, 'Your finances')
  await fillFinances(page)
  await goOn(page)
  await onPage(page, 'Choose your loan')
  await fillPay(page)
  await fillAmount(page, '500')
  await goOn(page)
}

/** The note that a decision takes against a check that fails, and may have otherwise. */
const stateGround = (desk: Page, ground: string): Promise<void> =>
  desk.getByRole('region', { name: 'Decision' }).getByLabel(/^Note/).fill(ground)

/** Opens the preview of an approval. */
export const reviewApproval = async (desk: Page, loanId: string): Promise<void> => {
  await desk.goto(`/admin/home/${loanId}`)
  await onPage(desk, `Application ${loanId}`)
  await desk.getByRole('radio', { name: 'Approve' }).check()
  await stateGround(desk, 'The pay slips show it')
  const dialog = desk.getByRole('dialog')
  // The page may still be laid out under the pointer: then a person presses again.
  await expect(async () => {
    if (!(await dialog.isVisible())) await desk.getByRole('button', { name: 'Review' }).click({ timeout: 5_000 })
    await expect(dialog).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

const recordApproval = async (desk: Page): Promise<void> => {
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve loan' }).click()
  await expect(desk.getByRole('heading', { name: 'The application is approved' })).toBeFocused()
}

/** A decision of staff by the shortest way on the screen. */
export const approveApplication = async (desk: Page, loanId: string): Promise<void> => {
  await reviewApproval(desk, loanId)
  await recordApproval(desk)
}

/** The second person's press on an approval that was proposed, on the page of the application. */
export const confirmApproval = async (desk: Page, ground = 'I called the employer'): Promise<void> => {
  await stateGround(desk, ground)
  await desk.getByRole('button', { name: 'Review and confirm' }).click()
  await recordApproval(desk)
}

/** An approval that takes two people, by the shortest way on the screens of both. */
export const approveByTwo = async (first: Page, second: Page, loanId: string): Promise<void> => {
  await reviewApproval(first, loanId)
  await first.getByRole('dialog').getByRole('button', { name: 'Propose approval' }).click()
  await expect(first.getByRole('heading', { name: 'The approval is proposed' })).toBeFocused()
  await second.goto(`/admin/home/${loanId}`)
  await confirmApproval(second)
}

/** Both signatures of an approved application; ends on the dashboard. */
export const signBoth = async (page: Page, loanId: string): Promise<void> => {
  await page.goto(`/customer/application/loan-agreement?loanId=${loanId}`)
  await onPage(page, 'Loan Agreement & Disclosures')
  await signDocument(page)
  await onPage(page, 'Pre-Authorized Debit')
  await signDocument(page)
  await onPage(page, 'Your loan')
}

/** Ticks the box and signs the document on the screen. */
export const signDocument = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'I agree to sign' })
  await expect(button).toBeDisabled()
  await page.getByRole('region', { name: 'Sign' }).getByRole('checkbox').check()
  await button.click()
}
