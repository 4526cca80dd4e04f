import { haveAccount, onPage } from './support/account.ts'
import { haveApplied } from './support/application-by-calls.ts'
import { confirmApproval, reviewApproval } from './support/application.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { becomeStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('income that the bank does not show takes two people: one proposes, withdraws and proposes again, another confirms', async ({
  page,
  anotherDevice,
}) => {
  const [first, second] = [await anotherDevice(), await anotherDevice()]
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page, { declared: 9000_00 })
  const [proposer, confirmer] = [await becomeStaff(first, 'employee'), await becomeStaff(second, 'employee')]

  await reviewApproval(first, loanId)
  const proposal = first.getByRole('dialog', { name: 'Propose this approval?' })
  await expect(proposal).toContainText('A second person has to confirm this')
  await expect(proposal).toContainText('because a check fails')
  await expectGoodSight(first, 'proposal')
  await proposal.getByRole('button', { name: 'Propose approval' }).click()
  await expect(first.getByRole('heading', { name: 'The approval is proposed' })).toBeFocused()
  const decision = first.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText('Your approval waits for a second person')
  await expect(decision.getByRole('radio')).toHaveCount(0)

  await decision.getByRole('button', { name: 'Withdraw the proposal' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(decision.getByRole('radio', { name: 'Reject' })).toBeVisible()
  await reviewApproval(first, loanId)
  await first.getByRole('dialog').getByRole('button', { name: 'Propose approval' }).click()
  await expect(first.getByRole('heading', { name: 'The approval is proposed' })).toBeFocused()

  // The customer reads nothing of it.
  await page.goto(`/customer/application?loanId=${loanId}`)
  await onPage(page, 'Your application')
  await expect(page.getByText(proposer.name)).toHaveCount(0)

  await second.setViewportSize({ width: 1280, height: 800 })
  await second.goto(`/admin/home/${loanId}`)
  await onPage(second, `Application ${loanId}`)
  const waiting = second.getByRole('region', { name: 'Decision' })
  await expect(waiting).toContainText('An approval waits for you')
  await expect(waiting).toContainText(proposer.name)
  await expect(waiting.getByRole('radio', { name: 'Reject' })).toHaveCount(0)
  for (const name of ['Review and confirm', 'Withdraw the proposal'])
    await expect(waiting.getByRole('button', { name }), `${name}, without scrolling`).toBeInViewport({ ratio: 1 })
  await expectGoodSight(second, 'confirmation')
  await confirmApproval(second)
  await expect(waiting).toContainText(confirmer.name)
  await expect(waiting).toContainText(proposer.name)
})
