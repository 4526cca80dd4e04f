import { becomeCustomer, onPage } from './support/account.ts'
import { apply, checkIdentity } from './support/application.ts'
import { customerIdOf, pressOnConsole } from './support/console.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

const failures = [
  ['The phone code is wrong', 'We could not confirm your phone number'],
  ['The photo ID cannot be read', 'We could not read your ID'],
  ['The selfie does not match', 'We could not match your selfie'],
] as const
const withoutPage = ['Name or address does not match', 'The risk check fails', 'A watchlist check fails']

/** The bank's window up to the choice of the account, which is made by its name. */
const connectAs = async (page: Page, button: string, outcome: string, account: RegExp | null): Promise<void> => {
  await page.getByRole('button', { name: button }).click()
  const window = page.frameLocator('iframe[title^="Connect your bank"]')
  await window.getByRole('radio', { name: outcome }).check()
  await window.getByRole('button', { name: 'Agree and continue' }).click()
  if (outcome === 'Close the window early') return
  await window.getByRole('button', { name: 'Sign in' }).click()
  if (account === null) return
  await window.getByRole('radio', { name: account }).check()
  await window.getByRole('button', { name: 'Share this account' }).click()
}

test('an identity check ends in every way it can, and each leads the customer on', async ({ page }) => {
  await becomeCustomer(page, newCustomer())
  await apply(page)
  let button: 'Verify my identity' | 'Try again' = 'Verify my identity'
  for (const [outcome, heading] of failures) {
    await checkIdentity(page, outcome, { button })
    await onPage(page, heading)
    await expectGoodSight(page, heading)
    button = 'Try again'
  }
  for (const outcome of withoutPage) {
    await checkIdentity(page, outcome, { button })
    await onPage(page, 'Verify your identity')
    await expect(page.getByRole('heading', { name: 'We could not confirm your identity' })).toBeVisible()
  }
  await expectGoodSight(page, 'identity that was not confirmed')
  await checkIdentity(page, 'Close the window early', { button })
  await expect(page.getByText('You closed the check. Nothing was saved.')).toBeVisible()
  await checkIdentity(page, 'Everything matches')
  await onPage(page, 'Connect your bank')
})

test('a link that expired while its window was open is named as too old, and the next one goes on', async ({
  page,
  anotherDevice,
}) => {
  await becomeCustomer(page, newCustomer())
  await apply(page)
  await page.getByRole('button', { name: 'Verify my identity' }).click()
  const window = page.frameLocator('iframe[title^="Identity check"]')
  await expect(window.getByRole('heading', { name: 'Pick who you are' })).toBeVisible()
  await pressOnConsole(await anotherDevice(), 'plaid', await customerIdOf(page), 'Let its links expire')
  await window.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The check was open for too long and has ended. Start it again.')).toBeVisible()
  await checkIdentity(page, 'Everything matches')
  await onPage(page, 'Connect your bank')
})

test('a check that waits for a review: the customer reads that a person looks at it, staff see it, and the answer leads on', async ({
  page,
  anotherDevice,
}) => {
  await becomeCustomer(page, newCustomer())
  const [loanId, customerId] = [await apply(page), await customerIdOf(page)]
  const waiting = page.getByRole('heading', { name: 'We are checking this by hand. We will email you.' })
  await checkIdentity(page, 'Somebody has to check by hand')
  await expect(waiting).toBeVisible()
  await expectGoodSight(page, 'identity in review')

  const desk = await anotherDevice()
  await haveStaff(desk, 'employee')
  await desk.goto(`/admin/home/${loanId}`)
  await expect(desk.getByText('The provider checks the identity by hand.')).toBeVisible()

  await pressOnConsole(desk, 'plaid', customerId, 'Reject')
  await expect(page.getByRole('heading', { name: 'We could not confirm your identity' })).toBeVisible()
  await checkIdentity(page, 'Somebody has to check by hand', { button: 'Try again' })
  await expect(waiting).toBeVisible()
  await pressOnConsole(desk, 'plaid', customerId, 'Approve')
  await expect(page.getByRole('heading', { level: 1, name: 'Connect your bank' })).toBeVisible()
})

