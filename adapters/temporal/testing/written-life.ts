import { torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { formatCents } from '@tamarack/domain/explanations/explanation'
import { accountNames } from '@tamarack/domain/ledger/accounts'
import { balancesOf } from '@tamarack/domain/ledger/entry'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import type { LoanBook } from '@tamarack/domain/ledger/loan-book'
import { isLedgerEvent } from '@tamarack/domain/ledger/replay'
import type { LoanEvent, PaymentEvent } from '@tamarack/domain/loan/loan-event'
import type { MoneyAction } from '@tamarack/domain/loan/servicing/money-action'
import { returnReasons } from '@tamarack/domain/pad/return-codes'
import type { GivenEvent, Life } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import type { Instant } from '@tamarack/domain/values/instant'

/** The moment of a life's event: its own, or five in the morning of its day, before the system
 * sends the debits of that day. */
export const momentOf = (event: LedgerEvent): Instant => ('at' in event ? event.at : torontoInstant(event.on, 5, 0, 0))

export const eventOf = (given: GivenEvent): LedgerEvent => ('refused' in given ? given.refused : given)

/** How the provider reports a return of that code. */
const failureOf = (code: string): string => {
  const [event] = returnReasons.find((reason) => reason.code === code)?.providerEvents ?? []
  if (event === undefined) throw new Error(`the provider reports no return ${code}`)
  return event
}

/** What a bank does with the debits of a life, in the order in which they are made: `late` is the
 * moment at which one that was paid comes back. */
export interface BankAnswer {
  readonly failure: string | null
  readonly late: { readonly at: Instant; readonly failure: string } | null
}

export const bankAnswers = ({ events }: Pick<Life, 'events'>): readonly BankAnswer[] => {
  const happened = events.flatMap((given) => ('refused' in given ? [] : [given]))
  return happened
    .filter((event) => event.type === 'debit-initiated')
    .map(({ debitId }) => {
      const isPaid = happened.some((event) => event.type === 'debit-settled' && event.debitId === debitId)
      const back = happened.find((event) => event.type === 'debit-returned' && event.debitId === debitId)
      const failure = back?.type === 'debit-returned' ? failureOf(back.returnCode) : null
      if (back === undefined || failure === null || !isPaid) return { failure, late: null }
      return { failure: null, late: { at: momentOf(back), failure } }
    })
}

/** The staff action by which an event of a life happens; undefined for one that the system, the
 * bank or the borrower brings. */
export const actionOf = (event: LedgerEvent, receipts: ReadonlyMap<string, string>): MoneyAction | undefined => {
  const means = 'e-transfer'
  switch (event.type) {
    case 'payment-received':
      return {
        kind: 'record-payment',
        amount: event.amount,
        receivedOn: event.receivedOn ?? event.on,
        means,
        purpose: event.purpose ?? 'payment',
      }
    case 'payment-reversed':
      return { kind: 'reverse-payment', paymentId: receipts.get(event.paymentId) ?? event.paymentId }
    case 'recovered':
      return { kind: 'record-recovery', amount: event.amount, receivedOn: event.receivedOn ?? event.on, means }
    case 'refunded':
      return { kind: 'refund', amount: event.amount, means }
    case 'fee-waived':
      return { kind: 'waive-fee' }
    case 'balance-forgiven':
      return { kind: 'forgive-balance' }
    case 'sent-to-collections':
      return { kind: 'send-to-collections' }
    case 'written-off':
      return { kind: 'write-off' }
    default:
      return undefined
  }
}

/** What two books of one life have in common where everything happened as written: schedule, what
 * is owed either way, every account. Ids and the number of entries may differ. */
export const essenceOf = (book: LoanBook) => {
  const balances = balancesOf(book.entries)
  return {
    status: book.status,
    payments: book.payments.map(({ number, dueDate, debitDate, amount, cost, principal, paid, paidOn }) => ({
      number,
      dueDate,
      debitDate,
      amount,
      cost,
      principal,
      paid,
      paidOn: paidOn ?? null,
    })),
    owed: book.owed,
    owedToBorrower: book.owedToBorrower,
    balances: Object.fromEntries(
      accountNames.filter((name) => balances[name] !== 0).map((name) => [name, balances[name]]),
    ),
  }
}

/** To five minutes: a busy machine repeats a workflow's task, and meanwhile the engine's time may
 * skip a minute. */
const timeOf = (moment: number): string => {
  const at = moment - (moment % 300_000)
  return `${torontoDateOf(at as Instant)} ${new Date(at).toLocaleTimeString('en-CA', { timeZone: 'America/Toronto', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
}

const isPaymentEvent = (event: LoanEvent): event is PaymentEvent =>
  event.type === 'payment-requested' ||
  event.type === 'payment-progressed' ||
  event.type === 'payment-completed' ||
  event.type === 'payment-failed' ||
  event.type === 'payment-returned'

const paymentDetail = (event: PaymentEvent): string =>
  [
    event.kind,
    event.paymentId,
    'amount' in event ? formatCents(event.amount) : '',
    'state' in event ? event.state : '',
    'outcome' in event ? event.outcome : '',
    'failure' in event ? event.failure : '',
  ]
    .filter((part) => part !== '' && part !== null && part !== undefined)
    .join(' ')

const detail = (event: LoanEvent): string => {
  if (event.type === 'notice-sent')
    return `${event.kind} (${event.subject}, of ${event.day})${event.aboutDebt ? ', about a debt' : ''}: ${event.document.kind}`
  if (event.type === 'copies-sent') return event.documents.map(({ kind }) => kind).join(', ')
  if (event.type === 'money-action-taken') return event.action.kind
  if (isPaymentEvent(event)) return paymentDetail(event)
  if (!isLedgerEvent(event)) return ''
  return [
    'debitId' in event ? event.debitId : '',
    'amount' in event ? formatCents(event.amount) : '',
    'returnCode' in event ? event.returnCode : '',
    'debitDate' in event ? `on ${event.debitDate}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

interface Logged {
  readonly at: number
  readonly event: LoanEvent
}

/** What the workflow did, a line each: when it was written, to five minutes, the event, its
 * figures. What happens next to each other in them has the order of the alphabet. Where the account
 * closes, its closing statement overtakes what is due in the same minutes: whether another notice
 * is sent before it is not part of a life. */
export const linesOf = (log: readonly Logged[]): readonly string[] => {
  const times = Map.groupBy(log, ({ at }) => timeOf(at))
  return [...times].flatMap(([when, all]) => {
    const isClosed = all.some(
      ({ event }) => event.type === 'balance-forgiven' || (event.type === 'notice-sent' && event.kind === 'closing'),
    )
    return all
      .filter(({ event }) => !(isClosed && event.type === 'notice-sent' && event.kind !== 'closing'))
      .map(({ event }) => `  ${when}  ${event.type.padEnd(26)}${detail(event)}`.trimEnd())
      .toSorted()
  })
}
