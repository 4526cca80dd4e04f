import { criminalRateApr, criminalRateGuard, type CreditWithCharges } from '@tamarack/domain/apr/criminal-rate'
import { criminalRateFigures } from '@tamarack/domain/apr/rate-conventions'
import { installmentReturnFee, installmentReturnedItemFee } from '@tamarack/domain/installment/return-fee'
import { paydayReturnFee } from '@tamarack/domain/payday/arrears/return-fee'
import {
  defaultInterest,
  defaultInterestMonthly,
  defaultInterestYearly,
} from '@tamarack/domain/payday/arrears/default-interest'
import { inDays, formatCents } from '@tamarack/domain/explanations/explanation'
import { classify, type ExemptionCondition } from '@tamarack/domain/loan/classify'
import { oneOutstandingLoan, type EarlierLoan, type PaymentEvidence } from '@tamarack/domain/loan/one-outstanding-loan'
import { loanStatuses } from '@tamarack/domain/loan/status'
import { mayRePresent, rePresentmentDaysMax } from '@tamarack/domain/pad/re-presentment'
import { returnReasonOf } from '@tamarack/domain/pad/return-codes'
import { agreementsInWindow, mustBeExtendedPlan } from '@tamarack/domain/payday/extended-payment-plan'
import { planExplanation } from '@tamarack/domain/payday/quote'
import { ok } from '@tamarack/domain/shared/result'
import type { Cents } from '@tamarack/domain/values/cents'
import { daysBetween, plusDays, type LocalDate } from '@tamarack/domain/values/local-date'
import {
  day,
  flag,
  frequency,
  ifGiven,
  list,
  money,
  oneOf,
  onlyIfGiven,
  optional,
  several,
  text,
  wholeNumberFrom,
  type ValuesOf,
} from '../fields.ts'
import { charges, flows } from '../lending-fields.ts'
import { question, questionBy } from '../question.ts'

const evidences: readonly PaymentEvidence[] = ['own-ledger', 'borrower-document', 'none']

const exemptionConditions = [
  ['FED-01', 'unsecured, unguaranteed, not revolving, repaid by a pre-authorized debit'],
  ['FED-02', '$1,500.00 and 62 days at most'],
  ['FED-03', 'cost of at most 14 % of the advance'],
  ['FED-05', 'a licensed lender'],
] as const satisfies readonly (readonly [ExemptionCondition, string])[]

const credit = { advances: flows, payments: flows, payFrequency: onlyIfGiven(frequency) }

const creditOf = ({ advances, payments, payFrequency }: ValuesOf<typeof credit>): CreditWithCharges => ({
  advances,
  payments,
  ...(payFrequency && { frequency: payFrequency }),
})

const rateWithFee = (returned: ValuesOf<typeof credit> & { readonly on: LocalDate }, amount: Cents) =>
  criminalRateApr({ ...creditOf(returned), charges: [{ on: returned.on, amount, kind: 'dishonoured-item-fee' }] })

