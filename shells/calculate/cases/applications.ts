import { asCount as asCountOfCheck } from '@tamarack/domain/decision/check'
import { decide, type DecisionState } from '@tamarack/domain/decision/decision'
import { customerWording } from '@tamarack/domain/decision/reasons'
import { moneyNeedsSecondPerson, needsSecondPerson } from '@tamarack/domain/decision/second-review'
import { duties } from '@tamarack/domain/duties/duties'
import { asCount, asRate, explain, formatCents, formatRate, inDays } from '@tamarack/domain/explanations/explanation'
import { affordabilityOf } from '@tamarack/domain/installment/affordability'
import { alternativeChoices } from '@tamarack/domain/installment/choices'
import { offerInstallment } from '@tamarack/domain/installment/offer'
import { accountedFor, moneyActionKinds } from '@tamarack/domain/loan/servicing/money-action'
import { isNotTheirOwn } from '@tamarack/domain/loan/staff/own-loan'
import { loanStatuses, mayAnswer, mayConnectBank, mayMove, nextStatuses } from '@tamarack/domain/loan/status'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import { destroyFrom, recordKinds, retentionPolicy } from '@tamarack/domain/privacy/retention'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import * as identifiers from '@tamarack/domain/values/canadian-identifiers'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { daysBetween } from '@tamarack/domain/values/local-date'
import { payPeriodsPerYear } from '@tamarack/domain/values/pay-frequency'
import { asCents, asYesNo } from '../explain.ts'
import * as f from '../fields.ts'
import { andThen, question, type Refusal } from '../question.ts'

const status = f.oneOf(loanStatuses)
const outcome = f.oneOf(['approved', 'rejected'])

/** What a check measured makes no difference to who decides, only its outcome does. */
const noFigure = asCountOfCheck(0)

/** No rule looks at when a decision was made. */
const at = instant(0)

const parsers = {
  institution: identifiers.parseInstitutionNumber,
  transit: identifiers.parseTransitNumber,
  account: identifiers.parseAccountNumber,
  'postal-code': identifiers.parsePostalCode,
  phone: identifiers.parsePhoneNumber,
  'free-text': (given: string) =>
    identifiers.looksLikeSocialInsuranceNumber(given) ? err({ code: 'LOOKS_LIKE_SOCIAL_INSURANCE_NUMBER' }) : ok(given),
} as const satisfies Readonly<Record<string, (given: string) => Result<string, Refusal>>>

