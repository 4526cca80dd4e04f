import { expect, test } from 'vitest'
import { acceptCoApplication } from '@tamarack/contracts/commands/accept-co-application'
import { coSignAgreement } from '@tamarack/contracts/commands/co-sign-agreement'
import { declineCoApplication } from '@tamarack/contracts/commands/decline-co-application'
import { finishCoApplicantCheck } from '@tamarack/contracts/commands/finish-co-applicant-check'
import { inviteCoApplicant } from '@tamarack/contracts/commands/invite-co-applicant'
import { saveCoApplicantInfo } from '@tamarack/contracts/commands/save-co-applicant-info'
import { startCoApplicantCheck } from '@tamarack/contracts/commands/start-co-applicant-check'
import { withdrawCoApplicant } from '@tamarack/contracts/commands/withdraw-co-applicant'
import { getCoApplications, getJoinedServicing, openCoApplication } from '@tamarack/contracts/endpoints/co-application'
import { joinedApplication } from '@tamarack/contracts/testing/co-application.fixture'
import { loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

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
