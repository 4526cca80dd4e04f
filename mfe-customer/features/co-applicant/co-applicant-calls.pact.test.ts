import { expect, test } from 'vitest'
import { acceptCoApplication } from '@tamarack/contracts/commands/accept-co-application'
import { coCancelLoan } from '@tamarack/contracts/commands/co-cancel-loan'
import { coPayEarly } from '@tamarack/contracts/commands/co-pay-early'
import { coSignAgreement } from '@tamarack/contracts/commands/co-sign-agreement'
import { declineCoApplication } from '@tamarack/contracts/commands/decline-co-application'
import { finishCoApplicantCheck } from '@tamarack/contracts/commands/finish-co-applicant-check'
import { inviteCoApplicant } from '@tamarack/contracts/commands/invite-co-applicant'
import { saveCoApplicantInfo } from '@tamarack/contracts/commands/save-co-applicant-info'
import { startCoApplicantCheck } from '@tamarack/contracts/commands/start-co-applicant-check'
import { withdrawCoApplicant } from '@tamarack/contracts/commands/withdraw-co-applicant'
import {
  getCoApplications,
  getJoinedPayoff,
  getJoinedServicing,
  getJoinedWhatIfPaid,
  openCoApplication,
} from '@tamarack/contracts/endpoints/co-application'
import { joinedApplication } from '@tamarack/contracts/testing/co-application.fixture'
import { loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { figuresOf, joinedServicingOf } from '@tamarack/contracts/testing/servicing.fixture'

const { answered, refused } = contractOf('tamarack-customer', fetch)
const given = 'a customer who joined the application of somebody else'
const params = { id: 'ln_joined' }
const token = 'f'.repeat(64)

test('a co-applicant lists what they joined', async () => {
  expect(
    await answered({
      given,
      receiving: 'a request for what the customer joined',
      endpoint: getCoApplications,
      input: {},
      answer: [joinedApplication],
    }),
  ).toEqual([joinedApplication])
})

test('a co-applicant opens the application that they joined', async () => {
  expect(
    await answered({
      given,
      receiving: 'a request to open a joined application',
      endpoint: openCoApplication,
      input: { params, body: { token: null } },
      answer: joinedApplication,
    }),
  ).toEqual(joinedApplication)
})

test('what is owed of a joined loan is refused before the loan is active', async () => {
  expect(
    await refused({
      given,
      receiving: 'a request for what is owed of a joined loan',
      endpoint: getJoinedServicing,
      input: { params },
      refusedWith: 'STEP_NOT_DUE',
    }),
  ).toMatchObject({ code: 'STEP_NOT_DUE' })
})

const owing = 'a customer who owes a loan with its borrower'
const joined = (loan: Parameters<typeof joinedServicingOf>[0] = {}) =>
  joinedServicingOf(
    { id: 'ln_joined', sequence: 1, ...loan },
    {
      figures: figuresOf({
        refundableFrom: '2026-11-25',
        payments: [{ number: 1, dueDate: '2026-12-04', amount: 570_00, paid: 100_00, paidOn: null }],
      }),
      onTheirWay: [{ payment: 1, amount: 242_00, debitDate: '2026-12-07', state: 'stoppable', until: '2026-12-02' }],
    },
  )
const payoff = {
  on: '2026-11-24',
  validUntil: 1_795_582_799_999,
  total: 342_00,
  principal: 300_00,
  costOfBorrowing: 42_00,
  defaultInterest: 0,
  fee: 0,
  refundToRecover: 0,
  chargeRefund: 0,
  debitsInFlight: [{ payment: 1, amount: 342_00, debitDate: '2026-11-27', state: 'sent' as const, until: null }],
  leftIfDebitsSettle: 0,
  refundIfBoth: 342_00,
  refundFrom: '2026-11-30',
}

test('a co-borrower reads how the loan is today, and what pays it off', async () => {
  const servicing = joined()
  expect(
    await answered({
      given: owing,
      receiving: 'a request for how a joined loan is today',
      endpoint: getJoinedServicing,
      input: { params },
      answer: servicing,
    }),
  ).toEqual(servicing)
  expect(
    await answered({
      given: owing,
      receiving: 'a request for what pays off a joined loan',
      endpoint: getJoinedPayoff,
      input: { params },
      answer: payoff,
    }),
  ).toEqual(payoff)
  const whatIf = {
    today: '2026-11-20',
    lastDay: '2026-12-18',
    on: '2026-11-27',
    amount: 100_00,
    toPayOff: 242_00,
    left: 142_00,
    debitedBefore: 0,
    next: { dueDate: '2026-12-07', amount: 142_00 },
    last: '2026-12-07',
    saved: 0,
  }
  expect(
    await answered({
      given: owing,
      receiving: 'a request for what a payment of a co-borrower would do',
      endpoint: getJoinedWhatIfPaid,
      input: { params, query: { on: '2026-11-27', amount: 100_00 } },
      answer: whatIf,
    }),
  ).toEqual(whatIf)
})

test('a co-borrower pays a part early, by a request of their own', async () => {
  const paymentRequest = { amount: 100_00, purpose: 'part', payer: 'co-applicant', state: 'requested' } as const
  const answer = joined({ paymentRequest: { ...paymentRequest, requestedAt: 1_795_000_700_000 } })
  expect(
    await answered({
      given: 'a customer who pays a part of a loan owed together',
      receiving: 'a request of a co-borrower to pay $100.00 early',
      endpoint: coPayEarly,
      input: { params, body: { amount: 100_00 } },
      answer,
    }),
  ).toEqual(answer)
  expect(
    await refused({
      given: 'a customer who would pay more than two people owe',
      receiving: 'a request of a co-borrower to pay too much',
      endpoint: coPayEarly,
      input: { params, body: { amount: 90_000_00 } },
      refusedWith: 'AMOUNT_ABOVE_OWED',
    }),
  ).toMatchObject({ code: 'AMOUNT_ABOVE_OWED', status: 422 })
})

test('a co-borrower cancels for both in time, and not after', async () => {
  const paymentRequest = { amount: 5000_00, purpose: 'cancellation', state: 'requested' } as const
  const answer = joined({
    status: 'cancelling',
    paymentRequest: { ...paymentRequest, requestedAt: 1_795_000_700_000 },
  })
  expect(
    await answered({
      given: 'a customer who cancels a loan owed together',
      receiving: 'a cancellation by a co-borrower',
      endpoint: coCancelLoan,
      input: { params },
      answer,
    }),
  ).toEqual(answer)
  expect(
    await refused({
      given: 'a customer whose time to cancel for two is over',
      receiving: 'a cancellation by a co-borrower that is too late',
      endpoint: coCancelLoan,
      input: { params },
      refusedWith: 'CANCELLATION_WINDOW_CLOSED',
    }),
  ).toMatchObject({ code: 'CANCELLATION_WINDOW_CLOSED', status: 409 })
})

test('a link that opens nothing is refused as not found', async () => {
  expect(
    await refused({
      given: 'a customer with an application in review',
      receiving: 'a request with a link that opens nothing',
      endpoint: openCoApplication,
      input: { params: { id: 'ln_missing' }, body: { token } },
      refusedWith: 'NOT_FOUND',
    }),
  ).toMatchObject({ code: 'NOT_FOUND' })
})

test('an invitation is accepted with its token in the body', async () => {
  expect(
    await answered({
      given,
      receiving: 'the acceptance of an invitation',
      endpoint: acceptCoApplication,
      input: { params, body: { token } },
      answer: joinedApplication,
    }),
  ).toEqual(joinedApplication)
})

test('an invitation is declined', async () => {
  expect(
    await answered({
      given,
      receiving: 'the refusal to borrow together',
      endpoint: declineCoApplication,
      input: { params, body: { token: null } },
      answer: { declined: true },
    }),
  ).toEqual({ declined: true })
})

test('a co-applicant starts an identity check of their own', async () => {
  const window = { linkToken: 'link-token', idvId: 'idv_1' }
  expect(
    await answered({
      given,
      receiving: 'the start of a co-applicant’s identity check',
      endpoint: startCoApplicantCheck,
      input: { params },
      answer: window,
    }),
  ).toEqual(window)
})

test('a co-applicant finishes their identity check', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the end of a co-applicant’s identity check',
      endpoint: finishCoApplicantCheck,
      input: { params, body: { idvId: 'idv_1' } },
      answer: joinedApplication,
    }),
  ).toEqual(joinedApplication)
})

