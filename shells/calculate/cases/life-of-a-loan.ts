import { borrowerRelations, duties, dutyActs, mayConfirm, mayStart } from '@tamarack/domain/duties/duties'
import { tieActs, tieDays } from '@tamarack/domain/duties/ties'
import { asCount } from '@tamarack/domain/explanations/explanation'
import { isStaff, type Actor } from '@tamarack/domain/loan/actor'
import { nextReminder } from '@tamarack/domain/loan/application/reminders'
import { commandTypes, mayIssue } from '@tamarack/domain/loan/command'
import { invitationEndsAt, invitationLifeMs } from '@tamarack/domain/loan/signing/co-applicant'
import { isNotTheirOwn } from '@tamarack/domain/loan/staff/own-loan'
import { debitStatus } from '@tamarack/domain/pad/debit-status'
import { rePresentmentBusinessDays, rePresentmentTiming } from '@tamarack/domain/pad/re-presentment-day'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { instant } from '@tamarack/domain/values/instant'
import { formatMoment } from '../explain.ts'
import * as f from '../fields.ts'
import { question, type Refusal } from '../question.ts'

/* What time, people and banks bring to an application or a loan. */

const roles = ['customer', 'employee', 'admin', 'reviewer', 'system'] as const
const people = ['borrower', 'co-applicant', 'somebody-else'] as const
const parties = { customerId: 'borrower', coApplicant: { state: 'accepted', customerId: 'co-applicant' } } as const
const accounts = ['borrower', 'co-applicant'] as const
const dayMs = 24 * 3_600_000

/** Whether staff act on a loan that they owe: no command of theirs is allowed then. Every status
 * answers alike. */
const owesIt = (actor: Actor): boolean =>
  isStaff(actor) && !isNotTheirOwn(actor.id, 'active', { accounts, names: [] }).ok

export const lifeCases = {
  'who-may': question({
    fields: { command: f.oneOf(commandTypes), role: f.oneOf(roles), person: f.oneOf(people) },
    evaluate: ({ command, role, person }) => {
      const actor: Actor = { id: role === 'system' ? null : person, name: null, role }
      return mayIssue(command, actor, parties) && !owesIt(actor)
    },
    rule: 'TAM-56: a command of the borrower is theirs alone, one of the co-applicant theirs, one of staff no customer’s; TAM-117: staff act on no loan that they owe',
    steps: ({ allowed, command, role, person }) => {
      const who = role === 'system' ? role : `${role} who is ${person}`
      return `${command} by the ${who}: ${allowed ? 'allowed' : 'not allowed'}`
    },
  }),
  duty: question({
    fields: {
      act: f.oneOf(dutyActs),
      person: f.object({
        id: f.text,
        name: f.textUpTo(200),
        role: f.oneOf(roles.filter((role) => role !== 'system')),
        activated: f.optional(f.flag, true),
      }),
      starter: f.optional(f.object({ id: f.text, name: f.textUpTo(200) })),
      borrower: f.optional(f.oneOf(borrowerRelations)),
      ties: f.optional(f.list({ by: f.text, to: f.text, act: f.oneOf(tieActs), at: f.moment }), []),
      now: f.moment,
    },
    evaluate: ({ act, person: { activated, ...person }, starter, borrower, ties, now }): Result<object, Refusal> => {
      const doer = { ...person, isActivated: activated }
      const facts = { ties, now, borrower }
      const may = starter === undefined ? mayStart(act, doer, facts) : mayConfirm(act, doer, starter, facts)
      if (!may.ok) {
        const { until, ...rest } = may.error.facts ?? {}
        const ends = typeof until === 'number' && { until: formatMoment(instant(until)) }
        return err({ code: may.error.code, ...rest, ...ends })
      }
      const { stake, second } = duties[act]
      return ok({ allowed: true, secondPerson: second, stake })
    },
    result: (known) => {
      const { allowed, secondPerson, stake } = known as unknown as Readonly<Record<string, unknown>>
      return { allowed, secondPerson, stake }
    },
    figure: { allowed: f.flag },
    rule: 'TAM-291: each act has those who start and confirm it; who confirms is another person, tied to the first by no act on an account',
    inputs: ['act', 'starter', 'borrower', 'ties', 'now'],
    and: { days: asCount(tieDays) },
    steps: ({ act, starter }) => `${act} ${starter === undefined ? 'started' : 'confirmed'}: allowed`,
  }),
  reminder: question({
    fields: { waitingSince: f.moment, sent: f.wholeNumberFrom(0, 9), now: f.moment },
    evaluate: ({ waitingSince, sent, now }) => {
      const next = nextReminder({ since: waitingSince, sent }, now, firstPolicy)
      return next === undefined
        ? { due: false }
        : { due: next.at <= now, number: next.number, at: formatMoment(next.at) }
    },
    figure: { due: f.flag },
    rule: 'TAM-55: after 1, 3 and 7 days of waiting for the customer, between nine and eight in Toronto, and none after that',
    and: { reminders: asCount(firstPolicy.reminderDays.length) },
    steps: ({ number, at }) => (number === undefined ? 'no further reminder' : `reminder ${number} at ${at}`),
  }),
  invitation: question({
    fields: { startedAt: f.moment, invitedAt: f.moment, now: f.moment },
    evaluate: ({ startedAt, invitedAt, now }) => {
      const endsAt = invitationEndsAt(invitedAt, startedAt)
      return { open: now < endsAt, endsAt: formatMoment(endsAt) }
    },
    figure: { open: f.flag },
    rule: 'TAM-51: seven days from the invitation of a co-applicant, and never longer than its application',
    and: { days: asCount(invitationLifeMs / dayMs) },
    steps: ({ endsAt, invitedAt }) => `invited ${formatMoment(invitedAt)}, open until ${endsAt}`,
  }),
  'debit-standing': question({
    fields: { debits: f.list({ debitId: f.text, returnCode: f.optional(f.text) }) },
    evaluate: ({ debits }) => debitStatus(debits),
    figure: { state: f.text },
    rule: 'TAM-63: debits go on by themselves after a lack of funds; what ends the agreement stops them, anything else holds them',
    inputs: [],
    and: ({ debits }) => ({ debits: asCount(debits.length) }),
    steps: (standing) =>
      standing.state === 'running'
        ? 'no return but for want of funds'
        : `${standing.debitId} returned with ${standing.returnCode}: ${standing.state}`,
  }),
  're-presentment-day': question({
    fields: { returnedOn: f.day },
    evaluate: ({ returnedOn }) => rePresentmentTiming(returnedOn),
    figure: { debitDate: f.day },
    rule: 'TAM-64: five clearing days after the notice of the return, sent three clearing days before',
    and: { clearingDays: asCount(rePresentmentBusinessDays) },
    steps: ({ debitDate, initiateOn, returnedOn }) =>
      `${returnedOn} plus ${rePresentmentBusinessDays} clearing days = ${debitDate}, sent on ${initiateOn}`,
  }),
}
