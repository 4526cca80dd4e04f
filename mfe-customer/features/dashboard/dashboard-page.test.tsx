import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptedByJoiningAt } from '@tamarack/contracts/legal'
import { joinedApplication } from '@tamarack/contracts/testing/co-application.fixture'
import { coSignatureMissing, joinedCoApplicant } from '@tamarack/contracts/testing/loan-view.fixture'
import { figuresOf, paymentOf, servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { longDate, nearDate, time } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { listedOf } from '../../testing/documents.ts'
import { loanOf, openFold, openPage, ownLoans, Refused, terms } from '../../testing/open-page.tsx'

startClean()
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

const far = Date.now() + 3 * 86_400_000
const active = loanOf({
  ...terms,
  status: 'active',
  bankAccountEnding: '4321',
  agreementSignedAt: Date.UTC(2026, 10, 20, 19),
  activatedAt: Date.UTC(2026, 10, 20, 19, 14),
  fundBy: far,
  cancellableUntil: far,
})
const documents = {
  'GET /api/v1/loan/documents/L-1': {
    documents: [
      listedOf('pad-agreement', 'in-force'),
      listedOf('loan-agreement', 'in-force', `9f2c31aa${'0'.repeat(52)}07e1`),
    ],
  },
}
const servicingAt = 'GET /api/v1/loan/servicing/L-1'
const opened = (loans: readonly LoanView[] | (() => readonly LoanView[]), answers: Record<string, unknown> = {}) =>
  openPage('/customer/dashboard', {
    'GET /api/v1/loan/own': () => ownLoans(typeof loans === 'function' ? loans() : loans),
    ...documents,
    ...answers,
  })

test('without a loan it offers to apply, which creates an application and opens its first step', async () => {
  const { at, callsTo } = opened([], { 'POST /api/v1/loan/create': loanOf(), 'GET /api/v1/loan/L-1': loanOf() })
  expect(await screen.findByText('You have no loan with us.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Apply for a loan' }))
  await waitFor(() => expect(at()).toBe('/customer/plaid?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/loan/create')[0]?.body).toEqual({ userId: 'u-1' })
})

