import { describe, expect, test } from 'vitest'
import { verifyChain } from '../loan-event-chain.ts'
import {
  borrower,
  loanDesk,
  origin,
  rowan,
  stranger,
  terms,
  personalInfo,
  financialInfo,
} from '../testing/loan-desk.fixture.ts'
import { asBorrower, loanId, walkTo } from '../testing/walked-loan.fixture.ts'
import { makeSaveFinancialInfo, makeSavePersonalInfo } from './answers.ts'
import {
  makeCollectBankData,
  makeFinishBankConnection,
  makeGiveUpBankData,
  makeStartBankConnection,
} from './bank-data.ts'
import { makeChooseCashAdvance } from './choose-cash-advance.ts'
import { makeCreateApplication } from './create-application.ts'
import { makeExpireApplication, makeWithdrawApplication } from './end-application.ts'
import {
  makeConfirmIdentity,
  makeFinishIdentityCheck,
  makeRetryIdentityCheck,
  makeStartIdentityCheck,
} from './identity.ts'

const statusOf = (desk: ReturnType<typeof loanDesk>) => desk.tables().loans[loanId]?.status
const eventsOf = (desk: ReturnType<typeof loanDesk>) => desk.tables().events.map(({ type }) => type)

describe('an application', () => {
  test('is opened once: the same loan id answers with its status and adds nothing', async () => {
    const desk = loanDesk()
    const create = makeCreateApplication(desk.ports)
    expect(await create({ ...asBorrower, customerId: rowan.id }, 'k1')).toEqual({
      ok: true,
      value: { status: 'identity' },
    })
    expect(await create({ ...asBorrower, customerId: rowan.id }, 'k1')).toEqual({
      ok: true,
      value: { status: 'identity', already: true },
    })
    expect(eventsOf(desk)).toEqual(['application-created'])
  })

  test('a second one beside an open one is refused and names the open one', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'identity')
    const outcome = await makeCreateApplication(desk.ports)(
      { loanId: 'ln_2', actor: borrower, origin, customerId: rowan.id },
      'k2',
    )
    expect(outcome).toEqual({ ok: false, error: { code: 'OTHER_LOAN_OUTSTANDING', facts: { loanId } } })
  })

  test('skips identity and bank while what was found out before still holds', async () => {
    const desk = loanDesk()
    const inAYear = Math.floor(desk.now() / 1000) + 365 * 86_400
    desk.addCustomer({ ...rowan, identityExpiry: inAYear, bankExpiry: inAYear })
    expect(await makeCreateApplication(desk.ports)({ ...asBorrower, customerId: rowan.id }, 'k1')).toEqual({
      ok: true,
      value: { status: 'personal-info' },
    })
  })

  test.each([
    [
      'answers',
      (desk: ReturnType<typeof loanDesk>) =>
        makeSavePersonalInfo(desk.ports)({ loanId, actor: stranger, origin, personalInfo }, 'k'),
    ],
    [
      'a withdrawal',
      (desk: ReturnType<typeof loanDesk>) =>
        makeWithdrawApplication(desk.ports)({ loanId, actor: stranger, origin }, 'k'),
    ],
    [
      'an identity check',
      (desk: ReturnType<typeof loanDesk>) =>
        makeFinishIdentityCheck(desk.ports)({ loanId, actor: stranger, origin, checkId: 'x' }, 'k'),
    ],
    [
      'a bank connection',
      (desk: ReturnType<typeof loanDesk>) =>
        makeStartBankConnection(desk.ports)({ loanId, actor: stranger, origin }, 'k'),
    ],
  ])("%s on another person's loan is as if the loan were not there", async (_, act) => {
    const desk = loanDesk()
    await walkTo(desk, 'identity')
    const before = desk.tables()
    expect(await act(desk)).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(desk.tables()).toEqual(before)
  })

  test('a step that is not due is refused and changes nothing', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'identity')
    const before = desk.tables()
    expect(await makeSaveFinancialInfo(desk.ports)({ ...asBorrower, financialInfo }, 'k')).toEqual({
      ok: false,
      error: { code: 'STEP_NOT_DUE', facts: { status: 'identity' } },
    })
    expect(desk.tables()).toEqual(before)
  })

  test('the same key gives the first outcome again, and a key of another command is refused', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'personal-info')
    const save = makeSavePersonalInfo(desk.ports)
    const first = await save({ ...asBorrower, personalInfo }, 'k')
    expect(await save({ ...asBorrower, personalInfo: { ...personalInfo, numberOfDependents: 9 } }, 'k')).toEqual(first)
    expect(desk.tables().answers[`${loanId}/personal`]).toEqual(personalInfo)
    expect(await makeSaveFinancialInfo(desk.ports)({ ...asBorrower, financialInfo }, 'k')).toEqual({
      ok: false,
      error: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  test('answers may be changed until the terms are sent, and no longer', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'terms')
    const save = makeSavePersonalInfo(desk.ports)
    expect(await save({ ...asBorrower, personalInfo: { ...personalInfo, numberOfDependents: 2 } }, 'k1')).toEqual({
      ok: true,
      value: { status: 'terms' },
    })
    await makeChooseCashAdvance(desk.ports)({ ...asBorrower, terms }, 'k2')
    expect(await save({ ...asBorrower, personalInfo }, 'k3')).toMatchObject({
      ok: false,
      error: { code: 'STEP_NOT_DUE' },
    })
  })

  test('every step leaves an event, and the chain of events holds', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'active')
    const { events } = desk.tables()
    expect(events.map(({ type }) => type)).toEqual([
      'application-created',
      'identity-check-started',
      'identity-check-finished',
      'identity-confirmed',
      'bank-connection-started',
      'bank-connection-finished',
      'bank-data-collected',
      'personal-info-saved',
      'financial-info-saved',
      'terms-chosen',
      'loan-approved',
      'agreement-prepared',
      'agreement-signed',
      'debit-authorization-prepared',
      'debit-authorized',
      'loan-activated',
    ])
    expect(verifyChain(events, desk.fingerprint)).toEqual({ verified: 16, total: 16, firstBroken: null })
    const tampered = events.map((event) =>
      event.sequence === 10 ? { ...event, data: { ...event.data, totalCents: 1 } } : event,
    )
    expect(verifyChain(tampered, desk.fingerprint)).toMatchObject({ verified: 9, firstBroken: 10 })
  })

  test('ends when it expires, once', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'terms')
    const expire = makeExpireApplication(desk.ports)
    expect(await expire({ loanId })).toEqual({ status: 'expired' })
    expect(await expire({ loanId })).toEqual({ status: 'expired', already: true })
    expect(eventsOf(desk).filter((type) => type === 'application-expired')).toHaveLength(1)
  })

  test('can be withdrawn until the debit is authorized', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'pad')
    expect(await makeWithdrawApplication(desk.ports)(asBorrower, 'k')).toEqual({
      ok: true,
      value: { status: 'withdrawn' },
    })
    const signed = loanDesk()
    await walkTo(signed, 'active')
    expect(await makeWithdrawApplication(signed.ports)(asBorrower, 'k')).toMatchObject({
      ok: false,
      error: { code: 'STEP_NOT_DUE' },
    })
  })
})

