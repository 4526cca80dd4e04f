import { randomUUID } from 'node:crypto'
import type { Memory } from '@tamarack/adapter-sandbox/memory'
import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { plusBusinessDays } from '@tamarack/domain/calendars/business-calendar'
import { returnReasons } from '@tamarack/domain/pad/return-codes'
import { localDate } from '@tamarack/domain/values/local-date'
import { amountIn, memoIn, methods, oneOf, payeeIn, types } from './transaction-fields.ts'
import type { Ground } from './webhook-sender.ts'
import { fieldsOf, textOf, utc, ZumRefusal, type Fields } from './wire.ts'

type Status = 'Scheduled' | 'InProgress' | 'Completed' | 'Failed' | 'Cancelled' | 'UnderReview'
export interface Transaction {
  readonly Id: string
  readonly CreatedAt: string
  readonly Memo: string
  readonly Comment: string
  readonly Amount: number
  readonly Currency: 'CAD'
  readonly User: object | null
  readonly Wallet: object | null
  readonly FundingSource: null
  readonly ZumRailsType: string
  readonly TransactionMethod: string
  readonly TransactionStatus: Status
  readonly FailedTransactionEvent: string | null
  readonly ScheduledStartDate: string | null
  readonly ClientTransactionId: string | null
  readonly RecurrentTransactionId: null
  readonly CompletedAt: string | null
  readonly FailedAt: string | null
  readonly IsRefundable: boolean
  readonly TransactionHistory: readonly {
    readonly Id: string
    readonly CreatedAt: string
    readonly Event: string
    readonly EventDescription: string
  }[]
}
/** What is still to happen to a transaction, and when. */
export interface Job {
  readonly id: string
  readonly transactionId: string
  readonly step: Step
  readonly due: number
}
type Step = 'start' | 'acknowledge' | 'finish' | 'late' | 'give-up' | 'expire'
export interface Wallet {
  readonly Id: string
  readonly CreatedAt: string
  readonly balanceCents: number
}

const weekMs = 7 * 24 * 3_600_000
const leavesWallet = ({ ZumRailsType }: Transaction): boolean =>
  ZumRailsType === 'AccountsPayable' || ZumRailsType === 'WithdrawZumWallet'
const entersWallet = ({ ZumRailsType }: Transaction): boolean =>
  ZumRailsType === 'AccountsReceivable' || ZumRailsType === 'FundZumWallet'

const returnEvents = returnReasons.flatMap(({ providerEvents }) => providerEvents)

/** A failure event named in the comment makes the transaction fail with it (documented). The events
 * of a returned EFT are those of the domain's table of returns, no matter what the capitals of the
 * comment; one that the table lacks is repeated as written, like a new one of the vendor's. */
const keywordIn = (comment: string): string | null => {
  const found = /\b(?:EftFailed\w+|InteracFailed\w+|NotEnoughBalanceInWalletError)\b/i.exec(comment)?.[0]
  return returnEvents.find((event) => event.toLowerCase() === found?.toLowerCase()) ?? found ?? null
}
const centsOf = (amount: number): number => Math.round(amount * 100)
const emailOf = ({ User }: Transaction): string => textOf(fieldsOf(User), 'Email') ?? ''
/** Ours, no behaviour of the vendor's: for a payee with such an address the wallet is empty, so
 * that one person's disbursement fails while others arrive. */
const meetsEmptyWallet = (transaction: Transaction): boolean => /^empty-wallet\b/i.test(emailOf(transaction))
/** Who pays a debit. Ours, no behaviour of the vendor's: the person whose e-mail address begins so
 * has their debits returned like this. */
const profiles: Readonly<Record<string, { readonly event: string; readonly when: 'always' | 'first' | 'late' }>> = {
  'nsf-once': { event: 'EftFailedInsufficientFunds', when: 'first' },
  nsf: { event: 'EftFailedInsufficientFunds', when: 'always' },
  'closed-account': { event: 'EftFailedAccountClosed', when: 'always' },
  'stop-payment': { event: 'EftFailedStopPayment', when: 'always' },
  'late-dispute': { event: 'EftFailedRefusedNoAgreement', when: 'late' },
}
const profileOf = (transaction: Transaction) => profiles[emailOf(transaction).split(/[.@+]/)[0]?.toLowerCase() ?? '']
/** A debit that was scheduled for its day: it goes to the bank in the morning of it, and answers on
 * the next clearing day. */
