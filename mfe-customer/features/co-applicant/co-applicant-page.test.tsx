import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { acceptedByJoiningAt } from '@tamarack/contracts/legal'
import { joinedApplication } from '@tamarack/contracts/testing/co-application.fixture'
import { figuresOf, joinedServicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import { nearDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { openFold, openPage, Refused } from '../../testing/open-page.tsx'

startClean()
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

const token = 'f'.repeat(64)
const invitation: CoApplicationView = {
  ...joinedApplication,
  loanId: 'L-9',
  stage: 'invited',
  invitedAs: 'Ada Roy',
  expiresAt: Date.UTC(2026, 10, 27, 17),
  consentedAt: null,
}
const openCall = 'POST /api/v1/co-application/open/L-9'
const address = `/customer/co-applicant?loanId=L-9&token=${token}`

test('an invitation names who sent it, what the loan costs and that the whole is owed', async () => {
  const { callsTo } = openPage(address, { [openCall]: invitation })
  expect(await screen.findByRole('heading', { name: 'You are invited to borrow together' })).toBeTruthy()
  expect(screen.getByText(/^Rowan Ashe asks you to borrow with them/)).toBeTruthy()
  const box = within(screen.getByRole('region', { name: 'What the loan costs' }))
  for (const words of ['$5,000.00', '$487.19', '$5,846.26']) expect(box.getByText(words)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'If you sign, you owe the whole loan' })).toBeTruthy()
  expect(callsTo('POST', '/api/v1/co-application/open/L-9')[0]?.body).toEqual({ token })
})

test('accepting goes on to the identity check, and the used token leaves the address', async () => {
  const { at } = openPage(address, {
    [openCall]: invitation,
    'POST /api/v1/co-application/accept/L-9': { ...invitation, stage: 'identity' },
  })
  const accept = await screen.findByRole('button', { name: 'Accept and continue' })
  expect(screen.getByRole('link', { name: /^Terms of use.*\(new tab\)$/ }).getAttribute('href')).toBe(
    `/terms-of-use?version=${acceptedByJoiningAt(Date.now())[0]?.version}`,
  )
  fireEvent.click(accept)
  expect(await screen.findByRole('heading', { name: 'Verify your identity' })).toBeTruthy()
  await waitFor(() => expect(at()).toBe('/customer/co-applicant?loanId=L-9'))
})

test('a co-borrower of an active loan reads what both owe, the next payment and each payment with its state', async () => {
  const nextDebit = {
    payment: 1,
    amount: 487_19,
    sentOn: '2026-12-01',
    debitDate: '2026-12-04',
    isSent: false,
    isAgain: false,
  }
  openPage('/customer/co-applicant?loanId=L-9', {
    [openCall]: { ...joinedApplication, loanId: 'L-9', stage: 'active' },
    'GET /api/v1/co-application/servicing/L-9': joinedServicingOf(
      {},
      { figures: figuresOf({ owed: 5_846_26 }), nextDebit },
    ),
  })
  const owed = await screen.findByRole('region', { name: 'You owe together' })
  expect(owed.textContent).toContain('$5,846.26')
  expect(owed.textContent).toContain(
    `Next payment $487.19 on ${nearDate('2026-12-04')}, from the account of Rowan Ashe.`,
  )
  expect((await openFold('All 1 payment')).textContent).toContain('Due')
})

const active = { ...joinedApplication, loanId: 'L-9', stage: 'active' as const }
const payoff = {
  on: '2026-11-24',
  validUntil: Date.UTC(2026, 10, 25, 4, 59, 59, 999),
  total: 5_012_00,
  principal: 5_000_00,
  costOfBorrowing: 12_00,
  defaultInterest: 0,
  fee: 0,
  refundToRecover: 0,
  chargeRefund: 0,
  debitsInFlight: [],
  leftIfDebitsSettle: 5_012_00,
  refundIfBoth: 0,
  refundFrom: null,
}
const openActive = (loan: Parameters<typeof joinedServicingOf>[0], answers: Record<string, unknown> = {}) =>
  openPage('/customer/co-applicant?loanId=L-9', {
    [openCall]: active,
    'GET /api/v1/co-application/servicing/L-9': joinedServicingOf({ cancellableAnyTime: true, ...loan }),
    'GET /api/v1/co-application/payoff/L-9': payoff,
    ...answers,
  })
