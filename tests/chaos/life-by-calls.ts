import { expect, vi } from 'vitest'
import { verifyChain } from '@tamarack/application/loan-log'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { LoanProcess, type WorkflowStep } from '@tamarack/application/ports/loan-process.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { patience } from '@tamarack/application/testing/patience'
import { financialAnswers, personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { resolve } from '@tamarack/shell-composition/provide'
import {
  inWindow,
  signatureUnder,
  type PersonByCalls,
  type Reply,
  type ServedProduct,
} from '../support/person-by-calls.ts'

/** Presses a button of that loan's pages and returns the answer; a test that kills does so
 * meanwhile. */
export type Press = (person: PersonByCalls, path: string, body: object) => Promise<Reply>

/** One loan on its way, by the calls of the pages. */
export interface Life {
  readonly product: ServedProduct
  readonly customer: PersonByCalls
  readonly loanId: string
}

export const plainly: Press = (person, path, body) => person.press(path, body)

export const apply = async (product: ServedProduct, customer: PersonByCalls, press: Press = plainly): Promise<Life> => {
  const { id } = await press(customer, 'loan/create', { userId: customer.id })
  return { product, customer, loanId: String(id) }
}

/** One check of identity, up to the press that reports the closed window. */
const checkIdentity = async (life: Life, press: Press, opening: string, outcome: string): Promise<Reply> => {
  const { product, customer, loanId } = life
  const { linkToken, idvId } = await press(customer, `plaid/server/${opening}`, { loanId })
  const window = `${product.environment['PLAID_BASE_URL']}/link/${String(linkToken)}/result`
  await inWindow(window, { persona: 'maple', outcome })
  return press(customer, 'plaid/store-plaid-data', { userId: customer.id, idvId, loanId })
}

/** Two checks of identity, because the first fails. */
export const beVerifiedAtLast = async (life: Life, press: Press): Promise<void> => {
  const { customer, loanId } = life
  const failed = await checkIdentity(life, press, 'generate_link_token_for_idv', 'id-unreadable')
  expect(failed).toMatchObject({ status: 'identity' })
  await customer.waitFor(loanId, { identity: 'failed-document' })
  await checkIdentity(life, press, 'retry_identity_verification', 'matches')
  await customer.waitFor(loanId, { status: 'bank' })
}

export const beVerified = async (life: Life, press: Press = plainly): Promise<void> => {
  await checkIdentity(life, press, 'generate_link_token_for_idv', 'matches')
  await life.customer.waitFor(life.loanId, { status: 'bank' })
}

export const connectBank = async ({ product, customer, loanId }: Life, press: Press = plainly): Promise<void> => {
  const { token } = await press(customer, 'zum/connect-token', { loanId })
  const connected = await inWindow(`${product.environment['ZUM_BASE_URL']}/connector/${String(token)}/connect`, {
    user: 'zum',
    password: 'rails',
    person: 'maple',
    account: 0,
    outcome: 'works',
    options: { testinstitution: true, clientuserid: customer.id, extrafield1: loanId },
  })
  await press(customer, 'users/update-zum-verified', { userId: customer.id, requestId: connected['requestid'], loanId })
  await customer.waitFor(loanId, { status: 'personal-info' })
}

/** Answers every question and sends the terms of $500. */
export const sendApplication = async ({ customer, loanId }: Life, press: Press = plainly): Promise<void> => {
  expect(await press(customer, `loan/personal-info/${loanId}`, personalAnswers)).toMatchObject({
    status: 'financial-info',
  })
  expect(await press(customer, `loan/financial-info/${loanId}`, financialAnswers)).toMatchObject({ status: 'terms' })
  const limits = await customer.read(`loan/cash-advance-limits/${loanId}`)
  expect(
    await press(customer, `loan/update-cash-advance-loan/${loanId}`, {
      loanType: 'cash-advance',
      loanAmount: 500_00,
      startDate: limits['earliestStartDate'],
      paymentFrequency: 'bi-weekly',
      nextPayDate: limits['latestDueDate'],
    }),
  ).toMatchObject({ status: 'review', interestAmount: 70_00, totalObligationAmount: 570_00 })
}

export const approve = async ({ loanId }: Life, employee: PersonByCalls, press: Press = plainly): Promise<void> => {
  expect(await press(employee, `loan/approve-loan/${loanId}`, { loanId, note: 'As agreed' })).toMatchObject({
    status: 'agreement',
  })
}

/** Signs the agreement and then the authorization of debits. */
export const signBoth = async ({ customer, loanId }: Life, press: Press = plainly): Promise<void> => {
  const agreement = await customer.read(`loan/document/${loanId}/loan-agreement`)
  expect(await press(customer, `loan/sign-agreement/${loanId}`, signatureUnder(agreement))).toMatchObject({
    status: 'pad',
  })
  const pad = await customer.read(`loan/document/${loanId}/pad-agreement`)
  await press(customer, `loan/activate-loan/${loanId}`, signatureUnder(pad))
}

/** What the log of such a life has, no matter what was killed; how often a check was noticed to be
 * finished, and how the money travelled, depends on the moment. */
const lived = [
  'application-started',
  'identity-check-started',
  'identity-verified',
  'bank-connection-started',
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
  'copies-sent',
  // That the money was sent, once; the loan's servicing goes on after it.
  'notice-sent',
]
const failedOnce = ['identity-check-failed', 'identity-check-retried']

/** Every step of the loan was done once: in its log, at the provider of the payments, and in the
 * engine. */
export const expectOneLife = async (
  { product: { container, environment }, loanId }: Life,
  checks: 1 | 2 = 1,
): Promise<void> => {
  const queries = await resolve(container, LoanQueries)
  const events = await vi.waitFor(async () => {
    const found = await queries.events(loanId)
    expect(found.map(({ event }) => event.type)).toEqual(expect.arrayContaining(['copies-sent', 'notice-sent']))
    return found
  }, patience)
  const types = events.map(({ event }) => event.type)
  const asItComes = ['identity-check-finished', 'bank-connection-finished', 'payment-progressed']
  expect(types.filter((type) => !asItComes.includes(type)).toSorted()).toEqual(
    [...lived, ...(checks === 2 ? failedOnce : [])].toSorted(),
  )
  // The provider's webhook may arrive before the browser's call; then there is nothing left to
  // finish. Each check finishes once at most.
  expect(types.filter((type) => type === 'identity-check-finished').length).toBeLessThanOrEqual(checks)
  expect(verifyChain(events, await resolve(container, Fingerprint))).toMatchObject({
    firstBroken: null,
    total: events.length,
  })
  const { movements } = (await (await fetch(`${environment['ZUM_BASE_URL']}/sandbox/calls`)).json()) as {
    movements: Record<string, unknown>
  }
  expect(Object.values(movements)).toEqual([{ transactions: 1, completed: 1, effectiveCents: 500_00 }])
  await vi.waitFor(
    async () =>
      expect((await stepsOf(container, loanId)).filter(({ type }) => type === 'workflow-completed')).toHaveLength(1),
    patience,
  )
}

/** What the engine's histories of the loan hold. */
export const stepsOf = async (
  container: ServedProduct['container'],
  loanId: string,
): Promise<readonly WorkflowStep[]> => (await (await resolve(container, LoanProcess)).history(loanId)) ?? []