export const ruleCases = {
  eligibility: question({
    fields: {
      agreementDate: day,
      earlierLoans: optional(
        list({
          loanId: text,
          status: oneOf(loanStatuses),
          payment: ifGiven('paidOn', { paidOn: day, evidence: optional(oneOf(evidences), 'none') }, {}),
        }),
        [],
      ),
      earlierAgreements: several(day),
    },
    evaluate: ({ agreementDate, earlierLoans, earlierAgreements }) => {
      const earlier = earlierLoans.map(({ payment, ...loan }): EarlierLoan =>
        'paidOn' in payment ? { ...loan, paidInFull: { on: payment.paidOn, evidence: payment.evidence } } : loan,
      )
      const allowances = oneOutstandingLoan(earlier, agreementDate)
      if (!allowances.ok) return allowances
      return ok({
        eligible: true,
        allowances: allowances.value,
        paymentPlan: mustBeExtendedPlan(agreementDate, earlierAgreements) ? 'extended' : 'single',
        agreementsInWindow: agreementsInWindow(agreementDate, earlierAgreements),
      })
    },
    figure: { eligible: flag },
    rule: 'ON-15',
    formula: 'every earlier loan is gone, and was paid in full with evidence or at least seven days before',
    inputs: ['agreementDate', 'earlierLoans'],
    steps: ({ allowances }, { earlierLoans }) =>
      earlierLoans.length === 0
        ? ['no earlier loan']
        : earlierLoans.map(({ loanId, status }) => {
            const because = allowances.find((allowance) => allowance.loanId === loanId)?.because
            return `${loanId} is ${status}: ${because ?? 'it never became a loan'}`
          }),
    explanations: (found) => [planExplanation(found.agreementsInWindow)],
  }),
  classify: question({
    fields: {
      advance: money,
      termDays: wholeNumberFrom(0, 36_600, inDays),
      costOfBorrowing: money,
      repaidByPreAuthorizedDebit: optional(flag, true),
      securedOrGuaranteed: optional(flag, false),
      revolving: optional(flag, false),
      lenderLicensed: optional(flag, true),
    },
    evaluate: classify,
    figure: { legalClass: text },
    rule: 'CPA-11',
    formula: 'the class follows from the facts, not the name; the payday exemption has four conditions',
    steps: ({ unmet }) =>
      exemptionConditions.map(([id, what]) => `${id}, ${what}: ${unmet.includes(id) ? 'not met' : 'met'}`),
  }),
  'default-interest': question({
    fields: {
      missedOn: day,
      until: ifGiven('days', { days: wholeNumberFrom(0, 36_600) }, { through: day }),
      overduePrincipal: money,
    },
    evaluate: ({ missedOn, until, overduePrincipal }) => {
      const through = 'days' in until ? plusDays(missedOn, until.days) : until.through
      const charged = defaultInterest({ overduePrincipal, missedOn, through })
      const rates = { monthlyRate: defaultInterestMonthly, yearlyRate: defaultInterestYearly }
      return charged.ok ? ok({ ...charged.value, through, ...rates }) : charged
    },
    result: ['interest', 'days', 'through', 'monthlyRate', 'yearlyRate'],
  }),
  'return-code': question({
    fields: { code: text },
    evaluate: ({ code }) => returnReasonOf(code),
    result: ['code', 'meaning', 'decision', 'dispute', 'dishonoured'],
    figure: { decision: text },
    rule: 'PAD-09',
    formula:
      'what a return calls for; only one for want of funds is presented again, is dishonoured and may cost a fee',
    steps: ({ code, meaning, decision, dishonoured }) => [
      `${code} is "${meaning}": ${decision}, ${dishonoured ? 'dishonoured' : 'not dishonoured'}`,
    ],
  }),
  're-presentment': question({
    fields: {
      returnCode: text,
      originalAmount: money,
      originalDebitDate: day,
      rePresented: optional(wholeNumberFrom(0, 99), 0),
      amount: money,
      debitDate: day,
    },
    evaluate: mayRePresent,
    figure: { allowed: flag },
    rule: 'PAD-09',
    formula:
      'a debit returned for want of funds, once more, for the same amount, on an open day within 30 days of the first',
    steps: (_, { returnCode, originalAmount, originalDebitDate, rePresented, amount, debitDate }) => [
      `${returnCode} is a return for want of funds, presented again ${rePresented} times before`,
      `${formatCents(amount)} = ${formatCents(originalAmount)}`,
      `${originalDebitDate} to ${debitDate} = ${daysBetween(originalDebitDate, debitDate)} days of ${rePresentmentDaysMax}; clearing is open`,
    ],
  }),
  'returned-item-fee': questionBy('loanType', {
    'cash-advance': question({
      fields: { returnCode: text, feeAlreadyCharged: optional(flag, false) },
      evaluate: paydayReturnFee,
      figure: { fee: money },
      rule: 'ON-09',
      formula: 'twenty dollars for a dishonoured item, once in the life of a loan',
      steps: (fee, { returnCode }) => [`${returnCode} is dishonoured, no fee was charged before: ${formatCents(fee)}`],
    }),
    installment: question({
      fields: { returnCode: text, lendersCost: optional(money, installmentReturnedItemFee), on: day, ...credit },
      evaluate: (returned) => {
        const fee = installmentReturnFee({ ...returned, credit: creditOf(returned) })
        return fee.ok ? ok({ fee: fee.value, withFee: rateWithFee(returned, fee.value) }) : fee
      },
      result: ['fee'],
      figure: { fee: money },
      rule: 'CPA-04',
      formula:
        'the smaller of what the return cost the lender and the printed $50.00, if the loan with it stays at 35 % a year',
      inputs: ['returnCode', 'lendersCost', 'on'],
      steps: ({ fee, withFee }, { returnCode, lendersCost }) => [
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
    fields: { ...credit, charges: optional(charges, []) },
    evaluate: (given) => criminalRateGuard('BEFORE_OFFER', { ...creditOf(given), charges: given.charges }),
    result: ({ explanation: _explanation, ...rates }) => ({ allowed: true, ...criminalRateFigures(rates) }),
  }),
}
