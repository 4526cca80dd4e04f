import { financialAnswers, personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { verifyChain } from '@tamarack/application/loan-log'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { patience } from '@tamarack/application/testing/patience'
import { resolve } from '@tamarack/shell-composition/provide'
import { expect, test, vi } from 'vitest'
import { inWindow, personByCalls, signatureUnder, type PersonByCalls, type Reply } from '../support/person-by-calls.ts'
import { startKillableProduct, type KillableProduct } from './killable-product.ts'
import { lastWords } from './part.ts'

/*
 * The guarantee: kill the worker and the API with SIGKILL while any step of a loan is under way, start them again, and the loan goes on where it was;
 * no step is done twice, no money moves twice, and the person's press is answered as if nothing had happened.
 */

/** What the log of such a life has, whatever was killed; how often a check was noticed to be finished, and how the money travelled, depends on the moment. */
const lived = [
  'application-started',
  'identity-check-started',
  'identity-check-failed',
  'identity-check-retried',
  'identity-verified',
  'bank-connection-started',
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
  'disbursed',
  'copies-sent',
  // That the money was sent, once; the loan's servicing goes on after it.
  'notice-sent',
]

interface Killed {
  readonly product: KillableProduct
  /** From which step on every other one is killed right behind its commit: 1 or 2. The others are killed at once. */
  readonly firstBehindCommit: 1 | 2
  /** The step that is under way, for the message of a failing test. */
  step: number
  loanId: string
}

/** Presses, and kills worker and API meanwhile; they are up again when it answers. */
const survive = async (killed: Killed, person: PersonByCalls, path: string, body: object): Promise<Reply> => {
  const { parts, commits } = killed.product
  killed.step += 1
  const committed = commits.next()
  const pressed = person.press(path, body)
  if ((killed.step - killed.firstBehindCommit) % 2 === 0) await Promise.race([committed, pressed])
  const [reply] = await Promise.all([pressed, parts.worker.crash(), parts.api.crash()])
  return reply
}

/** From the application to the sent money: two checks of identity, because the first fails, the bank, answers, terms, approval and both signatures. */
const borrow = async (killed: Killed): Promise<void> => {
  const { environment, parts } = killed.product
  const [customer, employee] = [
    await personByCalls(killed.product, 'customer'),
    await personByCalls(killed.product, 'employee'),
  ]
  const press = (path: string, body: object, person = customer): Promise<Reply> => survive(killed, person, path, body)
  const loanId = String((await press('loan/create', { userId: customer.id }))['id'])
  killed.loanId = loanId
  const checkedAs = (check: Reply, outcome: string): Promise<Reply> =>
    inWindow(`${environment['PLAID_BASE_URL']}/link/${String(check['linkToken'])}/result`, {
      persona: 'maple',
      outcome,
    })
  const failed = await press('plaid/server/generate_link_token_for_idv', { loanId })
  await checkedAs(failed, 'id-unreadable')
  expect(await press('plaid/store-plaid-data', { userId: customer.id, idvId: failed['idvId'], loanId })).toMatchObject({
    status: 'identity',
  })
  await customer.waitFor(loanId, { identity: 'failed-document' })
  const retried = await press('plaid/server/retry_identity_verification', { loanId })
  await checkedAs(retried, 'matches')
  await press('plaid/store-plaid-data', { userId: customer.id, idvId: retried['idvId'], loanId })
  await customer.waitFor(loanId, { status: 'bank' })

  const { token } = await press('zum/connect-token', { loanId })
  const connected = await inWindow(`${environment['ZUM_BASE_URL']}/connector/${String(token)}/connect`, {
    user: 'zum',
    password: 'rails',
    person: 'maple',
    account: 0,
    outcome: 'works',
    options: { testinstitution: true, clientuserid: customer.id, extrafield1: loanId },
  })
  await press('users/update-zum-verified', { userId: customer.id, requestId: connected['requestid'], loanId })
  await customer.waitFor(loanId, { status: 'personal-info' })

  expect(await press(`loan/personal-info/${loanId}`, personalAnswers)).toMatchObject({ status: 'financial-info' })
  expect(await press(`loan/financial-info/${loanId}`, financialAnswers)).toMatchObject({ status: 'terms' })
  const limits = await customer.read(`loan/cash-advance-limits/${loanId}`)
  expect(
    await press(`loan/update-cash-advance-loan/${loanId}`, {
      loanType: 'cash-advance',
      loanAmount: 500_00,
      startDate: limits['earliestStartDate'],
      paymentFrequency: 'bi-weekly',
      nextPayDate: limits['latestDueDate'],
    }),
  ).toMatchObject({ status: 'review', interestAmount: 70_00, totalObligationAmount: 570_00 })
  expect(await press(`loan/approve-loan/${loanId}`, { loanId }, employee)).toMatchObject({ status: 'agreement' })
  const agreement = await customer.read(`loan/document/${loanId}/loan-agreement`)
  expect(await press(`loan/sign-agreement/${loanId}`, signatureUnder(agreement))).toMatchObject({ status: 'pad' })
  const pad = await customer.read(`loan/document/${loanId}/pad-agreement`)
  await press(`loan/activate-loan/${loanId}`, signatureUnder(pad))
  await Promise.all([parts.worker.crash(), parts.api.crash()])
  await customer.waitFor(loanId, { status: 'funded' })
}

const expectOneLife = async ({ product: { container, environment }, loanId }: Killed): Promise<void> => {
  const queries = await resolve(container, LoanQueries)
  const typesOf = (events: Awaited<ReturnType<typeof queries.events>>): readonly string[] =>
    events.map(({ event }) => event.type)
  const events = await vi.waitFor(async () => {
    const found = await queries.events(loanId)
    expect(typesOf(found)).toEqual(expect.arrayContaining(['copies-sent', 'notice-sent']))
    return found
  }, patience)
  const types = typesOf(events).filter(
    (type) => !type.startsWith('disbursement-') && type !== 'identity-check-finished',
  )
  expect(types.toSorted()).toEqual(lived.toSorted())
  // The provider's webhook may arrive before the browser's call; then there is nothing left to finish. Each of the two checks finishes once at most.
  expect(events.filter(({ event }) => event.type === 'identity-check-finished').length).toBeLessThanOrEqual(2)
  expect(verifyChain(events, await resolve(container, Fingerprint))).toMatchObject({
    firstBroken: null,
    total: events.length,
  })
  const { movements } = (await (await fetch(`${environment['ZUM_BASE_URL']}/sandbox/calls`)).json()) as {
    movements: Record<string, unknown>
  }
  expect(Object.values(movements)).toEqual([{ transactions: 1, completed: 1, effectiveCents: 500_00 }])
  const process = await resolve(container, LoanProcess)
  await vi.waitFor(
    async () =>
      expect((await process.history(loanId))?.filter(({ type }) => type === 'workflow-completed')).toHaveLength(1),
    patience,
  )
}

/*
 * Each step is killed at both moments in the end: at once in one life, right behind its commit in the other. Each life has a product of its own, and
 * they are lived side by side: most of what they do is wait until the engine misses a killed worker.
 */
test.concurrent.each([
  ['the odd steps at once, the even ones behind their commit', 2],
  ['the even steps at once, the odd ones behind their commit', 1],
] as const)(
  'worker and API are killed during every step, and the loan goes on where it was: %s',
  async (_, firstBehindCommit) => {
    const killed: Killed = { product: await startKillableProduct(), firstBehindCommit, step: 0, loanId: '' }
    try {
      await borrow(killed)
      await expectOneLife(killed)
    } catch (error) {
      throw new Error(`step ${killed.step} of loan ${killed.loanId}; the parts printed:\n${lastWords()}`, {
        cause: error,
      })
    } finally {
      await killed.product.close()
    }
  },
)
