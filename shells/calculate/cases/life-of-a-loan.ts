import { asCount } from '@tamarack/domain/explanations/explanation'
import { commandTypes, mayIssue } from '@tamarack/domain/loan/command'
import { invitationEndsAt, invitationLifeMs } from '@tamarack/domain/loan/co-applicant'
import { reminderDays } from '@tamarack/domain/loan/policy'
import { nextReminder } from '@tamarack/domain/loan/reminders'
import { debitStanding } from '@tamarack/domain/pad/debit-standing'
import { rePresentmentBusinessDays, rePresentmentTiming } from '@tamarack/domain/pad/re-presentment-day'
import { formatMoment } from '../explain.ts'
import { day, flag, list, moment, oneOf, onlyIfGiven, text, wholeNumberFrom } from '../fields.ts'
import { question } from '../question.ts'

/* What time, people and banks bring to an application or a loan. */

const roles = ['customer', 'employee', 'admin', 'reviewer', 'system'] as const
const people = ['borrower', 'co-applicant', 'somebody-else'] as const
const dayMs = 24 * 3_600_000

export const lifeCases = {
  'who-may': question({
    fields: { command: oneOf(commandTypes), role: oneOf(roles), person: oneOf(people) },
    evaluate: ({ command, role, person }) =>
      mayIssue(
        command,
        { id: role === 'system' ? null : person, name: null, role },
        { customerId: 'borrower', coApplicant: { state: 'accepted', customerId: 'co-applicant' } },
      ),
    figure: { allowed: flag },
    rule: 'TAM-56',
    formula: 'a command of the borrower is theirs alone, one of the co-applicant theirs, one of staff no customer’s',
    steps: (allowed, { command, role, person }) => [
      `${command} by the ${role} ${role === 'customer' ? `who is ${person}` : ''}: ${allowed ? 'allowed' : 'not allowed'}`.replace(
        ' :',
        ':',
      ),
    ],
  }),
  reminder: question({
    fields: { waitingSince: moment, sent: wholeNumberFrom(0, 9), now: moment },
    evaluate: ({ waitingSince, sent, now }) => {
      const next = nextReminder({ since: waitingSince, sent }, now)
      return next === undefined
        ? { due: false }
        : { due: next.at <= now, number: next.number, at: formatMoment(next.at) }
    },
    figure: { due: flag },
    rule: 'TAM-55',
    formula:
      'after 1, 3 and 7 days of waiting for the customer, between nine and eight in Toronto, and none after that',
    and: { reminders: asCount(reminderDays.length) },
    steps: ({ number, at }) => [number === undefined ? 'no further reminder' : `reminder ${number} at ${at}`],
  }),
  invitation: question({
    fields: { startedAt: moment, invitedAt: moment, now: moment },
    evaluate: ({ startedAt, invitedAt, now }) => {
      const endsAt = invitationEndsAt(invitedAt, startedAt)
      return { open: now < endsAt, endsAt: formatMoment(endsAt) }
    },
    figure: { open: flag },
    rule: 'TAM-51',
    formula: 'seven days from the invitation of a co-applicant, and never longer than its application',
    and: { days: asCount(invitationLifeMs / dayMs) },
    steps: ({ endsAt }, { invitedAt }) => [`invited ${formatMoment(invitedAt)}, open until ${endsAt}`],
  }),
  'debit-standing': question({
    fields: { debits: list({ debitId: text, returnCode: onlyIfGiven(text) }) },
    evaluate: ({ debits }) =>
      debitStanding(debits.map((debit) => ({ debitId: debit.debitId, returnCode: debit.returnCode }))),
    figure: { state: text },
    rule: 'TAM-63',
    formula:
      'debits go on by themselves after a lack of funds; what ends the agreement stops them, anything else holds them',
    inputs: [],
    and: (_, { debits }) => ({ debits: asCount(debits.length) }),
    steps: (standing) => [
      standing.state === 'running'
        ? 'no return but for want of funds'
        : `${standing.debitId} returned with ${standing.returnCode}: ${standing.state}`,
    ],
  }),
  're-presentment-day': question({
    fields: { returnedOn: day },
    evaluate: ({ returnedOn }) => rePresentmentTiming(returnedOn),
    figure: { debitDate: day },
    rule: 'TAM-64',
    formula: 'five clearing days after the notice of the return, sent three clearing days before',
    and: { clearingDays: asCount(rePresentmentBusinessDays) },
    steps: ({ debitDate, initiateOn }, { returnedOn }) => [
      `${returnedOn} plus ${rePresentmentBusinessDays} clearing days = ${debitDate}, sent on ${initiateOn}`,
    ],
  }),
}
