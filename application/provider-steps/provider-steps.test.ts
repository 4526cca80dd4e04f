import { describe, expect, test, vi } from 'vitest'
import type { Actor } from '@tamarack/domain/loan/actor'
import { isServiced } from '@tamarack/domain/loan/loan'
import { advanceOf } from '@tamarack/domain/loan/payments/payment'
import { recipientWaitMs } from '@tamarack/domain/loan/servicing/changed-recipient'
import { summarize } from '../loan-summary.ts'
import { hours, loanDesk, rowan, type LoanDesk } from '../testing/loan-desk.fixture.ts'
import { byBorrower, byStaff, loanId, opening, walkTo } from '../testing/walked-loan.fixture.ts'

const names = { customerName: rowan.name, bankAccountEnding: null }
const eventsOf = (desk: LoanDesk) => desk.tables().events.map(({ event }) => event.type)
const summaryOf = (desk: LoanDesk) => {
  const loan = desk.loan(loanId)
  return loan && summarize(loan, 1, names)
}
const disbursementOf = (desk: LoanDesk) => {
  const loan = desk.loan(loanId)
  return loan && isServiced(loan) ? advanceOf(loan) : undefined
}
const deskAt = async (status: Parameters<typeof walkTo>[1]) => {
  const desk = loanDesk()
  await walkTo(desk, status)
  return desk
}
const openCheck = async (desk: LoanDesk, type: 'start-identity-check' | 'retry-identity-check', key: string) => {
  const opened = await desk.openWindow(opening(type), key)
  return opened.ok ? opened.value.checkId : ''
}
const confirm = (desk: LoanDesk, checkId: string) => desk.activities.confirmIdentity({ loanId, checkId })

