import type { Locator } from '@playwright/test'
import { fillSignIn, openAccount } from '../support/account-by-keys.ts'
import { codeAfter, countCodes, onPage } from '../support/account.ts'
import { offeredPayDay } from '../support/application.ts'
import { acceptRequest } from '../support/at-bank.ts'
import { moveClockUntil } from '../support/clock.ts'
import { focused, press, tabTo, type } from '../support/keys.ts'
import { newCustomer } from '../support/people.ts'
import { picture } from '../support/sight.ts'
import { haveStaff, newStaff } from '../support/staff.ts'
import { expect, test, type Page } from '../support/test.ts'

/** Chooses in a native select by the first letters of the choice. */
const pick = type

/** The parts of a native date box stand in the order of the browser's own language, which no test
 * can choose: they are tried in turn. */
const typeDate = async (page: Page, label: string, day: string): Promise<void> => {
  const box = page.getByLabel(label)
  const here = new RegExp(`^input \\| ${label.replace('?', '\\?')}`)
  const [year = '', month = '', date = ''] = day.split('-')
  for (const parts of [
    [month, date, year],
    [date, month, year],
    [year, 'Tab', month, date],
  ]) {
    await tabTo(page, here)
    for (const part of parts) await (part === 'Tab' ? page.keyboard.press(part) : page.keyboard.type(part))
    if ((await box.inputValue()) === day) return
    while (here.test(await page.evaluate<string>(focused))) await page.keyboard.press('Shift+Tab')
  }
  throw new Error(`"${label}" cannot be filled by key; it holds ${await box.inputValue()}`)
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element: { readonly ownerDocument: { readonly activeElement: unknown } }) =>
      element.ownerDocument.activeElement === element,
  )

/** The stand-in window of a provider: its page lies in a frame, where Tab goes on into it. */
const finishFrame = async (page: Page, title: string, buttons: readonly string[]): Promise<void> => {
  const frame = page.frameLocator(`iframe[title^="${title}"]`)
  for (const button of buttons) {
    const target = frame.getByRole('button', { name: button })
    await expect(target).toBeVisible()
    for (let step = 0; step < 40 && !(await hasFocus(target)); step += 1) await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
    await page.keyboard.press('Enter')
  }
}

