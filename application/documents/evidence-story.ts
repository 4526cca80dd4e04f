import { checkNames } from '@tamarack/domain/decision/check-names'
import type { SecondReviewReason } from '@tamarack/domain/decision/second-review'
import { owedByBorrowers } from '@tamarack/domain/ledger/accounts'
import type { EventOf, LoanEventType } from '@tamarack/domain/loan/loan-event'
import type { Offer } from '@tamarack/domain/products/product'
import { localDate } from '@tamarack/domain/values/local-date'
import type { LoggedEvent } from '../loan-log.ts'
import { titleOfEvent } from '../queries/event-words.ts'
import { facts, section, table, type ReportContent } from './document-content.ts'
import { independenceSection, moneyOutSection, type CheckedPeople } from './evidence-people.ts'
import { dollars, exactMoment, figureInWords, longDay, percent } from './words.ts'

/** Raise it with every change of wording. */
const version = 2

/** A row of `ledger.json`. */
export interface LedgerRow {
  readonly entry: number
  readonly day: string
  readonly kind: string
  readonly reverses: number | null
  readonly account: string
  readonly debitCents: number
  readonly creditCents: number
}

const isOf =
  <Type extends LoanEventType>(type: Type) =>
  (line: LoggedEvent): line is LoggedEvent & { readonly event: EventOf<Type> } =>
    line.event.type === type
const on = (day: string): string => longDay(localDate(day))
const words = (code: string): string => `${code[0]?.toUpperCase() ?? ''}${code.slice(1).replaceAll('-', ' ')}`
const when = ({ event, at }: LoggedEvent): string => exactMoment('at' in event ? event.at : at)
const who = ({ actor: { name, role } }: LoggedEvent): string =>
  name === null ? (role === 'system' ? 'The system' : words(role)) : `${name} (${role})`

export const signedOffer = (log: readonly LoggedEvent[]): Offer | undefined => {
  const signed = log.findLast(isOf('agreement-signed'))?.event.document.sha256
  return log.filter(isOf('agreement-prepared')).findLast(({ event }) => event.document.sha256 === signed)?.event.offer
}

/** Steps on the way, which only the table of every event lists. */
const onTheWay =
  /^(?!application-).*-(started|retried|finished|submitted|acknowledged|prepared|saved|sent|initiated|accrued|requested|final|copy)$|^(activated|copy-received|checks-computed|terms-chosen)$/

/** An event with its amount and the words of who made it happen. */
const sentence = ({ event }: LoggedEvent, debits: ReadonlyMap<string, number>): string => {
  const amount = 'amount' in event ? event.amount : 'debitId' in event ? debits.get(event.debitId) : undefined
  const note = 'note' in event ? event.note : undefined
  // The timeline masks the address. The pack must show where the money went.
  const to = 'action' in event && event.action.kind === 'change-recipient' ? [`to ${event.action.email}`] : []
  return [titleOfEvent(event, amount ?? null).title, ...to, ...(note === undefined ? [] : [`“${note}”`])].join(': ')
}

const debitsIn = (log: readonly LoggedEvent[]): ReadonlyMap<string, number> =>
  new Map(log.filter(isOf('debit-initiated')).map(({ event }) => [event.debitId, event.amount]))

const whyTwo: Readonly<Record<SecondReviewReason, string>> = {
  amount: 'the amount is above what one person may approve',
  attention: 'a check needed a look',
  exception: 'a check was not passed',
  'read-papers': 'the first person had also read the papers, or depended on a colleague who had',
}
const peopleWho = (log: readonly LoggedEvent[]): string => {
  const made = log.findLast(isOf('decision-made'))?.event
  if (made === undefined) return 'Not decided'
  if (made.proposed === undefined) return 'One: no rule of the lender required a second person'
  const because = log.findLast(isOf('decision-proposed'))?.event.because ?? []
  return `Two, since ${because.map((reason) => whyTwo[reason]).join(' and ')}: ${made.proposed.by.name} proposed it at ${exactMoment(made.proposed.at)}`
}

const policyOf = (log: readonly LoggedEvent[]): string => {
  const made = log.findLast(isOf('decision-made'))?.event
  return made === undefined ? 'Not decided' : `House policy ${made.policy}`
}

/** What was compared before the decision; the steps of each check are in calculations.json. */
const checksSection = (log: readonly LoggedEvent[]) => {
  const checks = log.findLast(isOf('checks-computed'))?.event.checks ?? []
  return section(
    'checks',
    'The checks before the decision',
    ...(checks.length === 0
      ? ['Nothing was checked.']
      : [
          table(
            'Each check with its two figures',
            ['Rule', 'What was compared', 'Figure', 'Limit', 'Outcome'],
            checks.map(({ rule, figure, limit, outcome, about }) => [
              rule,
              `${checkNames[rule] ?? ''}${about === undefined ? '' : ' (co-applicant)'}`,
              figureInWords(figure),
              figureInWords(limit),
              outcome,
            ]),
          ),
        ]),
  )
}

