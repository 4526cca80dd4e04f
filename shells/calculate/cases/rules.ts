import { criminalRateGuard } from '@tamarack/domain/apr/criminal-rate'
import { installmentReturnFee, installmentReturnedItemFee, paydayReturnFee } from '@tamarack/domain/arrears/dishonoured-item-fee'
import { defaultInterest } from '@tamarack/domain/arrears/default-interest'
import { classify, loanTypes } from '@tamarack/domain/loan/classify'
import { oneOutstandingLoan, type PaymentEvidence } from '@tamarack/domain/loan/one-outstanding-loan'
import { loanStatuses } from '@tamarack/domain/loan/status'
import { mayRePresent } from '@tamarack/domain/pad/re-presentment'
import { returnReasonOf, returnReasonOfEvent } from '@tamarack/domain/pad/return-codes'
import { agreementsInWindow, mustBeExtendedPlan } from '@tamarack/domain/payday/extended-payment-plan'
import { answerOf, answering, explained, refused, said, type Case } from '../case.ts'
import type { Input } from '../input.ts'

const evidences: readonly PaymentEvidence[] = ['own-ledger', 'borrower-document', 'none']

const readEarlier = (input: Input) => ({
  loanId: input.text('loanId'),
  status: input.oneOf('status', loanStatuses),
  ...(input.has('paidOn') && { paidInFull: { on: input.day('paidOn'), evidence: input.oneOf('evidence', evidences, 'none') } }),
})

const eligibility: Case = answering(
  (input) => ({
    agreementDate: input.day('agreementDate'),
    earlierLoans: input.has('earlierLoans') ? input.list('earlierLoans', readEarlier) : [],
    earlierAgreements: input.days('earlierAgreements'),
  }),
  ({ agreementDate, earlierLoans, earlierAgreements }) =>
    answerOf(oneOutstandingLoan(earlierLoans, agreementDate), (allowances) =>
      said({
        eligible: true,
        allowances,
        paymentPlan: mustBeExtendedPlan(agreementDate, earlierAgreements) ? 'extended' : 'single',
        agreementsInWindow: agreementsInWindow(agreementDate, earlierAgreements),
      }),
    ),
)

const classifyLoan: Case = answering(
  (input) => ({
    advance: input.amount('advance'),
    termDays: input.count('termDays'),
    costOfBorrowing: input.amount('costOfBorrowing'),
    repaidByPreAuthorizedDebit: input.flag('repaidByPreAuthorizedDebit', true),
    securedOrGuaranteed: input.flag('securedOrGuaranteed', false),
    revolving: input.flag('revolving', false),
    lenderLicensed: input.flag('lenderLicensed', true),
  }),
  (facts) => said(classify(facts)),
)

const interest: Case = answering(
  (input) => ({ overduePrincipal: input.amount('overduePrincipal'), missedOn: input.day('missedOn'), through: input.day('through') }),
  (facts) => explained(defaultInterest(facts)),
)

const returnCode: Case = answering(
  (input) => input.text('code'),
  (code) => answerOf(code.startsWith('Eft') ? returnReasonOfEvent(code) : returnReasonOf(code)),
)

const rePresentment: Case = answering(
  (input) => ({
    returnCode: input.text('returnCode'),
    originalAmount: input.amount('originalAmount'),
    originalDebitDate: input.day('originalDebitDate'),
    rePresented: input.count('rePresented', 0),
    amount: input.amount('amount'),
    debitDate: input.day('debitDate'),
  }),
  (given) => answerOf(mayRePresent(given), () => said({ allowed: true })),
)

const readFlow = (input: Input) => ({ on: input.day('on'), amount: input.amount('amount') })

const readCredit = (input: Input) => ({
  advances: input.list('advances', readFlow),
  payments: input.list('payments', readFlow),
  ...(input.has('payFrequency') && { frequency: input.frequency('payFrequency') }),
})

const fee: Case = (input) => {
  if (input.oneOf('loanType', loanTypes) === 'cash-advance') {
    return answering(
      (fields) => ({ returnCode: fields.text('returnCode'), feeAlreadyCharged: fields.flag('feeAlreadyCharged', false) }),
      (given) => answerOf(paydayReturnFee(given), (amount) => said({ fee: amount })),
    )(input)
  }
  return answering(
    (fields) => ({
      returnCode: fields.text('returnCode'),
      lendersCost: fields.amount('lendersCost', installmentReturnedItemFee),
      on: fields.day('on'),
      credit: readCredit(fields),
    }),
    (given) => answerOf(installmentReturnFee(given), (amount) => said({ fee: amount })),
  )(input)
}

const criminalRate: Case = answering(readCredit, (credit) => {
  const guarded = criminalRateGuard('BEFORE_OFFER', credit)
  return guarded.ok ? said({ allowed: true, percent: guarded.value.percent }, [guarded.value.explanation]) : refused(guarded.error)
})

export const ruleCases = {
  eligibility,
  classify: classifyLoan,
  'default-interest': interest,
  'return-code': returnCode,
  're-presentment': rePresentment,
  'returned-item-fee': fee,
  'criminal-rate-guard': criminalRate,
} as const satisfies Readonly<Record<string, Case>>
