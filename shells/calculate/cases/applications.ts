import { asCount as asCountOfCheck } from '@tamarack/domain/decision/check'
import { decide, type DecisionState } from '@tamarack/domain/decision/decision'
import { customerWording } from '@tamarack/domain/decision/reasons'
import { moneyNeedsSecondPerson, needsSecondPerson } from '@tamarack/domain/decision/second-review'
import { asCount, formatCents, inDays } from '@tamarack/domain/explanations/explanation'
import { accountedFor, moneyActionKinds } from '@tamarack/domain/loan/money-action'
import { loanStatuses, mayAnswer, mayConnectBank, mayMove, nextStatuses } from '@tamarack/domain/loan/status'
import { destroyFrom, recordKinds, retentionPolicy } from '@tamarack/domain/privacy/retention'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import {
  looksLikeSocialInsuranceNumber,
  parseAccountNumber,
  parseInstitutionNumber,
  parsePhoneNumber,
  parsePostalCode,
  parseTransitNumber,
} from '@tamarack/domain/values/canadian-identifiers'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { daysBetween } from '@tamarack/domain/values/local-date'
import { asYesNo } from '../explain.ts'
import { day, flag, money, object, oneOf, optional, several, text } from '../fields.ts'
import { question, type Refusal } from '../question.ts'

const status = oneOf(loanStatuses)
const outcome = oneOf(['approved', 'rejected'])

/** What a check measured makes no difference to who decides, only its outcome does. */
const noFigure = asCountOfCheck(0)

/** No rule looks at when a decision was made. */
const at = instant(0)

const parsers = {
  institution: parseInstitutionNumber,
  transit: parseTransitNumber,
  account: parseAccountNumber,
  'postal-code': parsePostalCode,
  phone: parsePhoneNumber,
  'free-text': (given: string) =>
    looksLikeSocialInsuranceNumber(given) ? err({ code: 'LOOKS_LIKE_SOCIAL_INSURANCE_NUMBER' }) : ok(given),
} as const satisfies Readonly<Record<string, (given: string) => Result<string, Refusal>>>