describe('an identity check', () => {
  const failing = [
    ['document', 'failed-document'],
    ['phone', 'failed-phone'],
    ['selfie', 'failed-selfie'],
    ['other', 'failed'],
  ] as const
  test.each(failing)(
    'that fails on the %s step keeps the application there as %s, and a retry can pass',
    async (step, state) => {
      const desk = loanDesk()
      await walkTo(desk, 'identity')
      const started = await makeStartIdentityCheck(desk.ports)(asBorrower, 'k1')
      const checkId = started.ok ? started.value.checkId : ''
      desk.identity.settle(checkId, 'failed', step)
      expect(await makeConfirmIdentity(desk.ports)({ loanId, checkId })).toEqual({ status: 'identity', settled: true })
      expect(desk.tables().loans[loanId]?.identity).toBe(state)
      const again = await makeRetryIdentityCheck(desk.ports)(asBorrower, 'k2')
      const retried = again.ok ? again.value.checkId : ''
      expect(retried).not.toBe(checkId)
      desk.identity.settle(retried, 'passed')
      expect(await makeConfirmIdentity(desk.ports)({ loanId, checkId: retried })).toEqual({
        status: 'bank',
        settled: true,
      })
    },
  )

  test('of somebody else is not believed, whoever reports it', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'identity')
    await makeStartIdentityCheck(desk.ports)(asBorrower, 'k1')
    const foreign = await desk.identity.provider.openCheck({ customerId: 'usr_other', email: 'x@y.example' })
    desk.identity.settle(foreign.checkId, 'passed')
    expect(await makeFinishIdentityCheck(desk.ports)({ ...asBorrower, checkId: foreign.checkId }, 'k2')).toEqual({
      ok: false,
      error: { code: 'IDENTITY_CHECK_UNKNOWN' },
    })
    expect(await makeConfirmIdentity(desk.ports)({ loanId, checkId: foreign.checkId })).toMatchObject({
      status: 'identity',
    })
    expect(statusOf(desk)).toBe('identity')
  })

  test('that is retried is opened once at the provider, however often the same press is repeated', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'identity')
    await makeStartIdentityCheck(desk.ports)(asBorrower, 'k1')
    const retry = makeRetryIdentityCheck(desk.ports)
    const first = await retry(asBorrower, 'k2')
    expect(await retry(asBorrower, 'k2')).toEqual(first)
    expect(desk.identity.checks).toHaveLength(2)
  })

  test('that is reported twice is recorded once', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'bank')
    const before = desk.tables()
    const checkId = Object.keys(before.checks)[0] ?? ''
    await makeConfirmIdentity(desk.ports)({ loanId, checkId })
    expect(desk.tables()).toEqual(before)
  })

  test('whose news was faster than the window is not opened again by it', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'identity')
    const started = await makeStartIdentityCheck(desk.ports)(asBorrower, 'k1')
    const checkId = started.ok ? started.value.checkId : ''
    desk.identity.settle(checkId, 'failed', 'document')
    await makeConfirmIdentity(desk.ports)({ loanId, checkId })
    expect(await makeFinishIdentityCheck(desk.ports)({ ...asBorrower, checkId }, 'k2')).toEqual({
      ok: true,
      value: { status: 'identity', already: true },
    })
    await makeConfirmIdentity(desk.ports)({ loanId, checkId })
    expect(desk.tables().loans[loanId]?.identity).toBe('failed-document')
    expect(desk.tables().events.filter(({ type }) => type === 'identity-check-failed')).toHaveLength(1)
  })

  test('that waits for a person at the provider is shown as such and stays unsettled', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'identity')
    const started = await makeStartIdentityCheck(desk.ports)(asBorrower, 'k1')
    const checkId = started.ok ? started.value.checkId : ''
    desk.identity.settle(checkId, 'pending-review')
    expect(await makeConfirmIdentity(desk.ports)({ loanId, checkId })).toEqual({ status: 'identity', settled: false })
    expect(desk.tables().loans[loanId]?.identity).toBe('pending-review')
  })
})

