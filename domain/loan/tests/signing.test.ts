import { describe, expect, test } from 'vitest'
import { torontoInstant } from '../../calendars/toronto.ts'
import { legalTextsAcceptedWith } from '../../documents/legal-versions.ts'
import { byPassword } from '../../testing/sign-in.fixture.ts'
import { localDate } from '../../values/local-date.ts'
import type { Loan } from '../loan.ts'
import {
  daysLater,
  documentFor,
  eventsUntil,
  evidenceOf,
  friday,
  given,
  issue,
  mei,
} from '../testing/loan-steps.fixture.ts'

const approved = given(eventsUntil('agreement'))
const signed = given(eventsUntil('pad'))
const signing = (loan: Loan | undefined, change = {}) =>
  issue('sign-agreement', { evidence: { ...evidenceOf(loan), ...change } })
const authorizing = (loan: Loan | undefined, change = {}) =>
  issue('authorize-debit', { evidence: { ...evidenceOf(loan), ...change } })
const refusal = (code: string, facts?: object) => ({ ok: false, error: facts ? { code, facts } : { code } })

describe('the agreement', () => {
  test('is signed as it was read, and the debit authorization is prepared for the verified account', () => {
    const { loan } = approved
    expect(approved.when(signing(loan))).toEqual({
      ok: true,
      value: [
        {
          type: 'agreement-signed',
          at: friday,
          document: loan?.status === 'agreement' && loan.agreement,
          assent: {
            sessionId: 'ses_1',
            openedAt: friday - 3,
            reachedEndAt: friday - 2,
            tickedAt: friday - 1,
            clockAheadMs: friday - 4,
            consentSha256: 'consent',
            signIn: byPassword,
            legalTexts: legalTextsAcceptedWith('loan-agreement', localDate('2026-11-20')),
          },
        },
        {
          type: 'authorization-prepared',
          document: loan?.status === 'agreement' && documentFor('pad-agreement', loan.offer),
          account: 'account-chequing',
        },
      ],
    })
  })

  test('keeps how the signer had signed in', () => {
    const { loan } = approved
    const signIn = { method: 'password', secondFactor: 'email-code', at: friday - 60_000 } as const
    const assent = (change: object) => {
      const outcome = approved.when(signing(loan, change))
      const [event] = outcome.ok ? outcome.value : []
      return event?.type === 'agreement-signed' ? event.assent : null
    }
    expect(assent({ signIn })?.signIn).toEqual(signIn)
  })

  test.each([
    ['a text that changed since it was read', { documentSha256: 'another' }, 'AGREEMENT_OUT_OF_DATE'],
    ['a document that was never opened', { openedAt: null }, 'DOCUMENT_NOT_OPENED'],
    ['a box that was not ticked', { tickedAt: null }, 'NOT_ACKNOWLEDGED'],
    ['a box that was ticked before the document was opened', { openedAt: 3, tickedAt: 2 }, 'NOT_ACKNOWLEDGED'],
    ['moments of 1970 by a clock that was not reported', { pressedAt: null }, 'EVIDENCE_NOT_PLAUSIBLE'],
    ['a tick of 2100', { tickedAt: 4_102_444_800_000 }, 'EVIDENCE_NOT_PLAUSIBLE'],
    ['a session that cannot be named', { sessionId: '' }, 'ASSENT_NOT_PROVABLE'],
  ])('is not signed with %s (TAM-14)', (_, change, code) => {
    expect(approved.when(signing(approved.loan, change))).toMatchObject({ ok: false, error: { code } })
  })

  test('is not signed without an address that proves where the assent came from (TAM-14)', () => {
    const command = { ...signing(approved.loan), origin: { ip: null, userAgent: 'browser' } }
    expect(approved.when(command)).toEqual(refusal('ASSENT_NOT_PROVABLE', { missing: 'ip-address' }))
  })

  test('is signed until the last millisecond of its day in Toronto and not in the first of the next', () => {
    const midnight = torontoInstant(localDate('2026-11-21'), 0, 0, 0)
    expect(approved.but({ now: daysLater(0, (midnight - 1) as typeof midnight) }).when(signing(approved.loan)).ok).toBe(
      true,
    )
    expect(approved.but({ now: midnight }).when(signing(approved.loan))).toEqual(refusal('AGREEMENT_OUT_OF_DATE'))
  })

  test('signed a second time changes nothing', () => {
    expect(signed.when(signing(approved.loan))).toEqual({ ok: true, value: [] })
  })

  test('is priced and prepared again on the next day; a signature of the day before is void', () => {
    const tomorrow = signed.but({ now: daysLater(1) })
    expect(tomorrow.when(issue('redate-agreement', {}))).toMatchObject({
      ok: true,
      value: [{ type: 'agreement-prepared', date: '2026-11-21', offer: { termDays: 13 } }],
    })
    expect(tomorrow.when(authorizing(signed.loan))).toEqual(refusal('AGREEMENT_OUT_OF_DATE'))
  })

  test('that can no longer be offered ends the application with its reason', () => {
    expect(approved.but({ now: daysLater(12) }).when(issue('redate-agreement', {}))).toEqual({
      ok: true,
      value: [{ type: 'application-expired', at: daysLater(12), because: 'DUE_DATE_TOO_SOON' }],
    })
  })
})

