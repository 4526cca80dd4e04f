import type { EventOf, LoanEventType } from '@tamarack/domain/loan/loan-event'
import { returnReasons } from '@tamarack/domain/pad/return-codes'
import type { Offer } from '@tamarack/domain/products/product'
import { localDate } from '@tamarack/domain/values/local-date'
import type { LoggedEvent } from '../loan-log.ts'
import { facts, section, table, type ReportContent } from './document-content.ts'
import { dollars, longDay, longMoment, percent } from './words.ts'

/** Raise it with every change of wording. */
const version = 1

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
/** A moment in a table, where the day of the week takes too much room. */
const when = ({ event, at }: LoggedEvent): string => longMoment('at' in event ? event.at : at).replace(/^\w+, /, '')
const meaningOf = (code: string): string =>
  returnReasons.find((reason) => reason.code === code)?.meaning.toLowerCase() ?? 'for no reason that we know'
const who = ({ actor: { name, role } }: LoggedEvent): string =>
  name === null ? (role === 'system' ? 'The system' : words(role)) : `${name} (${role})`

export const signedOffer = (log: readonly LoggedEvent[]): Offer | undefined => {
  const signed = log.findLast(isOf('agreement-signed'))?.event.document.sha256
  return log.filter(isOf('agreement-prepared')).findLast(({ event }) => event.document.sha256 === signed)?.event.offer
}

/** Steps on the way, which only the table of every event lists. */
const onTheWay =
  /^(?!application-).*-(started|retried|finished|submitted|acknowledged|prepared|saved|sent|initiated|accrued|requested|final|copy)$|^(activated|copy-received|checks-computed|terms-chosen)$/

/** An event with its figures and the words of who made it happen. */
const sentence = (line: LoggedEvent, debits: ReadonlyMap<string, number>): string => {
  const { event } = line
  const amount = 'amount' in event ? event.amount : 'debitId' in event ? debits.get(event.debitId) : undefined
  const details = [
    ...('verdict' in event ? [event.verdict.outcome] : []),
    ...('action' in event ? [words(event.action.kind).toLowerCase()] : []),
    ...(amount === undefined ? [] : [dollars(amount)]),
    ...('returnCode' in event ? [`${meaningOf(event.returnCode)} (code ${event.returnCode})`] : []),
    ...('note' in event && event.note !== undefined ? [event.note] : []),
  ]
  return [words(event.type), ...(details.length === 0 ? [] : [details.join(', ')])].join(': ')
}

const debitsIn = (log: readonly LoggedEvent[]): ReadonlyMap<string, number> =>
  new Map(log.filter(isOf('debit-initiated')).map(({ event }) => [event.debitId, event.amount]))

const inShort = (log: readonly LoggedEvent[], ledger: readonly LedgerRow[], status: string) => {
  const offer = signedOffer(log)
  const debits = debitsIn(log)
  const totalOf = (type: 'debit-settled' | 'debit-returned'): string => {
    const found = log.filter((line) => line.event.type === type)
    const sum = found.reduce((all, { event }) => all + (debits.get('debitId' in event ? event.debitId : '') ?? 0), 0)
    return found.length === 0 ? 'None' : `${found.length}, together ${dollars(sum)}`
  }
  const owed = ledger
    .filter(({ account }) => account.endsWith('receivable'))
    .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0)
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
            ['Advanced', dollars(offer.advance)],
            ['Cost of borrowing', dollars(offer.costOfBorrowing)],
            [
              'To repay',
              `${dollars(offer.total)} in ${offer.payments.length} ${offer.payments.length === 1 ? 'payment' : 'payments'}, the last on ${on(offer.dueDate)}`,
            ],
            ['APR disclosed', percent(offer.disclosureApr)],
          ] as const)),
      ['Decided', moment('decision-made')],
      ['Agreement signed', moment('agreement-signed')],
      ['Debits authorized', moment('debit-authorized')],
      ['Money arrived', moment('disbursed')],
      ['Debits that settled', totalOf('debit-settled')],
      ['Debits that were returned', totalOf('debit-returned')],
      ['Owed by the ledger', dollars(owed), 'Interest since its last entry is not posted.'],
    ),
  )
}

/** The story of a loan in plain words, then every event and every line of its ledger. */
export const evidenceStory = (
  loan: { readonly loanId: string; readonly status: string; readonly borrower: string },
  log: readonly LoggedEvent[],
  ledger: readonly LedgerRow[],
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
          words(line.event.type),
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