const isScheduledDebit = ({ TransactionMethod, ScheduledStartDate }: Transaction): boolean =>
  TransactionMethod === 'Eft' && ScheduledStartDate !== null
const [sentAtMs, answeredAtMs] = [11 * 3_600_000, 12 * 3_600_000]
/** How long after a payment its payor has it returned, where a debit is returned late. */
const lateAfterMs = 20 * 24 * 3_600_000
/** A request to pay: nothing happens before its payer acts, and after a month it cannot be paid any
 * more (Interac’s usual time). */
const isRequest = ({ ZumRailsType, TransactionMethod }: Transaction): boolean =>
  ZumRailsType === 'AccountsReceivable' && TransactionMethod === 'Interac'
const requestLifeMs = 30 * 24 * 3_600_000
const word = (comment: string, sought: string): boolean =>
  comment
    .toLowerCase()
    .split(/[^a-z]+/)
    .includes(sought)

/** The vendor's filter by the moment of creation: only its operator `isBetween`, as its
 * documentation shows it, with both ends included. */
const createdBetween = (fields: Fields): ((createdAt: string) => boolean) => {
  if (textOf(fields, 'CreatedAtOperator') !== 'isBetween') return () => true
  const [from, to] = [textOf(fields, 'CreatedAtFrom'), textOf(fields, 'CreatedAtTo')].map((text) =>
    Date.parse(text ?? ''),
  )
  if (Number.isNaN(from) || Number.isNaN(to))
    throw new ZumRefusal(400, 'CreatedAtFrom and CreatedAtTo must be moments.')
  return (createdAt) => {
    const at = Date.parse(`${createdAt}Z`)
    return at >= Number(from) && at <= Number(to)
  }
}

export interface Movements {
  readonly transactions: number
  readonly completed: number
  readonly effectiveCents: number
}
export type TransactionChange = 'start' | 'complete' | 'fail' | 'review' | 'cancel' | 'double' | 'resend'
/** The states from which the console may do each. A completed EFT can still fail. */
export const changeableFrom: Readonly<Record<TransactionChange, readonly Status[]>> = {
  start: ['Scheduled'],
  complete: ['InProgress', 'UnderReview'],
  fail: ['InProgress', 'UnderReview', 'Completed'],
  review: ['InProgress'],
  cancel: ['Scheduled', 'InProgress', 'UnderReview'],
  double: ['InProgress', 'Completed'],
  resend: ['Scheduled', 'InProgress', 'Completed', 'Failed', 'Cancelled', 'UnderReview'],
}
export type Transactions = ReturnType<typeof makeTransactions>