describe('the debit authorization', () => {
  test('activates the loan: it is booked as it was signed, and the advance is sent once', () => {
    expect(signed.when(authorizing(signed.loan))).toMatchObject({
      ok: true,
      value: [
        { type: 'debit-authorized' },
        { type: 'activated', terms: { advance: 500_00, costOfBorrowing: 70_00, advanceDate: '2026-11-20' } },
        { type: 'copy-received' },
        {
          type: 'payment-requested',
          kind: 'advance',
          paymentId: 'pay_1',
          attempt: 1,
          amount: 500_00,
          delivery: 'e-transfer',
        },
      ],
    })
  })

  test.each([
    'active',
    'disbursement-failed',
    'funded',
    'overdue',
    'in-collections',
    'cancelling',
    'written-off',
  ] as const)(
    'is refused while another loan of the same person is %s, no matter what account it belongs to (ON-15)',
    (status) => {
      const otherLoans = [{ loanId: 'ln_2', customerId: 'usr_other', status, agreedOn: localDate('2026-11-02') }]
      expect(signed.but({ otherLoans }).when(authorizing(signed.loan))).toEqual(
        refusal('OTHER_LOAN_OUTSTANDING', { loanId: 'ln_2', status }),
      )
    },
  )

  test('of an active loan changes nothing', () => {
    expect(given(eventsUntil('active')).when(authorizing(signed.loan))).toEqual({ ok: true, value: [] })
  })

  test('cannot be signed before the agreement', () => {
    expect(approved.when(authorizing(approved.loan))).toEqual(refusal('STEP_NOT_DUE', { status: 'agreement' }))
  })
})

describe('the third loan of a person within 63 days', () => {
  test('is an extended plan also when the earlier two belong to another account of theirs (ON-10)', () => {
    const otherLoans = ['2026-10-02', '2026-10-30'].map((agreedOn, index) => ({
      loanId: `ln_${index + 2}`,
      customerId: 'usr_other',
      status: 'repaid' as const,
      agreedOn: localDate(agreedOn),
    }))
    const chosen = given(eventsUntil('terms'), { otherLoans }).when(
      issue('choose-terms', {
        terms: {
          loanType: 'cash-advance',
          advance: 300_00,
          startDate: '2026-11-20',
          nextPayDate: '2026-12-04',
          payFrequency: 'bi-weekly',
        },
      }),
    )
    expect(chosen).toMatchObject({
      ok: true,
      value: [{ offer: { paymentPlan: 'extended', payments: { length: 3 } } }, {}],
    })
  })
})

describe('a decision', () => {
  const waiting = given(eventsUntil('review'))

  test('approves on the terms priced for today and prepares the agreement', () => {
    expect(waiting.when(issue('approve-application', { note: 'fine' }, mei))).toMatchObject({
      ok: true,
      value: [
        { type: 'decision-made', verdict: { outcome: 'approved' }, by: { id: 'usr_mei' }, note: 'fine' },
        { type: 'agreement-prepared', date: '2026-11-20' },
      ],
    })
  })

  test('is made once, and names who made it', () => {
    expect(approved.when(issue('reject-application', { reasons: ['income-too-low'], note: null }, mei))).toEqual(
      refusal('ALREADY_DECIDED', { decision: 'approved', by: 'Mei Chen', at: friday }),
    )
  })

  test('to reject needs a reason (TAM-17)', () => {
    expect(waiting.when(issue('reject-application', { reasons: [], note: null }, mei))).toEqual(
      refusal('REASON_REQUIRED'),
    )
  })
})
