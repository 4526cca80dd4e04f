import { startOfTorontoDay, torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { asCount, formatCents, onDay } from '@tamarack/domain/explanations/explanation'
import { accountNames } from '@tamarack/domain/ledger/accounts'
import type { LoanBook } from '@tamarack/domain/ledger/loan-book'
import type { Actor } from '@tamarack/domain/loan/actor'
import { mayIssue } from '@tamarack/domain/loan/command'
import { decide } from '@tamarack/domain/loan/decide'
import type { ServicedLoan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { byStops } from '@tamarack/domain/loan/servicing/held-by-stop'
import { paymentMeans } from '@tamarack/domain/loan/servicing/money-action'
import { bookedWith, lacksReceipt } from '@tamarack/domain/loan/servicing/receipt-number'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import * as periods from '@tamarack/domain/periods/period'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import { policyAt, policyRecordOf, takePolicyStep, type PolicyAct } from '@tamarack/domain/policy/policy-acts'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { formatMoment } from '../explain.ts'
import * as f from '../fields.ts'
import { andThen, pick, question, type Refusal } from '../question.ts'
import { bookOf, life } from './loans.ts'

/* What staff and the house decide about a loan's money, and the two people who may owe it. */

type DomainRefusal = { readonly code: string; readonly facts?: object }

/** A refusal of the domain with its facts beside its code. */
const flat = <Value>(result: Result<Value, DomainRefusal>): Result<Value, Refusal> =>
  result.ok ? result : err({ code: result.error.code, ...result.error.facts })

/** A loan in service of the borrower and, if there is one, of the co-applicant who accepted. */
const servedLoan = (book: LoanBook, withCoApplicant: boolean): ServicedLoan =>
  ({
    loanId: 'loan',
    customerId: 'borrower',
    coApplicant: withCoApplicant ? { state: 'accepted', customerId: 'co-applicant' } : null,
    status: book.status,
    book,
    payments: [],
  }) as unknown as ServicedLoan

const notBeforeLastEvent = (book: LoanBook, now: Instant): Result<LoanBook, Refusal> => {
  const on = torontoDateOf(now)
  return on < book.asOf ? err({ code: 'DAY_BEFORE_LAST_EVENT', on, asOf: book.asOf }) : ok(book)
}

type Of<Type extends LoanEvent['type']> = Extract<LoanEvent, { readonly type: Type }>
const ofType = <Type extends LoanEvent['type']>(events: readonly LoanEvent[], type: Type): readonly Of<Type>[] =>
  events.filter((event): event is Of<Type> => event.type === type)

/** The debits that a stop holds, each with the day to which it moves. Excludes debits that can still
 * be sent for their own day. */
const heldDebits = (book: LoanBook, events: readonly LoanEvent[]) =>
  ofType(events, 'held-by-stop').flatMap(({ payments }) =>
    payments.map((payment) => {
      const movesTo = ofType(events, 'due-date-changed').find((moved) => moved.payment === payment)?.dueDate
      const timing = movesTo === undefined ? undefined : debitTiming(movesTo)
      return {
        payment,
        debitDate: book.payments.find(({ number }) => number === payment)?.debitDate,
        ...(timing?.ok && { movesTo: timing.value.dueDate, newDebitDate: timing.value.debitDate }),
      }
    }),
  )

const month = f.parsedBy('a month, YYYY-MM', periods.parseMonth)
const staff = (id: string) => ({ id, name: id })
const nothing = '0'.repeat(64)
const changed = '1'.repeat(64)

/** One version of the policy, with its moments and the names of its proposer and confirmer. */
const version = {
  proposedAt: f.moment,
  proposedBy: f.text,
  startsOn: f.optional(f.day),
  confirmedAt: f.moment,
  confirmedBy: f.text,
}

/** The acts that make these versions, or the refusal of the first act that is not allowed. Each
 * version has another target time for decisions. */
const policyActs = (versions: readonly f.ValuesOf<typeof version>[]): Result<readonly PolicyAct[], Refusal> => {
  const acts: PolicyAct[] = []
  const act = (step: Parameters<typeof takePolicyStep>[1], at: Instant, by: string): Refusal | undefined => {
    const taken = flat(takePolicyStep(policyRecordOf(acts), step, { by: staff(by), at, ties: [] }))
    if (!taken.ok) return taken.error
    acts.push({ number: acts.length + 1, at, by: staff(by), ...taken.value })
    return undefined
  }
  for (const [index, one] of versions.entries()) {
    const policy = { ...firstPolicy, decisionTargetHours: 1 + ((firstPolicy.decisionTargetHours + index) % 168) }
    const proposed = {
      type: 'propose',
      policy,
      startsOn: one.startsOn ?? null,
      reason: `version ${index + 2}`,
    } as const
    const refusal =
      act(proposed, one.proposedAt, one.proposedBy) ?? act({ type: 'confirm' }, one.confirmedAt, one.confirmedBy)
    if (refusal !== undefined) return err(refusal)
  }
  return ok(acts)
}

const dayOfMonth = {
  day: f.day,
  account: f.oneOf(accountNames),
  debit: f.optional(f.money, 0),
  credit: f.optional(f.money, 0),
}

export const houseCases = {
  'held-debits': question({
    fields: { life, now: f.moment },
    evaluate: ({ life: given, now }) =>
      andThen(bookOf(given), (last) =>
        andThen(notBeforeLastEvent(last, now), (book) =>
          andThen(flat(byStops(servedLoan(book, false), { now, stopped: ['debits'] })), (events) =>
            ok({ debits: heldDebits(book, events) }),
          ),
        ),
      ),
    figure: { debits: f.items },
    rule: 'TAM-199: while debits are stopped, one whose day to go to the bank has passed moves to the first clearing day after ten days of notice, at no cost',
    inputs: ['now'],
    steps: ({ debits }) =>
      debits.length === 0
        ? 'no debit is due to go to the bank'
        : debits.map(({ payment, debitDate, movesTo }) =>
            movesTo === undefined
              ? `payment ${payment}: held, and sent for ${debitDate} if the stop ends today`
              : `payment ${payment}: from ${debitDate} to ${movesTo}`,
          ),
  }),
  'two-borrowers': question({
    fields: {
      life,
      person: f.oneOf(['borrower', 'co-applicant', 'somebody-else']),
      action: f.oneOf(['pay-early', 'cancel-loan']),
      amount: f.optional(f.money),
      now: f.moment,
    },
    evaluate: ({ life: given, person, action, amount, now }) =>
      andThen(bookOf(given), (last) =>
        andThen(notBeforeLastEvent(last, now), (book) => {
          const loan = servedLoan(book, book.terms.loanType === 'installment')
          const actor: Actor = { id: person, name: person, role: 'customer' }
          const own = { 'pay-early': 'pay-early', 'cancel-loan': 'cancel-loan' } as const
          const joint = { 'pay-early': 'co-pay-early', 'cancel-loan': 'co-cancel-loan' } as const
          const type = [own[action], joint[action]].find((one) => mayIssue(one, actor, loan))
          if (type === undefined) return ok({ allowed: false })
          const origin = { ip: null, userAgent: null }
          const command = { type, loanId: loan.loanId, actor, origin, amount: amount ?? null }
          const facts = { now, requestId: (number: number) => `request-${number}` }
          return andThen(flat(decide(loan, command, facts as never)), (events) => {
            const [request] = ofType(events, 'payment-requested')
            return ok({
              allowed: true,
              ...(request && {
                requested: request.amount,
                requestedOf: 'payer' in request && request.payer ? request.payer : 'borrower',
              }),
            })
          })
        }),
      ),
    figure: { allowed: f.flag },
    rule: 'TAM-202: each of two people who owe the loan pays early and cancels in time, for both; what is paid is requested of whoever pays, the advance of the borrower, who has it. C-02: nobody owes a cash advance with its borrower',
    inputs: ['person', 'action', 'now'],
    steps: ({ allowed, person, action, ...rest }) =>
      'requested' in rest && rest.requested !== undefined
        ? `${formatCents(rest.requested)} are requested of the ${rest.requestedOf}`
        : `${action} by the ${person}: ${allowed ? 'allowed, and nothing is requested' : 'not allowed'}`,
  }),
  receipt: question({
    fields: {
      means: f.oneOf(paymentMeans),
      receipt: f.optional(f.text, ''),
      booked: f.list({
        receipt: f.text,
        receivedOn: f.day,
        reversed: f.optional(f.flag, false),
        loan: f.optional(f.text, ''),
      }),
    },
    evaluate: ({ means, receipt, booked }) => {
      if (lacksReceipt({ means, receipt })) return err({ code: 'RECEIPT_REQUIRED' })
      const receipts = booked.map(({ receipt: receiptNumber, ...one }) => ({ ...one, receiptNumber }))
      const before = receipt.trim() === '' ? undefined : bookedWith({ receipts }, receipt)
      if (before === undefined) return ok({ accepted: true })
      return before.loan === ''
        ? err({ code: 'RECEIPT_BOOKED_BEFORE', receivedOn: before.receivedOn })
        : err({ code: 'RECEIPT_BOOKED_ELSEWHERE', loanId: before.loan })
    },
    figure: { accepted: f.flag },
    rule: 'TAM-174: one receipt is one payment of the whole book, however its number is written; TAM-130: cash has one',
    inputs: ['means', 'receipt'],
    and: ({ booked }) => ({ booked: asCount(booked.length) }),
    steps: ({ means, receipt }) =>
      receipt.trim() === '' ? `${means} needs no receipt` : `no payment that counts has the receipt ${receipt.trim()}`,
  }),
  'policy-version': question({
    fields: { versions: f.list(version), now: f.moment },
    evaluate: ({ versions, now }) =>
      andThen(policyActs(versions), (acts) => {
        const record = policyRecordOf(acts.filter(({ at }) => at <= now))
        const { version: number, from } = policyAt(record, now)
        return { ok: true, value: { version: number, ...(number > 1 && { from: formatMoment(from) }) } } as const
      }),
    figure: { version: f.wholeNumber },
    rule: 'TAM-204: the newest confirmed version whose moment has come: that of its confirmation, or the start of its later day in Toronto; TAM-205: another person confirms it',
    inputs: ['now'],
    and: ({ versions }) => ({ versions: asCount(versions.length) }),
    steps: ({ version: number, from }) => (from === undefined ? 'the first policy' : `version ${number} since ${from}`),
  }),
  'month-close': question({
    fields: {
      month,
      firstOpen: f.optional(month),
      today: f.day,
      step: f.oneOf(periods.periodSteps),
      by: f.text,
      proposedBy: f.optional(f.text),
      changedSince: f.optional(f.flag, false),
      checksPass: f.optional(f.flag, true),
      unmapped: f.optional(f.several(f.oneOf(accountNames)), []),
    },
    evaluate: ({ month: closed, firstOpen = closed, today, step: type, by, proposedBy, ...given }) => {
      const { changedSince, checksPass, unmapped } = given
      const sha256 = changedSince ? changed : nothing
      const proposal = proposedBy === undefined ? null : { by: staff(proposedBy), at: 0 as Instant, sha256: nothing }
      const closing = { proposal, closed: null }
      const state = periods.stateOf(closed, closing, { today, firstOpen })
      const may = periods.mayClose(closing, { type, sha256 }, staff(by), {
        state,
        sha256,
        passes: checksPass,
        unmapped,
        ties: [],
        now: startOfTorontoDay(today),
      })
      return andThen(flat(may), () => ok({ allowed: true, state, lastDay: periods.lastDayOf(closed) }))
    },
    rule: 'TAM-211: a month in Toronto that has ended, the months before it closed, every check passed, every account with a number in the general ledger; one admin proposes its export, another person confirms the very same one',
    inputs: ['today', 'step', 'by'],
    and: ({ lastDay }) => ({ lastDay: onDay(lastDay) }),
    steps: ({ state, by, proposedBy }) =>
      proposedBy === undefined
        ? `${state}: ${by} may propose its export`
        : `${state}: ${by} may confirm what ${proposedBy} proposed`,
  }),
  'month-lines': question({
    fields: {
      month,
      posted: f.list(dayOfMonth),
      closed: f.optional(f.list({ month, lines: f.list(dayOfMonth) }), []),
    },
    evaluate: ({ month: wanted, posted, closed }) => {
      const lines = periods.linesOf({ sums: posted, closed }, wanted)
      const isAdjustment = ({ day }: { readonly day: LocalDate }): boolean => day < periods.firstDayOf(wanted)
      return {
        lines: lines.map((line) => ({
          ...pick(line, 'day', 'account', 'debit', 'credit'),
          adjustment: isAdjustment(line),
        })),
      }
    },
    figure: { lines: f.items },
    rule: 'TAM-212: a closed month keeps what it had; what is posted later with a day of it is an adjustment of the first open one, with its own day',
    inputs: [],
    and: ({ posted, closed }) => ({ posted: asCount(posted.length), closed: asCount(closed.length) }),
    steps: ({ lines }) =>
      lines.length === 0
        ? 'nothing'
        : lines.map(({ day, account, adjustment }) => `${day} ${account}${adjustment ? ', an adjustment' : ''}`),
  }),
}