const paying = { amount: 100_00, purpose: 'part', state: 'requested', requestedAt: Date.now() } as const

test('TAM-202: a co-borrower reads what pays the loan off, requests a part by email, and then reads how to pay it', async () => {
  const paymentRequest = { ...paying, payer: 'co-applicant' } as const
  const { callsTo } = openActive(
    {},
    {
      'POST /api/v1/co-application/pay-early/L-9': joinedServicingOf({ paymentRequest }),
    },
  )
  const fold = await openFold('Pay early')
  expect(await within(fold).findByText('$5,012.00')).toBeTruthy()
  expect(fold.textContent).toContain('Nothing is debited from your account.')
  fireEvent.click(within(fold).getByLabelText('A part of it'))
  fireEvent.change(within(fold).getByLabelText('Amount'), { target: { value: '100' } })
  fireEvent.click(within(fold).getByRole('button', { name: 'Email me an e-Transfer request' }))
  expect(await screen.findByRole('region', { name: 'We sent you an e-Transfer request for $100.00' })).toBeTruthy()
  expect(callsTo('POST', '/api/v1/co-application/pay-early/L-9')[0]?.body).toEqual({ amount: 100_00 })
})

test('TAM-192: a co-borrower sees what a payment would do, from what they may read', async () => {
  const whatIf = {
    today: '2026-11-24',
    lastDay: '2026-12-24',
    on: '2026-11-24',
    amount: 2_500_00,
    toPayOff: 5_012_00,
    left: 2_512_00,
    debitedBefore: 0,
    next: { dueDate: '2026-12-07', amount: 142_00 },
    last: '2027-12-07',
    saved: 80_00,
  }
  const { calls } = openActive({}, { 'GET /api/v1/co-application/what-if/L-9': whatIf })
  await openFold('Pay early')
  const tried = await screen.findByRole('region', { name: 'What if I pay' })
  expect(await within(tried).findByText('$2,512.00')).toBeTruthy()
  expect(calls.some(({ path }) => path.startsWith('/api/v1/loan/what-if'))).toBe(false)
})

test('TAM-202: more than is owed is refused in words, beside the form', async () => {
  openActive(
    {},
    {
      'POST /api/v1/co-application/pay-early/L-9': () => {
        throw new Refused('AMOUNT_ABOVE_OWED')
      },
    },
  )
  const fold = await openFold('Pay early')
  fireEvent.click(await within(fold).findByRole('button', { name: 'Email me an e-Transfer request' }))
  expect(await within(fold).findByText(/This is more than you owe/)).toBeTruthy()
})

test('TAM-202: a request that waits for the borrower is not told as the reader’s own', async () => {
  openActive({ paymentRequest: paying })
  const notice = await screen.findByRole('region', { name: 'An e-Transfer request for $100.00 waits' })
  expect(notice.textContent).toContain('What one of you pays counts for both.')
})