const inShort = (log: readonly LoggedEvent[], ledger: readonly LedgerRow[], status: string) => {
  const offer = signedOffer(log)
  const debits = debitsIn(log)
  const totalOf = (type: 'debit-settled' | 'debit-returned'): string => {
    const found = log.filter((line) => line.event.type === type)
    const sum = found.reduce((all, { event }) => all + (debits.get('debitId' in event ? event.debitId : '') ?? 0), 0)
    return found.length === 0 ? 'None' : `${found.length}, together ${dollars(sum)}`
  }
  const balance = (...accounts: readonly string[]): number =>
    ledger
      .filter(({ account }) => accounts.includes(account))
      .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0)
  // The borrower still owes what was written off and not recovered.
  const owed = balance(...owedByBorrowers) + Math.max(0, balance('written off', 'recovered'))
  const received = (type: 'payment-received' | 'recovered'): string => {
    const found = log.filter(isOf(type))
    return found.length === 0
      ? 'None'
      : found.map(({ event }) => `${dollars(event.amount)} on ${on(event.on)}`).join('; ')
  }
  const moment = (type: LoanEventType): string => {
    const line = log.findLast(({ event }) => event.type === type)
    return line === undefined ? 'Not recorded' : `${when(line)}, ${who(line)}`
  }
  return section(
    'short',
    'In short',
    facts(
      ['State', words(status)],
      ...(offer === undefined
        ? []
        : ([
            ['Loan type', words(offer.loanType)],
            ['Advanced', dollars(offer.advance)],
            ['Cost of borrowing', dollars(offer.costOfBorrowing)],
            [
              'To repay',
              `${dollars(offer.total)} in ${offer.payments.length} ${offer.payments.length === 1 ? 'payment' : 'payments'}, the last on ${on(offer.dueDate)}`,
            ],
            ['APR disclosed', percent(offer.disclosureApr)],
          ] as const)),
      ['Decided', moment('decision-made')],
      ['Decided under', policyOf(log)],
      ['How many people decided', peopleWho(log)],
      ['Agreement signed', moment('agreement-signed')],
      ['Debits authorized', moment('debit-authorized')],
      ['Money arrived', moment('disbursed')],
      ['Debits that settled', totalOf('debit-settled')],
      ['Debits that were returned', totalOf('debit-returned')],
      ['Other payments', received('payment-received')],
      ['Payments reversed', String(log.filter(isOf('payment-reversed')).length)],
      ['Written off', dollars(balance('written off'))],
      ['Recovered after the write-off', received('recovered')],
      ['Owed by the ledger', dollars(owed), 'Interest since its last entry is not posted.'],
    ),
  )
}

/** The story of a loan in plain words, then every event and every line of its ledger. */
export const evidenceStory = (
  loan: { readonly loanId: string; readonly status: string; readonly borrower: string },
  log: readonly LoggedEvent[],
  ledger: readonly LedgerRow[],
  people: readonly CheckedPeople[],
): Omit<ReportContent, 'kind'> => ({
  title: 'Evidence of a loan',
  version,
  reference: `Loan ${loan.loanId}`,
  date: '',
  sections: [
    section(
      'about',
      loan.borrower,
      `Loan ${loan.loanId}. This is written from the records in the same pack, which prove themselves: open verify.html. Where words and records differ, the records count. Times are those of Toronto, amounts Canadian dollars.`,
    ),
    inShort(log, ledger, loan.status),
    moneyOutSection(log),
    independenceSection(people),
    checksSection(log),
    section(
      'happened',
      'What happened',
      table(
        'What happened, oldest first',
        ['When', 'Who', 'What'],
        log
          .filter(({ event }) => !onTheWay.test(event.type))
          .map((line) => [when(line), who(line), sentence(line, debitsIn(log))]),
      ),
    ),
    section(
      'events',
      'Every event',
      table(
        'Every event, oldest first; whole in events.json',
        ['No.', 'When', 'Who', 'What', 'Hash'],
        log.map((line) => [
          String(line.sequence),
          when(line),
          who(line),
          sentence(line, debitsIn(log)),
          `${line.hash.slice(0, 8)}...`,
        ]),
      ),
    ),
    section(
      'ledger',
      'The ledger',
      ...(ledger.length === 0
        ? ['No money was promised.']
        : [
            table(
              'Every line of the ledger',
              ['Entry', 'Day', 'What', 'Account', 'Debit', 'Credit'],
              ledger.map(({ entry, day, kind, account, debitCents, creditCents }) => [
                String(entry),
                day,
                words(kind),
                account,
                debitCents === 0 ? '' : dollars(debitCents),
                creditCents === 0 ? '' : dollars(creditCents),
              ]),
            ),
          ]),
    ),
  ],
})