describe('an identity check', () => {
  test.each([
    ['document', 'failed-document'],
    ['phone', 'failed-phone'],
    ['selfie', 'failed-selfie'],
    ['other', 'failed'],
  ] as const)(
    'that fails on the %s step keeps the application there as %s, and a retry can pass',
    async (step, state) => {
      const desk = await deskAt('identity')
      const checkId = await openCheck(desk, 'start-identity-check', 'k1')
      desk.identity.settle(checkId, 'failed', step)
      expect(await confirm(desk, checkId)).toMatchObject({ settled: true, outcome: { status: 'identity' } })
      expect(summaryOf(desk)?.identity).toBe(state)
      const retried = await openCheck(desk, 'retry-identity-check', 'k2')
      expect(retried).not.toBe(checkId)
      desk.identity.settle(retried, 'passed')
      expect(await confirm(desk, retried)).toMatchObject({ settled: true, outcome: { status: 'bank' } })
    },
  )

  test('that was never started is not tried again, and the provider is not called for it', async () => {
    const desk = await deskAt('identity')
    const request = opening('retry-identity-check')
    const refusal = { ok: false, error: { code: 'NO_CHECK_TO_RETRY' } }
    expect(await desk.openWindow(request, 'k1')).toEqual(refusal)
    expect(desk.identity.checks).toEqual([])
  })

  test('of somebody else is not believed, no matter who reports it', async () => {
    const desk = await deskAt('identity')
    await openCheck(desk, 'start-identity-check', 'k1')
    const foreign = await desk.identity.provider.openCheck({ customerId: 'usr_other', email: 'x@y.example' })
    desk.identity.settle(foreign.checkId, 'passed')
    expect(
      await desk.execute(byBorrower('finish-identity-check', { checkId: foreign.checkId }), { key: 'k2' }),
    ).toEqual({
      ok: false,
      error: { code: 'IDENTITY_CHECK_UNKNOWN' },
    })
    expect(await confirm(desk, foreign.checkId)).toEqual({ settled: true, outcome: null })
    expect(desk.loan(loanId)?.status).toBe('identity')
  })

  test('that is retried is opened once at the provider, however often the same press is repeated', async () => {
    const desk = await deskAt('identity')
    await openCheck(desk, 'start-identity-check', 'k1')
    const first = await openCheck(desk, 'retry-identity-check', 'k2')
    expect(await openCheck(desk, 'retry-identity-check', 'k2')).toBe(first)
    expect(desk.identity.checks).toHaveLength(2)
  })

  test('that a try began and did not live to record is gone on with by the next try: the window shows the latest check, and the loan has it', async () => {
    const desk = await deskAt('identity')
    const checkId = await openCheck(desk, 'start-identity-check', 'k1')
    desk.identity.settle(checkId, 'failed', 'document')
    await confirm(desk, checkId)
    // A slow provider: the step's time was over between the check and its record.
    const begun = await desk.identity.provider.retryCheck({ customerId: rowan.id, after: checkId })
    expect(await openCheck(desk, 'retry-identity-check', 'k2')).toBe(begun.checkId)
    expect(desk.identity.checks).toHaveLength(2)
    expect(
      await desk.execute(byBorrower('finish-identity-check', { checkId: begun.checkId }), { key: 'k3' }),
    ).toMatchObject({ ok: true })
  })

  /** Check A is in review, and the borrower has opened check B. */
  const twoChecks = async () => {
    const desk = await deskAt('identity')
    const first = await openCheck(desk, 'start-identity-check', 'k1')
    desk.identity.settle(first, 'pending-review')
    await confirm(desk, first)
    const second = await openCheck(desk, 'retry-identity-check', 'k2')
    return { desk, first, second }
  }
  const lookedAt = async (desk: LoanDesk) =>
    (await desk.activities.readLoan({ loanId }))?.steps.flatMap((step) => ('checkId' in step ? [step.checkId] : []))

  test('that was in review when the borrower tried again passes the borrower', async () => {
    const { desk, first, second } = await twoChecks()
    expect(await lookedAt(desk)).toEqual(expect.arrayContaining([first, second]))
    desk.identity.settle(first, 'passed')
    expect(await confirm(desk, first)).toMatchObject({ settled: true, outcome: { status: 'bank' } })
    expect(await lookedAt(desk)).toEqual([])
  })

  test('that fails late leaves the newest check as it is', async () => {
    const { desk, first, second } = await twoChecks()
    desk.identity.settle(first, 'failed', 'document')
    await confirm(desk, first)
    expect(desk.loan(loanId)).toMatchObject({ check: { checkId: second, state: 'open' } })
    expect(await lookedAt(desk)).toEqual([second])
    desk.identity.settle(second, 'passed')
    expect(await confirm(desk, second)).toMatchObject({ outcome: { status: 'bank' } })
  })

  test('that passes late for another name does not pass the borrower', async () => {
    const { desk, first, second } = await twoChecks()
    desk.identity.nameOn(first, 'Jo', 'Birch')
    desk.identity.settle(first, 'passed')
    expect(await confirm(desk, first)).toMatchObject({ outcome: { status: 'identity' } })
    expect(desk.loan(loanId)).toMatchObject({ check: { checkId: second, state: 'open' } })
    expect(await lookedAt(desk)).toEqual([second])
  })

  test('that no call recorded passes the borrower', async () => {
    const desk = await deskAt('identity')
    const { checkId } = await desk.identity.provider.openCheck({ customerId: rowan.id, email: rowan.email })
    desk.identity.settle(checkId, 'passed')
    expect(await confirm(desk, checkId)).toMatchObject({ settled: true, outcome: { status: 'bank' } })
  })

  test('of an earlier application does not pass the borrower', async () => {
    const desk = await deskAt('identity')
    const checkId = await openCheck(desk, 'start-identity-check', 'k1')
    await desk.execute(byBorrower('withdraw-application', {}))
    desk.identity.settle(checkId, 'passed')
    const again = { ...byBorrower('start-application', { customerId: rowan.id }), loanId: 'ln_2' }
    await desk.execute(again, { key: 'k2' })
    expect(await desk.activities.confirmIdentity({ loanId: 'ln_2', checkId })).toMatchObject({
      outcome: { status: 'identity' },
    })
  })

  test('that is reported twice is recorded once', async () => {
    const desk = await deskAt('bank')
    const before = desk.tables()
    await confirm(desk, desk.identity.checks[0]?.checkId ?? '')
    expect(desk.tables()).toEqual(before)
  })

  test('that is finished while it is being read is not opened again by what was read before', async () => {
    const desk = await deskAt('identity')
    const checkId = await openCheck(desk, 'start-identity-check', 'k1')
    const { provider } = desk.identity
    const { readCheck } = provider
    vi.spyOn(provider, 'readCheck').mockImplementationOnce(async (id) => {
      const read = structuredClone(await readCheck(id))
      await desk.execute(byBorrower('finish-identity-check', { checkId }), { key: 'k2' })
      return read
    })
    expect(await confirm(desk, checkId)).toEqual({ settled: false, outcome: null })
    expect(summaryOf(desk)?.identity).toBe('confirming')
    desk.identity.settle(checkId, 'passed')
    expect(await confirm(desk, checkId)).toMatchObject({ settled: true, outcome: { status: 'bank' } })
  })

  test('whose webhook was faster than the window is not opened again by it', async () => {
    const desk = await deskAt('identity')
    const checkId = await openCheck(desk, 'start-identity-check', 'k1')
    desk.identity.settle(checkId, 'failed', 'document')
    await confirm(desk, checkId)
    expect(await desk.execute(byBorrower('finish-identity-check', { checkId }), { key: 'k2' })).toMatchObject({
      ok: true,
      value: { status: 'identity', noChange: true },
    })
    await confirm(desk, checkId)
    expect(eventsOf(desk).filter((type) => type === 'identity-check-failed')).toHaveLength(1)
  })

  test('that waits for a person at the provider is shown as such and stays unsettled', async () => {
    const desk = await deskAt('identity')
    const checkId = await openCheck(desk, 'start-identity-check', 'k1')
    desk.identity.settle(checkId, 'pending-review')
    expect(await confirm(desk, checkId)).toMatchObject({ settled: false })
    expect(summaryOf(desk)?.identity).toBe('pending-review')
  })

  test('is skipped in a new application while it is valid, and so are the bank data', async () => {
    const desk = await deskAt('terms')
    await desk.execute(byBorrower('withdraw-application', {}))
    const again = { ...byBorrower('start-application', { customerId: rowan.id }), loanId: 'ln_2' }
    expect(await desk.execute(again, { key: 'k' })).toMatchObject({ ok: true, value: { status: 'personal-info' } })
    desk.pass(hours(24 * 31))
    await desk.execute({ ...byBorrower('withdraw-application', {}), loanId: 'ln_2' })
    expect(await desk.execute({ ...again, loanId: 'ln_3' }, { key: 'k' })).toMatchObject({
      ok: true,
      value: { status: 'bank' },
    })
  })
})