test('a bank connection ends in every way it can, and the customer may choose another account', async ({ page }) => {
  await becomeCustomer(page, newCustomer())
  await apply(page)
  await checkIdentity(page, 'Everything matches')
  await onPage(page, 'Connect your bank')

  await connectAs(page, 'Connect my bank', 'Close the window early', null)
  await expect(page.getByText('You closed the window. Nothing was saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Connect my bank' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('You closed the window. Nothing was saved.')).toBeVisible()
  await connectAs(page, 'Connect my bank', 'The bank refuses the sign-in', null)
  await expect(page.getByText('Zum Rails Test Bank did not accept the sign-in.')).toBeVisible()
  await expectGoodSight(page, 'bank that refused the sign-in')

  await connectAs(page, 'Connect my bank', 'The sign-in works and the data never arrive', /^Everyday chequing/)
  await onPage(page, 'We could not connect your bank')
  await expectGoodSight(page, 'bank failed')
  await connectAs(page, 'Try again', 'The bank sends the data', /^Rewards credit card/)
  await onPage(page, 'We could not connect your bank')
  await expect(page.getByText('Choose a chequing or savings account in Canadian dollars.')).toBeVisible()
  await connectAs(page, 'Choose another bank', 'The bank sends the data', /^High interest savings/)
  await onPage(page, 'About you')
})

test('a bank that changes its mind: the data arrive after they had failed, and the application goes on', async ({
  page,
  anotherDevice,
}) => {
  await becomeCustomer(page, newCustomer())
  const loanId = await apply(page)
  await checkIdentity(page, 'Everything matches')
  await onPage(page, 'Connect your bank')
  await connectAs(page, 'Connect my bank', 'The sign-in works and the data never arrive', /^Everyday chequing/)
  await onPage(page, 'We could not connect your bank')
  await pressOnConsole(await anotherDevice(), 'zum', await customerIdOf(page), 'The data arrive now')
  const status = async () =>
    ((await (await page.request.get(`/api/v1/loan/${loanId}`)).json()) as { readonly status: string }).status
  await expect.poll(status).toBe('personal-info')
  // The failure page leads on once the account is there.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This step is done' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Answer the questions about you' }).click()
  await onPage(page, 'About you')
})

test('a slow answer and a window that cannot be loaded are shown as what they are, and the customer goes on', async ({
  page,
}) => {
  await becomeCustomer(page, newCustomer())
  await apply(page)
  // Held until it was seen: a fixed delay may be over before the browser is looked at.
  const seen = Promise.withResolvers<void>()
  await page.route('**/generate_link_token_for_idv', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Verify my identity' }).click()
  await expect(page.getByRole('button', { name: 'Opening...' })).toBeVisible()
  seen.resolve()
  const window = page.frameLocator('iframe[title^="Identity check"]')
  await expect(window.getByRole('heading', { name: 'Pick who you are' })).toBeVisible()
  await window.getByRole('radio', { name: 'The photo ID cannot be read' }).check()
  await window.getByRole('button', { name: 'Continue' }).click()
  await onPage(page, 'We could not read your ID')
  await checkIdentity(page, 'Everything matches', { button: 'Try again' })
  await onPage(page, 'Connect your bank')

  const script = '**/sandbox/zum-connector.js'
  await page.route(script, (route) => route.abort())
  await page.getByRole('button', { name: 'Connect my bank' }).click()
  await expect(page.getByText('We could not reach Zum Rails, the service that connects your bank.')).toBeVisible()
  await page.unroute(script)
  await connectAs(page, 'Connect my bank', 'The bank sends the data', /^Everyday chequing/)
  await onPage(page, 'About you')
})
