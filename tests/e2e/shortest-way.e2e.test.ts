import { onPage } from './support/account.ts'
import { approveApplication, approveByTwo, checkIdentity, connectBank } from './support/application.ts'
import { followEmail } from './support/inbox.ts'
import { newCustomer, type Person } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { becomeStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/* What a loan takes on a phone, from sign-up to the second signature, of somebody whose bank shows
 * their pay: screens with a heading of their own, answers typed or chosen, and presses. A box that
 * is ticked to agree is a press. The windows of providers are theirs, and are not counted. */
const most = { screens: 12, fields: 9, presses: 14 }

/** Does what a person does, and counts it. */
const counting = (page: Page) => {
  const counted = { screens: [] as string[], fields: [] as string[], presses: [] as string[] }
  return {
    counted,
    see: async (heading: string, on = page) => {
      await onPage(on, heading)
      counted.screens.push(heading)
    },
    type: async (label: string, value: string) => {
      await page.getByLabel(label, { exact: true }).fill(value)
      counted.fields.push(label)
    },
    select: async (label: string, choice: string) => {
      await page.getByLabel(label).selectOption({ label: choice })
      counted.fields.push(label)
    },
    pick: async (role: 'radio' | 'checkbox', choice: string | RegExp) => {
      await page.getByRole(role, { name: choice }).check()
      counted.fields.push(String(choice))
    },
    press: async (act: () => Promise<unknown>) => {
      await act()
      counted.presses.push(new URL(page.url()).pathname)
    },
    button: async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      counted.presses.push(name)
    },
  }
}
type Walk = ReturnType<typeof counting>

const openAccount = async ({ see, type, button, press }: Walk, page: Page, person: Person): Promise<void> => {
  await see('Create an account')
  await type('Name', person.name)
  await type('Email', person.email)
  await type('Password', person.password)
  await type('Confirm password', person.password)
  await button('Create account')
  await see('Check your email')
  await press(async () => {
    const landing = await followEmail(page.context(), person.email, /^Confirm your email/, 'Confirm my address')
    await see('Your email is confirmed', landing)
    await landing.close()
  })
  // The first tab goes on by itself.
  await see('Your loan')
}

const phone = { width: 390, height: 844 }

/** The windows of the sandboxes are pressed on a desk: they are not ours. */
const proveWho = async ({ see, button, press }: Walk, page: Page): Promise<void> => {
  await button('Apply for a loan')
  await see('Verify your identity')
  await page.setViewportSize({ width: 1280, height: 900 })
  await press(() => checkIdentity(page, 'Everything matches'))
  await see('Connect your bank')
  await press(() => connectBank(page))
  await page.setViewportSize(phone)
}

const giveAnswers = async ({ see, type, select, pick, button, press }: Walk, page: Page): Promise<void> => {
  await see('About you')
  await expect(
    page.getByText(/^From your bank data: NORTHERN GOODS LTD pays you \$4,008\.33 a month \(employment\)\./),
  ).toBeVisible()
  await expect(page.getByLabel('Where do you work?')).toBeHidden()
  await select('Marital status', 'Single')
  await type('How many people depend on you?', '0')
  await select('What is the loan for?', 'Rent')
  await button('Continue')
  await see('Your finances')
  await pick('checkbox', 'None of these')
  await press(() => page.getByRole('checkbox', { name: /^I agree to the credit check/ }).check())
  await button('Continue')
}

const signBoth = async ({ see, button, press }: Walk, page: Page): Promise<void> => {
  // The page that waits for the decision leads on by itself.
  for (const paper of ['Loan Agreement & Disclosures', 'Pre-Authorized Debit']) {
    await see(paper)
    await press(() => page.getByRole('region', { name: 'Sign' }).getByRole('checkbox').check())
    await button('I agree to sign')
  }
  await onPage(page, 'Your loan')
}

for (const product of ['cash advance', 'installment loan'] as const)
  test(`${product}: at most ${most.screens} screens, ${most.fields} fields and ${most.presses} presses on a phone`, async ({
    page,
    anotherDevice,
  }) => {
    await page.setViewportSize(phone)
    const walk = counting(page)
    const { counted, see, type, pick, button } = walk
    await page.goto('/auth/signup')
    // The loan that is chosen before there is an account travels along.
    if (product === 'installment loan') await pick('radio', 'Installment loan')
    await openAccount(walk, page, newCustomer())
    await proveWho(walk, page)
    await giveAnswers(walk, page)
    await see('Choose your loan')
    if (product === 'cash advance') {
      const pay = /^From your bank data: NORTHERN GOODS LTD pays you every two weeks, next on .+\. Change$/
      await expect(page.getByText(pay)).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Every two weeks' })).toBeHidden()
      await type('How much do you want to borrow?', '500')
    } else await expect(page).toHaveURL(/\/customer\/application\/installment/)
    await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('You repay')
    await page.evaluate('scrollTo(0, 0)')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^You receive \$[\d,.]+\. You repay .* Cost .* APR \d+\.\d\d%\.$/)).toBeInViewport({
      ratio: 1,
    })
    await expectGoodSight(page, `Choose your loan, filled in, ${product}`)
    await page.setViewportSize(phone)
    await button('Continue')
    await see('Application received')
    const loanId = new URL(page.url()).searchParams.get('loanId') ?? ''
    const [desk, second] = [await anotherDevice(), await anotherDevice()]
    await becomeStaff(desk, 'employee')
    if (product === 'cash advance') await approveApplication(desk, loanId)
    else {
      await becomeStaff(second, 'employee')
      await approveByTwo(desk, second, loanId)
    }
    await signBoth(walk, page)
    for (const [what, limit] of Object.entries(most))
      expect
        .soft(counted[what as keyof typeof most].length, `${what}: ${counted[what as keyof typeof most].join(', ')}`)
        .toBeLessThanOrEqual(limit)
  })