/** `stepMs` is the time between two steps of a transaction; the vendor's job runs every minute. */
export const makeTransactions = (memory: Memory, stepMs: number, { time, timeScale, announce, switches }: Ground) => {
  const kept = memory.table<Transaction>('transaction')
  const jobs = memory.table<Job>('job')
  const wallets = memory.table<Wallet>('wallet')
  const now = (): string => utc(time.now())
  const today = (): string => new Date(time.now()).toISOString().slice(0, 10)
  const account = (): Wallet =>
    wallets.all()[0] ?? wallets.put('main', { Id: randomUUID(), CreatedAt: now(), balanceCents: 1_000_000_00 })
  const move = (cents: number): void =>
    void wallets.put('main', { ...account(), balanceCents: account().balanceCents + cents })
  const save = (transaction: Transaction, change: Partial<Transaction>, ...events: readonly string[]): Transaction => {
    const history = events.map((Event) => ({
      Id: randomUUID(),
      CreatedAt: now(),
      Event,
      EventDescription: Event.replace(/([a-z])([A-Z])/g, '$1 $2'),
    }))
    return kept.put(transaction.Id, {
      ...transaction,
      ...change,
      TransactionHistory: [...transaction.TransactionHistory, ...history],
    })
  }
  const notify = (Event: string, transaction: Transaction): void =>
    announce({ Type: 'Transaction', Event, Data: transaction })
  const become = (transaction: Transaction, change: Partial<Transaction>, ...events: readonly string[]): void =>
    notify('StatusChange', save(transaction, change, ...events))
  const failed = (transaction: Transaction, event: string): void =>
    become(transaction, { TransactionStatus: 'Failed', FailedTransactionEvent: event, FailedAt: now() }, event)
  const schedule = (job: Job): void => void time.after(Math.max(0, job.due - time.now()), () => run(job))
  const later = (transactionId: string, step: Step, wait: number): void => {
    const id = randomUUID()
    schedule(jobs.put(id, { id, transactionId, step, due: time.now() + wait }))
  }

  const fail = (transaction: Transaction, event: string): void => {
    // What had left the wallet returns to it by itself; what had arrived goes back.
    if (leavesWallet(transaction)) move(centsOf(transaction.Amount))
    else if (transaction.TransactionStatus === 'Completed' && entersWallet(transaction))
      move(-centsOf(transaction.Amount))
    failed(transaction, event)
  }
  const complete = (transaction: Transaction): void => {
    if (entersWallet(transaction)) move(centsOf(transaction.Amount))
    const events = entersWallet(transaction) ? ['Succeeded', 'WalletFunded'] : ['Succeeded']
    become(transaction, { TransactionStatus: 'Completed', CompletedAt: now() }, ...events)
  }
  const start = (transaction: Transaction): void => {
    const empty =
      switches().emptyWallet || meetsEmptyWallet(transaction) || account().balanceCents < centsOf(transaction.Amount)
    if (leavesWallet(transaction) && empty) return failed(transaction, 'NotEnoughBalanceInWalletError')
    if (leavesWallet(transaction)) move(-centsOf(transaction.Amount))
    const events = leavesWallet(transaction) ? ['Started', 'WalletWithdrawn'] : ['Started']
    save(transaction, { TransactionStatus: 'InProgress' }, ...events)
    later(transaction.Id, 'acknowledge', stepMs)
  }
  const acknowledge = (transaction: Transaction): void => {
    const { Comment } = transaction
    const review = word(Comment, 'underreview') || word(Comment, 'stopatunderreview')
    const events = isRequest(transaction)
      ? ['InteracSent']
      : transaction.TransactionMethod === 'Interac'
        ? ['InteracSent', 'InteracAcknowledgedCredit']
        : ['EFTFileCreated', 'EFTFileUploaded', 'EFTAnswerReceived', 'EFTAnswerProcessed']
    const next = save(
      transaction,
      review ? { TransactionStatus: 'UnderReview' } : {},
      ...(review ? ['UnderReview'] : events),
    )
    notify(review ? 'StatusChange' : 'Updated', next)
    if (isRequest(next) && keywordIn(Comment) === null && !switches().requestsPaid)
      later(next.Id, 'expire', requestLifeMs)
    else if (word(Comment, 'stopatunderreview')) later(next.Id, 'give-up', weekMs * timeScale)
    else later(next.Id, 'finish', isScheduledDebit(next) ? answerWait(next) : stepMs)
  }
  const hasFailedBefore = (transaction: Transaction): boolean =>
    kept.all().some((other) => other.FailedTransactionEvent !== null && emailOf(other) === emailOf(transaction))
  /** By which event it fails, and whether only after it was paid. */
  const failureFor = (transaction: Transaction): { readonly event: string; readonly late: boolean } | null => {
    const keyword = keywordIn(transaction.Comment)
    if (keyword !== null) return { event: keyword, late: word(transaction.Comment, 'latefailure') }
    if (!isScheduledDebit(transaction)) return null
    const { debits } = switches()
    if (debits !== 'paid') return { event: debits, late: false }
    const profile = profileOf(transaction)
    if (profile === undefined || (profile.when === 'first' && hasFailedBefore(transaction))) return null
    return { event: profile.event, late: profile.when === 'late' }
  }
  const finish = (transaction: Transaction): void => {
    const failure = failureFor(transaction)
    if (failure !== null && !failure.late) fail(transaction, failure.event)
    else complete(transaction)
    if (failure?.late === true) later(transaction.Id, 'late', isScheduledDebit(transaction) ? lateAfterMs : stepMs)
  }
  /** Until the bank of a payor has answered. */
  const answerWait = ({ ScheduledStartDate }: Transaction): number => {
    // One that the console began before its day is not waited for.
    if (ScheduledStartDate === null || time.now() < Date.parse(ScheduledStartDate)) return stepMs
    const day = plusBusinessDays(acssCalendar, localDate(ScheduledStartDate), 1)
    return day.ok ? Math.max(stepMs, Date.parse(day.value) + answeredAtMs - time.now()) : stepMs
  }
  const steps: Readonly<
    Record<Step, { readonly from: readonly Status[]; readonly act: (transaction: Transaction) => void }>
  > = {
    start: { from: ['Scheduled', 'InProgress'], act: start },
    acknowledge: { from: ['InProgress'], act: acknowledge },
    finish: { from: ['InProgress', 'UnderReview'], act: finish },
    late: {
      from: ['Completed'],
      act: (transaction) =>
        fail(transaction, failureFor(transaction)?.event ?? 'EftFailedDefaultByAFinancialInstitution'),
    },
    expire: {
      from: ['InProgress'],
      act: (transaction) => fail(transaction, 'InteracFailedReachedCancellationCutOff'),
    },
    'give-up': { from: ['UnderReview'], act: (transaction) => cancelled(transaction) },
  }
  const run = (job: Job): void => {
    // Called off meanwhile, by the console.
    if (!jobs.get(job.id)) return
    jobs.remove(job.id)
    const transaction = kept.get(job.transactionId)
    const { from, act } = steps[job.step]
    if (transaction && from.includes(transaction.TransactionStatus)) act(transaction)
  }
  const cancelled = (transaction: Transaction): void => {
    const begun = transaction.TransactionHistory.some(({ Event }) => Event === 'WalletWithdrawn')
    if (begun) move(centsOf(transaction.Amount))
    become(transaction, { TransactionStatus: 'Cancelled' }, 'Cancelled')
  }
  /** The vendor's mistake: the same money once more, under the same id of ours. */
  const double = (transaction: Transaction): void => {
    if (leavesWallet(transaction)) move(-centsOf(transaction.Amount))
    else if (transaction.TransactionStatus === 'Completed' && entersWallet(transaction))
      move(centsOf(transaction.Amount))
    const twin = { ...transaction, Id: randomUUID(), CreatedAt: now() }
    notify('Created', kept.put(twin.Id, twin))
  }
  const get = (id: string): Transaction => {
    const transaction = kept.get(id)
    if (!transaction) throw new ZumRefusal(404, 'Transaction not found.')
    return transaction
  }
  const walletView = () => ({
    Id: account().Id,
    Type: 'Unified',
    Balance: account().balanceCents / 100,
    Currency: 'CAD',
    EftProvider: 'Sandbox',
    Customer: { InteracProvider: 'PTC' },
  })

  return {
    get,
    wallet: walletView,
    create: (fields: Fields): Transaction => {
      const method = oneOf(fields, 'TransactionMethod', methods)
      const startDate = textOf(fields, 'ScheduledStartDate')
      if (startDate !== null && !(/^\d{4}-\d\d-\d\d$/.test(startDate) && startDate > today()))
        throw new ZumRefusal(400, 'ScheduledStartDate must be later than today.')
      const walletId = textOf(fields, 'WalletId')
      if (walletId === null && textOf(fields, 'FundingSourceId') === null)
        throw new ZumRefusal(400, 'WalletId or FundingSourceId is required.')
      if (walletId !== null && walletId !== account().Id) throw new ZumRefusal(404, 'Wallet not found.')
      const transaction = save(
        {
          Id: randomUUID(),
          CreatedAt: now(),
          Memo: memoIn(fields),
          Comment: textOf(fields, 'Comment') ?? '',
          Amount: amountIn(fields),
          Currency: 'CAD',
          User: payeeIn(fields, method),
          Wallet: { Id: account().Id, Type: 'Unified' },
          FundingSource: null,
          ZumRailsType: oneOf(fields, 'ZumRailsType', types),
          TransactionMethod: method,
          TransactionStatus: startDate === null ? 'InProgress' : 'Scheduled',
          FailedTransactionEvent: null,
          ScheduledStartDate: startDate,
          ClientTransactionId: textOf(fields, 'ClientTransactionId'),
          RecurrentTransactionId: null,
          CompletedAt: null,
          FailedAt: null,
          IsRefundable: false,
          TransactionHistory: [],
        },
        {},
      )
      notify('Created', transaction)
      if (startDate === null) start(transaction)
      else
        later(
          transaction.Id,
          'start',
          Date.parse(startDate) + (isScheduledDebit(transaction) ? sentAtMs : 0) - time.now(),
        )
      return get(transaction.Id)
    },
    filter: (fields: Fields): object => {
      const between = createdBetween(fields)
      const matches = (transaction: Transaction): boolean =>
        between(transaction.CreatedAt) &&
        ['ClientTransactionId', 'TransactionStatus', 'FailedTransactionEvent'].every((name) => {
          const wanted = textOf(fields, name)
          return wanted === null || (transaction as unknown as Fields)[name] === wanted
        })
      const found = kept.all().filter(matches).toReversed()
      const size = 20
      const page = Math.max(1, Number(fieldsOf(fields['Pagination'])['PageNumber'] ?? 1))
      // A list entry has no history: only the single transaction does.
      const Items = found
        .slice((page - 1) * size, page * size)
        .map(({ TransactionHistory: _history, ...entry }) => entry)
      return { CurrentPage: page, PageSize: size, TotalCount: found.length, Items }
    },
    cancel: (id: string): void => {
      const transaction = get(id)
      const gone = transaction.TransactionHistory.some(
        ({ Event }) => Event === 'EFTFileUploaded' || Event === 'InteracAcknowledgedCredit',
      )
      if (transaction.TransactionStatus === 'Completed') throw new ZumRefusal(400, 'Transaction is already completed')
      if (gone || !['Scheduled', 'InProgress'].includes(transaction.TransactionStatus))
        throw new ZumRefusal(400, 'Transaction cannot be cancelled.')
      cancelled(transaction)
    },
    takeAction: (id: string, fields: Fields): void => {
      const transaction = get(id)
      const action = oneOf(fields, 'TransactionInReviewActionChosen', [
        'ConfirmedLegitimate',
        'PresumedLegitimate',
        'ConfirmedFraud',
        'Scam',
      ])
      if (transaction.TransactionStatus !== 'UnderReview') throw new ZumRefusal(400, 'Transaction is not under review.')
      if (action.endsWith('Legitimate')) complete(transaction)
      else cancelled(transaction)
    },
    /** Newest first. */
    all: () => kept.all().toReversed(),
    /** What the console does to a transaction; throws when its state does not allow that. */
    change: (id: string, change: TransactionChange, event: string): void => {
      const transaction = get(id)
      if (!changeableFrom[change].includes(transaction.TransactionStatus))
        throw new ZumRefusal(400, `A transaction that is ${transaction.TransactionStatus} cannot do that.`)
      if (change === 'resend') return notify('StatusChange', transaction)
      if (change === 'double') return double(transaction)
      for (const job of jobs.all()) if (job.transactionId === id) jobs.remove(job.id)
      if (change === 'start') start(transaction)
      else if (change === 'complete') complete(transaction)
      else if (change === 'fail') fail(transaction, event)
      else if (change === 'cancel') cancelled(transaction)
      else become(transaction, { TransactionStatus: 'UnderReview' }, 'UnderReview')
    },
    resume: (): void => jobs.all().forEach(schedule),
    /** How often money moved for each of our own ids: more than one effective transaction for an id
     * is money sent twice. */
    movements: (): Readonly<Record<string, Movements>> => {
      const ours = kept.all().filter(({ ClientTransactionId }) => ClientTransactionId !== null)
      return Object.fromEntries(
        [...Map.groupBy(ours, ({ ClientTransactionId }) => ClientTransactionId ?? '')].map(([id, group]) => [
          id,
          {
            transactions: group.length,
            completed: group.filter(({ TransactionStatus }) => TransactionStatus === 'Completed').length,
            effectiveCents: group
              .filter(({ TransactionStatus }) => TransactionStatus !== 'Failed' && TransactionStatus !== 'Cancelled')
              .reduce((sum, { Amount }) => sum + centsOf(Amount), 0),
          },
        ]),
      )
    },
  }
}
