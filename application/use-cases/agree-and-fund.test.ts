import { describe, expect, test } from 'vitest'
import { hours, loanDesk, origin, rowan, staff, stranger, terms, personalInfo } from '../testing/loan-desk.fixture.ts'
import { asBorrower, asStaff, evidenceFor, loanId, walkTo } from '../testing/walked-loan.fixture.ts'
import { makeChooseCashAdvance } from './choose-cash-advance.ts'
import { makeApproveLoan, makeRejectLoan } from './decide-application.ts'
import { makeRedateAgreement } from './end-application.ts'
import { makeCheckFundingHour, makeReadPayout, makeSendPayout } from './fund-loan.ts'
import { makeRecallOutcome } from './recall-outcome.ts'
import { makeSendCopies } from './send-copies.ts'
import { makeAuthorizeDebit, makeSignAgreement } from './sign.ts'

const statusOf = (desk: ReturnType<typeof loanDesk>) => desk.tables().loans[loanId]?.status
const eventsOf = (desk: ReturnType<typeof loanDesk>) => desk.tables().events.map(({ type }) => type)

describe('terms', () => {
  test('are priced: $500 for 14 days costs $70.00 at 365.00%', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'review')
    expect(desk.tables().loans[loanId]?.offer).toMatchObject({
      advanceCents: 500_00,
      costOfBorrowingCents: 70_00,
      totalCents: 570_00,
      termDays: 14,
      disclosureAprBasisPoints: 365_00,
      payments: [{ dueDate: '2026-12-04', amountCents: 570_00 }],
      netPayCents: 1200_00,
      maximumAdvanceCents: 600_00,
    })
  })

  const refused = [
    ['above half of the net pay', { advanceCents: 600_01 }, 'ADVANCE_ABOVE_HALF_NET_PAY'],
    ['above both limits, naming the lower', { advanceCents: 1_900_00 }, 'ADVANCE_ABOVE_HALF_NET_PAY'],
    ['below a dollar', { advanceCents: 99 }, 'ADVANCE_BELOW_MINIMUM'],
    ['with a start in the past', { startDate: '2026-11-19' }, 'START_DATE_NOT_OFFERED'],
    ['with a start too far ahead', { startDate: '2026-11-28' }, 'START_DATE_NOT_OFFERED'],
    ['past 62 days', { nextPayDate: '2027-01-22' }, 'TERM_TOO_LONG'],
    ['due before a debit can be made', { nextPayDate: '2026-11-24' }, 'DUE_DATE_TOO_SOON'],
    ['on a day that does not exist', { nextPayDate: '2026-11-31' }, 'INVALID_INPUT'],
  ] as const
  const nearest = [
    ['a start in the past', { startDate: '2026-11-19' }, '2026-11-20'],
    ['a start too far ahead', { startDate: '2026-11-28' }, '2026-11-27'],
    ['a pay day in the past', { nextPayDate: '2026-11-02' }, '2026-11-25'],
    ['a pay day before a debit can be made', { nextPayDate: '2026-11-24' }, '2026-11-25'],
    ['a pay day past 62 days', { nextPayDate: '2027-01-22' }, '2027-01-21'],
    ['a pay day past 62 days of a later start', { startDate: '2026-11-22', nextPayDate: '2027-01-23' }, '2027-01-22'],
    ['a pay day past the clearing calendar', { nextPayDate: '2046-01-03' }, '2027-01-21'],
  ] as const
  test.each(nearest)(
    'the refusal of %s names the nearest day that works, and that day is accepted',
    async (_, change, day) => {
      const desk = loanDesk()
      await walkTo(desk, 'terms')
      const choose = makeChooseCashAdvance(desk.ports)
      expect(await choose({ ...asBorrower, terms: { ...terms, ...change } }, 'k')).toMatchObject({
        ok: false,
        error: { facts: { nearestDate: day } },
      })
      const mended = 'nextPayDate' in change ? { ...change, nextPayDate: day } : { startDate: day }
      expect(await choose({ ...asBorrower, terms: { ...terms, ...mended } }, 'k2')).toMatchObject({ ok: true })
    },
  )

  test.each(refused)('%s are refused and change nothing', async (_, change, code) => {
    const desk = loanDesk()
    await walkTo(desk, 'terms')
    const before = desk.tables()
    expect(
      await makeChooseCashAdvance(desk.ports)({ ...asBorrower, terms: { ...terms, ...change } }, 'k'),
    ).toMatchObject({ ok: false, error: { code } })
    expect(desk.tables()).toEqual(before)
  })

  test('due on a day when banks do not clear are due on the next one', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'terms')
    await makeChooseCashAdvance(desk.ports)({ ...asBorrower, terms: { ...terms, nextPayDate: '2026-12-05' } }, 'k')
    expect(desk.tables().loans[loanId]?.offer?.dueDate).toBe('2026-12-07')
  })
})

