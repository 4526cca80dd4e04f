import { randomUUID } from 'node:crypto'
import type { Memory } from '@tamarack/adapter-sandbox/memory'
import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { plusBusinessDays } from '@tamarack/domain/calendars/business-calendar'
import { localDate } from '@tamarack/domain/values/local-date'
import { chooseCourse, courses, type ChosenCourse, type Course, type End } from './courses.ts'
import { amountIn, memoIn, methods, oneOf, payeeIn, types } from './transaction-fields.ts'
import {
  centsOf,
  courseKindOf,
  emailOf,
  entersWallet,
  hasLeftWallet,
  inWallet,
  isRequest,
  isScheduledDebit,
  keywordIn,
  leavesWallet,
  meetsEmptyWallet,
  profileOf,
  word,
  type Status,
  type Transaction,
} from './transaction.ts'
import type { Ground } from './webhook-sender.ts'
import { fieldsOf, textOf, utc, ZumRefusal, type Fields } from './wire.ts'

/** The next step of a transaction, and when it is due. */
export interface Job {
  readonly id: string
  readonly transactionId: string
  readonly step: Step
  /** The index of the end, for the step `end`. */
  readonly end?: number
  readonly due: number
}
type Step = 'start' | 'acknowledge' | 'end' | 'give-up' | 'expire'
export interface Wallet {
  readonly Id: string
  readonly CreatedAt: string
  readonly balanceCents: number
}

const weekMs = 7 * 24 * 3_600_000
const [sentAtMs, answeredAtMs] = [11 * 3_600_000, 12 * 3_600_000]
/** The wait after a payment until its payor has it returned, if the debit is returned late. */
const lateAfterMs = 20 * 24 * 3_600_000
const requestLifeMs = 30 * 24 * 3_600_000

const isCompleted = ({ TransactionStatus }: Transaction): boolean => TransactionStatus === 'Completed'
const plusCents = (sum: number, { Amount }: Transaction): number => sum + centsOf(Amount)

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
const moving = ['InProgress', 'PendingCancellation', 'UnderReview', 'OnHold'] as const
/** The states from which the console allows each change. Neither a completed nor a failed
 * transaction is certain to stay so. */
export const changeableFrom = {
  start: ['Scheduled'],
  complete: [...moving, 'Failed', 'Cancelled'],
  review: ['InProgress'],
  hold: ['InProgress'],
  cancel: ['Scheduled', ...moving],
  'ignore-cancel': ['Scheduled', ...moving],
  'refuse-cancel': ['Scheduled', ...moving],
  double: ['InProgress', 'Completed'],
  resend: ['Scheduled', ...moving, 'Completed', 'Failed', 'Cancelled'],
  fail: [...moving, 'Completed'],
  'name-failure': moving,
} as const satisfies Readonly<Record<string, readonly Status[]>>
export type TransactionChange = keyof typeof changeableFrom
export const isChangeable = ({ TransactionStatus }: Transaction, change: TransactionChange): boolean =>
  (changeableFrom[change] as readonly Status[]).includes(TransactionStatus)
export type Transactions = ReturnType<typeof makeTransactions>

