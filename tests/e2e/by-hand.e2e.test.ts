import { becomeCustomer, onPage } from './support/account.ts'
import { apply, approveByTwo, giveAnswers, signBoth } from './support/application.ts'
import { expectEmails } from './support/inbox.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { becomeStaff, haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

const fromToday = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now() + days * 86_400_000)

const pdf = (objects = ''): Buffer =>
  Buffer.from(
    [
      '%PDF-1.7',
      `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${objects} >>\nendobj`,
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>\nendobj',
      'trailer\n<< /Root 1 0 R >>\n%%EOF\n',
    ].join('\n'),
    'latin1',
  )

const addFile = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('Add a file or take a photo').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const readID = async (desk: Page): Promise<void> => {
  const form = desk.getByRole('form', { name: 'What you read' })
  await form.getByLabel('Given name on the ID').fill('Alice')
  await form.getByLabel('Family name on the ID').fill('Maplewood')
  await form.getByLabel('Date of birth').fill('1968-02-29')
  await form.getByLabel('Kind of ID').selectOption({ label: 'Driver’s licence' })
  await form.getByLabel('Last characters of its number').fill('0517')
  await form.getByLabel(/^Street/).fill('12 Elm Street')
  await form.getByLabel(/^City/).fill('Ottawa')
  await form.getByLabel(/^Province/).fill('ON')
  await form.getByLabel(/^Postal code/).fill('K1A 0B1')
}

const readStatement = async (desk: Page): Promise<void> => {
  const form = desk.getByRole('form', { name: 'What you read' })
  await form.getByLabel('Bank', { exact: true }).fill('Maple Credit Union')
  await form.getByLabel('Holder of the account').fill('Alice Maplewood')
  await form.getByLabel('First day of the statement').fill(fromToday(-66))
  await form.getByLabel('Last day of the statement').fill(fromToday(-5))
  await form.getByLabel('Income on these days, in all').fill('6,600.00')
  await form.getByLabel('Kind of income').selectOption({ label: 'Employment' })
  await form.getByLabel('Paid how often').selectOption({ label: 'Every two weeks' })
  await form.getByLabel('Next pay day').fill(fromToday(9))
  await form.getByLabel('Paid on loans on these days, in all').fill('0')
  for (const label of ['Returned payments (NSF)', 'Other short-term lenders', 'Days below zero'])
    await form.getByLabel(label).fill('0')
}

const openPapers = async (desk: Page, loanId: string) => {
  await desk.goto(`/admin/home/${loanId}`)
  await onPage(desk, `Application ${loanId}`)
  return desk.getByRole('region', { name: /^Papers to verify/ })
}

const propose = async (desk: Page, loanId: string, read: (desk: Page) => Promise<void>): Promise<void> => {
  const panel = await openPapers(desk, loanId)
  await read(desk)
  await panel.getByLabel('How you made sure').fill('I compared it with the photo')
  await expectGoodSight(desk, 'papers to read')
  await panel.getByRole('button', { name: 'Propose' }).click()
  await expect(panel).toContainText('Your reading waits for a second person')
  await expect(panel.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
}

const confirm = async (desk: Page, loanId: string): Promise<void> => {
  const panel = await openPapers(desk, loanId)
  await expect(panel).toContainText('A reading waits for you')
  await panel.getByLabel('How you made sure').fill('I read the same')
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel).toHaveCount(0)
}

