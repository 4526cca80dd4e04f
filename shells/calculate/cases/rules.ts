import { criminalRateApr, criminalRateGuard, type CreditWithCharges } from '@tamarack/domain/apr/criminal-rate'
import { criminalRateFigures } from '@tamarack/domain/apr/rate-conventions'
import { formatCents, inDays } from '@tamarack/domain/explanations/explanation'
import { installmentReturnedItemFee, installmentReturnFee } from '@tamarack/domain/installment/return-fee'
import { classify, type ExemptionCondition } from '@tamarack/domain/loan/application/classify'
import {
  oneOutstandingLoan,
  type EarlierLoan,
  type PaymentEvidence,
} from '@tamarack/domain/loan/application/one-outstanding-loan'
import { loanStatuses } from '@tamarack/domain/loan/status'
import { mayRePresent, rePresentmentDaysMax } from '@tamarack/domain/pad/re-presentment'
import { returnReasonOf } from '@tamarack/domain/pad/return-codes'
import { defaultInterest } from '@tamarack/domain/payday/arrears/default-interest'
import { advanceOnDefault } from '@tamarack/domain/payday/arrears/on-default'
import { paydayReturnFee } from '@tamarack/domain/payday/arrears/return-fee'
import { agreementsInWindow, mustBeExtendedPlan } from '@tamarack/domain/payday/extended-payment-plan'
import { planExplanation } from '@tamarack/domain/payday/quote'
import { yearlyRate } from '@tamarack/domain/products/on-default'
import { ok } from '@tamarack/domain/shared/result'
import { daysBetween, plusDays } from '@tamarack/domain/values/local-date'
import * as f from '../fields.ts'
import { andThen, question, questionBy } from '../question.ts'

const evidences: readonly PaymentEvidence[] = ['own-ledger', 'borrower-document', 'none']

const exemptionConditions = [
  ['FED-01', 'unsecured, unguaranteed, not revolving, repaid by a pre-authorized debit'],
  ['FED-02', '$1,500.00 and 62 days at most'],
  ['FED-03', 'cost of at most 14 % of the advance'],
  ['FED-05', 'a licensed lender'],
] as const satisfies readonly (readonly [ExemptionCondition, string])[]

const earlierLoan = {
  loanId: f.text,
  status: f.oneOf(loanStatuses),
  payment: f.ifGiven('paidOn', { paidOn: f.day, evidence: f.optional(f.oneOf(evidences), 'none') }, {}),
}

const credit = { advances: f.flows, payments: f.flows, payFrequency: f.onlyIfGiven(f.frequency) }

const creditOf = ({ advances, payments, payFrequency }: f.ValuesOf<typeof credit>): CreditWithCharges => ({
  advances,
  payments,
  ...(payFrequency && { frequency: payFrequency }),
})

