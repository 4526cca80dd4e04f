import { expect, test } from 'vitest'
import { eventsUntil, given, usualWorld } from '../testing/loan-steps.fixture.ts'

test('a cash advance goes from the first press to received money, one event after the other', () => {
  expect(eventsUntil('funded').map(({ type }) => type)).toEqual([
    'application-started',
    'identity-check-started',
    'identity-verified',
    'bank-connection-finished',
    'bank-data-collected',
    'personal-info-saved',
    'financial-info-saved',
    'terms-chosen',
    'checks-computed',
    'decision-made',
    'agreement-prepared',
    'agreement-signed',
    'authorization-prepared',
    'debit-authorized',
    'activated',
    'copy-received',
    'payment-requested',
    'payment-completed',
    'disbursed',
  ])
})

test('the loan that was funded is the one that was offered, signed and booked', () => {
  const { loan } = given(eventsUntil('funded'))
  expect(loan).toMatchObject({
    status: 'funded',
    offer: { advance: 500_00, costOfBorrowing: 70_00, total: 570_00, disclosureApr: 365_00 },
    authorized: { account: 'account-chequing' },
    payments: [{ kind: 'advance', attempt: 1, state: 'completed' }],
    book: { owed: { principal: 500_00, cost: 70_00 } },
  })
})

test('the income that the offer rests on is kept only with the checks, which are sealed', () => {
  const events = eventsUntil('funded', { ...usualWorld, monthlyNetIncome: 2617_43 })
  const withoutSealed = (name: string, value: unknown): unknown =>
    name === 'checks' || name === 'basis' ? 'sealed' : value
  const kept = JSON.stringify([events, given(events).loan], withoutSealed)
  const netPay = Math.round((2617_43 * 12) / 26)
  for (const figure of ['261743', '2,617.43', netPay]) expect(kept).not.toMatch(new RegExp(`\\b${figure}\\b`))
  expect(kept).toContain('"netPayBasis":"declared"')
})

test('the consent to a credit check is recorded with the text that it was given to', () => {
  const saved = eventsUntil('funded').find((event) => event.type === 'financial-info-saved')
  expect(saved).toMatchObject({
    creditCheckConsent: true,
    consent: { kind: 'credit-check-consent', version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})
