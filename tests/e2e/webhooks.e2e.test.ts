import { createHmac, randomUUID } from 'node:crypto'
import { onPage } from './support/account.ts'
import { expectGoodSightOnTablets } from './support/sight.ts'
import { becomeStaff, haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/** As Zum sends it: signed over its bytes with the secret of the portal. */
const sendFromZum = async (page: Page, body: string): Promise<number> => {
  const signature = createHmac('sha256', process.env['ZUM_WEBHOOK_SECRET'] ?? '')
    .update(body)
    .digest('base64')
  const reply = await page.request.post('/api/webhooks/zum', {
    data: Buffer.from(body),
    headers: { 'zumrails-signature': signature, 'content-type': 'application/json' },
  })
  return reply.status()
}

test('a genuine webhook that cannot be stored as it is is answered 200 and waits for staff with its reason', async ({
  page,
  anotherDevice,
}) => {
  const body = `{"Type":"Transaction","Event":"Updated","Data":{"Id":"${randomUUID()}\\u0000"}}`
  expect([await sendFromZum(page, body), await sendFromZum(page, body)]).toEqual([200, 200])

  await becomeStaff(page, 'admin')
  await page.getByRole('link', { name: /^Exceptions/ }).click()
  await onPage(page, 'Exceptions')
  const row = page.getByRole('row').filter({ hasText: 'An id has a character that cannot be stored' })
  await expect(row.first()).toContainText('Zum')
  await expectGoodSightOnTablets(page, 'exceptions')

  const reviewer = await anotherDevice()
  await haveStaff(reviewer, 'reviewer')
  await reviewer.goto('/admin/exceptions')
  await expect(reviewer.getByText('An id has a character that cannot be stored').first()).toBeVisible()
})
