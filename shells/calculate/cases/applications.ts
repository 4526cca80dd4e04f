import { decide, type DecisionState } from '@tamarack/domain/decision/decision'
import { customerWording } from '@tamarack/domain/decision/reasons'
import { asCount, asWord, inDays, onDay } from '@tamarack/domain/explanations/explanation'
import { loanStatuses, mayAnswer, mayMove, nextStatuses } from '@tamarack/domain/loan/status'
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
import { instant } from '@tamarack/domain/values/instant'
import { daysBetween } from '@tamarack/domain/values/local-date'
import { answerOf, answering, answered, type Case, type Refusal } from '../case.ts'
import { asYesNo, explain } from '../explain.ts'

const statusMove: Case = answering(
  (input) => ({ from: input.oneOf('from', loanStatuses), to: input.oneOf('to', loanStatuses) }),
  ({ from, to }) => {
    const [may, next] = [mayMove(from, to), nextStatuses(from)]
    return answered({ allowed: may, next }, [
      explain(
        ['allowed', asYesNo(may)],
        'TAM-01',
        'a loan moves only along the table of statuses',
        { from: asWord(from), to: asWord(to) },
        [`from ${from} to: ${next.length === 0 ? 'nowhere' : next.join(', ')}`],
      ),
    ])
  },
)

const answerSteps = ['personal-info', 'financial-info', 'terms'] as const

const answerChange: Case = answering(
  (input) => ({ step: input.oneOf('step', answerSteps), status: input.oneOf('status', loanStatuses) }),
  ({ step, status }) => {
    const may = mayAnswer(step, status)
    return answered({ allowed: may }, [
      explain(
        ['allowed', asYesNo(may)],
        'TAM-02',
        'answers are given when their step is due and changed until the terms are sent, then they are frozen',
        { step: asWord(step), status: asWord(status) },
        [`${step} while ${status} is due: ${may ? 'open' : 'closed'}`],
      ),
    ])
  },
)

const outcomes = ['approved', 'rejected'] as const
/** No rule looks at when a decision was made. */
const at = instant(0)

const decision: Case = answering(
  (input) => {
    const proposed = input.has('proposed')
      ? input.object('proposed', (fields) => ({ outcome: fields.oneOf('outcome', outcomes), by: fields.text('by') }))
      : undefined
    return {
      proposed,
      context: {
        status: input.oneOf('status', loanStatuses, 'review'),
        applicantId: input.text('applicantId'),
        secondReview: input.flag('secondReview', proposed !== undefined),
      },
      command: { outcome: input.oneOf('outcome', outcomes), reasons: input.texts('reasons'), by: input.text('by'), at },
    }
  },
  ({ proposed, context, command }) => {
    const signed = { by: proposed?.by ?? '', at, note: undefined }
    const state: DecisionState = proposed
      ? { status: 'proposed', verdict: { outcome: proposed.outcome, reasons: [] }, proposed: signed }
      : { status: 'undecided' }
    return answerOf(decide(state, context, command), (made) => {
      const reasons = made.status === 'undecided' ? [] : made.verdict.reasons
      return answered({ status: made.status, outcome: command.outcome, customerReads: customerWording(reasons) }, [
        explain(
          ['status', asWord(made.status)],
          'TAM-18',
          'decided once, while the review is due, never by the applicant, by two people where policy asks, a rejection with coded reasons',
          {
            status: asWord(context.status),
            by: asWord(command.by),
            secondReview: asYesNo(context.secondReview),
            reasons: asCount(reasons.length),
          },
          [
            proposed
              ? `${proposed.by} proposed, ${command.by} agrees: ${made.status}`
              : `${command.by} is the first: ${made.status}`,
          ],
        ),
      ])
    })
  },
)

const retention: Case = answering(
  (input) => ({ record: input.oneOf('record', recordKinds), closedOn: input.day('closedOn') }),
  ({ record, closedOn }) => {
    const [from, months] = [destroyFrom(record, closedOn), retentionPolicy[record]]
    return answered({ destroyFrom: from, months }, [
      explain(
        ['destroyFrom', onDay(from)],
        'TAM-16',
        'the day of closing plus the months its kind of record is kept',
        {
          record: asWord(record),
          closedOn: onDay(closedOn),
          months: asCount(months),
          days: inDays(daysBetween(closedOn, from)),
        },
        [`${closedOn} plus ${months} months = ${from}`],
      ),
    ])
  },
)

const parsers = {
  institution: parseInstitutionNumber,
  transit: parseTransitNumber,
  account: parseAccountNumber,
  'postal-code': parsePostalCode,
  phone: parsePhoneNumber,
  'free-text': (given: string): Result<string, Refusal> =>
    looksLikeSocialInsuranceNumber(given) ? err({ code: 'LOOKS_LIKE_SOCIAL_INSURANCE_NUMBER' }) : ok(given),
} as const
const identifierKinds = Object.keys(parsers) as readonly (keyof typeof parsers)[]

const identifier: Case = answering(
  (input) => ({ kind: input.oneOf('kind', identifierKinds), text: input.text('text') }),
  ({ kind, text }) =>
    answerOf<string>(parsers[kind](text), (value) =>
      answered({ value }, [
        explain(
          ['value', asWord(value)],
          kind === 'free-text' ? 'C-19' : 'TAM-13',
          kind === 'free-text'
            ? 'no nine digits that pass a social insurance number’s check'
            : 'the Canadian shape of its kind',
          { kind: asWord(kind), text: asWord(text) },
          [`"${text}" is "${value}"`],
        ),
      ]),
    ),
)

export const applicationCases = {
  'status-move': statusMove,
  'answer-change': answerChange,
  decision,
  retention,
  identifier,
} as const satisfies Readonly<Record<string, Case>>
