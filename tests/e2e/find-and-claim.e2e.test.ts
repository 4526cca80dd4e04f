import { haveAccount } from './support/account.ts'
import { haveApplied } from './support/application-by-calls.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight, picture } from './support/sight.ts'
import { becomeStaff, haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/* TAM-180, TAM-181: staff find any loan at once, and every case has an officer. */

const rowOf = (desk: Page, loanId: string) => desk.locator(`#open-${loanId}`)

test('an officer finds a loan by everything that is known of it, saves the filters, claims the case, and a colleague sees it', async ({
  page,
  anotherDevice,
}) => {
  const customer = newCustomer()
  const [desk, other] = [await anotherDevice(), await anotherDevice()]
  await haveAccount(page, customer)
  const loanId = await haveApplied(page)
  const [officer, colleague] = [await becomeStaff(desk, 'employee'), await becomeStaff(other, 'employee')]
  await desk.setViewportSize({ width: 1280, height: 800 })
  const loan = (await (await desk.request.get(`/api/v1/loan/${loanId}`)).json()) as {
    readonly bankAccountEnding: string
  }
  const person = (await (await desk.request.get(`/api/v1/plaid/person/${loanId}`)).json()) as {
    readonly verified: { readonly phone: string }
  }

  await desk.goto('/admin/home?sort=-received&size=100')
  const search = desk.getByRole('searchbox', { name: 'Search' })
  const [given = '', family = ''] = customer.name.split(' ')
  for (const text of [
    loanId,
    loanId.slice(0, 20),
    customer.email,
    customer.email.slice(0, 20),
    `${family.slice(0, 4)} ${given}`,
    person.verified.phone,
    loan.bankAccountEnding,
  ]) {
    await desk.keyboard.press('Escape')
    await desk.getByRole('heading', { level: 1 }).click()
    await desk.keyboard.press('/')
    await expect(search).toBeFocused()
    await search.fill('nobody of that name')
    await expect(desk.getByText('No application matches these filters.')).toBeVisible()
    await search.fill(text)
    await expect(rowOf(desk, loanId), text).toBeVisible()
  }

  await desk.goto(`/admin/home?q=${loanId}`)
  await desk.getByText('More filters').click()
  await desk.getByLabel('Type').selectOption('Cash advance')
  await desk.getByLabel('Amount from').fill('400')
  await desk.getByLabel('Amount to').fill('500')
  await desk.getByLabel('Officer').selectOption('Nobody')
  await expect(desk).toHaveURL(/product=cash-advance&minAmount=40000&maxAmount=50000&officer=nobody$/)
  await expect(rowOf(desk, loanId)).toBeVisible()
  await desk.reload()
  await expect(rowOf(desk, loanId)).toBeVisible()
  await expectGoodSight(desk, 'applications filtered')
  await desk.getByRole('button', { name: 'Save view' }).click()
  await desk.getByLabel('Name of the view').fill('Unclaimed')
  await expectGoodSight(desk, 'saving a view')
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('link', { name: /^Unclaimed/ }).click()
  await expect(desk).not.toHaveURL(/q=/)
  await expect(desk.getByRole('link', { name: /^Unclaimed/ })).toHaveAttribute('aria-current', 'page')

  await other.goto(`/admin/home?q=${loanId}`)
  await expect(rowOf(other, loanId)).toBeVisible()
  await desk.goto(`/admin/home/${loanId}`)
  await desk.getByRole('button', { name: 'Claim' }).click()
  await expect(desk.getByText(`Officer: ${officer.name} (you)`)).toBeVisible()
  // The colleague's list follows by itself.
  await expect(other.getByRole('row').filter({ has: rowOf(other, loanId) })).toContainText(officer.name)
  await rowOf(other, loanId).click()
  await expect(other.getByText(`Officer: ${officer.name}`)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Claim' })).toHaveCount(0)
  await expect(desk.getByText(`Also open: ${colleague.name}`)).toBeVisible()
  await expect(other.getByText(`Also open: ${officer.name}`)).toBeVisible()
  await expectGoodSight(other, 'loan of a colleague')

  // What is typed survives a change by somebody else, and a reload.
  await other.getByRole('radio', { name: 'Reject' }).check()
  await other.getByLabel('Note (optional)').fill('Called the employer')
  await desk.getByRole('button', { name: 'Release' }).click()
  await expect(other.getByText('Nobody’s case')).toBeVisible()
  await expect(other.getByLabel('Note (optional)')).toHaveValue('Called the employer')
  await other.reload()
  await expect(other.getByRole('radio', { name: 'Reject' })).toBeChecked()
  await expect(other.getByLabel('Note (optional)')).toHaveValue('Called the employer')

  await desk.goto('/admin/home')
  await expect(other.getByText('Also open')).toHaveCount(0)
  await other.getByRole('button', { name: 'Claim' }).click()
  await desk.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: /^Mine/ }).click()
  await expect(rowOf(desk, loanId)).toHaveCount(0)
  await other.goto('/admin/home?status=mine')
  await expect(rowOf(other, loanId)).toBeVisible()
  await other.goto(`/admin/home/${loanId}?tab=history`)
  for (const line of [`Case assigned to ${officer.name}`, 'Case released', `Case assigned to ${colleague.name}`])
    await expect(other.getByText(line).first()).toBeVisible()
})

test('an admin hands the cases of one of staff to another', async ({ page, anotherDevice }) => {
  const [desk, boss] = [await anotherDevice(), await anotherDevice()]
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const officer = await haveStaff(desk, 'employee')
  const admin = await haveStaff(boss, 'admin')
  await desk.goto(`/admin/home/${loanId}`)
  await desk.getByRole('button', { name: 'Claim' }).click()
  await expect(desk.getByText(`Officer: ${officer.name} (you)`)).toBeVisible()
  await boss.goto('/admin/employee')
  await boss.getByRole('link', { name: officer.name }).click()
  await boss.getByRole('button', { name: 'Hand over cases' }).click()
  await boss.getByLabel('To whom?').selectOption(admin.name)
  await expectGoodSight(boss, 'handing over')
  await boss.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(boss.getByRole('main').getByText('1 open case was handed over.')).toBeVisible()
  await picture(boss, 'an employee without cases')
  await expect(desk.getByText(`Officer: ${admin.name}`)).toBeVisible()
})
