import type { Page } from '@playwright/test'
import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveBorrowed } from '../support/application-by-calls.ts'
import { moveClockByHours, moveClockUntil, moveClockUpTo } from '../support/clock.ts'
import { newCustomer } from '../support/people.ts'
import { expectGoodSight, picture } from '../support/sight.ts'
import { becomeStaff, haveStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const stops = (page: Page) => page.getByRole('region', { name: 'Stops' })
const card = (page: Page, name: string) => stops(page).getByRole('listitem').filter({ hasText: name })
const toStops = async (page: Page): Promise<void> => {
  await page.goto('/admin/exceptions')
  await onPage(page, 'Exceptions')
  await expect(card(page, 'Debits')).toBeVisible()
}
/** One admin stops. One admin proposes a release, and another confirms it. */
const turn = async ([first, second]: readonly [Page, Page], act: 'Stop' | 'Release', all: string): Promise<void> => {
  const isStop = act === 'Stop'
  await toStops(first)
  await stops(first)
    .getByRole('button', { name: `${act} ${all}`, exact: true })
    .click()
  const asked = first.getByRole('dialog', { name: isStop ? `Stop ${all} now?` : `Propose to release ${all}?` })
  await asked
    .getByLabel('Reason')
    .selectOption({ label: isStop ? 'A provider or bank is down' : 'The provider or bank is back' })
  await asked.getByLabel('What happened?').fill('Ticket 4711 of Zum')
  await expectGoodSight(first, `dialog: ${act} ${all}`)
  await asked.getByRole('button', { name: isStop ? 'Stop now' : 'Propose' }).click()
  await expect(first.getByRole('dialog')).toHaveCount(0)
  if (isStop) return
  await expect(stops(first)).toContainText('You proposed this, so another admin confirms it.')
  await toStops(second)
  await stops(second)
    .getByRole('button', { name: `Confirm: release ${all}` })
    .click()
  await second.getByRole('dialog').getByRole('button', { name: 'Release now' }).click()
  await expect(second.getByRole('dialog')).toHaveCount(0)
}

test('one admin stops the debits, an hour passes over the moment of one, and after the release it goes and settles; new applications stop as well', async ({
  page,
  anotherDevice,
}) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const admins = [await anotherDevice(), await anotherDevice()] as const
  const [first, second] = admins
  await haveStaff(first, 'admin')
  await becomeStaff(second, 'admin')
  await haveBorrowed(page, first, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
  await moveClockUpTo(first, loanId, 'initiate-debit')

  await test.step('nobody applies while new applications are stopped, and the start page says so', async () => {
    await turn(admins, 'Stop', 'new applications')
    const guest = await anotherDevice()
    await haveAccount(guest, newCustomer())
    await guest.goto('/customer/dashboard')
    await expect(guest.getByRole('heading', { name: 'We are not taking new applications right now' })).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Apply for a loan' })).toHaveCount(0)
    await expectGoodSight(guest, 'start page while no applications are taken')
    await turn(admins, 'Release', 'new applications')
    await guest.reload()
    await expect(guest.getByRole('button', { name: 'Apply for a loan' })).toBeVisible()
  })
  await test.step('the debits are stopped, and an hour passes over the moment of one', async () => {
    await turn(admins, 'Stop', 'all debits')
    await moveClockByHours(first, 1)
    await toStops(second)
    await expect(second.getByRole('heading', { name: 'Stopped: Debits' })).toBeVisible()
    await expect(card(second, 'Debits')).toContainText('Loans held now')
    await expectGoodSight(second, 'stops while debits are stopped')
    await second.goto(`/admin/home/${loanId}?tab=history`)
    await expect(second.getByText('Held: we stopped all debits').first()).toBeVisible()
    await picture(second, 'history of a loan whose debit is held')
  })
  await test.step('after the release the debit is sent once, and settles', async () => {
    await turn(admins, 'Release', 'all debits')
    await second.goto(`/admin/home/${loanId}?tab=history`)
    await expect(async () => {
      await second.reload()
      await expect(second.getByText('Released: debits go on').first()).toBeVisible({ timeout: 15_000 })
      await expect(second.getByText(/^Debit of \$570\.00 sent to the provider$/)).toHaveCount(1, { timeout: 5_000 })
    }).toPass()
    await moveClockUntil(first, loanId, 'debit-settled')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your loan is paid in full' })).toBeVisible()
    await toStops(second)
    await expect(second.getByRole('heading', { name: /^Stopped/ })).toHaveCount(0)
  })
})