describe('a decision', () => {
  test('the second one changes nothing and says who decided first', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'agreement')
    const before = desk.tables()
    const late = await makeRejectLoan(desk.ports)(
      { ...asStaff, actor: { ...staff, id: 'usr_b', name: 'B' }, reasons: ['income-too-low'], note: null },
      'k',
    )
    expect(late).toMatchObject({
      ok: false,
      error: { code: 'ALREADY_DECIDED', facts: { decision: 'approved', by: 'Mei Chen' } },
    })
    expect(desk.tables()).toEqual(before)
  })

  test('to reject needs a reason', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'review')
    expect(await makeRejectLoan(desk.ports)({ ...asStaff, reasons: [], note: null }, 'k')).toEqual({
      ok: false,
      error: { code: 'REASON_REQUIRED' },
    })
    expect(
      await makeRejectLoan(desk.ports)({ ...asStaff, reasons: ['income-too-low'], note: 'see bank tab' }, 'k2'),
    ).toEqual({ ok: true, value: { status: 'rejected' } })
  })

  test('to approve terms that can no longer be offered is refused, and the application stays in review', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'review')
    desk.pass(hours(24 * 12))
    expect(await makeApproveLoan(desk.ports)({ ...asStaff, note: null }, 'k')).toMatchObject({
      ok: false,
      error: { code: 'DUE_DATE_TOO_SOON' },
    })
    expect(statusOf(desk)).toBe('review')
    expect(eventsOf(desk)).not.toContain('loan-approved')
  })
})

describe('signing', () => {
  test('a text that was not on the screen is refused', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'agreement')
    const evidence = { ...evidenceFor(desk, 'loan-agreement'), documentSha256: 'f'.repeat(64) }
    expect(await makeSignAgreement(desk.ports)({ ...asBorrower, evidence }, 'k')).toEqual({
      ok: false,
      error: { code: 'AGREEMENT_OUT_OF_DATE' },
    })
  })

  test('an agreement of yesterday must be read again: it is priced for today and the old text no longer signs', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'agreement')
    const yesterday = evidenceFor(desk, 'loan-agreement')
    desk.pass(hours(24))
    const redate = makeRedateAgreement(desk.ports)
    expect(await redate({ loanId })).toMatchObject({ status: 'agreement' })
    expect(await redate({ loanId })).toMatchObject({ status: 'agreement', already: true })
    expect(desk.tables().loans[loanId]?.offer).toMatchObject({
      termDays: 13,
      disclosureAprBasisPoints: 393_08,
      costOfBorrowingCents: 70_00,
    })
    expect(await makeSignAgreement(desk.ports)({ ...asBorrower, evidence: yesterday }, 'k')).toEqual({
      ok: false,
      error: { code: 'AGREEMENT_OUT_OF_DATE' },
    })
    expect(
      await makeSignAgreement(desk.ports)({ ...asBorrower, evidence: evidenceFor(desk, 'loan-agreement') }, 'k'),
    ).toEqual({ ok: true, value: { status: 'pad' } })
  })

  test('a debit authorization left over midnight leads back to a new agreement', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'pad')
    desk.pass(hours(13))
    expect(await makeRedateAgreement(desk.ports)({ loanId })).toMatchObject({ status: 'agreement' })
    expect(desk.tables().loans[loanId]?.agreementSignedAt).toBeNull()
  })

  test('when the pay day has come too near, the offer ends instead of being signed', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'agreement')
    desk.pass(hours(24 * 12))
    expect(await makeRedateAgreement(desk.ports)({ loanId })).toMatchObject({ status: 'expired' })
  })

  test('activates once: a second press is answered, not refused, and no second payout is due', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'active')
    const again = await makeAuthorizeDebit(desk.ports)(
      { ...asBorrower, evidence: evidenceFor(desk, 'pad-agreement') },
      'another press',
    )
    expect(again).toEqual({ ok: true, value: { status: 'active', already: true } })
    expect(Object.values(desk.tables().payments)).toHaveLength(1)
    expect(desk.tables().loans[loanId]).toMatchObject({ fundBy: desk.now() + hours(1), cancellableAnyTime: true })
  })
})