export const applicationCases = {
  'status-move': question({
    fields: { from: status, to: status },
    evaluate: ({ from, to }) => ({ allowed: mayMove(from, to), next: nextStatuses(from) }),
    figure: { allowed: flag },
    rule: 'TAM-01',
    formula: 'a loan moves only along the table of statuses',
    steps: ({ next }, { from }) => [`from ${from} to: ${next.length === 0 ? 'nowhere' : next.join(', ')}`],
  }),
  'answer-change': question({
    fields: { step: oneOf(['bank', 'personal-info', 'financial-info', 'terms']), status },
    evaluate: ({ step, status: due }) => (step === 'bank' ? mayConnectBank(due) : mayAnswer(step, due)),
    figure: { allowed: flag },
    rule: (_, { step }) => (step === 'bank' ? 'TAM-50' : 'TAM-02'),
    formula: (_, { step }) =>
      step === 'bank'
        ? 'a bank account is connected when its step is due, another one until the terms are sent, then it stays'
        : 'answers are given when their step is due and changed until the terms are sent, then they are frozen',
    steps: (may, { step, status: due }) => [`${step} while ${due} is due: ${may ? 'open' : 'closed'}`],
  }),
  decision: question({
    fields: {
      proposed: optional(object({ outcome, by: text })),
      status: optional(status, 'review'),
      applicantId: text,
      secondReview: optional(flag),
      outcome,
      reasons: several(text),
      by: text,
    },
    evaluate: ({ proposed, secondReview = proposed !== undefined, outcome: decided, reasons, by, ...context }) => {
      const state: DecisionState = proposed
        ? {
            status: 'proposed',
            verdict: { outcome: proposed.outcome, reasons: [] },
            proposed: { by: proposed.by, at, note: undefined },
          }
        : { status: 'undecided' }
      const made = decide(state, { ...context, secondReview }, { outcome: decided, reasons, by, at })
      if (!made.ok) return made
      const agreed = made.value.status === 'undecided' ? [] : made.value.verdict.reasons
      return ok({ status: made.value.status, outcome: decided, reasons: agreed, secondReview })
    },
    result: ({ status: reached, outcome: decided, reasons }) => ({
      status: reached,
      outcome: decided,
      customerReads: customerWording(reasons),
    }),
    figure: { status: text },
    rule: 'TAM-18',
    formula:
      'decided once, while the review is due, never by the applicant, by two people where policy requires it, a rejection with coded reasons',
    inputs: ['status', 'by'],
    and: ({ secondReview, reasons }) => ({ secondReview: asYesNo(secondReview), reasons: asCount(reasons.length) }),
    steps: ({ status: reached }, { proposed, by }) => [
      proposed ? `${proposed.by} proposed, ${by} agrees: ${reached}` : `${by} is the first: ${reached}`,
    ],
  }),
  'second-review': question({
    fields: {
      advance: money,
      above: money,
      onAttention: optional(flag, true),
      checks: several(oneOf(['pass', 'attention', 'fail'])),
    },
    evaluate: ({ advance, checks, ...policy }) => {
      const checked = checks.map((outcome) => ({ rule: 'TAM-46', outcome, figure: noFigure, limit: noFigure }))
      const reasons = needsSecondPerson({ advance, checks: checked }, policy)
      return { secondPerson: reasons.length > 0, reasons }
    },
    figure: { secondPerson: flag },
    rule: 'TAM-46',
    formula: 'an approval above our amount, or with a check that does not pass where our policy includes it',
    steps: ({ reasons }, { advance, above, onAttention, checks }) => [
      `${formatCents(advance)} beside ${formatCents(above)}: ${reasons.includes('amount') ? 'above' : 'not above'}`,
      onAttention
        ? `checks that do not pass: ${checks.filter((outcome) => outcome !== 'pass').length} of ${checks.length}`
        : 'checks that do not pass are left to one person',
    ],
  }),
  'money-action': question({
    fields: { kind: oneOf(moneyActionKinds), reason: text, note: text, amount: money, above: money },
    evaluate: ({ kind, reason, note, amount, above }) => {
      const accounted = accountedFor({ kind }, { reason, note })
      if (!accounted.ok) return accounted
      const reasons = moneyNeedsSecondPerson(amount, { moneyAbove: cents(above) })
      return ok({ secondPerson: reasons.length > 0, reasons })
    },
    figure: { secondPerson: flag },
    rule: 'TAM-75',
    formula: 'a coded reason of the action, a note, and a second person above our amount',
    steps: ({ reasons }, { amount, above }) => [
      `${formatCents(amount)} beside ${formatCents(above)}: ${reasons.includes('amount') ? 'above' : 'not above'}`,
    ],
  }),
  retention: question({
    fields: { record: oneOf(recordKinds), closedOn: day },
    evaluate: ({ record, closedOn }) => ({
      destroyFrom: destroyFrom(record, closedOn),
      months: retentionPolicy[record],
    }),
    figure: { destroyFrom: day },
    rule: 'TAM-16',
    formula: 'the day of closing plus the months its kind of record is kept',
    and: ({ destroyFrom: from, months }, { closedOn }) => ({
      months: asCount(months),
      days: inDays(daysBetween(closedOn, from)),
    }),
    steps: ({ destroyFrom: from, months }, { closedOn }) => [`${closedOn} plus ${months} months = ${from}`],
  }),
  identifier: question({
    fields: { kind: oneOf(Object.keys(parsers) as readonly (keyof typeof parsers)[]), text },
    evaluate: ({ kind, text: given }): Result<string, Refusal> => parsers[kind](given),
    figure: { value: text },
    rule: (_, { kind }) => (kind === 'free-text' ? 'C-19' : 'TAM-13'),
    formula: (_, { kind }) =>
      kind === 'free-text'
        ? 'no nine digits that pass a social insurance number’s check'
        : 'the Canadian shape of its kind',
    steps: (value, { text: given }) => [`"${given}" is "${value}"`],
  }),
}