describe('bank data', () => {
  test.each([
    ['another customer', 'usr_other'],
    ['nobody in particular', null],
  ])('that are of %s fail the connection', async (_, owner) => {
    const desk = await deskAt('bank')
    await desk.execute(byBorrower('finish-bank-connection', { requestId: 'req_x' }), { key: 'k' })
    desk.bank.belongTo(owner)
    const collected = await desk.activities.collectBankData({ loanId, requestId: 'req_x' })
    expect(collected).toMatchObject({ status: 'bank', loan: { bank: 'failed' } })
    expect(Object.keys(desk.tables().bank)).toEqual([])
  })

  test('of another account are shown as collecting, then as failed, and a window that was left as nothing', async () => {
    const desk = await deskAt('terms')
    await desk.openWindow(opening('start-bank-connection'), 'another')
    expect(summaryOf(desk)).toMatchObject({ status: 'terms', bank: 'connected' })
    await desk.execute(byBorrower('finish-bank-connection', { requestId: 'req_x' }), { key: 'k' })
    expect(summaryOf(desk)).toMatchObject({ status: 'terms', bank: 'collecting' })
    desk.bank.belongTo('usr_other')
    const request = { loanId, customerId: rowan.id, requestId: 'req_x' }
    expect(await desk.activities.collectBankData(request)).toMatchObject({ status: 'terms', loan: { bank: 'failed' } })
    expect(desk.loan(loanId)?.account).toBeDefined()
  })

  test('that never arrive end the attempt, and another can be made', async () => {
    const desk = await deskAt('bank')
    const request = (requestId: string) => ({ loanId, customerId: rowan.id, requestId })
    await desk.execute(byBorrower('finish-bank-connection', { requestId: 'req_slow' }), { key: 'k' })
    expect(await desk.activities.giveUpBankData(request('req_slow'))).toMatchObject({ status: 'bank' })
    await desk.execute(byBorrower('finish-bank-connection', { requestId: 'req_2' }), { key: 'k2' })
    expect(await desk.activities.collectBankData(request('req_2'))).toMatchObject({ status: 'personal-info' })
  })
})

