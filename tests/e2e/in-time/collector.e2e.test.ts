import { getClock } from '@tamarack/contracts/endpoints/sandbox-clock'
import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveBorrowed } from '../support/application-by-calls.ts'
import { moveClockUntil } from '../support/clock.ts'
import { confirmAction, moneyPanel, openLoan } from '../support/money-desk.ts'
import { newCustomer } from '../support/people.ts'
import { places } from '../support/places.ts'
import { expectGoodSight, picture } from '../support/sight.ts'
import { haveStaff } from '../support/staff.ts'
import { expect, test, type Page } from '../support/test.ts'

/** Late loans, one for each act of the collector. */
const loans = 4

const due = (desk: Page) => desk.getByRole('region', { name: 'What is due' })

/** The day so many days ahead of the sandbox's clock, YYYY-MM-DD. */
const dayAhead = async (desk: Page, days: number): Promise<string> => {
  const { now } = (await (await desk.request.get(places.web + getClock.path)).json()) as { now: number }
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(now + days * 86_400_000)
}

test('a collector works a list: calls with a promise, an arrangement in parts, contacts that stop, and an insolvency', async ({
  page,
  anotherDevice,
}) => {
  const [desk, colleague] = [await anotherDevice(), await anotherDevice()]
  await haveStaff(desk, 'admin')
  await haveStaff(colleague, 'employee')
  const ids: string[] = []
  for (let count = 0; count < loans; count += 1) {
    const customer = newCustomer()
    const device = count === 0 ? page : await anotherDevice()
    await haveAccount(device, { ...customer, email: customer.email.replace('alice', 'nsf') })
    const loanId = await haveApplied(device)
    await haveBorrowed(device, desk, loanId)
    await expect(device.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
    ids.push(loanId)
    if (count > 0) await device.close()
  }
  const [promised = '', arranged = '', barred = '', insolvent = ''] = ids
  await moveClockUntil(desk, promised, 'debit-returned')

  await test.step('the work list has every late loan, and the sums of its buckets', async () => {
    await desk.goto('/admin/collections')
    await onPage(desk, 'Collections')
    const table = desk.getByRole('table', { name: 'Loans to collect' })
    await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(loans)
    await expect(desk.getByRole('link', { name: /^1–30 days: \$[\d,]+\.\d\d \(\d+\)$/ })).toBeVisible()
    await expectGoodSight(desk, 'work list of collections')
    await desk.keyboard.press('j')
    await expect(table.getByRole('link').first()).toBeFocused()
  })
  await test.step('a call is started before it is made, and ends with a promise', async () => {
    await openLoan(desk, promised)
    await due(desk).getByRole('button', { name: 'Call', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: 'Start a call?' })
    await expectGoodSight(desk, 'start of a call')
    await dialog.getByRole('button', { name: 'Start' }).click()
    await desk.getByLabel('How did it end?').selectOption({ label: 'Spoke' })
    await desk.getByLabel('The customer promised to pay').check()
    await desk.getByLabel('How much?').fill('100')
    const day = await dayAhead(desk, 7)
    await desk.getByLabel('By which day?').fill(day)
    await expectGoodSight(desk, 'a call that is made')
    await desk.getByRole('button', { name: 'Record how it ended' }).click()
    await expect(due(desk)).toContainText('$100.00 by')
    await expect(due(desk)).toContainText('call, spoke')
    await expectGoodSight(desk, 'money of a late loan')
  })
  await test.step('the fourth contact in seven days is refused, with the next moment', async () => {
    for (let count = 0; count < 3; count += 1) {
      await due(desk).getByRole('button', { name: 'Letter' }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
      const refused = desk.getByRole('dialog').getByRole('alert')
      const open = desk.getByRole('button', { name: 'Record how it ended' })
      await expect(refused.or(open)).toBeVisible()
      if (await refused.isVisible()) break
      await open.click()
      await expect(open).toHaveCount(0)
    }
    await expect(desk.getByRole('dialog').getByRole('alert')).toContainText(/Three contacts .* Allowed from /)
    await picture(desk, 'a contact that is refused')
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('what is late is arranged in parts', async () => {
    await openLoan(desk, arranged)
    const panel = moneyPanel(desk)
    await panel.getByLabel('What do you want to do?').selectOption({ label: 'Arrange late payments in parts' })
    await panel.getByLabel('In how many parts?').selectOption('2')
    await panel.getByLabel('First part by').fill(await dayAhead(desk, 14))
    await panel.getByLabel('Why?').selectOption({ label: 'Hardship' })
    await panel.getByLabel('Note').fill('Agreed in a call')
    await panel.getByRole('button', { name: 'Preview' }).click()
    await confirmAction(desk, 'Arrange late payments in parts')
    await expect(desk.getByRole('heading', { name: 'What is late is paid in parts' })).toBeVisible()
    await picture(desk, 'money of a loan in parts')
  })
  await test.step('after a lawyer’s letter nobody calls the customer', async () => {
    await openLoan(desk, barred)
    await due(desk).getByRole('button', { name: 'Stop contacts' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Stop contacts about this debt?' })
    await dialog.getByLabel('Why?').selectOption({ label: 'A lawyer represents the customer' })
    await dialog.getByLabel('Note').fill('Letter of a lawyer, today')
    await dialog.getByRole('button', { name: 'Stop contacts' }).click()
    await expect(due(desk)).toContainText('Not to be contacted')
    await picture(desk, 'money of a loan without contacts')
    await due(desk).getByRole('button', { name: 'Call', exact: true }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await expect(desk.getByRole('dialog').getByRole('alert')).toContainText('Only their representative')
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('a stay for insolvency works at once: debits and interest pause, and a colleague sees it', async () => {
    await openLoan(desk, insolvent)
    await due(desk).getByRole('button', { name: 'Stay' }).click()
    const panel = moneyPanel(desk)
    await panel.getByLabel('What is the ground?').selectOption({ label: 'Insolvency' })
    await panel.getByLabel('Filed on').fill(await dayAhead(desk, -1))
    await panel.getByLabel('Estate number').fill('31-1000000')
    await panel.getByLabel('Trustee').fill('Ames Trustees')
    await panel.getByLabel('Why?').selectOption({ label: 'A document shows it' })
    await panel.getByLabel('Note').fill('Notice of a trustee, file 31-100')
    await panel.getByRole('button', { name: 'Preview' }).click()
    await confirmAction(desk, 'Place a stay')
    await openLoan(colleague, insolvent)
    await expect(colleague.getByRole('heading', { name: 'Stay: insolvency' })).toBeVisible()
    await expect(due(colleague)).toContainText('Paused')
    await expectGoodSight(colleague, 'a loan whose debt is stayed')
  })
  await test.step('a note for a colleague is found on their list', async () => {
    await due(desk).getByRole('button', { name: 'Note' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Write a note?' })
    await dialog.getByLabel('Note', { exact: true }).fill('Please call the trustee')
    await dialog.getByLabel('Mention a colleague').selectOption({ index: 2 })
    await dialog.getByRole('button', { name: 'Save the note' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('the list shows what was done', async () => {
    await desk.goto('/admin/collections')
    await onPage(desk, 'Collections')
    const row = (words: RegExp) => desk.getByRole('row').filter({ hasText: words })
    await expect(row(/Wait: three contacts this week|Wait for the promise/).first()).toBeVisible()
    await expect(row(/No contact/).first()).toBeVisible()
    await desk.goto('/admin/collections?only=no-contact-this-week')
    await onPage(desk, 'Collections')
    await expectGoodSight(desk, 'filtered work list of collections')
  })
})
