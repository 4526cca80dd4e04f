import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { Entry } from '@tamarack/domain/ledger/entry'
import { destroyed } from '@tamarack/domain/loan/anonymous'
import { acceptedCoApplicant } from '@tamarack/domain/loan/co-applicant'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { applicationOf, isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { wasOwedAgain } from '@tamarack/domain/loan/owed-again'
import type { LoggedEvent } from '@tamarack/application/loan-log'
import { summarize } from '@tamarack/application/loan-summary'
import type { PaymentRow } from '@tamarack/application/projector'
import type { StoredLoan } from '@tamarack/application/ports/loan-tables.port'
import type { Confidential } from './confidential.ts'
import type { Row } from './rows.ts'

/*
 * Where the rows' names (the specification's) and the field's own meet: what a loan and its log write, and what is read back. A property that is
 * undefined is not there after JSON has carried it, which means the same.
 */

const bankRequestOf = (loan: Loan): string | null => {
  const application = applicationOf(loan)
  return application !== undefined && 'connection' in application ? (application.connection?.requestId ?? null) : null
}

/** A loan that was over may be owed again although a later loan was agreed: the guard in migration 0003, which this column is named after, does not count it. */
const isReversed = (loan: Loan): boolean => isServiced(loan) && wasOwedAgain(loan)

/** A key of a person or of the provider's records; null where there is none, and once it is destroyed: two such loans have nothing in common. */
const kept = (key: string | null | undefined): string | null => (key === undefined || key === destroyed ? null : key)

export const loanRow = ({ loan, sequence, lastHash }: StoredLoan): Row => {
  // Names stand beside the log and in no column of this row.
  const summary = summarize(loan, { customerName: '', bankAccountEnding: null })
  const coApplicant = acceptedCoApplicant(loan)
  return {
    id: loan.loanId,
    user_id: kept(loan.customerId),
    status: loan.status,
    sequence,
    last_hash: lastHash,
    state: loan,
    person_key: kept(loan.person),
    id_document_key: kept(loan.idDocument),
    account_key: kept(loan.account),
    co_applicant_id: kept(coApplicant?.customerId),
    co_person_key: kept(coApplicant?.person),
    co_id_document_key: kept(coApplicant?.idDocument),
    bank_request_id: kept(bankRequestOf(loan)),
    loan_type: summary.product,
    selected_loan_amount: summary.advanceCents,
    interest_amount: summary.costOfBorrowingCents,
    total_obligation_amount: summary.totalCents,
    terms_of_agrrement_in_days: summary.termDays,
    apr: summary.disclosureAprBasisPoints,
    selected_payment_plan: summary.paymentPlan,
    selected_payment_frequency: summary.payFrequency,
    start_date: summary.advanceDate,
    end_date: summary.dueDate,
    number_of_payments: summary.product === null ? null : summary.payments.length,
    created_at: summary.createdAt,
    submitted_at: summary.submittedAt,
    agreement_signed_at: summary.agreementSignedAt,
    activated_at: summary.activatedAt,
    funded_at: summary.fundedAt,
    agreed_on: isServiced(loan) ? torontoDateOf(loan.activatedAt) : null,
    payment_reversed: isReversed(loan),
    waits_for_staff_since: summary.staffWork?.[0]?.since ?? null,
    attention_since: summary.attention?.[0]?.since ?? null,
    debit_returned_since: summary.returnedDebits?.[0]?.since ?? null,
  }
}

export const paymentRow = ({
  paymentId,
  amount,
  providerId,
  requestedAt,
  completedAt,
  ...payment
}: PaymentRow): Row => ({
  id: paymentId,
  loan_id: payment.loanId,
  kind: payment.kind,
  attempt: payment.attempt,
  amount_cents: amount,
  state: payment.state,
  provider_id: providerId,
  failure: payment.failure,
  requested_at: requestedAt,
  completed_at: completedAt,
})

export const entryRow = (loanId: string, { number, on, kind, reverses, lines }: Entry): Row => ({
  loan_id: loanId,
  number,
  day: on,
  kind,
  reverses: reverses ?? null,
  lines: lines.length,
})

export const lineRows = (loanId: string, { number, on, lines }: Entry): readonly Row[] =>
  lines.map(({ account, debit, credit }, index) => ({
    loan_id: loanId,
    number,
    line: index + 1,
    account,
    debit_cents: debit,
    credit_cents: credit,
    day: on,
  }))

export const eventRow = (
  { sealPayload }: Confidential,
  { event: { type, ...payload }, actor, ...line }: LoggedEvent,
): Row => ({
  loan_id: line.loanId,
  sequence: line.sequence,
  type,
  at: line.at,
  actor_id: actor.id,
  actor_name: actor.name,
  actor_role: actor.role,
  ip: line.ip,
  user_agent: line.userAgent,
  payload: sealPayload(line.loanId, line.sequence, payload),
  documents: line.documents,
  previous_hash: line.previousHash,
  hash: line.hash,
})

/** A line of the log as `select …, payload::text, documents::text` reads it; JSON is parsed here, so that no driver setting comes in between. */
export interface EventColumns {
  readonly loan_id: string
  readonly sequence: number
  readonly type: string
  readonly at: string | number
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly actor_role: string
  readonly ip: string | null
  readonly user_agent: string | null
  readonly payload: string
  readonly documents: string
  readonly previous_hash: string
  readonly hash: string
}

export const selectEvents = `select loan_id, sequence, type, at, actor_id, actor_name, actor_role, ip, user_agent,
  payload::text as payload, documents::text as documents, previous_hash, hash from loan_event where loan_id = ? order by sequence`

export const toLoggedEvent = ({ openPayload }: Confidential, row: EventColumns): LoggedEvent => ({
  loanId: row.loan_id,
  sequence: row.sequence,
  event: {
    type: row.type,
    ...openPayload(row.loan_id, row.sequence, JSON.parse(row.payload) as Readonly<Record<string, unknown>>),
  } as LoanEvent,
  at: Number(row.at),
  actor: { id: row.actor_id, name: row.actor_name, role: row.actor_role as LoggedEvent['actor']['role'] },
  ip: row.ip,
  userAgent: row.user_agent,
  documents: JSON.parse(row.documents) as LoggedEvent['documents'],
  previousHash: row.previous_hash,
  hash: row.hash,
})