test('next to "Apply for a loan" stands what applying accepts, with a link to the version of each page', async () => {
  opened([])
  const sentence = await screen.findByText(/^By applying you accept our/)
  expect(
    within(sentence)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(acceptedByJoiningAt(Date.now()).map(({ kind, version }) => `/${kind}?version=${version}`))
  expect(sentence.textContent?.match(/\(new tab\)/g)).toHaveLength(3)
})

test('a dashboard without a loan has a calculator, the example of the law, three steps to get one, and one button', async () => {
  const example = {
    advance: 500_00,
    costOfBorrowing: 70_00,
    total: 570_00,
    costPerHundred: 14_00,
    apr: 365_00,
    termDays: 14,
    numberOfPayments: 1,
    payment: 570_00,
  }
  const product = { loanType: 'cash-advance', maximum: 1_500_00, termDaysMax: 62, annualRate: null }
  opened([], {
    'GET /api/v1/introduction': {
      products: [
        {
          ...product,
          costPerHundredMaximum: 14_00,
          costPerHundredSince: '2025-01-01',
          example,
          figures: [{ figure: 'apr', points: 24 }],
        },
      ],
      applicationLifeDays: 30,
      takesApplications: true,
      decisionTargetHours: 24,
      waitingWords: '',
    },
  })
  const welcome = within(await screen.findByRole('region', { name: 'See what a loan would cost' }))
  expect((await welcome.findByText(/^For comparison/)).textContent).toBe(
    `For comparison: borrow $500.00 for 14 days and you repay $570.00. Cost per year (APR): 365.00%. The cost of borrowing is $70.00, $14.00 per $100; the most that Ontario allows since ${nearDate('2025-01-01')} is $14.00 per $100.`,
  )
  expect(welcome.getByRole('slider').getAttribute('aria-valuetext')).toBe('$300')
  expect(welcome.getByText('365.00%').style.fontSize).toBe('2rem')
  expect(welcome.getAllByRole('listitem')).toHaveLength(3)
  expect(welcome.getAllByRole('button')).toHaveLength(1)
})

test('while no applications are taken the page says so, and nobody can press', async () => {
  opened([], { 'GET /api/v1/introduction': { products: [], applicationLifeDays: 30, takesApplications: false } })
  expect(await screen.findByRole('heading', { name: 'We are not taking new applications right now' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Apply for a loan' })).toBeNull()
})

test('two quick presses start one application', async () => {
  const { at, callsTo } = opened([], { 'POST /api/v1/loan/create': loanOf(), 'GET /api/v1/loan/L-1': loanOf() })
  const button = await screen.findByRole('button', { name: 'Apply for a loan' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(at()).toBe('/customer/plaid?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/loan/create')).toHaveLength(1)
})

test('a refused application shows why', async () => {
  opened([], {
    'POST /api/v1/loan/create': () => {
      throw new Refused('TOO_SOON_AFTER_PAYMENT')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Apply for a loan' }))
  expect(
    await screen.findByRole('heading', { name: 'You can apply again seven days after your last loan was paid.' }),
  ).toBeDefined()
})

test.each([
  [
    loanOf({ status: 'financial-info' }),
    'Your application is not finished',
    'Continue your application',
    '/customer/application/financial-info?loanId=L-1',
  ],
  [
    loanOf({ status: 'identity', identity: 'failed-phone' }),
    'Your application is not finished',
    'Continue your application',
    '/customer/plaid/phone-verification-failed?loanId=L-1',
  ],
  [
    loanOf({ ...terms, status: 'review' }),
    'We are reviewing your application',
    'See your receipt',
    '/customer/application/thanks?loanId=L-1',
  ],
  [
    loanOf({ ...terms, status: 'agreement' }),
    'We approved your application',
    'Read the agreement',
    '/customer/application/loan-agreement?loanId=L-1',
  ],
  [
    loanOf({ ...terms, status: 'pad' }),
    'One signature left',
    'Go to the debit authorization',
    '/customer/application/pad?loanId=L-1',
  ],
])('an application in progress ($0.status) states whose turn it is and leads on', async (loan, heading, link, to) => {
  opened([loan])
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Your application' })).toBeDefined()
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(to)
})

test.each([
  ['invited', 'We invited your co-applicant', 'They have still to answer.', 'See the invitation'],
  ['accepted', 'Your co-applicant accepted', 'They have still to verify their identity.', 'See the invitation'],
  ['ready', 'Your co-applicant is ready', 'Send your application now.', 'Send your application'],
  ['declined', 'Your co-applicant declined', 'You can go on alone, or name somebody else.', 'Choose how to go on'],
] as const)('a borrower whose co-applicant is %s reads whose turn it is', async (progress, heading, now, link) => {
  opened([loanOf({ status: 'terms', coApplicant: { ...joinedCoApplicant, progress } })])
  expect((await screen.findByRole('region', { name: heading })).textContent).toContain(now)
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(
    '/customer/application/installment?loanId=L-1',
  )
  expect(screen.queryByText(/choose your loan/)).toBeNull()
})

test('a borrower who went on alone chooses the loan', async () => {
  opened([loanOf({ status: 'terms', coApplicant: { ...joinedCoApplicant, progress: 'withdrawn' } })])
  expect((await screen.findByRole('region', { name: 'Your application is not finished' })).textContent).toContain(
    'The next step is to choose your loan.',
  )
})

test('a borrower who signed everything reads whom the loan waits for, and since when', async () => {
  opened([loanOf({ ...terms, ...coSignatureMissing })])
  const notice = await screen.findByRole('region', { name: 'We wait for your co-applicant to sign' })
  expect(notice.textContent).toContain(
    `Your co-applicant has still to sign the agreement. We have waited for their signature since ${nearDate('2026-11-20')}.`,
  )
  expect(screen.getByRole('link', { name: 'See the debit authorization' })).toBeDefined()
})

test('a borrower with a signature left reads that both are missing, and when the other person has signed', async () => {
  const unsigned = { ...terms, ...coSignatureMissing, debitAuthorizedAt: null }
  const own = { signer: 'borrower', document: 'pad-agreement', since: Date.UTC(2026, 10, 20, 20) } as const
  opened([loanOf({ ...unsigned, awaitedSignatures: [own, ...(coSignatureMissing.awaitedSignatures ?? [])] })])
  expect((await screen.findByRole('region', { name: 'Two signatures left' })).textContent).toContain('still to sign')
  cleanup()
  const coApplicant = { ...joinedCoApplicant, signedAt: Date.UTC(2026, 10, 20, 21) }
  opened([loanOf({ ...unsigned, coApplicant, awaitedSignatures: [own] })])
  expect((await screen.findByRole('region', { name: 'One signature left' })).textContent).toContain(
    `Your co-applicant signed the agreement on ${nearDate('2026-11-20')}.`,
  )
})

test('an application can be withdrawn after one question', async () => {
  let loan = loanOf({ status: 'bank' })
  const { callsTo } = opened(() => [loan], {
    'POST /api/v1/loan/withdraw/L-1': () => (loan = loanOf({ status: 'withdrawn' })),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw this application' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw my application' }))
  expect(await screen.findByRole('heading', { name: 'You withdrew your application' })).toBeDefined()
  expect(callsTo('POST', '/api/v1/loan/withdraw/L-1')).toHaveLength(1)
})

test('a signed loan states what is owed and when, how to cancel, and what was signed', async () => {
  opened([active])
  expect(await screen.findByRole('heading', { level: 1, name: 'Your loan' })).toBeDefined()
  const balance = await screen.findByRole('region', { name: 'You will owe' })
  expect(balance.textContent).toContain('$570.00')
  expect(balance.textContent).toContain('$500.00 borrowed and $70.00 cost of borrowing, once the money has arrived.')
  expect(balance.textContent).toContain(`${nearDate('2026-12-04')}`)
  expect(balance.textContent).toContain('ending 4321')
  expect(
    await screen.findByText(
      (_, element) =>
        element?.tagName === 'P' &&
        element.textContent === `You can cancel until ${longDate(far)}, ${time(far)}, without a reason and at no cost.`,
    ),
  ).toBeDefined()
  const list = await openFold('Documents and notices')
  expect(await within(list).findByText('9f2c31aa...07e1')).toBeDefined()
  expect(within(list).getByRole('link', { name: 'Download PDF Loan agreement, in force' }).getAttribute('href')).toBe(
    `/api/v1/loan/document/L-1/loan-agreement.pdf?sha256=9f2c31aa${'0'.repeat(52)}07e1`,
  )
})

test('a new authorization that is not signed is next to the one that is in force', async () => {
  const [unsigned, former] = ['d'.repeat(64), 'e'.repeat(64)]
  opened([active], {
    'GET /api/v1/loan/documents/L-1': {
      documents: [
        listedOf('pad-agreement', 'to-sign', unsigned),
        listedOf('pad-agreement', 'in-force'),
        listedOf('pad-agreement', 'replaced', former),
        listedOf('loan-agreement', 'in-force', 'b'.repeat(64)),
      ],
    },
  })
  const list = within(await openFold('Documents and notices'))
  const href = async (name: string) => (await list.findByRole('link', { name })).getAttribute('href')
  expect(await href('Read and sign Pre-authorized debit, to sign')).toBe('/customer/new-account?loanId=L-1')
  for (const [state, sha256] of [
    ['in force', 'a'.repeat(64)],
    ['replaced', former],
  ])
    expect(await href(`View Pre-authorized debit, ${state}`)).toBe(
      `/customer/application/pad?loanId=L-1&document=${sha256}`,
    )
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Loan agreement In force',
    'Pre-authorized debit To sign',
    'Pre-authorized debit In force',
    'Pre-authorized debit Replaced',
  ])
})

test('money that did not arrive within the hour comes before everything else', async () => {
  opened([{ ...active, fundBy: Date.UTC(2026, 0, 1), cancellableUntil: null, cancellableAnyTime: true }])
  expect(await screen.findByRole('heading', { name: 'The money has not arrived within one hour' })).toBeDefined()
  expect(
    screen.getByText('You can cancel at any time before the money arrives, without a reason and at no cost.'),
  ).toBeDefined()
})

test('a loan signed but not paid out states what cancelling means before the money arrives', async () => {
  opened([{ ...active, fundBy: far, cancellableUntil: null, cancellableAnyTime: true }])
  expect(
    await screen.findByText('You can cancel at any time before the money arrives, without a reason and at no cost.'),
  ).toBeDefined()
})

test('a loan that is being cancelled states what goes back by which day, and nothing of what was to be repaid', async () => {
  opened([{ ...funded, status: 'cancelling', cancellableUntil: far }])
  const back = await screen.findByRole('region', { name: 'Give the money back' })
  expect(back.textContent).toContain(`Please pay the request by ${longDate(far)}`)
  expect(screen.getByRole('region', { name: 'You give back' }).textContent).toContain('$500.00')
  expect(document.body.textContent).not.toContain('You repay')
  expect(screen.queryByRole('heading', { name: 'Loan details' })).toBeNull()
})

test('while the request for the money waits, it is the one notice of a loan that is being cancelled', async () => {
  const requestedAt = Date.UTC(2026, 10, 20, 15)
  const requested = { purpose: 'cancellation', amount: 500_00, state: 'sent', requestedAt } as const
  opened([{ ...funded, status: 'cancelling', paymentRequest: requested }])
  expect(await screen.findByRole('region', { name: /^We sent you an e-Transfer request/ })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'This loan is being cancelled' })).toBeNull()
})

test('a loan that was written off names how to reach us', async () => {
  opened([{ ...funded, status: 'written-off' }])
  const notice = await screen.findByRole('region', { name: 'Your last loan was not paid in full' })
  expect(await within(notice).findByRole('link', { name: /\d{3}-\d{4}$/ })).toBeDefined()
})

test('who owes a loan together with somebody is offered no other', async () => {
  const application = { ...joinedApplication, stage: 'active' as const }
  opened([], { 'GET /api/v1/co-application': [application] })
  await screen.findByRole('heading', { name: 'A loan together with Rowan Ashe' })
  expect(screen.queryByRole('button', { name: 'Apply for a loan' })).toBeNull()
  expect(document.body.textContent).not.toContain('You have no loan with us')
})

const withoutMoney = {
  ...active,
  status: 'disbursement-failed',
  disbursement: { state: 'failed', attempt: 1 },
  fundBy: Date.UTC(2026, 0, 1),
} as const

test('money that did not go through is shown truthfully: nothing owed, nothing debited, how to reach us', async () => {
  opened([withoutMoney], { [servicingAt]: servicingOf({ figures: figuresOf({ owed: 0 }) }) })
  const notice = await screen.findByRole('region', { name: 'Your e-Transfer did not go through' })
  expect(notice.textContent).toContain('You have not received the $500.00, so nothing will be debited')
  expect(await within(notice).findByRole('link', { name: /\d{3}-\d{4}$/ })).toBeDefined()
  expect((await screen.findByRole('region', { name: 'You owe nothing now' })).textContent).toContain('$0.00')
  expect(screen.queryByRole('heading', { name: 'You owe' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Payment schedule' })).toBeNull()
  expect(document.body.textContent).not.toMatch(/keep trying|We are sending/)
})

test('money that was reported as delivered and was not is told, with the figures of staff and what goes back', async () => {
  const figures = figuresOf({ owed: 0, owedToBorrower: 100_00 })
  const refunds = { dueOn: '2026-12-01', dueAmount: 100_00, waitsForStaff: false, byHand: 0, sent: [] }
  opened([{ ...withoutMoney, disbursement: { state: 'failed', attempt: 1, afterCompletion: true } }], {
    [servicingAt]: servicingOf({ figures, refunds }),
  })
  const notice = await screen.findByRole('region', { name: 'Your e-Transfer did not go through' })
  expect(notice.textContent).toContain('We had told you that the money was delivered.')
  const balance = await screen.findByRole('region', { name: 'You owe nothing now' })
  expect(balance.textContent).toContain(
    `We owe you $100.00. We send it to you by Interac e-Transfer on ${nearDate('2026-12-01')}`,
  )
})

test('a loan cancelled before its money left owes nothing, and another can be started', async () => {
  opened([{ ...active, status: 'cancelled', disbursement: { state: 'failed', attempt: 1 } }])
  const notice = await screen.findByRole('region', { name: 'Your loan was cancelled' })
  expect(notice.textContent).toContain('You owe us nothing')
  expect(await screen.findByRole('button', { name: 'Apply for a loan' })).toBeDefined()
})

const funded = { ...active, status: 'funded', fundedAt: Date.UTC(2026, 10, 20, 20) } as const

test('a right to cancel that has ended is not mentioned any more', async () => {
  const closed = { ...funded, fundedAt: Date.UTC(2026, 0, 1, 15), cancellableUntil: Date.UTC(2026, 0, 6, 4, 59) }
  opened([closed], { [servicingAt]: servicingOf() })
  await screen.findByRole('region', { name: 'You owe' })
  expect(document.body.textContent).not.toContain('cancel')
})

test('who has cancelled and whose last day to give the money back has passed is not told to keep it', async () => {
  const cancelling = { ...funded, status: 'cancelling', cancellableUntil: Date.UTC(2026, 0, 6, 4, 59) } as const
  opened([cancelling])
  const region = await screen.findByRole('region', { name: 'Give the money back' })
  expect(region.textContent).toContain('the last day to give the money back has passed')
  expect(region.textContent).not.toContain('Monday, January 5')
})

test('a debit that is presented again was sent on its own day, not on that of the first one', async () => {
  const rePresented = { sentOn: '2026-12-09', debitDate: '2026-12-14' }
  opened([funded], {
    [servicingAt]: servicingOf({
      payments: [paymentOf({ state: 'debit-sent', sentOn: '2026-12-01', debitDate: '2026-12-04', rePresented })],
    }),
  })
  const schedule = await screen.findByRole('table', { name: 'Payments' })
  expect(schedule.textContent).toContain(`Debit sent on ${nearDate('2026-12-09')}`)
})

test('a loan in service shows what is owed today, the real next debit, and each payment with its state', async () => {
  opened([funded], {
    [servicingAt]: servicingOf({
      figures: figuresOf({ owed: 470_00, principal: 430_00, cost: 40_00 }),
      nextDebit: {
        payment: 1,
        amount: 470_00,
        sentOn: '2026-12-01',
        debitDate: '2026-12-04',
        isSent: true,
        isAgain: false,
      },
      onTheirWay: [{ payment: 1, amount: 470_00, debitDate: '2026-12-04', state: 'sent', until: null }],
      payments: [paymentOf({ state: 'debit-sent', paid: 100_00, sentOn: '2026-12-01', debitDate: '2026-12-04' })],
    }),
  })
  const balance = await screen.findByRole('region', { name: 'You owe' })
  expect(balance.textContent).toContain('$470.00')
  expect(balance.textContent).toContain('$430.00 principal, $40.00 cost of borrowing')
  // Once it is on its way, that is read alone.
  expect(balance.textContent).not.toContain('Next payment')
  expect(balance.textContent).toContain(
    `The debit of $470.00 for ${nearDate('2026-12-04')} is on its way and cannot be stopped any more.`,
  )
  expect(screen.getByRole('table', { name: 'Payments' }).textContent).toContain('Debit sent')
})

const stoppedControl = { state: 'stopped', until: null } as const
const onItsDay = {
  onTheirWay: [{ payment: 1, amount: 570_00, debitDate: '2026-11-24', state: 'sent' as const, until: null }],
  payments: [paymentOf({ state: 'debit-sent', dueDate: '2026-11-24' })],
} satisfies Partial<ServicingView>
test.each<[what: string, days: number, part: Partial<ServicingView>, heading: string | null, words?: string]>([
  ['that it was sent, for three days', 1, {}, 'We sent you $500.00'],
  ['nothing after that', 4, {}, null],
  ['that a payment is debited today', 1, onItsDay, 'Your payment of $570.00 is due today', 'We debit it from your'],
  [
    'how to pay on the day itself where no debit is on its way',
    1,
    { payments: [paymentOf({ dueDate: '2026-11-24' })] },
    'Your payment of $570.00 is due today',
    'No debit of it is on its way.',
  ],
  [
    'what to pay by hand where the debit was stopped',
    1,
    { payments: [paymentOf({ control: stoppedControl })] },
    `Pay $570.00 by ${nearDate('2026-12-04')}`,
  ],
  [
    'of one that was stopped too late that it is debited all the same',
    4,
    {
      onTheirWay: onItsDay.onTheirWay,
      payments: [paymentOf({ state: 'debit-sent', dueDate: '2026-11-24', control: stoppedControl })],
    },
    'Your payment of $570.00 is due today',
    `You stopped the debit of $570.00. The payment stays due on ${nearDate('2026-11-24')}. The debit had left us before.`,
  ],
  ['the same where the authorization is revoked', 40, { nextDebit: null }, `Pay $570.00 by ${nearDate('2026-12-04')}`],
])('above a loan that runs stands one notice: %s', async (_what, days, part, heading, words) => {
  opened([{ ...funded, fundedAt: Date.now() - days * 86_400_000 }], { [servicingAt]: servicingOf(part) })
  const owed = await screen.findByRole('region', { name: 'You owe' })
  expect(owed.textContent).not.toContain('We make no debit by ourselves')
  const notices = [
    'We sent you $500.00',
    'Your payment of $570.00 is due today',
    `Pay $570.00 by ${nearDate('2026-12-04')}`,
  ]
  if (heading !== null) await screen.findByRole('heading', { name: heading })
  const shown = notices.filter((name) => screen.queryByRole('heading', { name }) !== null)
  expect(shown).toEqual(heading === null ? [] : [heading])
  await waitFor(() => expect(document.body.textContent).toContain(words ?? ''))
})

const noticesAt = 'GET /api/v1/loan/notices/L-1'
const statementOf = (day: string, sha256: string) => ({
  title: 'Your statement',
  day,
  sentAt: Date.UTC(2026, 11, 1, 14),
  document: 'account-statement',
  sha256,
})

test('what is left of more than three payments is drawn as steps, stands beside them, and in the table behind them', async () => {
  const days = ['2026-11-23', '2026-12-23', '2027-01-22', '2027-02-21']
  const payments = days.map((dueDate, index) =>
    paymentOf({ number: index + 1, dueDate, amount: 100_00, ...(index === 0 && { state: 'paid', paid: 100_00 }) }),
  )
  opened([{ ...funded, loanType: 'installment', startDate: '2026-10-24' }], {
    [servicingAt]: servicingOf({ payments }),
  })
  const balance = await screen.findByRole('region', { name: 'You owe' })
  expect(balance.textContent).toContain('TodayDec 23: $100.00$0.00')
  expect(balance.textContent).toContain('Payments left$300.00')
  expect(balance.querySelector('path')?.getAttribute('d')).toBe('M0 100V0H25V25H50V50H75V75H100V100Z')
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByText('All 4 payments'))
  const table = await screen.findByRole('table')
  const left = [...table.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent)
  expect(left).toEqual(['$300.00', '$200.00', '$100.00', '$0.00'].map((amount) => `Left after it${amount}`))
})

test('a part that was paid early counts as paid, though it is none of the payments, which it made smaller', async () => {
  const servicing = servicingOf({ payments: [paymentOf({ amount: 450_00 })] })
  opened([{ ...funded, loanType: 'installment' }], {
    [servicingAt]: { ...servicing, figures: { ...servicing.figures, received: 120_00 } },
  })
  const balance = await screen.findByRole('region', { name: 'You owe' })
  expect(balance.textContent).toContain('Paid so far$120.00')
})

const shortDebit = { on: '2026-12-04', debit: 570_00, expected: 183_20, readOn: '2026-11-20' }
const arrangeable = { movable: [], notMovable: null, late: null, notArrangeable: null }

test('TAM-201: a debit that is likely to find too little is announced with about how much, whence, and what can be done', async () => {
  const { at } = opened([{ ...active, status: 'funded', fundedAt: Date.now() - 1 }], {
    [servicingAt]: servicingOf({ shortDebit }),
    'GET /api/v1/loan/arrangeable/L-1': arrangeable,
  })
  const notice = await screen.findByRole('region', {
    name: /^On (\w{3}, )?Dec 4(, 2026)? about \$180 is likely to be in your account; the debit is \$570\.00$/,
  })
  expect(screen.queryByRole('region', { name: /^We sent you/ })).toBeNull()
  expect(notice.textContent).toContain(`the bank data you shared on ${nearDate('2026-11-20')}`)
  expect(notice.textContent).toContain(`You can stop this debit through ${nearDate('2026-12-01')}`)
  expect(within(notice).getByRole('button', { name: 'Stop this debit' })).toBeDefined()
  fireEvent.click(within(notice).getByRole('link', { name: 'Pay $390.00 before' }))
  await waitFor(() => expect(at()).toBe('/customer/pay-early?loanId=L-1&amount=39000'))
})

test('TAM-201: of an installment loan a part would not lower that debit: another day is offered, and nothing to stop once it was sent', async () => {
  const payment = { payment: 1, amount: 570_00, dueDate: '2026-12-04', earliest: '2026-12-05', latest: '2026-12-19' }
  opened([{ ...active, loanType: 'installment', status: 'funded', fundedAt: 1 }], {
    [servicingAt]: servicingOf({
      shortDebit: { ...shortDebit, expected: -20_00 },
      payments: [paymentOf({ control: { state: 'none', until: null } })],
    }),
    'GET /api/v1/loan/arrangeable/L-1': { ...arrangeable, movable: [payment] },
  })
  const notice = await screen.findByRole('region', {
    name: /^On (\w{3}, )?Dec 4(, 2026)? little or nothing is likely to be in/,
  })
  expect(await within(notice).findByRole('link', { name: 'Ask for a later day' })).toBeDefined()
  expect(notice.textContent).toContain('cannot be stopped any more')
  expect(within(notice).queryByRole('link', { name: /^Pay/ })).toBeNull()
  expect(within(notice).queryByRole('button')).toBeNull()
})

test('each notice and statement that was emailed can be kept as a PDF, and earlier ones follow on request', async () => {
  const pages = [
    { notices: [statementOf('2027-01-01', 'ab'.repeat(32))], next: 40 },
    { notices: [statementOf('2026-12-01', 'cd'.repeat(32))], next: null },
  ]
  opened([funded], { [servicingAt]: servicingOf(), [noticesAt]: () => pages.shift() })
  await openFold('Documents and notices')
  const january = await screen.findByRole('link', { name: /^Download PDF of Your statement, (\w{3}, )?Jan/ })
  expect(january.getAttribute('href')).toBe(`/api/v1/loan/notice/L-1/${'ab'.repeat(32)}.pdf`)
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier ones' }))
  expect(await screen.findByRole('link', { name: /^Download PDF of Your statement, (\w{3}, )?Dec/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull()
})

test('of a loan that is over, the closing statement is found under its notices', async () => {
  const closing = { ...statementOf('2026-12-07', 'ef'.repeat(32)), title: 'Your loan is closed' }
  opened([{ ...funded, status: 'repaid' }], { [noticesAt]: { notices: [closing], next: null } })
  fireEvent.click(await screen.findByText(/^Notices and statements/))
  expect(await screen.findByRole('link', { name: /Download PDF of Your loan is closed/ })).toBeDefined()
})

const returned = {
  code: '901',
  on: '2026-12-07',
  fee: 20_00,
  interestFrom: '2026-12-05',
  presentedAgainOn: '2026-12-23',
}
const returnedPayment = paymentOf({ state: 'returned', debitDate: '2026-12-04', returned })
const secondDebit = {
  payment: 1,
  amount: 570_00,
  sentOn: '2026-12-18',
  debitDate: '2026-12-23',
  isSent: false,
  isAgain: true,
}
const allIsLate = {
  amount: 570_00,
  payNow: { amount: 570_00, partDue: null },
  payments: [{ number: 1, dueDate: '2026-12-04', amount: 570_00 }],
  defaultInterest: 0,
  fee: 0,
  refundToRecover: 0,
  interestSinceEnd: 0,
  interest: [],
}

test('a returned payment states why, what it costs and what happens next', async () => {
  opened([{ ...funded, status: 'overdue' }], { [servicingAt]: servicingOf({ payments: [returnedPayment] }) })
  const notice = await screen.findByText(/there was not enough money in the account/)
  const text = notice.parentElement?.textContent ?? ''
  expect(text).toContain('The fee for it is $20.00')
  expect(text).toContain('We debit the same amount once more on')
})

test('what is late is read once: below it stand neither its parts nor its second debit again', async () => {
  opened([{ ...funded, status: 'overdue' }], {
    [servicingAt]: servicingOf({ late: allIsLate, payments: [returnedPayment], nextDebit: secondDebit }),
  })
  const owed = await screen.findByRole('region', { name: 'You owe' })
  expect(owed.textContent).toContain('$570.00All of it is late, as above.')
  expect(document.body.textContent.match(/once more on/g)).toHaveLength(1)
  expect(owed.textContent).not.toContain('Next payment')
  const notice = (await screen.findByText(/there was not enough money in the account/)).parentElement
  expect(notice?.textContent).not.toContain('$20.00')
  expect(notice?.textContent).toContain('Will the second debit find too little as well? Call')
})

test('a late borrower reads the rate that they signed', async () => {
  opened([{ ...funded, status: 'overdue', defaultInterestRate: 2, returnedItemFee: 15_00 }], {
    [servicingAt]: servicingOf({
      late: {
        ...allIsLate,
        interest: [{ principal: 500_00, from: '2026-12-05', days: 12, pausedUntil: null, mostAMonth: 10_00 }],
      },
    }),
  })
  const late = await screen.findByRole('region', { name: 'What is late' })
  expect(late.textContent).toContain('2% per month (24% per year) on $500.00')
  expect(document.body.textContent).not.toContain('2.5%')
})

test('who is late reads each part of it, on which principal interest runs and up to what, and pays that amount in two presses', async () => {
  opened([{ ...funded, status: 'overdue' }], {
    [servicingAt]: servicingOf({
      late: {
        ...allIsLate,
        amount: 595_00,
        payNow: { amount: 595_00, partDue: null },
        defaultInterest: 5_00,
        fee: 20_00,
        interest: [{ principal: 500_00, from: '2026-12-05', days: 12, pausedUntil: null, mostAMonth: 12_50 }],
      },
      nextDebit: secondDebit,
    }),
  })
  const late = await screen.findByRole('region', { name: 'What is late' })
  expect(late.textContent).toContain(`Payment that was due on ${nearDate('2026-12-04')}$570.00`)
  expect(late.textContent).toContain(
    `2.5% per month (30% per year) on $500.00 of principal from ${nearDate('2026-12-05')} until it is paid: 12 days so far, and never more than $12.50 in a month.`,
  )
  expect(late.textContent).toContain('To pay now$595.00')
  expect(late.textContent).toContain(
    `We debit $570.00 once more on ${nearDate('2026-12-23')}, unless you pay it before ${nearDate('2026-12-18')}.`,
  )
  const pay = within(late).getByRole('link', { name: 'Pay $595.00 now' })
  expect(pay.getAttribute('href')).toBe('/customer/pay-early?loanId=L-1&amount=59500')
  expect(screen.queryByRole('link', { name: 'Pay early' })).toBeNull()
})

/** $595.00 late, arranged in two parts, $100.00 of the first one paid. */
const arrangedLate = {
  amount: 495_00,
  payNow: { amount: 197_50, partDue: '2026-12-18' },
  payments: [{ number: 1, dueDate: '2026-12-04', amount: 470_00 }],
  defaultInterest: 5_00,
  fee: 20_00,
  refundToRecover: 0,
  interestSinceEnd: 0,
  interest: [{ principal: 470_00, from: '2026-12-05', days: 12, pausedUntil: '2027-01-04', mostAMonth: 11_75 }],
}
const twoParts = (first: 'due' | 'missed') => [
  { dueDate: '2026-12-18', amount: 297_50, left: 197_50, state: first },
  { dueDate: '2027-01-01', amount: 297_50, left: 297_50, state: 'due' as const },
]

test('TAM-110: who has paid a part of an arranged part pays what is left of it, and reads of no interest that does not run', async () => {
  const returned = { code: '901', on: '2026-12-07', fee: 20_00, interestFrom: '2026-12-05', presentedAgainOn: null }
  opened([{ ...funded, status: 'overdue' }], {
    [servicingAt]: servicingOf({
      figures: figuresOf({ parts: twoParts('due') }),
      late: arrangedLate,
      nextDebit: null,
      payments: [paymentOf({ state: 'returned', paid: 100_00, returned })],
    }),
  })
  const late = await screen.findByRole('region', { name: 'What is late' })
  expect(late.textContent).toContain(`$197.50to pay by ${nearDate('2026-12-18')}.`)
  expect(late.textContent).not.toContain('to pay now')
  expect(late.textContent).toContain('Late in all$495.00')
  expect(screen.getByRole('heading', { name: 'You pay in parts, as arranged' })).toBeDefined()
  expect(late.textContent).toContain(`$297.50 by ${nearDate('2026-12-18')}: to pay, $197.50 is left`)
  expect(late.textContent).toContain(`$297.50 by ${nearDate('2027-01-01')}: to pay`)
  const pay = within(late).getByRole('link', { name: 'Pay $197.50 now' })
  expect(pay.getAttribute('href')).toBe('/customer/pay-early?loanId=L-1&amount=19750')
  const schedule = screen.getByRole('region', { name: 'Payment schedule' })
  expect(schedule.textContent).toContain('Pay it by e-Transfer in the parts that we arranged')
  expect(schedule.textContent).toContain('$100.00 paid so far')
  expect(schedule.textContent).not.toContain('2.5% per month')
})

test('TAM-250: a borrower whose arrangement is paused is asked for nothing, and reads no day that will move', async () => {
  opened([{ ...funded, status: 'overdue' }], {
    [servicingAt]: servicingOf({
      figures: figuresOf({ parts: twoParts('due') }),
      late: { ...arrangedLate, interest: [] },
      debits: 'paused',
      nextDebit: null,
    }),
  })
  const late = await screen.findByRole('region', { name: 'What is late' })
  expect(late.textContent).toContain('$495.00You don’t have to pay this now.')
  expect(late.textContent).not.toContain('To pay now')
  expect(late.textContent).toContain('Each part falls due later, by as many days as the pause lasts.')
  expect(late.textContent).toContain('$297.50: to pay, $197.50 is left')
  expect(late.textContent).not.toContain(nearDate('2026-12-18'))
  expect(
    within(late)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pay by e-Transfer anyway'])
})

test('TAM-110: where a part was missed, all that is late is to be paid', async () => {
  opened([{ ...funded, status: 'overdue' }], {
    [servicingAt]: servicingOf({
      figures: figuresOf({ parts: twoParts('missed') }),
      late: { ...arrangedLate, payNow: { amount: 495_00, partDue: null } },
      nextDebit: null,
    }),
  })
  const late = await screen.findByRole('region', { name: 'What is late' })
  expect(late.textContent).toContain('A part of our arrangement was missed')
  expect(late.textContent).toContain(`$297.50 by ${nearDate('2026-12-18')}: missed, $197.50 is left`)
  expect(within(late).getByRole('link', { name: 'Pay $495.00 now' })).toBeDefined()
})

test.each(['funded', 'overdue'] as const)(
  'who stopped the next debit of a loan that is %s reads once what is due, when, and how to pay it',
  async (status) => {
    opened([{ ...funded, status }], {
      [servicingAt]: servicingOf({
        nextDebit: null,
        payments: [paymentOf({ paid: 100_00, control: { state: 'resumable', until: '2026-12-01' } })],
      }),
    })
    const owed = await screen.findByRole('region', { name: 'You owe' })
    const words = `Next payment $470.00, due on ${nearDate('2026-12-04')}. You stopped its debit`
    expect(owed.textContent?.includes(words)).toBe(status === 'overdue')
    expect(screen.queryByRole('region', { name: `Pay $470.00 by ${nearDate('2026-12-04')}` }) === null).toBe(
      status === 'overdue',
    )
  },
)

const since = Date.UTC(2026, 10, 20, 20)
const sentTwice = (sendBackBy: string) =>
  ({ kind: 'advance', amount: 500_00, left: 450_00, since, sendBackBy, refundSentOn: null }) as const
const takenTwice = { kind: 'debit', amount: 570_00, left: 570_00, since, sendBackBy: null, refundSentOn: null } as const

test('a borrower who got the advance twice reads how much to send back by when, at no cost, and how', async () => {
  opened([{ ...funded, paidTwice: [sentTwice('2099-01-10')] }], {
    [servicingAt]: servicingOf({ figures: figuresOf({ owed: 1020_00, refundToRecover: 450_00 }) }),
  })
  const notice = await screen.findByRole('region', { name: 'We sent you $500.00 twice by mistake' })
  expect(notice.textContent).toContain(`Please send back $450.00 by ${nearDate('2099-01-10')}. You pay no interest`)
  const back = within(notice).getByRole('link', { name: 'Send back $450.00' })
  expect(back.getAttribute('href')).toBe('/customer/pay-early?loanId=L-1&amount=45000')
  expect(screen.getByRole('link', { name: 'Pay early' }).className).not.toBe(back.className)
  expect(screen.queryByText('We sent you $500.00')).toBeNull()
})

test.each(['overdue', 'cancelling'] as const)(
  'a borrower whose loan is %s reads of a refund that was sent twice after its day, too',
  async (status) => {
    const twice = { ...sentTwice('2020-01-10'), kind: 'refund' as const, amount: 450_00 }
    opened([{ ...funded, status, paidTwice: [twice] }], { [servicingAt]: servicingOf({ late: allIsLate }) })
    const notice = await screen.findByRole('region', { name: 'We sent you a refund of $450.00 twice by mistake' })
    expect(notice.textContent).toContain('Please send back $450.00 now. You pay no interest')
  },
)

test.each(['funded', 'repaid'] as const)(
  'a borrower whose loan is %s and was debited twice reads once when the money goes back',
  async (status) => {
    const owing = servicingOf({
      figures: figuresOf({ owedToBorrower: 570_00 }),
      refunds: { dueOn: '2026-12-10', dueAmount: 570_00, waitsForStaff: false, byHand: 0, sent: [] },
    })
    const { unmount } = opened([{ ...funded, status, paidTwice: [takenTwice] }], { [servicingAt]: owing })
    const name = 'We took your payment of $570.00 twice by mistake'
    const notice = await screen.findByRole('region', { name })
    expect(notice.textContent).toContain('We are sending $570.00 back to you by Interac e-Transfer. You have nothing')
    expect((await screen.findByText(/^We owe you/)).textContent).toContain(nearDate('2026-12-10'))
    unmount()
    const sent = { refundId: 'R1', amount: 570_00, sentOn: '2026-12-10', state: 'submitted', failure: null } as const
    opened([{ ...funded, status, paidTwice: [{ ...takenTwice, refundSentOn: '2026-12-10' }] }], {
      [servicingAt]: servicingOf({ refunds: { ...owing.refunds, dueOn: null, dueAmount: 0, sent: [sent] } }),
    })
    expect((await screen.findByRole('region', { name })).textContent).toContain(
      `by Interac e-Transfer. It left on ${nearDate('2026-12-10')}. You have nothing to do.`,
    )
    expect(document.body.textContent?.match(/It left on/g)).toHaveLength(1)
    cleanup()
    const arrived = { ...sent, state: 'completed', ofSecondDebit: true } as const
    opened([{ ...funded, status }], { [servicingAt]: servicingOf({ refunds: { ...owing.refunds, sent: [arrived] } }) })
    const words = 'We took a payment from you twice by mistake. We sent you $570.00 back by Interac e-Transfer'
    expect((await screen.findByText(/^We took a payment from you twice/)).textContent).toContain(words)
  },
)

test('of several payments that came back the last one is explained once, and the list has the day of each', async () => {
  const returned = (on: string) => ({ code: '901', on, fee: 0, interestFrom: null, presentedAgainOn: null })
  const payments = ['2026-09-16', '2026-10-14', '2026-11-10'].map((on, index) =>
    paymentOf({ number: index + 1, state: 'returned', returned: returned(on) }),
  )
  opened([{ ...funded, status: 'overdue' }], {
    [servicingAt]: servicingOf({ late: allIsLate, nextDebit: null, payments }),
  })
  const schedule = await screen.findByRole('region', { name: 'Payment schedule' })
  expect(schedule.textContent?.match(/was returned/g)).toHaveLength(1)
  expect(schedule.textContent).toContain(`On ${nearDate('2026-11-10')}, your bank returned the debit`)
  expect(schedule.textContent).toContain(`Returned on ${nearDate('2026-09-16')}`)
  // None is to come.
  expect(schedule.textContent).not.toContain('We start each debit')
})

test('a loan whose debits are stopped states it and offers another way to pay', async () => {
  const returned = { code: '905', on: '2026-12-07', fee: 0, interestFrom: '2026-12-05', presentedAgainOn: null }
  opened([{ ...funded, status: 'overdue' }], {
    [servicingAt]: servicingOf({
      debits: 'stopped',
      nextDebit: null,
      payments: [paymentOf({ state: 'returned', returned })],
    }),
  })
  expect(await screen.findByText(/We make no debit by ourselves now/)).toBeDefined()
  expect(screen.getByText(/the account is closed/)).toBeDefined()
  expect(screen.getByText(/We debit nothing more by ourselves/)).toBeDefined()
})

test('a rejected application leads to the reasons, and another can be started', async () => {
  opened([loanOf({ ...terms, status: 'rejected', decidedAt: Date.UTC(2026, 10, 20) })])
  expect(await screen.findByRole('heading', { name: 'We could not offer you the loan you applied for' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'See our decision' }).getAttribute('href')).toBe(
    '/customer/application/rejected?loanId=L-1',
  )
  expect((await screen.findByRole('button', { name: 'Apply for a loan' })).closest('details')?.open).toBe(false)
  // Nobody is shown an advertisement right after a refusal.
  expect(screen.queryByText('You have no loan with us.')).toBeNull()
})

test('the fingerprint is copied in full', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  opened([active])
  await openFold('Documents and notices')
  const button = await screen.findByRole('button', { name: 'Copy the fingerprint of Loan agreement' })
  await act(async () => {
    fireEvent.click(button)
  })
  expect(writeText).toHaveBeenCalledWith(`9f2c31aa${'0'.repeat(52)}07e1`)
  expect(await screen.findByText('Copied')).toBeDefined()
})

test('a loan that is paid in full can be cancelled while the law lets its borrower, and no longer', async () => {
  const paid = loanOf({ ...terms, status: 'repaid', fundedAt: Date.UTC(2026, 10, 20, 22), cancellableAnyTime: true })
  opened([paid], { [servicingAt]: servicingOf() })
  expect(await screen.findByRole('button', { name: 'Cancel this loan' })).toBeDefined()
  // Whoever has paid everything gives nothing back: money goes back to them.
  expect(screen.getByText(/If you cancel, we send you back what you paid beyond the \$500\.00/)).toBeDefined()
  expect(screen.queryByText(/You give back the/)).toBeNull()
  cleanup()
  opened([{ ...paid, cancellableAnyTime: false, cancellableUntil: Date.now() - 1 }], { [servicingAt]: servicingOf() })
  await screen.findByRole('heading', { name: 'Your loan is paid in full' })
  expect(screen.queryByRole('button', { name: 'Cancel this loan' })).toBeNull()
})

const refund = { refundId: 'R1', amount: 70_00, sentOn: '2026-12-10', state: 'submitted', failure: null } as const
test.each([
  [
    'on which day it goes back by itself',
    {
      figures: figuresOf({ owedToBorrower: 70_00 }),
      refunds: { dueOn: '2026-12-10', dueAmount: 70_00, waitsForStaff: false, byHand: 0, sent: [] },
    },
    `We owe you $70.00. We send it to you by Interac e-Transfer on ${nearDate('2026-12-10')}; you have nothing to do.`,
  ],
  [
    'that a part of it goes back first',
    {
      figures: figuresOf({ owedToBorrower: 70_00 }),
      refunds: { dueOn: '2026-12-10', dueAmount: 42_00, waitsForStaff: false, byHand: 0, sent: [] },
    },
    `We send you $42.00 of it by Interac e-Transfer on ${nearDate('2026-12-10')}, and the rest once your bank can no longer return our debit.`,
  ],
  [
    'that it waits for the bank',
    { figures: figuresOf({ owedToBorrower: 70_00 }) },
    'We owe you $70.00. We send it back once your bank has answered our debit.',
  ],
  [
    'that less than a dollar is paid on request',
    { figures: figuresOf({ owedToBorrower: 60 }) },
    'We still have $0.60 of yours. We pay it out on request.',
  ],
  [
    'that it is on its way',
    { refunds: { dueOn: null, dueAmount: 0, waitsForStaff: false, byHand: 0, sent: [refund] } },
    `We are sending you $70.00 back by Interac e-Transfer. It left on ${nearDate('2026-12-10')}.`,
  ],
  [
    'that it arrived',
    {
      refunds: {
        dueOn: null,
        dueAmount: 0,
        waitsForStaff: false,
        byHand: 0,
        sent: [{ ...refund, state: 'completed' as const }],
      },
    },
    `We sent you $70.00 back by Interac e-Transfer, and it arrived. It left on ${nearDate('2026-12-10')}.`,
  ],
  [
    'that it did not arrive and is still theirs',
    {
      figures: figuresOf({ owedToBorrower: 70_00 }),
      refunds: {
        dueOn: null,
        dueAmount: 0,
        waitsForStaff: true,
        byHand: 0,
        sent: [{ ...refund, state: 'failed' as const }],
      },
    },
    'The money is still yours, and a team member is working on it.',
  ],
] as const)('a customer to whom money goes back reads %s', async (_what, part, words) => {
  opened([loanOf({ ...terms, status: 'cancelled' })], { [servicingAt]: servicingOf(part as never) })
  await screen.findByRole('heading', { name: 'Your loan was cancelled' })
  await waitFor(() => expect(document.body.textContent).toContain(words))
})

test.each(['review', 'funded'] as const)(
  'TAM-203: who calls us about a loan in %s finds its number here',
  async (status) => {
    const id = 'ln_baaaaaaaaaaaaaaaaaaaaaaa'
    opened([{ ...funded, id, status }], { [`GET /api/v1/loan/servicing/${id}`]: servicingOf() })
    expect((await screen.findByText(/^Reference number/)).textContent).toBe(
      'Reference number 28KV-CA4N, should you call us.',
    )
  },
)
