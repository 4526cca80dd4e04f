import { confirmAddress, fillSignIn, onPage, signInStaff, signUp } from './support/account.ts'
import {
  apply,
  checkIdentity,
  connectBank,
  fillAmount,
  fillFinances,
  fillFirstHalfOfPersonalInfo,
  fillPay,
  fillSecondHalfOfPersonalInfo,
  goOn,
  signDocument,
  tick,
} from './support/application.ts'
import { daysBetween, readShortDate, today } from './support/days.ts'
import { expectEmails } from './support/inbox.ts'
import { newCustomer, type Person } from './support/people.ts'
import { places } from './support/places.ts'
import { haveStaff, newStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/** The figure and the explaining lines next to a label of a cost box. */
const fact = (page: Page, box: string, label: string) =>
  page
    .getByRole('region', { name: box })
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
    .getByRole('definition')

const openAccount = async (page: Page, person: Person): Promise<void> => {
  await signUp(page, person)
  await page.goto('/auth/login')
  await fillSignIn(page, { ...person, password: 'Wrong-Horse-2026' })
  await expect(page.getByRole('heading', { name: 'Invalid email or password' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await confirmAddress(page, person)
  await fillSignIn(page, person)
  await onPage(page, 'Your loan')
  await expect(page.getByText('You have no loan with us.')).toBeVisible()
}

const proveIdentity = async (page: Page): Promise<void> => {
  await onPage(page, 'Verify your identity')
  await checkIdentity(page, 'The photo ID cannot be read')
  await onPage(page, 'We could not read your ID')
  await checkIdentity(page, 'Everything matches', { button: 'Try again' })
  await onPage(page, 'Connect your bank')
}

const giveAnswers = async (page: Page): Promise<void> => {
  await onPage(page, 'About you')
  await fillFirstHalfOfPersonalInfo(page)
  await page.reload()
  await expect(page.getByLabel('Where do you work?')).toHaveValue('Maple Foods')
  await expect(page.getByLabel('How many people depend on you?')).toHaveValue('2')
  await expect(page.getByLabel('Marital status')).toHaveValue('common-law')
  await expect(page.getByLabel('What is the loan for?')).toHaveValue('car')
  await fillSecondHalfOfPersonalInfo(page)
  await goOn(page)

  await onPage(page, 'Your finances')
  await tick(page, 'A second income')
  await page.getByLabel('Where does it come from?').selectOption({ label: 'Self-employment' })
  await page.getByLabel('How much is it per month?').fill('250.50')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'A second income' })).toBeChecked()
  await expect(page.getByLabel('Where does it come from?')).toHaveValue('self-employment')
  await expect(page.getByLabel('How much is it per month?')).toHaveValue('250.50')
  // The account shows none: two people would have to approve it.
  await fillFinances(page)
  await goOn(page)
}

/** Chooses $500 until the next pay day and answers the due date that the cost box promises. */
const chooseAdvance = async (page: Page): Promise<string> => {
  await onPage(page, 'Choose your loan')
  const payDay = await fillPay(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Every two weeks' })).toBeChecked()
  await expect(page.getByLabel('When is your next pay day?')).toHaveValue(payDay)
  await fillAmount(page, '500')

  const box = 'What it costs'
  await expect(fact(page, box, 'You receive').first()).toHaveText('$500.00')
  await expect(fact(page, box, 'Cost of borrowing')).toHaveText('$70.00')
  await expect(fact(page, box, 'Cost per \\$100')).toHaveText(['$14.00', 'Ontario maximum: $14.00, since Jan 1, 2025'])
  await expect(fact(page, box, 'You repay').first()).toHaveText('$570.00')
  const dueDate = readShortDate(await fact(page, box, 'Due').first().innerText())
  expect(
    daysBetween(payDay, dueDate),
    'the debit is made on the pay day, or on the next day that banks clear',
  ).toBeGreaterThanOrEqual(0)
  expect(daysBetween(payDay, dueDate)).toBeLessThanOrEqual(4)
  const days = daysBetween(today(), dueDate)
  // O. Reg. 17/05 s. 55: cost over time and principal; the days are counted here from the dates on
  // the screen.
  const apr = (70 / ((days / 365) * 500)) * 100
  const shown = Number((await fact(page, box, 'APR').first().innerText()).replace(/[%,]/g, ''))
  expect(Math.abs(shown - apr), `APR of ${days} days is ${apr}, shown is ${shown}`).toBeLessThan(0.0051)
  await goOn(page)
  await onPage(page, 'Application received')
  return dueDate
}

const approve = async (page: Page, loanId: string, applicant: string): Promise<void> => {
  const employee = await newStaff('employee')
  await signInStaff(page, employee, 'Applications')
  await page.getByLabel('Search').fill(loanId)
  await expect(
    page.getByText(/^1 of \d+ applications$/).or(page.getByText('1 application', { exact: true })),
  ).toBeVisible()
  await page.getByRole('row').getByRole('link', { name: applicant }).click()
  await onPage(page, `Application ${loanId}`)
  await expect(page.getByText('Waiting for review')).toBeVisible()
  await page.getByRole('radio', { name: 'Approve' }).check()
  await page.getByLabel('Note (optional)').fill('Pay slips seen.')
  await page.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this application?' })
  await expect(dialog).toContainText('$570.00')
  await dialog.getByRole('button', { name: 'Approve loan' }).click()
  await expect(page.getByRole('heading', { name: 'The application is approved' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText(employee.name)
}

const sign = async (page: Page, loanId: string): Promise<void> => {
  // The receipt looks for the decision by itself.
  await expect(
    page
      .getByRole('link', { name: 'Read the agreement' })
      .or(page.getByRole('heading', { level: 1, name: 'Loan Agreement & Disclosures' })),
  ).toBeVisible()
  await page.goto(`/customer/application/loan-agreement?loanId=${loanId}`)
  await onPage(page, 'Loan Agreement & Disclosures')
  await expect(page.getByRole('article', { name: 'Loan Agreement & Disclosures' })).toContainText('$570.00')
  await expect(page.getByText('Tick the box to sign.')).toBeVisible()
  await signDocument(page)
  await onPage(page, 'Pre-Authorized Debit')
  await expect(page).toHaveURL(`/customer/application/pad?loanId=${loanId}`)
  await expect(page.getByText('Not signed yet')).toBeVisible()
  await signDocument(page)
  await onPage(page, 'Your loan')
}

const review = async (page: Page, loanId: string, customer: Person): Promise<void> => {
  await haveStaff(page, 'reviewer')
  await page.goto(`/admin/home/${loanId}?tab=history`)
  await onPage(page, `Application ${loanId}`)
  await expect(page.getByText(/^Chain check: (\d+) of \1 events verified/)).toBeVisible()
  const list = page.getByRole('list', { name: 'Timeline' })
  await page.getByRole('button', { name: /^Event \d+/ }).click()
  const inOrder = [
    'Application started',
    'Identity check started',
    'Identity check failed',
    'Identity check started again',
    'Identity verified',
    'Bank connection opened',
    'Bank data collected',
    'Personal info saved',
    'Financial info saved',
    'Loan of $500.00 chosen and sent for review',
    'Application approved under policy 1',
    'Loan agreement of $500.00 prepared',
    'Loan agreement signed',
    'Pre-authorized debit signed',
    'Loan of $500.00 activated',
    'Advance of $500.00 delivered to the customer',
  ]
  await expect(list.locator('summary').first()).toBeVisible()
  const lines = await list.locator('summary').allInnerTexts()
  const firsts = inOrder.map((title) => lines.findIndex((line) => line.includes(title)))
  expect(firsts, `each of them in: ${lines.join(', ')}`).not.toContain(-1)
  expect(firsts, `in the order in which they happened: ${lines.join(', ')}`).toEqual(
    firsts.toSorted((one, other) => one - other),
  )
  const signed = list.getByRole('listitem').filter({ hasText: 'Loan agreement signed' }).first()
  await signed.locator('summary').click()
  await expect(signed).toContainText(`${customer.name} (customer)`)
  await expect(signed).toContainText(/\d{1,2}:\d\d:\d\d [AP]M E[SD]T \(\d\d:\d\d:\d\dZ\)/)
  await expect(signed).toContainText(/IP\s*[\d.:a-f]+/)
  await expect(signed).toContainText(/SHA-256 [0-9a-f]{8}\.\.\.[0-9a-f]{4}/)
  await expect(page.getByRole('region', { name: 'Decision' })).toHaveCount(0)
}

/** With no account: from the footer of the sign-in page, the file as it was downloaded, and then
 * with one byte of its middle changed. */
const verifyAsAnybody = async (page: Page, file: Buffer, { name, email }: Person): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Verify a document' }).click()
  const choose = (buffer: Buffer) =>
    page
      .getByLabel('Choose a PDF file, or drop it here')
      .setInputFiles({ name: 'loan-agreement.pdf', mimeType: 'application/pdf', buffer })
  await choose(file)
  await expect(page.getByRole('heading', { name: 'Intact and signed' })).toBeFocused()
  await expect(page.getByText(/^Loan agreement\. Prepared .+, signed .+\.$/)).toBeVisible()
  await expect(page.getByText('The log in which we recorded it is unchanged')).toBeVisible()
  const shown = await page.locator('body').innerText()
  expect([name, email].filter((value) => shown.includes(value))).toEqual([])
  const changed = Buffer.from(file)
  changed.writeUInt8(changed.readUInt8(file.length >> 1) ^ 1, file.length >> 1)
  await choose(changed)
  await expect(page.getByRole('heading', { name: 'This is not a file of ours, or it was changed' })).toBeFocused()
}

test('a person applies, is approved, signs twice and has the money; a reviewer sees every step', async ({
  page,
  anotherDevice,
}) => {
  const customer = newCustomer()
  let loanId = ''
  let dueDate = ''

  await test.step('opens an account, mistypes the password once, confirms the address from the email', () =>
    openAccount(page, customer))
  await test.step('applies; the first identity check fails, the second passes', async () => {
    loanId = await apply(page)
    await proveIdentity(page)
  })
  await test.step('connects the bank', () => connectBank(page))
  await test.step('answers both forms; a reload in the middle of each loses nothing', () => giveAnswers(page))
  await test.step('chooses $500 until the next pay day and sees what it costs', async () => {
    dueDate = await chooseAdvance(page)
  })
  await test.step('staff find the application and approve it', async () =>
    approve(await anotherDevice(), loanId, customer.name))
  await expectEmails(page.context(), customer.email, 'Your application is approved')
  await test.step('the customer reads and signs the agreement and the debit', () => sign(page, loanId))
  await test.step('the loan is active, and the money arrives while they watch', async () => {
    await expect(page.getByRole('region', { name: /^You (will )?owe$/ })).toContainText('$570.00')
    await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
    const row = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: '$570.00' })
    expect(readShortDate(await row.innerText())).toBe(dueDate)
    for (const kind of ['loan-agreement', 'pad-agreement']) {
      const pdf = await page.request.get(`/api/v1/loan/document/${loanId}/${kind}.pdf`)
      expect([pdf.status(), pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()], kind).toEqual(
        [200, 'application/pdf', '%PDF-'],
      )
    }
    await expectEmails(page.context(), customer.email, 'Your loan documents')
  })
  await test.step('anybody who has the agreement verifies it, and one changed byte is named', async () => {
    const file = await (await page.request.get(`/api/v1/loan/document/${loanId}/loan-agreement.pdf`)).body()
    await verifyAsAnybody(await anotherDevice(), file, customer)
  })
  await test.step('a reviewer opens the history; Temporal lists the workflow', async () => {
    const desk = await anotherDevice()
    await review(desk, loanId, customer)
    const link = desk.getByRole('link', { name: /^Open the workflow in Temporal/ })
    const address = await link.getAttribute('href')
    expect(address?.startsWith(`${places.web}/temporal/`), `${address} is passed on by us`).toBe(true)
    await desk.goto(address ?? '')
    await expect(desk.getByText(`loan-application/${loanId}`).first()).toBeVisible()
  })
})
