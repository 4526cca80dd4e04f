import { describe, expect, test } from 'vitest'
import { firstPolicy } from '../../policy/house-policy.ts'
import { instant } from '../../values/instant.ts'
import { systemActor } from '../actor.ts'
import { reminderMoments, waitsForCustomer } from '../application/reminders.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import { isServiced, type Loan } from '../loan.ts'
import { nextDue } from '../servicing/next-due.ts'
import { applicationSteps, type LoanStatus } from '../status.ts'
import {
  daysLater,
  eventsUntil,
  evidenceOf,
  factsFor,
  friday,
  given,
  issue,
  jo,
  jointEvents,
  usualWorld,
} from '../testing/loan-steps.fixture.ts'
import { awaitedSignatures } from './awaited-signatures.ts'

const ofOne = (status: LoanStatus): Loan => given(eventsUntil(status)).loan as Loan
const ofTwo = (until: (loan: Loan) => boolean): Loan => given(jointEvents(until)).loan as Loan
const coSigned = (loan: Loan, now = friday): Loan => {
  const command = issue('co-sign-agreement', { evidence: evidenceOf({ ...loan, status: 'agreement' } as Loan) }, jo)
  const decided = decide(
    loan,
    command,
    factsFor<'co-sign-agreement'>(loan, { ...usualWorld, withCoApplicant: true, now }),
  )
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.value.reduce<Loan>((before, event) => evolve(before, event, loan.loanId), loan)
}

const agreed = ofTwo(({ status }) => status === 'agreement')
const borrowerSigned = ofTwo(({ status }) => status === 'pad')
const authorized = ofTwo((loan) => loan.status === 'pad' && loan.authorized !== undefined)

const borrowerAgreement = { signer: 'borrower', document: 'loan-agreement', since: friday }
const borrowerDebit = { signer: 'borrower', document: 'pad-agreement', since: friday }
const coApplicant = { signer: 'co-applicant', document: 'loan-agreement', since: friday }

describe('an approved application waits for signatures (TAM-98)', () => {
  test.each([
    ['of both at first', agreed, [borrowerAgreement, coApplicant]],
    ['of both while the borrower has signed the agreement alone', borrowerSigned, [borrowerDebit, coApplicant]],
    ['of the co-applicant once the borrower has signed everything', authorized, [coApplicant]],
    ['of the borrower once the co-applicant has signed', coSigned(agreed), [borrowerAgreement]],
    ['of the borrower on the debit authorization alone', coSigned(borrowerSigned), [borrowerDebit]],
    ['of nobody once everything is signed', coSigned(authorized), []],
  ] as const)('%s', (_, loan, awaited) => {
    expect(awaitedSignatures(loan)).toEqual(awaited)
  })

  test('of the borrower alone where nobody borrows with them', () => {
    expect(awaitedSignatures(ofOne('agreement'))).toEqual([borrowerAgreement])
    expect(awaitedSignatures(ofOne('pad'))).toEqual([borrowerDebit])
  })

  test('never before the approval, and never of a signed loan', () => {
    const steps = applicationSteps.filter((status) => status !== 'agreement' && status !== 'pad')
    for (const status of steps) expect(awaitedSignatures(ofOne(status))).toEqual([])
    for (const loan of [ofOne('active'), ofOne('funded'), ofTwo(isServiced)])
      expect(awaitedSignatures(loan)).toEqual([])
  })

  test('since the approval, also where the agreement was prepared again for another day', () => {
    const now = daysLater(1)
    const command = issue('redate-agreement', {}, systemActor)
    const decided = decide(
      authorized,
      command,
      factsFor<'redate-agreement'>(authorized, { ...usualWorld, withCoApplicant: true, now }),
    )
    if (!decided.ok) throw new Error(decided.error.code)
    const redated = decided.value.reduce<Loan>((before, event) => evolve(before, event, before.loanId), authorized)
    expect(redated).toMatchObject({ status: 'agreement', date: '2026-11-21' })
    expect(awaitedSignatures(redated)).toEqual([borrowerAgreement, coApplicant])
  })
})

test('a customer is waited for exactly while a signature of theirs is missing (TAM-98)', () => {
  for (const loan of [agreed, borrowerSigned, coSigned(agreed)]) expect(waitsForCustomer(loan)).toBe(true)
  for (const loan of [authorized, coSigned(authorized)]) expect(waitsForCustomer(loan)).toBe(false)
})

test('time reminds a co-applicant of a missing signature on the days on which it reminds a borrower (TAM-55)', () => {
  const reminders = (loan: Loan) =>
    reminderMoments(friday, firstPolicy).map(
      (moment) => nextDue(loan, friday, instant(moment - 1000), firstPolicy)?.what,
    )
  expect(reminders(authorized)).toEqual(['reminder-sent', 'reminder-sent', 'reminder-sent'])
  expect(reminders(coSigned(authorized))).not.toContain('reminder-sent')
})