test('without a pointer: from sign-up to the last payment, and the decision between', async ({
  page,
  anotherDevice,
}) => {
  await openAccount(page, newCustomer())
  await onPage(page, 'Your loan')
  await press(page, /^button \| Apply for a loan/)
  await onPage(page, 'Verify your identity')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const loanId = new URL(page.url()).searchParams.get('loanId') ?? ''

  await test.step('identity and bank', async () => {
    await press(page, /^button \| Verify my identity/)
    await finishFrame(page, 'Identity check', ['Continue'])
    await onPage(page, 'Connect your bank')
    await press(page, /^button \| Connect my bank/)
    await finishFrame(page, 'Connect your bank', ['Agree and continue', 'Sign in', 'Share this account'])
    await onPage(page, 'About you')
  })
  await test.step('both forms', async () => {
    await pick(page, /^select \| What is the loan for/, 'Rent')
    await pick(page, /^select \| Marital status/, 'Mar')
    await type(page, /^input \| How many people/, '0')
    await press(page, /^summary \| From your bank data/)
    await type(page, /^input \| Where do you work/, 'Maple Foods')
    await type(page, /^input \| Net income per month/, '3200')
    await press(page, /^button \| Continue/)
    await onPage(page, 'Your finances')
    await press(page, /^input \| Which of these do you have\? \| None of these/, 'Space')
    await press(page, /^input \| I agree to the credit check/, 'Space')
    await press(page, /^button \| Continue/)
  })
  await test.step('amount and dates', async () => {
    await onPage(page, 'Choose your loan')
    await type(page, /^input \| How much do you want to borrow\?/, '500')
    await press(page, /^summary \| From your bank data/)
    await tabTo(page, /^input \| How often are you paid\?/)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    // Back to what the bank data show.
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Every two weeks' })).toBeChecked()
    await typeDate(page, 'When is your next pay day?', await offeredPayDay(page))
    await expect(page.getByText('$570.00').first()).toBeVisible()
    await press(page, /^button \| Continue/)
    await onPage(page, 'Application received')
  })
  await test.step('staff open it from the list and approve', async () => {
    const desk = await anotherDevice()
    const employee = await newStaff('employee')
    const before = await countCodes(employee.email)
    await fillSignIn(desk, employee)
    await onPage(desk, 'Enter your code')
    await expect(desk.getByRole('heading', { level: 1 })).toBeFocused()
    await type(desk, /^input \| 6-character code$/, '000000')
    await press(desk, /^button \| Verify/)
    await expect(desk.getByLabel('6-character code')).toBeFocused()
    // The wrong code stands selected: the right one takes its place.
    await desk.keyboard.type(await codeAfter(employee.email, before))
    await desk.keyboard.press('Enter')
    await onPage(desk, 'Applications')
    const search = desk.getByRole('searchbox', { name: 'Search' })
    // A page that is still on its way takes no key: no matter who sees no focus in the box presses
    // again.
    await expect(async () => {
      if (!(await hasFocus(search))) await desk.keyboard.press('/')
      expect(await hasFocus(search)).toBe(true)
      await desk.keyboard.press('ControlOrMeta+a')
      await desk.keyboard.type(loanId)
      expect(await search.inputValue()).toBe(loanId)
    }).toPass()
    await expect(desk.getByRole('row', { name: /Alice Maplewood/ })).toHaveCount(1)
    await press(desk, /^a \| Alice Maplewood/)
    await onPage(desk, `Application ${loanId}`)
    await expect(desk.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(desk, /^input \| Approve or reject\?/)
    await desk.keyboard.press('Space')
    await press(desk, /^button \| Review/)
    await expect(desk.getByRole('heading', { name: 'Approve this application?' })).toBeFocused()
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await press(desk, /^button \| Review/)
    // The dialog is confirmed only once it shows what the approval will do.
    await expect(desk.getByRole('button', { name: 'Approve loan' })).toBeVisible()
    await press(desk, /^button \| Approve loan/)
    await expect(desk.getByRole('heading', { name: 'The application is approved' })).toBeFocused()
  })
  await test.step('both signatures', async () => {
    await page.goto(`/customer/application/loan-agreement?loanId=${loanId}`)
    await onPage(page, 'Loan Agreement & Disclosures')
    await press(page, /^a \| Go to signing/)
    await press(page, /^input \| I have read this loan agreement/, 'Space')
    await press(page, /^button \| I agree to sign/)
    await onPage(page, 'Pre-Authorized Debit')
    await press(page, /^a \| Go to signing/)
    await press(page, /^input \| I authorize the withdrawals/, 'Space')
    await press(page, /^button \| I agree to sign/)
    await onPage(page, 'Your loan')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('what the dashboard folds opens and closes; cancelling is asked first, and left', async () => {
    await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
    for (const fold of ['Your debits and bank account', 'Loan details', 'Documents and notices']) {
      await press(page, new RegExp(`^summary \\| ${fold}`))
      await expect(page.getByRole('region', { name: fold }).locator('details').first()).toHaveAttribute('open')
    }
    await expect(page.getByText('Loading...', { exact: true }).filter({ visible: true })).toHaveCount(0)
    await picture(page, 'dashboard with all that it folds')
    await press(page, /^button \| Cancel this loan$/)
    await expect(page.getByRole('heading', { name: 'Cancel this loan?' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Cancel this loan' })).toBeFocused()
  })
  await test.step('a part is paid early', async () => {
    await press(page, /^a \| Pay early$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Pay early' })).toBeFocused()
    await tabTo(page, /^input \| How much do you want to pay\?/)
    await page.keyboard.press('ArrowDown')
    await type(page, /^input \| Amount$/, '120')
    await press(page, /^button \| Email me an e-Transfer request$/)
    await expect(page.getByRole('heading', { name: 'We sent you an e-Transfer request for $120.00' })).toBeFocused()
    // The customer's bank is the sandbox's page, not ours.
    await acceptRequest(await anotherDevice(), '$120.00')
    await expect(page.getByRole('region', { name: 'What pays off your loan today' })).toContainText('$450.00')
    await press(page, /^a \| Your loan$/)
    await onPage(page, 'Your loan')
    await expect(page.getByRole('region', { name: 'You owe' })).toContainText('Next payment $450.00')
    await expect(page.getByRole('region', { name: 'You owe' })).toContainText('Paid so far$120.00')
    await picture(page, 'dashboard after a part was paid early')
  })
  await test.step('the debit of the rest, in its time, is the last payment', async () => {
    const admin = await anotherDevice()
    await haveStaff(admin, 'admin')
    await moveClockUntil(admin, loanId, 'debit-settled')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your loan is paid in full' })).toBeVisible()
    await press(page, /^a \| Every notice and statement of it$/)
    await onPage(page, 'Messages')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
