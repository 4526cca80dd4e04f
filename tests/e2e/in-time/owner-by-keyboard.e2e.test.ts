import { becomeCustomer, onPage } from '../support/account.ts'
import { apply } from '../support/application.ts'
import { press, tabTo, type } from '../support/keys.ts'
import { newCustomer } from '../support/people.ts'
import { haveStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/* What an owner decides and what papers lead to, on a screen of 360 px, with no pointer. */
test.use({ viewport: { width: 360, height: 800 } })

test('an admin proposes another policy, reads what it would have changed and withdraws it, and names an account for the month end', async ({
  page,
}) => {
  await haveStaff(page, 'admin')
  await page.goto('/admin/policy')
  await onPage(page, 'House policy')
  await press(page, /^button \| Change the policy$/)
  await tabTo(page, /^input \| Time for a decision/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('30')
  await type(page, /^textarea \| Why\?/, 'The team is small this week')
  await press(page, /^button \| Review the change$/)
  await press(page, /^button \| Propose$/)
  await expect(page.getByText('You proposed this, so another admin confirms it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What it would have changed' })).toBeVisible()
  await press(page, /^button \| Withdraw it$/)
  await press(page, /^button \| Withdraw$/)
  await expect(page.getByRole('region', { name: 'Waits for a second admin' })).toHaveCount(0)
  await page.goto('/admin/ledger/periods')
  await onPage(page, 'Month end')
  await press(page, /^summary \| Accounts in your general ledger/)
  await press(page, /^button \| Change cash$/)
  await type(page, /\| Number and name of the account$/, '1010 Operating account')
  await press(page, /^button \| Save$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Cash/ })).toContainText('1010 Operating account')
})

test('a borrower reaches the page for their papers and hears what is missing; staff ask for more', async ({
  page,
  anotherDevice,
}) => {
  await becomeCustomer(page, newCustomer())
  await apply(page)
  await onPage(page, 'Verify your identity')
  await press(page, /^a \| I cannot do this online$/)
  await onPage(page, 'Show us your ID')
  await tabTo(page, /^input \| Add a file or take a photo/)
  await press(page, /^button \| Send to be checked$/)
  await expect(page.getByRole('heading', { name: 'Add a photo of your ID' })).toBeFocused()
  await page
    .getByLabel('Add a file or take a photo')
    .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByText('File 1: Picture (PNG)')).toBeVisible()
  await press(page, /^button \| Send to be checked$/)
  await onPage(page, 'We are reading your papers')

  const desk = await anotherDevice()
  await desk.setViewportSize({ width: 360, height: 800 })
  await haveStaff(desk, 'employee')
  await desk.goto(`/admin/home/${new URL(page.url()).searchParams.get('loanId') ?? ''}`)
  await press(desk, /^button \| Ask for more$/)
  await type(desk, /\| What is missing/, 'The back of the card, please')
  await press(desk, /^button \| Ask$/)
  await expect(page.getByText('The back of the card, please')).toBeVisible()
})