test('a borrower without online banking gets a loan by the manual road with two staff', async ({
  page,
  anotherDevice,
}) => {
  const [first, second] = [await anotherDevice(), await anotherDevice()]
  const customer = newCustomer()
  const phone = { width: 390, height: 844 }
  const look = async (name: string) => {
    await expectGoodSight(page, name)
    await page.setViewportSize(phone)
  }
  await page.setViewportSize(phone)
  await becomeCustomer(page, customer)
  const loanId = await apply(page)
  await haveStaff(first, 'employee')
  await becomeStaff(second, 'employee')
  const photo = await page.screenshot({ type: 'jpeg' })

  await onPage(page, 'Verify your identity')
  await page.getByRole('link', { name: 'I cannot do this online' }).click()
  await onPage(page, 'Show us your ID')
  await look('identity papers')
  await addFile(page, 'licence.jpg', Buffer.from('<svg onload=alert(1)>'))
  await expect(page.getByText(/licence\.jpg: Send a PDF, a JPEG or a PNG/)).toBeVisible()
  await page.getByRole('button', { name: 'Send to be checked' }).click()
  await expect(page.getByRole('heading', { name: 'Add a photo of your ID' })).toBeFocused()
  await addFile(page, 'licence.jpg', photo)
  await expect(page.getByText('File 1: Photo (JPEG)')).toBeVisible()
  await addFile(page, 'wrong.jpg', photo)
  await page.getByRole('button', { name: 'Remove file 2' }).click()
  await expect(page.getByText('File 2: Photo (JPEG)')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('File 1: Photo (JPEG)')).toBeVisible()
  await expect(page.getByText('File 2: Photo (JPEG)')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send to be checked' }).click()
  await onPage(page, 'We are reading your papers')
  await look('papers with us')

  const asked = await openPapers(first, loanId)
  const download = first.waitForEvent('download')
  await asked.getByRole('link', { name: /^File 1/ }).click()
  expect((await download).suggestedFilename()).toBe(`identity-1-${loanId}.jpg`)
  await asked.getByRole('button', { name: 'Ask for more' }).click()
  await first.getByRole('dialog').getByLabel('What is missing').fill('Please add the back of your licence')
  await first.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(asked).toHaveCount(0)

  await expect(page.getByRole('heading', { name: 'We need something more' })).toBeVisible()
  await expect(page.getByText('Please add the back of your licence')).toBeVisible()
  await expectEmails(page.context(), customer.email, 'We need something more from you')
  await addFile(page, 'back.png', await page.screenshot({ type: 'png' }))
  await expect(page.getByText('File 2: Picture (PNG)')).toBeVisible()
  await page.getByRole('button', { name: 'Send to be checked' }).click()
  await onPage(page, 'We are reading your papers')
  await propose(first, loanId, readID)
  await confirm(second, loanId)

  await onPage(page, 'Connect your bank')
  await expectEmails(page.context(), customer.email, 'We finished our check: please continue')
  await page.getByRole('link', { name: 'I cannot do this online' }).click()
  await onPage(page, 'Show us your bank account')
  await addFile(page, 'statement.pdf', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'))
  await expect(page.getByText(/statement\.pdf: This file contains a program, a form or another file/)).toBeVisible()
  await addFile(page, 'statement.pdf', pdf())
  await expect(page.getByText('File 1: PDF')).toBeVisible()
  await addFile(page, 'cheque.jpg', photo)
  await expect(page.getByText('File 2: Photo (JPEG)')).toBeVisible()
  await page.getByLabel('Transit number').fill('123')
  await page.getByLabel('Institution number').fill('828')
  await page.getByLabel('Account number').fill('77-01 2345')
  await page.getByRole('button', { name: 'Send to be checked' }).click()
  await expect(page.getByText('Enter the 5-digit transit number on your cheque').first()).toBeVisible()
  await page.getByLabel('Transit number').fill('10203')
  await look('bank papers')
  await page.getByRole('button', { name: 'Send to be checked' }).click()
  await onPage(page, 'We are reading your papers')
  await propose(first, loanId, readStatement)
  await confirm(second, loanId)

  await giveAnswers(page)
  await onPage(page, 'Application received')
  await approveByTwo(first, second, loanId)
  await first.goto(`/admin/home/${loanId}`)
  await expect(first.getByText(/No provider verified the identity and bank account/)).toBeVisible()
  await signBoth(page, loanId)
  await first.goto(`/admin/home/${loanId}?tab=bank`)
  await expect(first.getByText('Maple Credit Union').first()).toBeVisible()
})
