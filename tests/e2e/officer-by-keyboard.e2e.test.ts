import { randomUUID } from 'node:crypto'
import { haveAccount, onPage } from './support/account.ts'
import { haveApplied } from './support/application-by-calls.ts'
import { newCustomer } from './support/people.ts'
import { places } from './support/places.ts'
import { becomeStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/* An officer decides all day without a pointer (decision record 0114). */

type Act = 'approve' | 'approve although a check fails' | 'reject'

/** Presses keys, five for one application at most. A chord is one press; a note is typed. */
const fiveKeys = (desk: Page) => {
  let presses = 0
  return async (key: string): Promise<void> => {
    presses += 1
    expect(presses, `presses for one application, ${key} among them`).toBeLessThanOrEqual(5)
    await desk.keyboard.press(key)
  }
}

const results: Readonly<Record<Act, string>> = {
  approve: 'The application is approved',
  'approve although a check fails': 'The approval is proposed',
  reject: 'The application is rejected',
}

/** From the open application to the recorded decision. */
const decide = async (desk: Page, press: (key: string) => Promise<void>, act: Act): Promise<void> => {
  await expect(desk.getByRole('region', { name: 'Decision' })).toBeVisible()
  await press(act === 'reject' ? 'r' : 'a')
  if (act === 'approve although a check fails') {
    await expect(desk.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await desk.keyboard.type('The employer confirmed the second job')
    await press('Control+Enter')
  }
  const confirm = desk
    .getByRole('dialog')
    .getByRole('button', { name: /^(Approve loan|Propose approval|Reject loan)$/ })
  await expect(confirm).toBeVisible()
  if (act === 'reject') await expect(desk.getByRole('dialog')).toContainText('We could not confirm your income.')
  await press('Tab')
  await expect(confirm).toBeFocused()
  await press('Enter')
  await expect(desk.getByRole('heading', { name: results[act] })).toBeFocused()
}

test('an officer decides ten applications with at most five keys each: eight sound ones, one against a check that fails, and a rejection', async ({
  page: desk,
  anotherDevice,
}) => {
  const acts: readonly Act[] = [
    ...Array.from({ length: 8 }, (): Act => 'approve'),
    'approve although a check fails',
    'reject',
  ]
  const applied = async (act: Act) => {
    const customer = await anotherDevice()
    await haveAccount(customer, newCustomer())
    // Of the income that a check fails to find, three times is declared.
    return [await haveApplied(customer, act === 'approve' ? {} : { declared: 9000_00 }), act] as const
  }
  const haveAll = (given: readonly Act[]) => Promise.all(given.map(applied))
  // The list begins with the oldest, to which two keys lead: it is one that takes three.
  const sound = await haveAll(acts.filter((act) => act === 'approve'))
  const actOn = new Map([...sound, ...(await haveAll(acts.filter((act) => act !== 'approve')))])
  await becomeStaff(desk, 'employee')
  const headers = { origin: places.web }
  const session = (await (await desk.request.get('/api/auth/get-session')).json()) as { readonly user: { id: string } }
  for (const loanId of actOn.keys()) {
    const data = { to: session.user.id, from: null }
    const key = { 'idempotency-key': randomUUID() }
    const reply = await desk.request.post(`/api/v1/loan/assign-case/${loanId}`, {
      data,
      headers: { ...headers, ...key },
    })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await desk.goto('/admin/home?status=mine')
  await expect(desk.getByRole('row')).toHaveCount(11)

  // The way to an application is among its keys.
  let press = fiveKeys(desk)
  await press('j')
  await press('Enter')
  const left = new Set(actOn.keys())
  while (left.size > 0) {
    await desk.waitForURL((url) => left.has(url.pathname.split('/').at(-1) ?? ''))
    const loanId = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
    await onPage(desk, `Application ${loanId}`)
    await test.step(`${loanId}: ${actOn.get(loanId)}`, () => decide(desk, press, actOn.get(loanId) ?? 'approve'))
    left.delete(loanId)
    press = fiveKeys(desk)
    await press('n')
  }
  await expect(desk.getByText('No other application of the list waits for a decision')).toBeAttached()
  for (const [loanId, act] of actOn) {
    const loan = (await (await desk.request.get(`/api/v1/loan/${loanId}`)).json()) as { readonly status: string }
    expect(loan.status, act).toBe({ approve: 'agreement', reject: 'rejected' }[act as string] ?? 'review')
  }
})
