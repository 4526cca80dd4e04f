import { chargeKinds } from '@tamarack/domain/apr/charges'
import { criminalRateApr, criminalRateGuard } from '@tamarack/domain/apr/criminal-rate'
import { criminalRateFigures } from '@tamarack/domain/apr/rate-conventions'
import { installmentReturnFee, installmentReturnedItemFee } from '@tamarack/domain/installment/return-fee'
import { paydayReturnFee } from '@tamarack/domain/payday/arrears/return-fee'
import {
  defaultInterest,
  defaultInterestMonthly,
  defaultInterestYearly,
} from '@tamarack/domain/payday/arrears/default-interest'
import { classify, type ExemptionCondition } from '@tamarack/domain/loan/classify'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { oneOutstandingLoan, type PaymentEvidence } from '@tamarack/domain/loan/one-outstanding-loan'
import { loanStatuses } from '@tamarack/domain/loan/status'
import { mayRePresent, rePresentmentDaysMax } from '@tamarack/domain/pad/re-presentment'
import { returnReasonOf } from '@tamarack/domain/pad/return-codes'
import { agreementsInWindow, mustBeExtendedPlan } from '@tamarack/domain/payday/extended-payment-plan'
import { planExplanation } from '@tamarack/domain/payday/quote'
import { asCount, asWord, inCents, inDays, onDay, sayCents } from '@tamarack/domain/explanations/explanation'
import type { Cents } from '@tamarack/domain/values/cents'
import { daysBetween, plusDays } from '@tamarack/domain/values/local-date'
import { answerOf, answering, answered, type Case } from '../case.ts'
import type { Input } from '../input.ts'
import { asYesNo, explain, type PrintedExplanation } from '../explain.ts'

const evidences: readonly PaymentEvidence[] = ['own-ledger', 'borrower-document', 'none']

const readEarlier = (input: Input) => ({
  loanId: input.text('loanId'),
  status: input.oneOf('status', loanStatuses),
  ...(input.has('paidOn') && {
    paidInFull: { on: input.day('paidOn'), evidence: input.oneOf('evidence', evidences, 'none') },
  }),
})

const eligibility: Case = answering(
  (input) => ({
    agreementDate: input.day('agreementDate'),
    earlierLoans: input.has('earlierLoans') ? input.list('earlierLoans', readEarlier) : [],
    earlierAgreements: input.days('earlierAgreements'),
  }),
  ({ agreementDate, earlierLoans, earlierAgreements }) =>
    answerOf(oneOutstandingLoan(earlierLoans, agreementDate), (allowances) => {
      const counted = agreementsInWindow(agreementDate, earlierAgreements)
      const paymentPlan = mustBeExtendedPlan(agreementDate, earlierAgreements) ? 'extended' : 'single'
      return answered({ eligible: true, allowances, paymentPlan, agreementsInWindow: counted }, [
        explain(
          ['eligible', asYesNo(true)],
          'ON-15',
          'every earlier loan is gone, and was paid in full with evidence or at least seven days before',
          { agreementDate: onDay(agreementDate), earlierLoans: asCount(earlierLoans.length) },
          earlierLoans.length === 0
            ? ['no earlier loan']
            : earlierLoans.map(({ loanId, status }) => {
                const because = allowances.find((allowance) => allowance.loanId === loanId)?.because
                return `${loanId} is ${status}: ${because ?? 'it never became a loan'}`
              }),
        ),
        planExplanation(counted),
      ])
    }),
)

const exemptionConditions = [
  ['FED-01', 'unsecured, unguaranteed, not revolving, repaid by a pre-authorized debit'],
  ['FED-02', '$1,500.00 and 62 days at most'],
  ['FED-03', 'cost of at most 14 % of the advance'],
  ['FED-05', 'a licensed lender'],
] as const satisfies readonly (readonly [ExemptionCondition, string])[]

const classifyLoan: Case = answering(
  (input) => ({
    advance: input.amount('advance'),
    termDays: input.within('termDays', [0, 36_600]),
    costOfBorrowing: input.amount('costOfBorrowing'),
    repaidByPreAuthorizedDebit: input.flag('repaidByPreAuthorizedDebit', true),
    securedOrGuaranteed: input.flag('securedOrGuaranteed', false),
    revolving: input.flag('revolving', false),
    lenderLicensed: input.flag('lenderLicensed', true),
  }),
  (facts) => {
    const found = classify(facts)
    const {
      advance,
      termDays,
      costOfBorrowing,
      repaidByPreAuthorizedDebit,
      securedOrGuaranteed,
      revolving,
      lenderLicensed,
    } = facts
    return answered(found, [
      explain(
        ['legalClass', asWord(found.legalClass)],
        'CPA-11',
        'the class follows from the facts, not the name; the payday exemption has four conditions',
        {
          advance: inCents(advance),
          termDays: inDays(termDays),
          costOfBorrowing: inCents(costOfBorrowing),
          repaidByPreAuthorizedDebit: asYesNo(repaidByPreAuthorizedDebit),
          securedOrGuaranteed: asYesNo(securedOrGuaranteed),
          revolving: asYesNo(revolving),
          lenderLicensed: asYesNo(lenderLicensed),
        },
        exemptionConditions.map(([id, what]) => `${id}, ${what}: ${found.unmet.includes(id) ? 'not met' : 'met'}`),
      ),
    ])
  },
)

const interest: Case = answering(
  (input) => {
    const missedOn = input.day('missedOn')
    const through = input.has('days') ? plusDays(missedOn, input.within('days', [0, 36_600])) : input.day('through')
    return { overduePrincipal: input.amount('overduePrincipal'), missedOn, through }
  },
  (facts) =>
    answerOf(defaultInterest(facts), ({ interest: charged, days, explanation }) =>
      answered(
        {
          interest: charged,
          days,
          through: facts.through,
          monthlyRate: defaultInterestMonthly,
          yearlyRate: defaultInterestYearly,
        },
        [explanation],
      ),
    ),
)