describe('the disbursement', () => {
  test('is sent once, however often it is requested, and opens the cancellation window when it arrives', async () => {
    const desk = await deskAt('active')
    await desk.sendAdvance({ loanId })
    await desk.sendAdvance({ loanId })
    expect(desk.rails.made('transfer').length).toBe(1)
    desk.pass(hours(0.25))
    desk.rails.complete(desk.now())
    expect(await desk.followAdvance({ loanId })).toMatchObject({ status: 'funded', state: 'completed' })
    // Friday's loan: Monday and Tuesday are the two business days, so the right ends with Tuesday
    // in Toronto.
    expect(summaryOf(desk)).toMatchObject({
      fundedAt: desk.now(),
      cancellableAnyTime: false,
      cancellableUntil: Date.UTC(2026, 10, 25, 5) - 1,
    })
  })

  test('that arrives after the funding hour leaves the loan cancellable at any time', async () => {
    const desk = await deskAt('active')
    await desk.sendAdvance({ loanId })
    const note = () => desk.activities.executeTimed({ type: 'note-funding-hour', loanId })
    await note()
    expect(eventsOf(desk)).not.toContain('funding-hour-missed')
    desk.pass(hours(1) + 1)
    await note()
    await note()
    expect(eventsOf(desk).filter((type) => type === 'funding-hour-missed')).toHaveLength(1)
    desk.rails.complete(desk.now())
    await desk.followAdvance({ loanId })
    expect(summaryOf(desk)).toMatchObject({ status: 'funded', cancellableAnyTime: true, cancellableUntil: null })
  })

  test('that fails is sent again by staff to the borrower’s own address, under an id of its own', async () => {
    const desk = await deskAt('active')
    await desk.sendAdvance({ loanId })
    desk.rails.fail('INVALID_RECIPIENT')
    expect(await desk.followAdvance({ loanId })).toMatchObject({ status: 'disbursement-failed' })
    await desk.activities.sendDisbursementNotice({ loanId })
    expect(desk.mail.emails.map(({ to }) => to)).toEqual([rowan.email, 'help@tamarack.example'])
    await desk.execute(byStaff('retry-disbursement', {}), { key: 'k' })
    expect(await desk.sendAdvance({ loanId })).toMatchObject({ status: 'active', state: 'submitted' })
    expect(desk.rails.sent('transfer').map(({ paymentId, party }) => [paymentId, party.email])).toEqual([
      ['pay_ln_1_disbursement_1', rowan.email],
      ['pay_ln_1_disbursement_2', rowan.email],
    ])
    expect(disbursementOf(desk)?.attempt).toBe(2)
  })

  test('TAM-293: leaves for another address after two people, an email to the borrower and a day', async () => {
    const desk = await deskAt('active')
    await desk.sendAdvance({ loanId })
    desk.rails.fail('INVALID_RECIPIENT')
    await desk.followAdvance({ loanId })
    const action = { kind: 'change-recipient', email: 'rowan@new.example' } as const
    const press = (note: string, by: Partial<Actor>, key: string) => {
      const command = byStaff('take-money-action', { action, reason: 'address-corrected', note })
      return desk.execute({ ...command, actor: { ...command.actor, ...by } }, { key })
    }
    expect(await press('Called the borrower back', {}, 'first')).toMatchObject({ ok: true })
    expect(desk.rails.sent('transfer')).toHaveLength(1)
    const noah = { id: 'usr_noah', name: 'Noah Reyes' }
    expect(await press('Saw the letter', noah, 'second')).toMatchObject({ ok: true })
    await desk.activities.sendDisbursementNotice({ loanId })
    const [told] = desk.mail.emails
    expect([told?.to, told?.subject]).toEqual([rowan.email, 'Your money goes to another email address'])
    expect(told?.paragraphs.join(' ')).toContain('r•••@new.example')
    await desk.sendAdvance({ loanId })
    desk.pass(recipientWaitMs - 1)
    await desk.sendAdvance({ loanId })
    expect(desk.rails.sent('transfer')).toHaveLength(1)
    desk.pass(1)
    await desk.sendAdvance({ loanId })
    expect(desk.rails.sent('transfer').map(({ party }) => party.email)).toEqual([rowan.email, 'rowan@new.example'])
    expect(desk.mail.emails.filter(({ subject }) => subject === told?.subject)).toHaveLength(1)
  })

  test('that fails can end in a cancelled loan, after which the person may apply again', async () => {
    const desk = await deskAt('active')
    await desk.sendAdvance({ loanId })
    desk.rails.fail('INSUFFICIENT_FUNDS')
    await desk.followAdvance({ loanId })
    expect(await desk.execute(byStaff('cancel-undisbursed-loan', { note: null }), { key: 'k' })).toMatchObject({
      ok: true,
      value: { status: 'cancelled', loan: { cancellableAnyTime: false } },
    })
    const again = { ...byBorrower('start-application', { customerId: rowan.id }), loanId: 'ln_2' }
    expect((await desk.execute(again, { key: 'k' })).ok).toBe(true)
  })
})

describe('the signed copies', () => {
  test('are emailed once, as attachments, with no amount in the subject', async () => {
    const desk = await deskAt('active')
    await desk.activities.sendCopies({ loanId })
    await desk.activities.sendCopies({ loanId })
    expect(desk.mail.emails).toHaveLength(1)
    expect(desk.mail.emails[0]).toMatchObject({ to: rowan.email, subject: 'Your loan documents' })
    expect(desk.mail.emails[0]?.attachments?.map(({ filename }) => filename)).toEqual([
      'loan-agreement-ln_1.pdf',
      'pad-agreement-ln_1.pdf',
    ])
  })
})