test('TAM-202: cancelling for both takes two presses, and states first what it does to the other', async () => {
  const cancelled = joinedServicingOf({ status: 'cancelling', paymentRequest: { ...paying, purpose: 'cancellation' } })
  const { callsTo } = openActive({}, { 'POST /api/v1/co-application/cancel/L-9': cancelled })
  fireEvent.click(within(await openFold('Cancel this loan')).getByRole('button', { name: 'Cancel this loan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this loan for both of you?' })
  expect(dialog.textContent).toContain('It ends the loan for Rowan Ashe, too')
  expect(dialog.textContent).toContain('The $5,000.00 that Rowan Ashe received goes back')
  expect(callsTo('POST', '/api/v1/co-application/cancel/L-9')).toHaveLength(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel our loan' }))
  expect(await screen.findByRole('region', { name: 'To give back together' })).toBeTruthy()
  expect(callsTo('POST', '/api/v1/co-application/cancel/L-9')).toHaveLength(1)
  // Neither the cost nor the payments that were agreed are owed any more.
  expect(screen.queryByRole('region', { name: 'What the loan costs' })).toBeNull()
  expect(screen.queryByRole('table', { name: 'Payments' })).toBeNull()
})

test('TAM-202: once the window has closed there is no way to cancel', async () => {
  openActive({ cancellableAnyTime: false, cancellableUntil: Date.now() - 1 })
  await screen.findByRole('region', { name: 'Pay early' })
  expect(screen.queryByRole('region', { name: 'Cancel this loan' })).toBeNull()
})

test('declining takes one question and ends with nothing owed', async () => {
  const { callsTo } = openPage(address, {
    [openCall]: invitation,
    'POST /api/v1/co-application/decline/L-9': { declined: true },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'I do not want to borrow together' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('heading', { name: 'You declined' })).toBeTruthy()
  expect(callsTo('POST', '/api/v1/co-application/decline/L-9')[0]?.body).toEqual({ token })
})

test.each([
  ['NOT_FOUND', 'This link is not valid any more'],
  ['INVITATION_FOR_ANOTHER_EMAIL', /another email address/],
  ['INVITATION_ENDED', /has ended/],
] as const)('a link that is refused with %s has words and a way on', async (code, words) => {
  openPage(address, {
    [openCall]: () => {
      throw new Refused(code)
    },
  })
  expect(await screen.findByRole('heading', { name: 'We cannot open this invitation' })).toBeTruthy()
  expect(screen.getByRole('region', { name: words })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
})

test('the consent names every missing answer, and is sent once it is complete', async () => {
  const { callsTo } = openPage(address, {
    [openCall]: { ...invitation, stage: 'consent' },
    'POST /api/v1/co-application/info/L-9': { ...invitation, stage: 'waiting' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Agree and continue' }))
  expect(await screen.findByRole('region', { name: 'Check these answers' })).toBeTruthy()
  expect(callsTo('POST', '/api/v1/co-application/info/L-9')).toEqual([])
  fireEvent.change(screen.getByLabelText('Your relationship to Rowan Ashe'), { target: { value: 'spouse' } })
  fireEvent.change(screen.getByLabelText('Your phone'), { target: { value: '416-555-0199' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(await screen.findByRole('button', { name: 'Agree and continue' }))
  expect(await screen.findByRole('heading', { name: 'Your part is done for now' })).toBeTruthy()
  expect(callsTo('POST', '/api/v1/co-application/info/L-9')[0]?.body).toEqual({
    relationship: 'spouse',
    phone: '4165550199',
    consent: true,
  })
})

test('what the borrower answered already is filled in, and one may correct it', async () => {
  const { callsTo } = openPage(address, {
    [openCall]: { ...invitation, stage: 'consent', named: { relationship: 'spouse', phone: '4165550142' } },
    'POST /api/v1/co-application/info/L-9': { ...invitation, stage: 'waiting' },
  })
  expect(await screen.findByText('Filled in as Rowan Ashe answered. Change what is not right.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Your phone'), { target: { value: '416-555-0199' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Agree and continue' }))
  expect(await screen.findByRole('heading', { name: 'Your part is done for now' })).toBeTruthy()
  expect(callsTo('POST', '/api/v1/co-application/info/L-9')[0]?.body).toMatchObject({
    relationship: 'spouse',
    phone: '4165550199',
  })
})

test('a check of the borrower’s own ID, or under another name, is worded with what to do', async () => {
  openPage(address, {
    [openCall]: { ...invitation, stage: 'identity', check: 'failed', checkFailed: 'same-person' },
  })
  expect(await screen.findByText(/belongs to the person who invited you/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('who signs reads since when the signature is missing, and what the other person has still to sign', async () => {
  const since = Date.UTC(2026, 10, 20, 19, 14)
  const signed: CoApplicationView = {
    ...invitation,
    stage: 'signed',
    signedAt: since + 60_000,
    awaitedSignatures: [{ signer: 'borrower', document: 'pad-agreement', since }],
  }
  openPage(address, { [openCall]: signed })
  expect((await screen.findByRole('region', { name: 'You signed the agreement' })).textContent).toContain(
    `Rowan Ashe has still to sign: pre-authorized debit. We have waited for their signature since ${nearDate('2026-11-20')}.`,
  )
  cleanup()
  openPage(address, {
    [openCall]: {
      ...signed,
      stage: 'sign',
      signedAt: null,
      awaitedSignatures: [{ signer: 'co-applicant', document: 'loan-agreement', since }],
    },
  })
  expect((await screen.findByRole('region', { name: 'We wait for your signature' })).textContent).toBe(
    `We wait for your signatureThe agreement has been ready to sign since ${nearDate('2026-11-20')}.Rowan Ashe has signed everything.`,
  )
})