const returnCode: Case = answering(
  (input) => input.text('code'),
  (given) =>
    answerOf(returnReasonOf(given), ({ code, meaning, decision, dispute, dishonoured }) =>
      answered({ code, meaning, decision, dispute, dishonoured }, [
        explain(
          ['decision', asWord(decision)],
          'PAD-09',
          'what a return calls for; only one for want of funds is presented again, is dishonoured and may cost a fee',
          { code: asWord(given) },
          [`${code} is "${meaning}": ${decision}, ${dishonoured ? 'dishonoured' : 'not dishonoured'}`],
        ),
      ]),
    ),
)

const rePresentment: Case = answering(
  (input) => ({
    returnCode: input.text('returnCode'),
    originalAmount: input.amount('originalAmount'),
    originalDebitDate: input.day('originalDebitDate'),
    rePresented: input.within('rePresented', [0, 99], 0),
    amount: input.amount('amount'),
    debitDate: input.day('debitDate'),
  }),
  (given) =>
    answerOf(mayRePresent(given), () => {
      const { returnCode: code, originalAmount, originalDebitDate, rePresented, amount, debitDate } = given
      const age = daysBetween(originalDebitDate, debitDate)
      return answered({ allowed: true }, [
        explain(
          ['allowed', asYesNo(true)],
          'PAD-09',
          'a debit returned for want of funds, once more, for the same amount, on an open day within 30 days of the first',
          {
            returnCode: asWord(code),
            originalAmount: inCents(originalAmount),
            originalDebitDate: onDay(originalDebitDate),
            rePresented: asCount(rePresented),
            amount: inCents(amount),
            debitDate: onDay(debitDate),
          },
          [
            `${code} is a return for want of funds, presented again ${rePresented} times before`,
            `${sayCents(amount)} = ${sayCents(originalAmount)}`,
            `${originalDebitDate} to ${debitDate} = ${age} days of ${rePresentmentDaysMax}; clearing is open`,
          ],
        ),
      ])
    }),
)

const readFlow = (input: Input) => ({ on: input.day('on'), amount: input.amount('amount') })

const readCredit = (input: Input) => ({
  advances: input.list('advances', readFlow),
  payments: input.list('payments', readFlow),
  ...(input.has('payFrequency') && { frequency: input.frequency('payFrequency') }),
})

const feeExplanations = (
  given: Parameters<typeof installmentReturnFee>[0],
  amount: Cents,
): readonly PrintedExplanation[] => {
  const { returnCode: code, lendersCost, on, credit } = given
  const withFee = criminalRateApr({ ...credit, charges: [{ on, amount, kind: 'dishonoured-item-fee' }] })
  return [
    explain(
      ['fee', inCents(amount)],
      'CPA-04',
      'the smaller of what the return cost the lender and the printed $50.00, if the loan with it stays at 35 % a year',
      { returnCode: asWord(code), lendersCost: inCents(lendersCost), on: onDay(on) },
      [
        `${code} is dishonoured`,
        `smaller of ${sayCents(lendersCost)} and ${sayCents(installmentReturnedItemFee)} = ${sayCents(amount)}`,
        withFee.ok
          ? `with it the loan costs ${withFee.value.percent.toFixed(4)} % a year`
          : 'with it the loan repays less than was lent',
      ],
    ),
    ...(withFee.ok ? [withFee.value.explanation] : []),
  ]
}

const fee: Case = (input) => {
  if (input.oneOf('loanType', loanTypes) === 'cash-advance') {
    return answering(
      (fields) => ({
        returnCode: fields.text('returnCode'),
        feeAlreadyCharged: fields.flag('feeAlreadyCharged', false),
      }),
      (given) =>
        answerOf(paydayReturnFee(given), (amount) =>
          answered({ fee: amount }, [
            explain(
              ['fee', inCents(amount)],
              'ON-09',
              'twenty dollars for a dishonoured item, once in the life of a loan',
              { returnCode: asWord(given.returnCode), feeAlreadyCharged: asYesNo(given.feeAlreadyCharged) },
              [`${given.returnCode} is dishonoured, no fee was charged before: ${sayCents(amount)}`],
            ),
          ]),
        ),
    )(input)
  }
  return answering(
    (fields) => ({
      returnCode: fields.text('returnCode'),
      lendersCost: fields.amount('lendersCost', installmentReturnedItemFee),
      on: fields.day('on'),
      credit: readCredit(fields),
    }),
    (given) =>
      answerOf(installmentReturnFee(given), (amount) => answered({ fee: amount }, feeExplanations(given, amount))),
  )(input)
}

const criminalRate: Case = answering(
  (input) => ({
    ...readCredit(input),
    ...(input.has('charges') && {
      charges: input.list('charges', (charge) => ({ ...readFlow(charge), kind: charge.oneOf('kind', chargeKinds) })),
    }),
  }),
  (credit) =>
    answerOf(criminalRateGuard('BEFORE_OFFER', credit), ({ explanation, ...rates }) =>
      answered({ allowed: true, ...criminalRateFigures(rates) }, [explanation]),
    ),
)

export const ruleCases = {
  eligibility,
  classify: classifyLoan,
  'default-interest': interest,
  'return-code': returnCode,
  're-presentment': rePresentment,
  'returned-item-fee': fee,
  'criminal-rate-guard': criminalRate,
} as const satisfies Readonly<Record<string, Case>>
