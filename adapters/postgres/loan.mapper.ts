import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { LoggedEvent } from '@tamarack/application/loan-log'
import { summarize } from '@tamarack/application/loan-summary'
import type { StoredLoan } from '@tamarack/application/ports/loan-tables.port'
import type { PaymentRow as Payment, PostedEntry } from '@tamarack/application/projector'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { limitEnds } from '@tamarack/domain/collections/contact-limits'
import { contactBarred, promiseState } from '@tamarack/domain/collections/contact-log'
import type { Entry } from '@tamarack/domain/ledger/entry'
import { wasOwedAgain } from '@tamarack/domain/loan/debits/owed-again'
import { applicationOf, isServiced, type Loan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { destroyed } from '@tamarack/domain/loan/staff/anonymous'
import { flagsOf } from '@tamarack/domain/loan/staff/find-loans'
import { cents } from '@tamarack/domain/values/cents'
import type { LedgerEntryRow, LedgerLineRow, LoanEventRow, LoanRow, PaymentRow } from './loan.tables.ts'
import type { Confidential } from './sealed.ts'

/* Where the rows' names (the specification's) and the field's own meet: what a loan and its log
 * write, and what is read back. A property that is undefined is not there after JSON has carried
 * it, which means the same. */

const bankRequestOf = (loan: Loan): string | null => {
  const application = applicationOf(loan)
  return application !== undefined && 'connection' in application ? (application.connection?.requestId ?? null) : null
}

/** A loan that was over may be owed again although a later loan was agreed: the guard of the
 * database, which this column is named after, does not count it. */
const isReversed = (loan: Loan): boolean => isServiced(loan) && wasOwedAgain(loan)

/** A key of a person or of the provider's records; null where there is none, and once it is
 * destroyed: two such loans have nothing in common. */
const kept = (key: string | null | undefined): string | null => (key === undefined || key === destroyed ? null : key)

/** A copy as JSON carries it. The library writes null where a property is undefined, also inside a
 * JSON value and in the caller's own object: none may be there when it gets one. */
export const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

const contactColumns = (loan: Loan): Pick<LoanRow, 'promisedFor' | 'contactedAt' | 'contactFrom' | 'contactBarred'> => {
  if (!isServiced(loan)) return { promisedFor: null, contactedAt: null, contactFrom: null, contactBarred: false }
  const { promise } = loan
  const isKept = promise === undefined || promiseState(promise, loan.book, loan.book.asOf) === 'kept'
  return {
    promisedFor: isKept ? null : promise.day,
    contactedAt: loan.contacts?.at(-1)?.at ?? null,
    contactFrom: limitEnds(loan.noticed.contacts) ?? null,
    contactBarred: contactBarred(loan) !== undefined,
  }
}

export const loanRow = ({ loan, sequence, lastHash }: StoredLoan): LoanRow => {
  // Names be next to the log and in no column of this row.
  const summary = summarize(loan, sequence, { customerName: '', bankAccountEnding: null })
  const coApplicant = acceptedCoApplicant(loan)
  return {
    id: loan.loanId,
    userId: kept(loan.customerId),
    status: loan.status,
    sequence,
    lastHash,
    state: loan,
    personKey: kept(loan.person),
    idDocumentKey: kept(loan.idDocument),
    accountKey: kept(loan.account),
    coApplicantId: kept(coApplicant?.customerId),
    coPersonKey: kept(coApplicant?.person),
    coIdDocumentKey: kept(coApplicant?.idDocument),
    bankRequestId: kept(bankRequestOf(loan)),
    loanType: summary.product,
    selectedLoanAmount: summary.advanceCents,
    interestAmount: summary.costOfBorrowingCents,
    totalObligationAmount: summary.totalCents,
    termsOfAgrrementInDays: summary.termDays,
    apr: summary.disclosureAprBasisPoints,
    selectedPaymentPlan: summary.paymentPlan,
    selectedPaymentFrequency: summary.payFrequency,
    startDate: summary.advanceDate,
    endDate: summary.dueDate,
    numberOfPayments: summary.product === null ? null : summary.payments.length,
    createdAt: summary.createdAt,
    submittedAt: summary.submittedAt,
    agreementSignedAt: summary.agreementSignedAt,
    activatedAt: summary.activatedAt,
    fundedAt: summary.fundedAt,
    agreedOn: isServiced(loan) ? torontoDateOf(loan.activatedAt) : null,
    paymentReversed: isReversed(loan),
    waitsForStaffSince: summary.staffWork[0]?.since ?? null,
    attentionSince: summary.attention[0]?.since ?? null,
    debitReturnedSince: summary.returnedDebits[0]?.since ?? null,
    held: isServiced(loan) ? (loan.held?.what ?? null) : null,
    ...flagsOf(summary),
    ...contactColumns(loan),
  }
}

export const paymentRow = ({ paymentId: id, amount: amountCents, ...payment }: Payment): PaymentRow => ({
  id,
  amountCents,
  ...payment,
})

export const entryRow = (loanId: string, { on: day, reverses, lines, ...entry }: PostedEntry): LedgerEntryRow => ({
  ...entry,
  loanId,
  day,
  reverses: reverses ?? null,
  lines: lines.length,
})

export const toPayment = ({ id, amountCents, ...row }: PaymentRow): Payment => ({
  ...row,
  paymentId: id,
  kind: row.kind as Payment['kind'],
  amount: cents(amountCents),
  state: row.state as Payment['state'],
  providerId: row.providerId ?? null,
  failure: row.failure ?? null,
  completedAt: row.completedAt ?? null,
})

export const toEntry = (
  { number, event, day, kind, reverses }: LedgerEntryRow,
  lines: readonly LedgerLineRow[],
): PostedEntry => ({
  number,
  event,
  on: day as PostedEntry['on'],
  kind: kind as PostedEntry['kind'],
  lines: lines.map(({ account, debitCents, creditCents }) => ({
    account,
    debit: cents(debitCents),
    credit: cents(creditCents),
  })),
  ...(reverses === null || reverses === undefined ? {} : { reverses }),
})

export const lineRows = (loanId: string, { number, on, lines }: Entry): LedgerLineRow[] =>
  lines.map(({ account, debit, credit }, index) => ({
    loanId,
    number,
    line: index + 1,
    account,
    debitCents: debit,
    creditCents: credit,
    day: on,
  }))

export const eventRow = (
  { sealPayload }: Confidential,
  { event: { type, ...payload }, actor, ...line }: LoggedEvent,
): LoanEventRow => ({
  ...line,
  type,
  actorId: actor.id,
  actorName: actor.name,
  actorRole: actor.role,
  payload: asJson(sealPayload(line.loanId, line.sequence, payload)),
  documents: asJson(line.documents),
})

type LogRow = Omit<LoggedEvent, 'event' | 'documents'> & Readonly<Record<'type' | 'payload' | 'documents', string>>

/** JSON of an event is parsed here, so that no driver setting comes in between. */
const toLoggedEvent = ({ openPayload }: Confidential, { type, payload, documents, ...line }: LogRow): LoggedEvent => ({
  ...line,
  event: {
    type,
    ...openPayload(line.loanId, line.sequence, JSON.parse(payload) as Readonly<Record<string, unknown>>),
  } as LoanEvent,
  documents: JSON.parse(documents) as LoggedEvent['documents'],
})

/** A loan's log from its first line on. */
export const readLog = async (
  em: SqlEntityManager,
  confidential: Confidential,
  loanId: string,
): Promise<LoggedEvent[]> => {
  const rows = await em.execute<LogRow[]>(
    `select loan_id as "loanId", sequence, type, at::float8 as at, ip, user_agent as "userAgent",
       jsonb_build_object('id', actor_id, 'name', actor_name, 'role', actor_role) as actor,
       payload::text as payload, documents::text as documents, previous_hash as "previousHash", hash
     from loan_event where loan_id = ? order by sequence`,
    [loanId],
  )
  return rows.map((row) => toLoggedEvent(confidential, row))
}