describe('bank data', () => {
  test.each([
    ['another customer', 'usr_other'],
    ['nobody in particular', null],
  ])('that came for %s fail the connection', async (_, owner) => {
    const desk = loanDesk()
    await walkTo(desk, 'bank')
    await makeFinishBankConnection(desk.ports)({ ...asBorrower, requestId: 'req_x' }, 'k')
    desk.bank.belongTo(owner)
    expect(await makeCollectBankData(desk.ports)({ loanId, requestId: 'req_x' })).toEqual({ status: 'bank' })
    expect(desk.tables()).toMatchObject({ loans: { [loanId]: { bank: 'failed' } } })
    expect(Object.keys(desk.tables().bank)).toEqual([])
  })

  test('that never come end the attempt, and another can be made', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'bank')
    await makeFinishBankConnection(desk.ports)({ ...asBorrower, requestId: 'req_slow' }, 'k')
    expect(await makeGiveUpBankData(desk.ports)({ loanId, requestId: 'req_slow' })).toEqual({ status: 'bank' })
    await makeFinishBankConnection(desk.ports)({ ...asBorrower, requestId: 'req_2' }, 'k2')
    expect(await makeCollectBankData(desk.ports)({ loanId, requestId: 'req_2' })).toEqual({ status: 'personal-info' })
  })
})
