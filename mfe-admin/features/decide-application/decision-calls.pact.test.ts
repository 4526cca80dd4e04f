import { expect, test } from 'vitest'
import { cancelUndisbursedLoan } from '@tamarack/contracts/commands/cancel-undisbursed-loan'
import { correctBankLine } from '@tamarack/contracts/commands/correct-bank-line'
import { rejectApplication } from '@tamarack/contracts/commands/reject-application'
import { retryDisbursement } from '@tamarack/contracts/commands/retry-disbursement'
import { reviewSample } from '@tamarack/contracts/commands/review-sample'
import { withdrawProposal } from '@tamarack/contracts/commands/withdraw-proposal'
import { getAnswersVersions, previewDecision } from '@tamarack/contracts/endpoints/loan'
import { personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { checks, loanOf } from '../../testing/loans.fixture.ts'

const { answered } = contractOf('tamarack-admin', fetch)
const params = { id: 'ln_own' }
const given = 'an employee and an application in review'
// One check is enough: the contract shows what every entry of a list looks like.
const forStaff = { checks: checks.slice(0, 1), decision: null, proposal: null, disbursementFailure: null }
const waiting = loanOf({ id: 'ln_own', userId: 'customer1', forStaff })

test('staff see what an approval would record, and the application before and after it', async () => {
  // What is checked stands in the list and in the decision; the preview of the run has none.
  const unchecked = { ...waiting, forStaff: { ...forStaff, checks: [] } }
  const preview = {
    events: [{ type: 'decision-made', title: 'Decision made', data: { 'verdict.outcome': 'approved' } }],
    before: unchecked,
    after: { ...unchecked, status: 'agreement' as const },
    email: { subject: 'Your application is approved', paragraphs: ['It is approved.'] },
    result: {
      advance: 500_00,
      costOfBorrowing: 70_00,
      total: 570_00,
      payments: 1,
      starts: '2026-11-20',
      lastPayment: '2026-12-04',
    },
  }
  expect(
    await answered({
      given,
      receiving: 'a request for the preview of an approval',
      endpoint: previewDecision,
      input: { params, query: {} },
      answer: preview,
    }),
  ).toEqual(preview)
})

test('staff read every version of the answers with its fingerprint', async () => {
  const mark = { savedAt: 1_795_000_000_000, sha256: 'b'.repeat(64) }
  const versions = {
    personalInfo: [{ ...mark, answers: personalAnswers }],
    financialInfo: [],
  }
  expect(
    await answered({
      given,
      receiving: 'a request for the versions of the answers',
      endpoint: getAnswersVersions,
      input: { params },
      answer: versions,
    }),
  ).toEqual(versions)
})

test('a rejection carries coded reasons', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'a rejection',
      endpoint: rejectApplication,
      input: {
        params,
        body: {
          applicationId: 'ln_own',
          reasons: ['income-not-confirmed'],
          note: 'The pay stub names another employer.',
        },
      },
      answer: waiting,
    }),
  ).toEqual(waiting)
})

test('an approval that waits for a second person is withdrawn', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the withdrawal of a proposed approval',
      endpoint: withdrawProposal,
      input: { params, body: { note: 'Wait for the pay stub' } },
      answer: waiting,
    }),
  ).toEqual(waiting)
})

test('an approval of the house policy is reviewed', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the review of a sampled approval',
      endpoint: reviewSample,
      input: { params, body: { finding: 'agrees', note: 'Pay slips seen' } },
      answer: waiting,
    }),
  ).toEqual(waiting)
})

test('the kind of a bank transaction is corrected', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'a correction of a bank transaction',
      endpoint: correctBankLine,
      input: { params, body: { lineId: 't-1', kind: 'refund', note: 'The customer showed the receipt' } },
      answer: waiting,
    }),
  ).toEqual(waiting)
})

test('a disbursement that failed is sent again to a corrected address', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'another try of a disbursement',
      endpoint: retryDisbursement,
      input: { params },
      answer: waiting,
    }),
  ).toEqual(waiting)
})

test('a loan whose money never left is cancelled', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the cancellation of an undisbursed loan',
      endpoint: cancelUndisbursedLoan,
      input: { params, body: { note: 'No account' } },
      answer: waiting,
    }),
  ).toEqual(waiting)
})
