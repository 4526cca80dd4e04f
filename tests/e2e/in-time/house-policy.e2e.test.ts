import type { Page } from '@playwright/test'
import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied } from '../support/application-by-calls.ts'
import { approveApplication } from '../support/application.ts'
import { newCustomer } from '../support/people.ts'
import { expectGoodSight } from '../support/sight.ts'
import { becomeStaff, haveStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const words = 'We answer every application by tomorrow evening.'

const toPolicy = async (page: Page): Promise<void> => {
  await page.goto('/admin/policy')
  await onPage(page, 'House policy')
  await expect(page.getByRole('table', { name: /Every version/ })).toBeVisible()
}
const versions = (page: Page) => page.getByRole('table', { name: /Every version/ })

/** One admin proposes it, another confirms it; both read what changes. */
const change = async (
  [first, second]: readonly [Page, Page],
  fill: (page: Page) => Promise<void>,
  changed: RegExp,
): Promise<void> => {
  await toPolicy(first)
  await first.getByRole('button', { name: 'Change the policy' }).click()
  await fill(first)
  await first.getByLabel('Why?').fill('The team is small this week')
  await first.getByRole('button', { name: 'Review the change' }).click()
  const proposal = first.getByRole('dialog', { name: 'Propose this policy?' })
  await expect(proposal.getByRole('row', { name: changed })).toBeVisible()
  await expectGoodSight(first, 'proposed policy')
  await proposal.getByRole('button', { name: 'Propose' }).click()
  await expect(first.getByText('You proposed this, so another admin confirms it.')).toBeVisible()
  await toPolicy(second)
  await expectGoodSight(second, 'policy that waits for a second admin')
  await second.getByRole('button', { name: 'Confirm this policy' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(second.getByRole('region', { name: 'Waits for a second admin' })).toHaveCount(0)
}

/** Approves it, and answers the number of the policy that the case names. */
const approve = async (page: Page, loanId: string): Promise<number> => {
  await approveApplication(page, loanId)
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText(/Policy \d+/)
  return Number(/Policy (\d+)/.exec(await decision.innerText())?.[1])
}

test('an admin changes the policy with a second person, and an application decided before and one decided after name their own', async ({
  page,
  anotherDevice,
}) => {
  const [other, first, second, desk] = [
    await anotherDevice(),
    await anotherDevice(),
    await anotherDevice(),
    await anotherDevice(),
  ]
  await haveAccount(page, newCustomer())
  await haveAccount(other, newCustomer())
  const [before, after] = [await haveApplied(page), await haveApplied(other)]
  await becomeStaff(first, 'admin')
  await becomeStaff(second, 'admin')
  await haveStaff(desk, 'employee')
  const was = await approve(desk, before)

  await change(
    [first, second],
    async (form) => {
      await form.getByLabel('Time for a decision').fill('36')
      await form.getByLabel('Words for customers who wait').fill(words)
    },
    /Time for a decision.*24 hours.*36 hours/,
  )
  await expect(versions(second).getByRole('row').nth(1)).toContainText(`Policy ${was + 1}`)
  await expectGoodSight(second, 'policy in force')
  await other.goto(`/customer/application/thanks?loanId=${after}`)
  await expect(other.getByText(words)).toBeVisible()
  await expectGoodSight(other, 'application received, with words of the lender')

  expect(await approve(desk, after)).toBe(was + 1)
  await desk.goto(`/admin/home/${after}?tab=history`)
  await expect(desk.getByText(`Application approved under policy ${was + 1}`).first()).toBeVisible()
  await desk.goto(`/admin/home/${before}?tab=history`)
  await expect(desk.getByText(`Application approved under policy ${was}`).first()).toBeVisible()

  await change(
    [second, first],
    async (form) => {
      await form.getByLabel('Time for a decision').fill('24')
      await form.getByLabel('Words for customers who wait').fill('')
    },
    /Time for a decision.*36 hours.*24 hours/,
  )
})
