import { advertisementFaults, type Advertisement } from '@tamarack/domain/conduct/advertising'
import { confirmAddress, haveAccount, onPage, signUp } from './support/account.ts'
import { haveApplied } from './support/application-by-calls.ts'
import {
  apply,
  checkIdentity,
  connectBank,
  fillAmount,
  fillFinances,
  fillFirstHalfOfPersonalInfo,
  fillPay,
  fillSecondHalfOfPersonalInfo,
  goOn,
  signDocument,
} from './support/application.ts'
import { followEmail } from './support/inbox.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSightOnTablets, expectInReach, expectRoomForLargeText } from './support/sight.ts'
import { becomeStaff, haveStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('public screens: readable by machine and by eye, light and dark, wide and narrow', async ({ page }) => {
  const screens = [
    ['/auth/login', 'Sign in'],
    ['/auth/signup', 'Create an account'],
    ['/auth/forgot-password', /./],
    ['/auth/reset-password?token=x', /./],
    ['/auth/reset-password?error=INVALID_TOKEN', /./],
    ['/auth/verify-email', /./],
    ['/auth/verify-otp', 'Sign in again'],
    ['/terms-of-use', /./],
    ['/privacy-policy', /./],
    ['/payment-terms-agreement', /./],
    ['/e-sign-consent', /./],
    ['/credit-check-consent', /./],
    ['/before-you-apply', 'Before you apply'],
    ['/verify', 'Verify a document'],
    ['/nowhere', 'Not Found'],
  ] as const
  for (const [address, heading] of screens) {
    await page.goto(address)
    await onPage(page, heading)
    if (/login|signup/.test(address)) {
      await expect(page.getByText(/^If you sign today, you repay \$342\.00 on /)).toBeVisible()
      await expect(page.getByText(/^For comparison: borrow \$500\.00 for 14 days/)).toBeVisible()
    }
    await expectGoodSightOnTablets(page, address)
  }
  await test.step('CPA-08: the APR and the term are printed as large as the rate and the payment', async () => {
    const expectFairFigures = async (count: number) => {
      await expect(page.locator('[data-figure]')).toHaveCount(count)
      const printed = await page.evaluate<Advertisement>(
        `[...document.querySelectorAll('[data-figure]')].map((shown) =>
          ({ figure: shown.dataset.figure, points: parseFloat(getComputedStyle(shown).fontSize) }))`,
      )
      expect(advertisementFaults(printed)).toEqual([])
    }
    await page.goto('/auth/login')
    await expectFairFigures(6)
    await page.getByRole('link', { name: 'What a loan costs, and who can have one' }).click()
    await onPage(page, 'Before you apply')
    await expectFairFigures(7)
  })
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Check these answers' })).toBeVisible()
  await expectGoodSightOnTablets(page, 'sign-in with errors')
})

test('customer screens from the first to the funded loan', async ({ page, anotherDevice }) => {
  const customer = newCustomer()
  await signUp(page, customer)
  await expectGoodSightOnTablets(page, 'check your email')
  await confirmAddress(page, customer)
  await onPage(page, 'Your loan')
  await expectGoodSightOnTablets(page, 'empty dashboard')
  const loanId = await apply(page)
  await onPage(page, 'Verify your identity')
  await expectGoodSightOnTablets(page, 'identity')
  await checkIdentity(page, 'The selfie does not match')
  await onPage(page, 'We could not match your selfie')
  await expectGoodSightOnTablets(page, 'selfie failed')
  await checkIdentity(page, 'Everything matches', { button: 'Try again' })
  await onPage(page, 'Connect your bank')
  await expectGoodSightOnTablets(page, 'bank')
  await connectBank(page)
  await onPage(page, 'About you')
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Check these answers' })).toBeVisible()
  await expectGoodSightOnTablets(page, 'personal info with errors')
  await fillFirstHalfOfPersonalInfo(page)
  await fillSecondHalfOfPersonalInfo(page)
  await goOn(page)
  await onPage(page, 'Your finances')
  await fillFinances(page)
  await expectGoodSightOnTablets(page, 'finances')
  await goOn(page)
  await onPage(page, 'Choose your loan')
  await fillPay(page)
  await fillAmount(page, '500')
  await expect(page.getByText('$570.00').first()).toBeVisible()
  await expectGoodSightOnTablets(page, 'cash advance')
  await goOn(page)
  await onPage(page, 'Application received')
  await expectGoodSightOnTablets(page, 'received')
  await page.goto(`/customer/application?loanId=${loanId}`)
  await onPage(page, 'Your application')
  await expectGoodSightOnTablets(page, 'application hub')

  await test.step('staff approve', async () => {
    const desk = await anotherDevice()
    await haveStaff(desk, 'admin')
    await desk.goto(`/admin/home/${loanId}`)
    await desk.getByRole('radio', { name: 'Approve' }).check()
    await desk.getByRole('button', { name: 'Review' }).click()
    await desk.getByRole('button', { name: 'Approve loan' }).click()
    await expect(desk.getByRole('heading', { name: 'The application is approved' })).toBeVisible()
  })

  await page.goto('/customer/dashboard')
  await onPage(page, 'Your application')
  await expectRoomForLargeText(page, 'dashboard of an approval')
  await page.goto(`/customer/application/loan-agreement?loanId=${loanId}`)
  await onPage(page, 'Loan Agreement & Disclosures')
  await expectGoodSightOnTablets(page, 'agreement')
  await expectRoomForLargeText(page, 'agreement')
  await signDocument(page)
  await onPage(page, 'Pre-Authorized Debit')
  await expectGoodSightOnTablets(page, 'debit')
  await signDocument(page)
  await onPage(page, 'Your loan')
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
  await expectGoodSightOnTablets(page, 'funded loan')
  await expectRoomForLargeText(page, 'funded loan')
})

test('staff screens, and what a refused customer reads', async ({ page, anotherDevice }) => {
  const customer = newCustomer()
  await haveAccount(page, customer)
  const loanId = await haveApplied(page)

  const desk = await anotherDevice()
  await becomeStaff(desk, 'employee')
  await expect(desk.getByRole('table', { name: 'Applications' })).toBeVisible()
  await expectGoodSightOnTablets(desk, 'applications')
  await test.step('at a desk a long name is in one line, and its row stays 36 px high', async () => {
    await desk.goto(`/admin/home?q=${loanId}`)
    const row = desk.getByRole('row').nth(1)
    await expect(row).toContainText('Cash advance')
    await desk.evaluate("document.querySelector('[data-row] > span').textContent = 'Wilhelmina '.repeat(9)")
    await expect(row).toContainText('Wilhelmina Wilhelmina')
    expect((await row.boundingBox())?.height).toBe(36)
  })
  await expectRoomForLargeText(desk, 'list of staff')
  await desk.goto('/admin/home?q=nobody-of-that-name')
  await expect(desk.getByText('No application matches these filters.')).toBeVisible()
  await expectGoodSightOnTablets(desk, 'no match')
  for (const tab of ['overview', 'application', 'bank', 'identity', 'documents', 'history']) {
    await desk.goto(`/admin/home/${loanId}?tab=${tab}`)
    await onPage(desk, `Application ${loanId}`)
    await expect(desk.getByRole('navigation', { name: 'Parts of the application' })).toBeVisible()
    await expectGoodSightOnTablets(desk, `${tab} of an application`)
  }
  await expectRoomForLargeText(desk, 'application of staff')
  await desk.goto(`/admin/home/${loanId}?tab=history&order=newest&event=1`)
  await expect(desk.getByRole('link', { name: 'Address of this entry' })).toBeVisible()
  await expectGoodSightOnTablets(desk, 'an open entry of the timeline')
  await desk.goto('/admin/nowhere')
  await onPage(desk, 'Not Found')
  await expectGoodSightOnTablets(desk, 'unknown staff page')

  await desk.goto(`/admin/home/${loanId}`)
  await test.step('on a phone both acts are in reach, on a tablet the decision stands beside the evidence', async () => {
    await expect(desk.getByRole('heading', { name: 'Evidence' })).toBeVisible()
    await expectInReach(desk, 'Approve')
    await expectInReach(desk, 'Reject')
    await desk.setViewportSize({ width: 768, height: 1024 })
    await desk.evaluate('scrollTo(0, 0)')
    const [evidence, decision] = await Promise.all(
      [desk.getByRole('heading', { name: 'Rule checks' }), desk.getByRole('region', { name: 'Decision' })].map((one) =>
        one.boundingBox(),
      ),
    )
    expect(decision?.x ?? 0).toBeGreaterThan((evidence?.x ?? 0) + (evidence?.width ?? 0))
    expect(Math.abs((decision?.y ?? 0) - (evidence?.y ?? 0))).toBeLessThan(40)
  })
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.getByRole('radio', { name: 'Reject' }).click()
  await expect(desk.getByRole('button', { name: 'Review' })).toBeInViewport({ ratio: 1 })
  await desk.setViewportSize({ width: 1280, height: 900 })
  await desk.getByRole('button', { name: 'Review' }).click()
  await expect(desk.getByRole('link', { name: 'Why? Please select an option' })).toBeVisible()
  await expectGoodSightOnTablets(desk, 'decision with errors')
  await desk.getByRole('checkbox', { name: /^Income too low/ }).check()
  await desk.getByRole('button', { name: 'Review' }).click()
  await expect(desk.getByRole('dialog', { name: 'Reject this application?' })).toBeVisible()
  await expectGoodSightOnTablets(desk, 'reject dialog')
  const promised = await desk
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasNot: desk.getByRole('group') })
    .allInnerTexts()
  expect(promised.length).toBeGreaterThan(2)
  await desk.getByRole('button', { name: 'Reject loan' }).click()
  await expect(desk.getByRole('heading', { name: 'The application is rejected' })).toBeVisible()

  const decision = await followEmail(
    page.context(),
    customer.email,
    /^We decided on your application$/,
    'See our decision',
  )
  await onPage(decision, 'We cannot offer you this loan')
  for (const line of promised) await expect(decision.getByRole('listitem').filter({ hasText: line })).toBeVisible()
  await expect(decision.getByRole('heading', { name: 'What would change the answer' })).toBeVisible()
  await expect(decision.getByRole('heading', { name: 'What would have passed' })).toBeVisible()
  await expect(decision.getByRole('listitem').filter({ hasText: /^Installment loan of up to \$/ })).toBeVisible()
  await expectGoodSightOnTablets(decision, 'rejected')
})
