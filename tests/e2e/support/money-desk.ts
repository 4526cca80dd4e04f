import { expect, type Page } from '@playwright/test'
import { onPage } from './account.ts'

export const openLoan = async (desk: Page, loanId: string): Promise<void> => {
  await desk.goto(`/admin/home/${loanId}`)
  await onPage(desk, `Application ${loanId}`)
}

export const moneyPanel = (desk: Page) => desk.getByRole('region', { name: 'Money', exact: true })

interface Answers {
  readonly amount?: string
  readonly means?: string
  readonly parts?: string
  readonly first?: string
  readonly reason: string
}

/** Fills the form of an action with these answers, and opens its preview. */
export const previewAction = async (desk: Page, action: string, answers: Answers): Promise<void> => {
  const panel = moneyPanel(desk)
  await panel.getByLabel('What do you want to do?').selectOption({ label: action })
  if (answers.amount !== undefined) await panel.getByLabel('Amount').fill(answers.amount)
  if (answers.means !== undefined) await panel.getByLabel('How?').selectOption({ label: answers.means })
  if (answers.parts !== undefined) await panel.getByLabel('In how many parts?').selectOption(answers.parts)
  if (answers.first !== undefined) await panel.getByLabel('First part by').fill(answers.first)
  await panel.getByLabel('Why?').selectOption({ label: answers.reason })
  await panel.getByLabel('Note').fill('Talked to the customer')
  await panel.getByRole('button', { name: 'Preview' }).click()
}

/** Confirms what the preview shows. */
export const confirmAction = async (desk: Page, action: string): Promise<void> => {
  await desk.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  await expect(desk.getByRole('heading', { name: /^The action is (recorded|proposed)$/ })).toBeVisible()
}

/** Two members of staff send a failed payment to another address (TAM-293), up to the confirmation.
 * The money leaves a day later. */
export const sendElsewhere = async (
  [first, second]: readonly [Page, Page],
  loanId: string,
  email: string,
): Promise<void> => {
  await first.getByLabel('Send to another email (optional)').fill(email)
  await first.getByRole('button', { name: 'Send again' }).click()
  const dialog = first.getByRole('dialog')
  await expect(dialog).toContainText(email)
  await dialog.getByLabel('Why?').selectOption({ label: 'The customer’s address was wrong' })
  await dialog.getByLabel('Note').fill('Called the customer back')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toHaveCount(0)
  await openLoan(second, loanId)
  const panel = moneyPanel(second)
  await expect(panel).toContainText(email)
  await panel.getByLabel('Your note').fill('The branch knows the address')
  await panel.getByRole('button', { name: 'Confirm the new address' }).click()
  await expect(second.getByRole('heading', { name: 'The action is recorded' })).toBeVisible()
}
