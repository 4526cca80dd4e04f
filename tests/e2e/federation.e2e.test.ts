import { becomeCustomer, fillSignInWithCode, onPage } from './support/account.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { becomeStaff, newStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** React registers every copy of itself with this hook, which stands in for its developer tools:
 * one copy, one injection. */
const countReacts =
  'window.__reacts = 0; window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, renderers: new Map(), inject() { return window.__reacts += 1 }, onCommitFiberRoot() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {} }'

test('shell and remotes share one React', async ({ page, anotherDevice }) => {
  await page.addInitScript(countReacts)
  await becomeCustomer(page, newCustomer())
  expect(await page.evaluate<number>('window.__reacts'), 'shell and customer pages').toBe(1)
  const desk = await anotherDevice()
  await desk.addInitScript(countReacts)
  await becomeStaff(desk, 'employee')
  expect(await desk.evaluate<number>('window.__reacts'), 'shell and staff pages').toBe(1)
})

test('an address deep inside a remote opens after signing in, and straight away with a session', async ({ page }) => {
  await page.goto('/admin/home?status=funded&sort=-received')
  await onPage(page, 'Sign in')
  await fillSignInWithCode(page, await newStaff('reviewer'))
  await onPage(page, 'Applications')
  await expect(page).toHaveURL('/admin/home?status=funded&sort=-received')
  await expect(page.getByLabel('Status')).toHaveValue('funded')
  await page.goto('/admin/home/ln_nobody')
  await onPage(page, 'Not Found')
  await page.goto('/customer/dashboard')
  await onPage(page, 'Applications')
  await expect(page).toHaveURL('/admin/home')
})

test('a remote that cannot be reached is reported, and "Try again" brings it without a reload', async ({ page }) => {
  let down = true
  await page.route('**/mfe/admin/**', (route) => (down ? route.abort() : route.continue()))
  await page.goto('/auth/login')
  await fillSignInWithCode(page, await newStaff('reviewer'))
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await expectGoodSight(page, 'a remote that cannot be reached')
  await page.evaluate('window.__here = true')
  down = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await onPage(page, 'Applications')
  expect(await page.evaluate<boolean>('window.__here === true')).toBe(true)
})
