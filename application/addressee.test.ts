import { describe, expect, test } from 'vitest'
import type { ProviderEvent } from './ports/webhook.port.ts'
import { loanDesk, rowan, type LoanDesk } from './testing/loan-desk.fixture.ts'
import { byBorrower, loanId, opening, walkTo } from './testing/walked-loan.fixture.ts'

const deskAt = async (status: Parameters<typeof walkTo>[1]): Promise<LoanDesk> => {
  const desk = loanDesk()
  await walkTo(desk, status)
  return desk
}
const bank = (requestId: string | null): ProviderEvent => ({
  about: 'bank-data',
  requestId,
  customerId: rowan.id,
  loanId,
})
const check = (desk: LoanDesk): ProviderEvent => ({
  about: 'identity-check',
  checkId: desk.identity.checks[0]?.checkId ?? '',
})
const transfer: ProviderEvent = { about: 'transfer', paymentId: 'pay_1', providerId: 'zt_1' }
const withdrawn = async (status: 'identity' | 'bank' | 'terms'): Promise<LoanDesk> => {
  const desk = await deskAt(status)
  if (status === 'identity') await desk.openWindow(opening('start-identity-check'), 'k')
  await desk.execute(byBorrower('withdraw-application', {}))
  return desk
}
const funded = async (): Promise<LoanDesk> => {
  const desk = await deskAt('active')
  await desk.sendAdvance({ loanId })
  desk.rails.complete(desk.now())
  await desk.followAdvance({ loanId })
  return desk
}

describe('the addressee of a provider’s event', () => {
  test('is the application’s workflow while the application is open', async () => {
    const desk = await deskAt('bank')
    expect(await desk.addressee(loanId, check(desk))).toBe('loan-application')
    expect(await desk.addressee(loanId, bank('req_unreported'))).toBe('loan-application')
  })

  test('is the servicing workflow for every kind of event once the loan is signed', async () => {
    const desk = await funded()
    expect(await desk.addressee(loanId, transfer)).toBe('loan-servicing')
    expect(await desk.addressee(loanId, check(desk))).toBe('loan-servicing')
    await desk.openWindow(opening('start-bank-connection'), 'another')
    expect(await desk.addressee(loanId, bank('req_unreported'))).toBe('loan-servicing')
    await desk.execute(byBorrower('finish-bank-connection', { requestId: 'req_2' }))
    expect(await desk.addressee(loanId, bank('req_2'))).toBe('loan-servicing')
    expect(await desk.addressee(loanId, bank(null))).toBe('loan-servicing')
    expect(await desk.addressee(loanId, bank('req_3'))).toBe('NOT_EXPECTED')
    await desk.activities.giveUpBankData({ loanId, requestId: 'req_2' })
    expect(await desk.addressee(loanId, bank('req_2'))).toBe('loan-servicing')
  })

  test('is nobody for bank data that the loan does not wait for, unless they are recorded', async () => {
    const desk = await deskAt('terms')
    expect(await desk.addressee(loanId, bank('req_1'))).toBe('recorded')
    expect(await desk.addressee(loanId, bank('req_9'))).toBe('NOT_EXPECTED')
    expect(await desk.addressee(loanId, bank(null))).toBe('NOT_EXPECTED')
  })

  test('is nobody once the application has ended, unless the result is recorded', async () => {
    const undecided = await withdrawn('identity')
    expect(await undecided.addressee(loanId, check(undecided))).toBe('LOAN_ENDED')
    const decided = await withdrawn('terms')
    expect(await decided.addressee(loanId, check(decided))).toBe('recorded')
    expect(await decided.addressee(loanId, bank('req_1'))).toBe('recorded')
    expect(await decided.addressee(loanId, transfer)).toBe('LOAN_ENDED')
  })

  test('is nobody once the records are destroyed', async () => {
    const desk = await withdrawn('identity')
    desk.pass(3 * 366 * 24 * 3_600_000)
    expect(await desk.activities.destroyRecords(loanId)).toMatchObject({ ok: true })
    expect(await desk.addressee(loanId, { about: 'identity-check', checkId: 'idv_9' })).toBe('LOAN_DESTROYED')
  })

  test('is nobody for an unknown loan', async () => {
    expect(await loanDesk().addressee('ln_unknown', transfer)).toBe('LOAN_NOT_FOUND')
  })
})

describe('bank data of a connection that the page never reported', () => {
  test('are recorded as the connection of the loan that waits for one', async () => {
    const desk = await deskAt('bank')
    await desk.openWindow(opening('start-bank-connection'), 'k')
    expect(await desk.activities.collectBankData({ loanId, requestId: 'req_lost' })).toMatchObject({
      status: 'personal-info',
    })
    expect(desk.tables().bank['req_lost']).toMatchObject({ loanId })
  })

  test('give a funded loan its other account, and those of an earlier connection do not', async () => {
    const desk = await funded()
    await desk.openWindow(opening('start-bank-connection'), 'another')
    await desk.activities.collectBankData({ loanId, requestId: 'req_1' })
    expect(desk.loan(loanId)).toMatchObject({ newAccount: { connection: { state: 'open' } } })
    await desk.activities.collectBankData({ loanId, requestId: 'req_lost' })
    expect(desk.loan(loanId)).toMatchObject({ newAccount: { account: expect.any(String) } })
  })

  test('of another customer change nothing', async () => {
    const desk = await deskAt('bank')
    await desk.openWindow(opening('start-bank-connection'), 'k')
    const before = desk.tables()
    desk.bank.belongTo('usr_other')
    await desk.activities.collectBankData({ loanId, requestId: 'req_lost' })
    expect(desk.tables()).toEqual(before)
  })
})
