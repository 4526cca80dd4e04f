import { setTimeout as pause } from 'node:timers/promises'
import { appendEvents } from '@tamarack/application/append-events'
import { firstPreviousHash, linesOf } from '@tamarack/application/loan-log'
import { project } from '@tamarack/application/projector'
import {
  borrower,
  loanDesk,
  origin,
  rowan,
  termsFrom,
  type LoanDesk,
} from '@tamarack/application/testing/loan-desk.fixture'
import { byBorrower, byStaff, loanId, walkTo } from '@tamarack/application/testing/walked-loan.fixture'
import { torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { owedInAll, type LoanBook } from '@tamarack/domain/ledger/loan-book'
import { systemActor, type Actor } from '@tamarack/domain/loan/actor'
import { book } from '@tamarack/domain/loan/commands/shared/book'
import { replayLoan } from '@tamarack/domain/loan/evolve'
import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { reasonsFor, type MoneyAction } from '@tamarack/domain/loan/servicing/money-action'
import { provedCredit } from '@tamarack/domain/loan/servicing/refund'
import { posted } from '@tamarack/domain/loan/testing/posted.fixture'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import type { LoanTerms } from '@tamarack/domain/products/signed-terms'
import type { Life } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { instant } from '@tamarack/domain/values/instant'
import { localDate, plusDays } from '@tamarack/domain/values/local-date'
import { workflowId } from '@tamarack/workflows/shared/messages'
import type { TimeSkippingEngine } from './time-skipping-engine.ts'
import { actionOf, bankAnswers, eventOf, momentOf, type BankAnswer } from './written-life.ts'

/** Who confirms what staff proposed. */
const colleague: Actor = { id: 'usr_colleague', name: 'Noah Reyes', role: 'admin' }

const installmentFrom = (startDate: string): RequestedTerms => ({
  loanType: 'installment',
  advance: 1_000_00,
  startDate,
  payFrequency: 'monthly',
  numberOfPayments: 6,
})

/** The event with these terms in place of those that the application was walked with. */
const withTerms = (event: LoanEvent, terms: LoanTerms): LoanEvent => {
  if (event.type === 'activated') {
    const { postings: _ofOtherTerms, ...activated } = event
    return posted(undefined, { ...activated, terms })
  }
  if (!('offer' in event)) return event
  const dueDate = terms.payments.at(-1)?.dueDate ?? event.offer.dueDate
  return { ...event, offer: { ...event.offer, ...terms, dueDate } } as LoanEvent
}

/** A desk with a loan that was just signed, on the terms of the life and at its moment. Lives have
 * terms that no application reaches today, such as other rates; the application is walked with
 * usual ones, and its log is written again with the life's. */
const signedDesk = async (terms: LoanTerms, at: number): Promise<LoanDesk> => {
  const walked = loanDesk()
  walked.setNow(at)
  await walkTo(
    walked,
    'active',
    terms.loanType === 'installment' ? installmentFrom(terms.advanceDate) : termsFrom(terms.advanceDate),
  )
  const { events, checks, bank, documents } = walked.tables()
  const written = events.map(({ event }) => withTerms(event, terms))
  const loan = replayLoan(loanId, written)
  if (loan === undefined) throw new Error('the fixture has no loan')
  const lines = linesOf(
    { loanId, sequence: 0, lastHash: firstPreviousHash },
    written,
    { at, actor: borrower, ip: origin.ip, userAgent: origin.userAgent },
    walked.fingerprint,
  )
  const desk = loanDesk()
  desk.setNow(at)
  await desk.work.run(async (tables) => {
    for (const { check, keys } of Object.values(checks))
      await tables.evidence.saveIdentityCheck(loanId, check, keys, at)
    for (const { account, data } of Object.values(bank))
      await tables.evidence.saveBankData(loanId, rowan.id, account, data, at)
    for (const document of documents) await tables.documents.add(document)
    const stored = { loan, sequence: lines.length, lastHash: lines.at(-1)?.hash ?? firstPreviousHash }
    await tables.loans.append(stored, lines, project(undefined, loan, lines.length))
    return { ok: true }
  })
  return desk
}

/** A debit that no life has was stopped at the bank by its payor: nothing moves, and no fee is due
 * (903). */
const unwritten: BankAnswer = { failure: 'EftFailedStopPayment', late: null }

/** Lets the bank of a desk answer debits as the life has it, in the order in which they were
 * made. */
const answerAsWritten = (desk: LoanDesk, life: Life): void => {
  const answers = bankAnswers(life)
  desk.rails.answerWith(({ paymentId }) => {
    const index = desk.rails.made('debit').findIndex(({ order }) => order.paymentId === paymentId)
    const { failure } = answers[index] ?? unwritten
    return failure === null ? 'completed' : { failure }
  })
}

/** The bank has a debit as soon as it was sent: nobody can call it back, so that it settles or
 * returns as written. */
const keepDebits = ({ rails: { rails } }: LoanDesk): void => {
  rails.pad.cancel = async (paymentId) => {
    const payment = await rails.pad.read(paymentId)
    return payment?.state === 'submitted' ? { ...payment, state: 'acknowledged' } : payment
  }
}

/** Money that goes back arrives by the first look at it; the advance arrives when its life has
 * it. */
const refundAtOnce = ({ rails: fake, now }: LoanDesk): void => {
  const { read } = fake.rails.interac
  fake.rails.interac.read = async (paymentId) => {
    const [advance, ...refunds] = fake.made('transfer')
    const refund = refunds.find(({ order }) => order.paymentId === paymentId)
    if (advance !== undefined && refund?.payment.state === 'submitted')
      fake.change(paymentId, { state: 'completed', completedAt: now() })
    return read(paymentId)
  }
}

export interface LivedLife {
  readonly desk: LoanDesk
  /** What the loan's log has, with the moment at which each line was written. */
  readonly log: readonly { readonly at: number; readonly event: LoanEvent }[]
  readonly loan: ServicedLoan
  /** The loan's book at the end of the life. */
  readonly book: LoanBook
  /** What a life lists as refused and was not. */
  readonly notRefused: readonly string[]
}

const servicedIn = (desk: LoanDesk): ServicedLoan => {
  const loan = desk.loan(loanId)
  if (loan === undefined || !isServiced(loan)) throw new Error('the loan is not in service')
  return loan
}

/** Lets a life happen on the time-skipping server: the real workflow with its own timers, the
 * bank's answers, the borrower's and the staff's commands as Updates. Only what comes from outside
 * is taken from the life; debits, notices, interest and refunds are the system's own. */
export const liveThrough = async (engine: TimeSkippingEngine, life: Life): Promise<LivedLife> => {
  const [first] = life.events
  const begins = first === undefined ? undefined : eventOf(first)
  if (begins?.type !== 'activated') throw new Error('a life begins with its activation')
  const desk = await signedDesk(begins.terms, begins.at)
  answerAsWritten(desk, life)
  keepDebits(desk)
  refundAtOnce(desk)
  const aheadMs = begins.at - (await engine.now())
  const { process, service, client, close } = await engine.open(desk, desk.workflowActivities, aheadMs)
  const now = async (): Promise<number> => (await engine.now()) + aheadMs
  const passTo = async (moment: number): Promise<void> => engine.passQuickly(Math.max(0, moment - (await now())))
  const settle = (): Promise<void> => engine.pass(10_000)
  const notify = (paymentId: string): Promise<unknown> =>
    process.notify(loanId, { about: 'transfer', paymentId, providerId: 'zt' })

  let keys = 0
  const notRefused: string[] = []
  const receipts = new Map<string, string>()
  /** An action of staff, with a second person where it takes one. */
  const act = async (action: MoneyAction): Promise<boolean> => {
    const [reason] = reasonsFor(action.kind)
    const input = { action, reason: reason?.code ?? '', note: 'As the life has it' }
    const outcome = await process.execute(byStaff('take-money-action', input), `k-life-${(keys += 1)}`)
    if (servicedIn(desk).proposal === undefined) return outcome.ok
    const second = { ...byStaff('take-money-action', { ...input, note: 'Seen by me, too' }), actor: colleague }
    return (await process.execute(second, `k-life-${(keys += 1)}`)).ok
  }
  /** More than is owed comes by a rail, which reports it: on the word of our staff it would not go
   * back by itself. */
  const report = async (event: LedgerEvent): Promise<boolean> => {
    const booked = book(servicedIn(desk), event)
    if (!booked.ok) return false
    const at = instant(await now())
    await desk.work.run(async (tables) => {
      const stored = await tables.loans.lock(loanId)
      const envelope = { at, actor: systemActor, ip: null, userAgent: null }
      await appendEvents({ tables, fingerprint: desk.ports.fingerprint }, { loanId, stored }, booked.value, envelope)
      return { ok: true }
    })
    await process.lookAgain(loanId, servicedIn(desk).status)
    return true
  }
  const isMade = (given: LoanEvent['type']): boolean => desk.tables().events.some(({ event }) => event.type === given)

  try {
    await service(loanId)
    const answers = bankAnswers(life)
    for (const given of life.events.slice(1)) {
      const event = eventOf(given)
      if (event.type === 'copy-received' || event.type === 'debit-initiated' || event.type === 'debit-settled') continue
      await passTo(momentOf(event))
      if (event.type === 'disbursed') {
        if ('refused' in given) continue
        while (desk.rails.sent('transfer').length === 0) await pause(20)
        desk.rails.complete(event.at)
        await notify(desk.rails.sent('transfer')[0]?.paymentId ?? '')
        await settle()
      } else if (event.type === 'cancelled') {
        const outcome = await process.execute(byBorrower('cancel-loan', {}), `k-life-${(keys += 1)}`)
        if (outcome.ok === 'refused' in given) notRefused.push(event.type)
        await settle()
      } else if (event.type === 'debit-returned') {
        const at = desk.rails.made('debit').map(({ order }) => order.paymentId)
        const index = answers.findIndex(({ late }) => late?.at === momentOf(event))
        const late = answers[index]?.late
        if (late && at[index] !== undefined) {
          desk.rails.change(at[index], { state: 'failed', failure: late.failure })
          await notify(at[index])
        }
        await settle()
      } else {
        if (event.type === 'payment-received' && event.amount > owedInAll(servicedIn(desk).book.owed)) {
          if ((await report(event)) === 'refused' in given) notRefused.push(`${event.type} on ${event.on}`)
          await settle()
          continue
        }
        const action = actionOf(event, receipts)
        if (action === undefined) continue
        const before = desk.tables().events.length
        // What the system did by itself, or does today, is not done again.
        if (action.kind === 'refund' && (isMade('refunded') || provedCredit(servicedIn(desk).book) > 0)) continue
        if (action.kind === 'forgive-balance' && isMade('balance-forgiven')) continue
        const isTaken = await act(action)
        if (isTaken === 'refused' in given) notRefused.push(`${event.type} on ${torontoDateOf(momentOf(event))}`)
        const booked = desk
          .tables()
          .events.slice(before)
          .find(({ event: one }) => one.type === event.type)?.event
        if (event.type === 'payment-received' && booked?.type === 'payment-received')
          receipts.set(event.paymentId, booked.paymentId)
        await settle()
      }
    }
    await passTo(torontoInstant(plusDays(localDate(life.asOf), 1), 0, 0, 0) - 1)
    const loan = servicedIn(desk)
    return {
      desk,
      loan,
      book: loan.book,
      log: desk.tables().events.map(({ at, event }) => ({ at, event })),
      notRefused,
    }
  } finally {
    await client.workflow
      .getHandle(workflowId('loan-servicing', loanId))
      .terminate()
      .catch(() => undefined)
    await close()
  }
}