export const ruleCases = {
  eligibility: question({
    fields: {
      agreementDate: f.day,
      earlierLoans: f.optional(f.list(earlierLoan), []),
      earlierAgreements: f.several(f.day),
    },
    evaluate: ({ agreementDate, earlierLoans, earlierAgreements }) => {
      const earlier = earlierLoans.map(({ payment, ...loan }): EarlierLoan =>
        'paidOn' in payment ? { ...loan, paidInFull: { on: payment.paidOn, evidence: payment.evidence } } : loan,
      )
      return andThen(oneOutstandingLoan(earlier, agreementDate), (allowances) =>
        ok({
          eligible: true,
          allowances,
          paymentPlan: mustBeExtendedPlan(agreementDate, earlierAgreements) ? 'extended' : 'single',
          agreementsInWindow: agreementsInWindow(agreementDate, earlierAgreements),
        }),
      )
    },
    figure: { eligible: f.flag },
    rule: 'ON-15: every earlier loan is gone, and was paid in full with evidence or at least seven days before',
    inputs: ['agreementDate', 'earlierLoans'],
    steps: ({ allowances, earlierLoans }) =>
      earlierLoans.length === 0
        ? 'no earlier loan'
        : earlierLoans.map(({ loanId, status }) => {
            const because = allowances.find((allowance) => allowance.loanId === loanId)?.because
            return `${loanId} is ${status}: ${because ?? 'it never became a loan'}`
          }),
    explanations: (known) => [planExplanation(known.agreementsInWindow)],
  }),
  classify: question({
    fields: {
      agreedOn: f.optional(f.day, f.dayOfTodaysLaw),
      advance: f.money,
      termDays: f.wholeNumberFrom(0, 36_600, inDays),
      costOfBorrowing: f.money,
      repaidByPreAuthorizedDebit: f.optional(f.flag, true),
      securedOrGuaranteed: f.optional(f.flag, false),
      revolving: f.optional(f.flag, false),
      lenderLicensed: f.optional(f.flag, true),
    },
    evaluate: classify,
    figure: { legalClass: f.text },
    rule: 'CPA-11: the class follows from the facts, not the name; the payday exemption has four conditions',
    steps: ({ unmet }) =>
      exemptionConditions.map(([id, what]) => `${id}, ${what}: ${unmet.includes(id) ? 'not met' : 'met'}`),
  }),
  'default-interest': question({
    fields: {
      agreedOn: f.onlyIfGiven(f.day),
      missedOn: f.day,
      until: f.ifGiven('days', { days: f.wholeNumberFrom(0, 36_600) }, { through: f.day }),
      overduePrincipal: f.money,
    },
    evaluate: ({ agreedOn, missedOn, until, overduePrincipal }) => {
      const through = 'days' in until ? plusDays(missedOn, until.days) : until.through
      return andThen(advanceOnDefault(agreedOn ?? missedOn), ({ interestMonthly: monthly }) =>
        andThen(defaultInterest({ overduePrincipal, monthly, missedOn, through }), (charged) =>
          ok({ ...charged, through, monthlyRate: monthly, yearlyRate: yearlyRate(monthly) }),
        ),
      )
    },
    result: ['interest', 'days', 'through', 'monthlyRate', 'yearlyRate'],
  }),
  'return-code': question({
    fields: { code: f.text },
    evaluate: ({ code }) => returnReasonOf(code),
    result: ['code', 'meaning', 'decision', 'dispute', 'dishonoured'],
    figure: { decision: f.text },
    rule: 'PAD-09: what a return calls for; only one for want of funds is presented again, is dishonoured and may cost a fee',
    steps: ({ code, meaning, decision, dishonoured }) =>
      `${code} is "${meaning}": ${decision}, ${dishonoured ? 'dishonoured' : 'not dishonoured'}`,
  }),
  're-presentment': question({
    fields: {
      returnCode: f.text,
      originalAmount: f.money,
      originalDebitDate: f.day,
      rePresented: f.optional(f.wholeNumberFrom(0, 99), 0),
      amount: f.money,
      debitDate: f.day,
    },
    evaluate: mayRePresent,
    rule: 'PAD-09: a debit returned for want of funds, once more, for the same amount, on an open day within 30 days of the first',
    steps: ({ returnCode, originalAmount, originalDebitDate, rePresented, amount, debitDate }) => [
      `${returnCode} is a return for want of funds, presented again ${rePresented} times before`,
      `${formatCents(amount)} = ${formatCents(originalAmount)}`,
      `${originalDebitDate} to ${debitDate} = ${daysBetween(originalDebitDate, debitDate)} days of ${rePresentmentDaysMax}; clearing is open`,
    ],
  }),
  'returned-item-fee': questionBy('loanType', {
    'cash-advance': question({
      fields: {
        agreedOn: f.optional(f.day, f.dayOfTodaysLaw),
        returnCode: f.text,
        feeAlreadyCharged: f.optional(f.flag, false),
      },
      evaluate: ({ agreedOn, ...returned }) =>
        andThen(advanceOnDefault(agreedOn), ({ returnedItemFee: signedFee }) =>
          paydayReturnFee({ ...returned, signedFee }),
        ),
      figure: { fee: f.money },
      rule: 'ON-09: for a dishonoured item the most that the law of the agreement’s day allows, $20 since 2025-01-01, once in the life of a loan',
      steps: ({ fee, returnCode }) => `${returnCode} is dishonoured, no fee was charged before: ${formatCents(fee)}`,
    }),
    installment: question({
      fields: {
        returnCode: f.text,
        lendersCost: f.optional(f.money, installmentReturnedItemFee),
        on: f.day,
        ...credit,
      },
      evaluate: (returned) =>
        andThen(
          installmentReturnFee({ ...returned, signedFee: installmentReturnedItemFee, credit: creditOf(returned) }),
          (fee) => {
            const charges = [{ on: returned.on, amount: fee, kind: 'dishonoured-item-fee' }] as const
            return ok({ fee, withFee: criminalRateApr({ ...creditOf(returned), charges }) })
          },
        ),
      result: ['fee'],
      figure: { fee: f.money },
      rule: 'CPA-04: the smaller of what the return cost the lender and the printed $50.00, if the loan with it stays at the criminal rate of its day, 35 % a year since 2025-01-01',
      inputs: ['returnCode', 'lendersCost', 'on'],
      steps: ({ fee, withFee, returnCode, lendersCost }) => [
        `${returnCode} is dishonoured`,
        `smaller of ${formatCents(lendersCost)} and ${formatCents(installmentReturnedItemFee)} = ${formatCents(fee)}`,
        withFee.ok
          ? `with it the loan costs ${withFee.value.percent.toFixed(4)} % a year`
          : 'with it the loan repays less than was lent',
      ],
      explanations: ({ withFee }) => (withFee.ok ? [withFee.value.explanation] : []),
    }),
  }),
  'criminal-rate-guard': question({
    fields: { ...credit, charges: f.optional(f.charges, []) },
    evaluate: (given) => criminalRateGuard('BEFORE_OFFER', { ...creditOf(given), charges: given.charges }),
    result: (rates) => ({ allowed: true, ...criminalRateFigures(rates) }),
  }),
}