test('a co-applicant answers and consents', async () => {
  expect(
    await answered({
      given,
      receiving: 'the answers and the consent of a co-applicant',
      endpoint: saveCoApplicantInfo,
      input: { params, body: { relationship: 'spouse', phone: '4165550199', consent: true } },
      answer: joinedApplication,
    }),
  ).toEqual(joinedApplication)
})

test('a co-applicant signs the agreement', async () => {
  const evidence = { openedAt: 1_795_000_000_000, tickedAt: 1_795_000_060_000, pressedAt: 1_795_000_061_000 }
  expect(
    await answered({
      given,
      receiving: 'the signature of a co-applicant',
      endpoint: coSignAgreement,
      input: { params, body: { acknowledged: true, documentSha256: 'a'.repeat(64), ...evidence } },
      answer: joinedApplication,
    }),
  ).toEqual(joinedApplication)
})

test('a borrower invites, and goes on alone', async () => {
  const terms = { loanAmount: 5000_00, startDate: '2026-11-20', paymentFrequency: 'monthly', loanTerm: 12 } as const
  const own = { id: 'ln_own' }
  const state = 'a customer with an application in review'
  expect(
    await answered({
      given: state,
      receiving: 'the invitation of a co-applicant',
      endpoint: inviteCoApplicant,
      input: { params: own, body: { loanType: 'installment', ...terms } },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
  expect(
    await answered({
      given: state,
      receiving: 'the wish to go on alone',
      endpoint: withdrawCoApplicant,
      input: { params: own },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})