describe('funding', () => {
  test('sends the money once, however often it is asked, and opens the cancellation window when it has arrived', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'active')
    await makeSendPayout(desk.ports)({ loanId })
    await makeSendPayout(desk.ports)({ loanId })
    expect(desk.funds.transfers.size).toBe(1)
    desk.pass(hours(0.25))
    desk.funds.complete(desk.now())
    expect(await makeReadPayout(desk.ports)({ loanId })).toMatchObject({ status: 'funded', payout: 'completed' })
    const loan = desk.tables().loans[loanId]
    // Friday's loan: Monday and Tuesday are the two business days, so the right ends with Tuesday in Toronto.
    expect(loan).toMatchObject({
      status: 'funded',
      fundedAt: desk.now(),
      cancellableAnyTime: false,
      cancellableUntil: Date.UTC(2026, 10, 25, 5) - 1,
    })
  })

  test('a late completion leaves the loan cancellable at any time', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'active')
    await makeSendPayout(desk.ports)({ loanId })
    const check = makeCheckFundingHour(desk.ports)
    expect(await check({ loanId })).toMatchObject({ status: 'active' })
    expect(eventsOf(desk)).not.toContain('funding-late')
    desk.pass(hours(1) + 1)
    await check({ loanId })
    await check({ loanId })
    expect(eventsOf(desk).filter((type) => type === 'funding-late')).toHaveLength(1)
    desk.funds.complete(desk.now())
    await makeReadPayout(desk.ports)({ loanId })
    expect(desk.tables().loans[loanId]).toMatchObject({
      status: 'funded',
      cancellableAnyTime: true,
      cancellableUntil: null,
    })
  })

  test('the signed copies go out once, as attachments, with no amount in the subject', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'active')
    const send = makeSendCopies(desk.ports)
    await send({ loanId })
    await send({ loanId })
    expect(desk.mail.letters).toHaveLength(1)
    expect(desk.mail.letters[0]).toMatchObject({ to: rowan.email, subject: 'Your loan documents' })
    expect(desk.mail.letters[0]?.attachments?.map(({ filename }) => filename)).toEqual([
      'loan-agreement.pdf',
      'pad-agreement.pdf',
    ])
  })
})

describe('a command whose workflow has ended', () => {
  test('is answered from what was kept, or that it was done, and never changes anything', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'active')
    const before = desk.tables()
    const recall = makeRecallOutcome(desk.ports)
    const evidence = evidenceFor(desk, 'pad-agreement')
    expect(await recall('authorizeDebit', { ...asBorrower, evidence }, 'k-debit')).toEqual({
      ok: true,
      value: { status: 'active' },
    })
    expect(await recall('authorizeDebit', { ...asBorrower, evidence }, 'new key')).toEqual({
      ok: true,
      value: { status: 'active', already: true },
    })
    expect(await recall('approveLoan', { ...asStaff, note: null }, 'k')).toMatchObject({
      ok: false,
      error: { code: 'ALREADY_DECIDED' },
    })
    expect(await recall('savePersonalInfo', { loanId, actor: stranger, origin, personalInfo }, 'k')).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
    expect(desk.tables()).toEqual(before)
  })
})