/** `stepMs` is the time between two steps of a transaction; the vendor's job runs every minute. */
export const makeTransactions = (memory: Memory, stepMs: number, { time, timeScale, announce, switches }: Ground) => {
  const kept = memory.table<Transaction>('transaction')
  const jobs = memory.table<Job>('job')
  const wallets = memory.table<Wallet>('wallet')
  const chosen = memory.table<ChosenCourse & Pick<Course, 'cancel'>>('course')
  const byPayment = Map.groupBy(
    kept.all().map(({ Id, ClientTransactionId }) => ({ Id, payment: ClientTransactionId })),
    ({ payment }) => payment,
  )
  const now = (): string => utc(time.now())
  const today = (): string => new Date(time.now()).toISOString().slice(0, 10)
  const account = (): Wallet =>
    wallets.all()[0] ?? wallets.put('main', { Id: randomUUID(), CreatedAt: now(), balanceCents: 1_000_000_00 })
  /** Saves the transaction and moves in the wallet what the change moves. */
  const put = (transaction: Transaction): Transaction => {
    const { Id, ClientTransactionId: payment } = transaction
    const before = kept.get(Id)
    if (before === undefined) byPayment.set(payment, [...(byPayment.get(payment) ?? []), { Id, payment }])
    const moved = inWallet(transaction) - (before === undefined ? 0 : inWallet(before))
    if (moved !== 0) wallets.put('main', { ...account(), balanceCents: account().balanceCents + moved })
    return kept.put(Id, transaction)
  }
  const save = (transaction: Transaction, change: Partial<Transaction>, ...events: readonly string[]): Transaction => {
    const history = events.map((Event) => ({
      Id: randomUUID(),
      CreatedAt: now(),
      Event,
      EventDescription: Event.replace(/([a-z])([A-Z])/g, '$1 $2'),
    }))
    return put({ ...transaction, ...change, TransactionHistory: [...transaction.TransactionHistory, ...history] })
  }
  const notify = (Event: string, transaction: Transaction): void =>
    announce({ Type: 'Transaction', Event, Data: transaction })
  const become = (transaction: Transaction, change: Partial<Transaction>, ...events: readonly string[]): void =>
    notify('StatusChange', save(transaction, change, ...events))
  const schedule = (job: Job): void => void time.after(Math.max(0, job.due - time.now()), () => run(job))
  const later = (transactionId: string, step: Step, wait: number, end = 0): void => {
    const id = randomUUID()
    schedule(jobs.put(id, { id, transactionId, step, ...(step === 'end' && { end }), due: time.now() + wait }))
  }
  const callOff = (transactionId: string): void => {
    for (const job of jobs.all()) if (job.transactionId === transactionId) jobs.remove(job.id)
  }
  const courseOf = ({ Id }: Transaction): Course & Pick<ChosenCourse, 'waitMs'> => {
    const course = chosen.get(Id) ?? { name: 'plain', waitMs: 0 }
    return { ...courses[course.name], ...course }
  }

  const fail = (transaction: Transaction, event: string): void =>
    become(transaction, { TransactionStatus: 'Failed', FailedTransactionEvent: event, FailedAt: now() }, event)
  const complete = (transaction: Transaction): void => {
    const events = entersWallet(transaction)
      ? ['Succeeded', 'WalletFunded']
      : hasLeftWallet(transaction) || !leavesWallet(transaction)
        ? ['Succeeded']
        : ['WalletWithdrawn', 'Succeeded']
    become(transaction, { TransactionStatus: 'Completed', CompletedAt: now() }, ...events)
  }
  const cancelled = (transaction: Transaction): void =>
    become(transaction, { TransactionStatus: 'Cancelled' }, 'Cancelled')
  const start = (transaction: Transaction): void => {
    const empty =
      switches().emptyWallet || meetsEmptyWallet(transaction) || account().balanceCents < centsOf(transaction.Amount)
    if (leavesWallet(transaction) && empty) return fail(transaction, 'NotEnoughBalanceInWalletError')
    const events = leavesWallet(transaction) ? ['Started', 'WalletWithdrawn'] : ['Started']
    save(transaction, { TransactionStatus: 'InProgress' }, ...events)
    later(transaction.Id, 'acknowledge', stepMs)
  }
  /** The failure that a transaction names if nothing else decides it. */
  const failureEventOf = ({ Comment, TransactionMethod }: Transaction): string =>
    keywordIn(Comment) ??
    (TransactionMethod === 'Interac' ? 'InteracFailedRecipientRejected' : 'EftFailedInsufficientFunds')
  const nameFailure = (transaction: Transaction, event: string, where: 'history' | 'event'): void =>
    notify('Updated', save(transaction, where === 'event' ? { FailedTransactionEvent: event } : {}, event))
  const hold = (transaction: Transaction): void => become(transaction, { TransactionStatus: 'OnHold' }, 'OnHold')
  const eventsOf = (transaction: Transaction, early: boolean): readonly string[] => {
    if (transaction.TransactionMethod !== 'Interac')
      return ['EFTFileCreated', 'EFTFileUploaded', 'EFTAnswerReceived', 'EFTAnswerProcessed']
    return isRequest(transaction) || early ? ['InteracSent'] : ['InteracSent', 'InteracAcknowledgedCredit']
  }
  const startCourse = (transaction: Transaction, early: NonNullable<Course['early']>): void => {
    const sent = save(transaction, {}, ...eventsOf(transaction, true))
    if (early === 'unknown-status') hold(sent)
    else nameFailure(sent, failureEventOf(sent), early)
    later(sent.Id, 'end', courseOf(sent).waitMs)
  }
  const acknowledge = (transaction: Transaction): void => {
    const { Comment } = transaction
    const { early, ends } = courseOf(transaction)
    const review = word(Comment, 'underreview') || word(Comment, 'stopatunderreview')
    if (early !== undefined && !review) return startCourse(transaction, early)
    const next = save(
      transaction,
      review ? { TransactionStatus: 'UnderReview' } : {},
      ...(review ? ['UnderReview'] : eventsOf(transaction, false)),
    )
    notify(review ? 'StatusChange' : 'Updated', next)
    const isDecided = ends !== undefined || keywordIn(Comment) !== null || switches().requestsPaid
    if (isRequest(next) && !isDecided) later(next.Id, 'expire', requestLifeMs)
    else if (word(Comment, 'stopatunderreview')) later(next.Id, 'give-up', weekMs * timeScale)
    else later(next.Id, 'end', isScheduledDebit(next) ? answerWait(next) : stepMs)
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
  /** The ends of a transaction, the event of a failure among them, and the wait between them. */
  const endsOf = (transaction: Transaction): { ends: readonly End[]; event: string; waitMs: number } => {
    const { ends, waitMs } = courseOf(transaction)
    if (ends !== undefined) return { ends, event: failureEventOf(transaction), waitMs }
    const failure = failureFor(transaction)
    return {
      ends: failure === null ? ['completed'] : failure.late ? ['completed', 'failed'] : ['failed'],
      event: failure?.event ?? 'EftFailedDefaultByAFinancialInstitution',
      waitMs: isScheduledDebit(transaction) ? lateAfterMs : stepMs,
    }
  }
  const endAt = (transaction: Transaction, index: number): void => {
    const { ends, event, waitMs } = endsOf(transaction)
    const end = ends[index] ?? 'failed'
    if (end === 'completed') complete(transaction)
    else if (end === 'failed') fail(transaction, event)
    else cancelled(transaction)
    if (index + 1 < ends.length) later(transaction.Id, 'end', waitMs, index + 1)
  }
  /** Until the bank of a payor has answered. */
  const answerWait = ({ ScheduledStartDate }: Transaction): number => {
    // One that the console began before its day is not waited for.
    if (ScheduledStartDate === null || time.now() < Date.parse(ScheduledStartDate)) return stepMs
    const day = plusBusinessDays(acssCalendar, localDate(ScheduledStartDate), 1)
    return day.ok ? Math.max(stepMs, Date.parse(day.value) + answeredAtMs - time.now()) : stepMs
  }
  const steps: Readonly<Record<Step, (transaction: Transaction, end: number) => void>> = {
    start,
    acknowledge,
    end: endAt,
    expire: (transaction) => fail(transaction, 'InteracFailedReachedCancellationCutOff'),
    'give-up': cancelled,
  }
  const run = ({ id, transactionId, step, end = 0 }: Job): void => {
    // Called off meanwhile.
    if (!jobs.get(id)) return
    jobs.remove(id)
    const transaction = kept.get(transactionId)
    if (transaction) steps[step](transaction, end)
  }
  /** What the vendor does when it is asked to cancel. */
  const cancel = (transaction: Transaction): void => {
    const { cancel: answer, waitMs } = courseOf(transaction)
    const { Id, TransactionStatus: status } = transaction
    if (status === 'Completed') throw new ZumRefusal(400, 'Transaction is already completed')
    if (!['Scheduled', 'InProgress', ...(answer === undefined ? [] : moving)].includes(status) || answer === 'refused')
      throw new ZumRefusal(400, 'Transaction cannot be cancelled.')
    if (answer === 'ignored') {
      if (status === 'PendingCancellation') return
      if (isRequest(transaction)) {
        callOff(Id)
        later(Id, 'end', waitMs)
      }
      return become(transaction, { TransactionStatus: 'PendingCancellation' }, 'CancellationRequested')
    }
    const isGone = transaction.TransactionHistory.some(
      ({ Event }) => Event === 'EFTFileUploaded' || Event === 'InteracAcknowledgedCredit',
    )
    if (isGone && answer === undefined) throw new ZumRefusal(400, 'Transaction cannot be cancelled.')
    callOff(Id)
    cancelled(transaction)
    if (answer === 'followed-by-payment') later(Id, 'end', waitMs, 1)
  }
  /** The vendor's mistake: the same money once more, under the same id of ours. */
  const double = (transaction: Transaction): void =>
    notify('Created', put({ ...transaction, Id: randomUUID(), CreatedAt: now() }))
  const get = (id: string): Transaction => {
    const transaction = kept.get(id)
    if (!transaction) throw new ZumRefusal(404, 'Transaction not found.')
    return transaction
  }
  const ofPayment = (payment: string): readonly Transaction[] => (byPayment.get(payment) ?? []).map(({ Id }) => get(Id))
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
      const { Id, ClientTransactionId } = transaction
      const course = chooseCourse(ClientTransactionId ?? Id, courseKindOf(transaction), switches())
      if (course.name !== 'plain') chosen.put(Id, course)
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
      const payment = textOf(fields, 'ClientTransactionId')
      const found = (payment === null ? kept.all() : ofPayment(payment)).filter(matches).toReversed()
      const size = 20
      const page = Math.max(1, Number(fieldsOf(fields['Pagination'])['PageNumber'] ?? 1))
      // A list entry has no history: only the single transaction does.
      const Items = found
        .slice((page - 1) * size, page * size)
        .map(({ TransactionHistory: _history, ...entry }) => entry)
      return { CurrentPage: page, PageSize: size, TotalCount: found.length, Items }
    },
    cancel: (id: string): void => cancel(get(id)),
    takeAction: (id: string, fields: Fields): void => {
      const transaction = get(id)
      const action = oneOf(fields, 'TransactionInReviewActionChosen', [
        'ConfirmedLegitimate',
        'PresumedLegitimate',
        'ConfirmedFraud',
        'Scam',
      ])
      if (transaction.TransactionStatus !== 'UnderReview') throw new ZumRefusal(400, 'Transaction is not under review.')
      callOff(id)
      if (action.endsWith('Legitimate')) complete(transaction)
      else cancelled(transaction)
    },
    /** Newest first. */
    all: () => kept.all().toReversed(),
    /** Changes a transaction from the console. Throws if its state does not allow the change. */
    change: (id: string, change: TransactionChange, event: string): void => {
      const transaction = get(id)
      if (!isChangeable(transaction, change))
        throw new ZumRefusal(400, `A transaction that is ${transaction.TransactionStatus} cannot do that.`)
      if (change === 'resend') return notify('StatusChange', transaction)
      if (change === 'double') return double(transaction)
      if (change === 'ignore-cancel' || change === 'refuse-cancel') {
        const course = chosen.get(id) ?? { name: 'plain', waitMs: switches().courseMinutes * 60_000 }
        return void chosen.put(id, { ...course, cancel: change === 'ignore-cancel' ? 'ignored' : 'refused' })
      }
      callOff(id)
      if (change === 'start') start(transaction)
      else if (change === 'complete') complete(transaction)
      else if (change === 'fail') fail(transaction, event)
      else if (change === 'name-failure') nameFailure(transaction, event, 'history')
      else if (change === 'hold') hold(transaction)
      else if (change === 'cancel') cancelled(transaction)
      else become(transaction, { TransactionStatus: 'UnderReview' }, 'UnderReview')
    },
    resume: (): void => jobs.all().forEach(schedule),
    /** The cents of completed transactions by our id of the payment. */
    paidCents: (): Readonly<Record<string, number>> =>
      Object.fromEntries(
        [...byPayment.keys()].flatMap((payment) =>
          payment === null ? [] : [[payment, ofPayment(payment).filter(isCompleted).reduce(plusCents, 0)] as const],
        ),
      ),
    /** How often money moved for each of our own ids: more than one effective transaction for an id
     * is money sent twice. */
    movements: (): Readonly<Record<string, Movements>> =>
      Object.fromEntries(
        [...byPayment.keys()].flatMap((payment) => {
          if (payment === null) return []
          const group = ofPayment(payment)
          const counts = {
            transactions: group.length,
            completed: group.filter(isCompleted).length,
            effectiveCents: group
              .filter(({ TransactionStatus }) => TransactionStatus !== 'Failed' && TransactionStatus !== 'Cancelled')
              .reduce(plusCents, 0),
          }
          return [[payment, counts] as const]
        }),
      ),
  }
}