export const applicationCases = {
  'status-move': question({
    fields: { from: status, to: status },
    evaluate: ({ from, to }) => ({ allowed: mayMove(from, to), next: nextStatuses(from) }),
    rule: 'TAM-01: a loan moves only along the table of statuses',
    steps: ({ next, from }) => `from ${from} to: ${next.length === 0 ? 'nowhere' : next.join(', ')}`,
  }),
  'answer-change': question({
    fields: { step: f.oneOf(['bank', 'personal-info', 'financial-info', 'terms']), status },
    evaluate: ({ step, status: due }) => (step === 'bank' ? mayConnectBank(due) : mayAnswer(step, due)),
    rule: ({ step }) =>
      step === 'bank'
        ? 'TAM-50: a bank account is connected when its step is due, another one until the terms are sent, then it stays'
        : 'TAM-02: answers are given when their step is due and changed until the terms are sent, then they are frozen',
    steps: ({ allowed, step, status: due }) => `${step} while ${due} is due: ${allowed ? 'open' : 'closed'}`,
  }),
  decision: question({
    fields: {
      proposed: f.optional(f.object({ outcome, by: f.text })),
      status: f.optional(status, 'review'),
      applicantId: f.text,
      secondReview: f.optional(f.flag),
      outcome,
      reasons: f.several(f.text),
      by: f.text,
    },
    evaluate: ({
      proposed,
      applicantId,
      secondReview = proposed !== undefined,
      outcome: decided,
      reasons,
      by,
      ...context
    }) => {
      const others = isNotTheirOwn(by, context.status ?? 'review', { accounts: [applicantId], names: [] })
      if (!others.ok) return others
      const state: DecisionState = proposed
        ? {
            status: 'proposed',
            verdict: { outcome: proposed.outcome, reasons: [] },
            proposed: { by: proposed.by, at, note: undefined },
          }
        : { status: 'undecided' }
      return andThen(decide(state, { ...context, secondReview }, { outcome: decided, reasons, by, at }), (made) => {
        const agreed = made.status === 'undecided' ? [] : made.verdict.reasons
        return ok({ status: made.status, customerReads: customerWording(agreed), agreed, secondReview })
      })
    },
    result: ['status', 'outcome', 'customerReads'],
    figure: { status: f.text },
    rule: 'TAM-18: decided once, while the review is due, by two people where policy requires it, a rejection with coded reasons',
    inputs: ['status', 'by'],
    and: ({ secondReview, agreed }) => ({ secondReview: asYesNo(secondReview), reasons: asCount(agreed.length) }),
    steps: ({ status: reached, proposed, by }) =>
      proposed ? `${proposed.by} proposed, ${by} agrees: ${reached}` : `${by} is the first: ${reached}`,
  }),
  'second-review': question({
    fields: {
      advance: f.money,
      above: f.money,
      onAttention: f.optional(f.flag, true),
      checks: f.several(f.oneOf(['pass', 'attention', 'fail'])),
    },
    evaluate: ({ advance, checks, above, onAttention }) => {
      const checked = checks.map((given) => ({ rule: 'TAM-46', outcome: given, figure: noFigure, limit: noFigure }))
      const reasons = needsSecondPerson(
        { advance, checks: checked },
        { secondPersonAbove: above, secondPersonOnAttention: onAttention },
      )
      return { secondPerson: reasons.length > 0, reasons }
    },
    figure: { secondPerson: f.flag },
    rule: 'TAM-46: an approval above our amount, or with a check that does not pass where our policy includes it',
    steps: ({ reasons, advance, above, onAttention, checks }) => [
      `${formatCents(advance)} beside ${formatCents(above)}: ${reasons.includes('amount') ? 'above' : 'not above'}`,
      onAttention
        ? `checks that do not pass: ${checks.filter((check) => check !== 'pass').length} of ${checks.length}`
        : 'checks that do not pass are left to one person',
    ],
  }),
  'money-action': question({
    fields: {
      kind: f.oneOf(moneyActionKinds),
      reason: f.text,
      note: f.text,
      amount: f.money,
      above: f.money,
      aloneOnLoan: f.optional(f.money, 0),
      aloneForBorrower: f.optional(f.money, 0),
      aloneToday: f.optional(f.money, 0),
      raisesCredit: f.optional(f.flag, false),
      restsOnHand: f.optional(f.flag, false),
      isStay: f.optional(f.flag, false),
    },
    evaluate: ({ kind, reason, note, amount, above, aloneOnLoan, aloneForBorrower, aloneToday, isStay, ...credit }) =>
      andThen(accountedFor({ kind }, { reason, note }), () => {
        const acted = isStay && kind !== 'place-stay' ? 'lift-stay' : kind
        const alone = { ofLoan: aloneOnLoan, ofBorrower: aloneForBorrower, ofDay: aloneToday }
        const reasons = moneyNeedsSecondPerson(
          { amount, alone, ...credit, kind: acted, takesTwo: duties[acted].second === 'always' },
          { moneyAbove: cents(above) },
        )
        return ok({ secondPerson: reasons.length > 0, reasons })
      }),
    figure: { secondPerson: f.flag },
    rule: 'TAM-75: a coded reason of the action, a note, and a second person above our amount, also in sums, or (TAM-131) where the word of one would make us owe or send more',
    steps: ({ reasons, amount, above }) => [
      `${formatCents(amount)} beside ${formatCents(above)}: ${reasons.includes('amount') ? 'above' : 'not above'}`,
      reasons.length === 0 ? 'one person decides' : `two people: ${reasons.join(', ')}`,
    ],
  }),
  retention: question({
    fields: { record: f.oneOf(recordKinds), closedOn: f.day },
    evaluate: ({ record, closedOn }) => ({
      destroyFrom: destroyFrom(record, closedOn),
      months: retentionPolicy[record],
    }),
    figure: { destroyFrom: f.day },
    rule: 'TAM-16: the day of closing plus the months its kind of record is kept; the last day of a period of the law is kept, too',
    and: ({ destroyFrom: from, months, closedOn }) => ({
      months: asCount(months),
      days: inDays(daysBetween(closedOn, from)),
    }),
    steps: ({ destroyFrom: from, months, closedOn }) => `${closedOn} plus ${months} months: destroyed from ${from}`,
  }),
  identifier: question({
    fields: { kind: f.oneOf(Object.keys(parsers) as readonly (keyof typeof parsers)[]), text: f.text },
    evaluate: ({ kind, text }): Result<string, Refusal> => parsers[kind](text),
    figure: { value: f.text },
    rule: ({ kind }) =>
      kind === 'free-text'
        ? 'C-19: no nine digits that pass a social insurance number’s check'
        : 'TAM-13: the Canadian shape of its kind',
    steps: ({ value, text }) => `"${text}" is "${value}"`,
  }),
  'installment-offer': question({
    fields: {
      advance: f.signedMoney,
      advanceDate: f.day,
      payFrequency: f.frequency,
      numberOfPayments: f.wholeNumberFrom(1, 100_000),
      monthlyNetIncome: f.money,
      monthlyIncomeFound: f.onlyIfGiven(f.money),
      otherDebts: f.optional(f.money, 0),
      debtPaymentsFound: f.onlyIfGiven(f.money),
    },
    evaluate: ({ advance, advanceDate, payFrequency, numberOfPayments, ...means }) => {
      const terms = {
        loanType: 'installment',
        advance,
        startDate: advanceDate,
        payFrequency,
        numberOfPayments,
      } as const
      const applicant = { ...means, earlierAgreements: [], withCoApplicant: false }
      const offer = offerInstallment(terms, applicant, advanceDate, firstPolicy)
      if (!offer.ok) return err({ code: offer.error.code, ...offer.error.facts })
      const [first] = offer.value.payments
      return ok({
        ...offer.value,
        numberOfPayments,
        firstDueDate: first?.scheduledDate ?? offer.value.dueDate,
        regularPayment: first?.amount ?? offer.value.total,
        choices: alternativeChoices(terms, applicant, advanceDate, firstPolicy),
      })
    },
    result: [
      'advance',
      'advanceDate',
      'firstDueDate',
      'dueDate',
      'payFrequency',
      'numberOfPayments',
      'annualRate',
      'regularPayment',
      'costOfBorrowing',
      'total',
      'termDays',
      'disclosureApr',
      'paymentsPerMonth',
      'affordablePerMonth',
      'choices',
    ],
    explanations: ({ annualRate, means, regularPayment, payFrequency, choices, ...monthly }) => [
      explain(
        { annualRate: asRate(annualRate) },
        'TAM-43: our rate, or the highest at which these payments stay lawful where that is lower',
        { ourRate: asRate(firstPolicy.installmentRate) },
        `${formatRate(annualRate)}, of ${formatRate(firstPolicy.installmentRate)} at most`,
      ),
      affordabilityOf(means, firstPolicy).explanation,
      explain(
        { paymentsPerMonth: asCents(monthly.paymentsPerMonth) },
        'TAM-44: the regular payment times the payments of a year, divided by 12, rounded up to the cent; at most what is affordable',
        { regularPayment: asCents(regularPayment), affordablePerMonth: asCents(monthly.affordablePerMonth) },
        [
          `${formatCents(regularPayment)} × ${payPeriodsPerYear[payFrequency]} ÷ 12 = ${formatCents(monthly.paymentsPerMonth)}`,
          `${formatCents(monthly.paymentsPerMonth)} is at most ${formatCents(monthly.affordablePerMonth)}`,
        ],
      ),
      explain(
        { choices: asCount(choices.length) },
        'TAM-45: the same amount at the other frequencies over about the same time, and with half and twice as many payments; those that would be offered',
        {},
        choices.length === 0
          ? 'none would be offered'
          : choices.map(
              (choice) =>
                `${choice.payFrequency}, ${choice.numberOfPayments} × ${formatCents(choice.regularPayment)}: ${formatCents(choice.total)} in all`,
            ),
      ),
    ],
  }),
}
