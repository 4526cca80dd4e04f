import type {
  ContactOutcome,
  DoNotContactGround,
  PlannedContact,
  PromiseWay,
} from '@tamarack/domain/collections/contact-log'
import { rejectionReasons } from '@tamarack/domain/decision/reasons'
import { documentOf } from '@tamarack/domain/documents/registry'
import type { StayGround } from '@tamarack/domain/ledger/stay'
import type { BankFailure, EventOf, IdentityFailure, LoanEvent, LoanEventType } from '@tamarack/domain/loan/loan-event'
import type { PaymentKind, RequestPurpose } from '@tamarack/domain/loan/payments/payment'
import { moneyActionReasons } from '@tamarack/domain/loan/servicing/money-action'
import { returnReasonOf } from '@tamarack/domain/pad/return-codes'
import { maskedEmail } from '@tamarack/domain/person/masked-email'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { noticeTitles } from '../documents/notice-words.ts'
import { dollars, shortDay } from '../documents/words.ts'

const promiseWayWords: Readonly<Record<PromiseWay, string>> = {
  call: 'by phone',
  letter: 'by letter',
  visit: 'in person',
  email: 'by email',
  representative: 'by a representative',
}

const stayWords: Readonly<Record<StayGround, string>> = {
  insolvency: 'insolvency',
  death: 'the customer died',
  'identity-theft': 'identity theft',
  'disputed-debt': 'the debt is disputed',
  hardship: 'hardship',
}
const contactPeopleWords: Readonly<Record<PlannedContact['with'], string>> = {
  borrower: 'the customer',
  'co-borrower': 'the co-borrower',
  representative: 'the customer’s representative',
  'third-party': 'somebody else',
}
const outcomeWords: Readonly<Record<ContactOutcome, string>> = {
  spoke: 'spoke',
  'no-answer': 'no answer',
  'message-left': 'message left',
  'wrong-number': 'wrong number',
  sent: 'sent',
  'refused-to-talk': 'refused to talk',
}
const doNotContactWords: Readonly<Record<DoNotContactGround, string>> = {
  'lawyer-represents': 'a lawyer represents the customer',
  'disputed-to-court': 'the customer disputes the debt and wants a court to decide',
  'asked-in-writing': 'the customer asked for it in writing',
}

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** What happened in one line, with the amount and the reason in it, and how grave it is. */
export interface Title {
  readonly title: string
  readonly tone: Tone
}

/** `of`: ' of $171.00', or nothing where no amount is known. */
type Words<Event> = string | ((event: Event, of: string) => string)
type TitleOf<Event> = readonly [Words<Event>, Tone] | ((event: Event, of: string) => readonly [Words<Event>, Tone])

const agreement = documentOf('loan-agreement').name
const authorization = documentOf('pad-agreement').name

const because = (reason: string | null | undefined): string => (reason ? `: ${reason}` : '')
/** The provider's own word, behind the sentence. */
const inBrackets = (word: string | null | undefined): string => (word ? ` (${word})` : '')
const listed = (reasons: readonly string[]): string => because(reasons.join(', '))

const identityFailures: Readonly<Record<IdentityFailure | 'same-person', string>> = {
  document: 'the photo ID',
  phone: 'the phone number',
  selfie: 'the selfie',
  name: 'the name is not the account’s',
  other: 'another step',
  'same-person': 'it is the borrower again',
}
const bankFailures: Readonly<Record<BankFailure, string>> = {
  'not-this-customer': 'the data are not this customer’s',
  'not-the-owner': 'the holder is somebody else',
  failed: 'the bank did not answer',
  unknown: 'the provider does not know it',
  'account-not-debitable': 'the account cannot be debited',
  'time-ran-out': 'no data came in time',
}
const checkStates: Readonly<Record<EventOf<'co-applicant-identity-checked'>['state'], string>> = {
  open: 'started',
  confirming: 'finished, the result is read',
  'pending-review': 'with the provider for review',
  failed: 'failed',
}
const purposes: Readonly<Record<RequestPurpose, string>> = {
  cancellation: 'to cancel the loan',
  payoff: 'to pay the loan off',
  part: 'to pay a part',
}

const paymentNames: Readonly<Record<PaymentKind, string>> = {
  advance: 'Disbursement',
  refund: 'Refund',
  debit: 'Debit',
  'e-transfer': 'E-Transfer request',
}
const progressWords: Readonly<Record<EventOf<'payment-progressed'>['state'], readonly [string, Tone]>> = {
  submitted: ['sent to the provider', 'info'],
  acknowledged: ['accepted by the bank', 'info'],
  'under-review': ['held: the provider or a person has to look', 'warning'],
  withdrawing: ['withdrawn', 'info'],
  final: ['final: it can no longer be claimed', 'success'],
}

const verdictReasons = (codes: readonly string[]): string =>
  listed(codes.map((code) => rejectionReasons.find((reason) => reason.code === code)?.label ?? code))
const moneyReason = (code: string): string =>
  because(moneyActionReasons.find((reason) => reason.code === code)?.label ?? code)
/** ': Not sufficient funds (901)'. */
const returnReason = (code: string): string => {
  const reason = returnReasonOf(code)
  return `${because(reason.ok ? reason.value.meaning : null)}${inBrackets(code)}`
}
const failed = ({ outcome }: { readonly outcome: 'failed' | 'cancelled' }): string => outcome
const on = (day: LocalDate): string => `on ${shortDay(day)}`
const paymentOf = (payment: number | 'arrears'): string =>
  payment === 'arrears' ? 'what is late' : `payment ${payment}`

const contactInWords = ({ channel, with: whom, purpose, direction, number }: EventOf<'contact-started'>): string => {
  const what = `Contact ${number}: ${direction === 'in' ? 'incoming ' : ''}${channel}`
  return `${what} ${direction === 'in' ? 'from' : 'to'} ${contactPeopleWords[whom]}${purpose === 'debt' ? ' about the debt' : ' to find the customer'}`
}

const verified = { identity: 'identity', bank: 'bank account' } as const

const application = {
  'application-started': ['Application started', 'info'],
  'identity-check-started': ['Identity check started', 'info'],
  'identity-check-retried': ['Identity check started again', 'info'],
  'identity-check-finished': ['Identity check finished by the customer', 'info'],
  'identity-check-left-open': ['Identity check left open', 'warning'],
  'identity-check-pending-review': ['Identity check with the provider for review', 'warning'],
  'identity-check-failed': [(event) => `Identity check failed${because(identityFailures[event.failed])}`, 'danger'],
  'identity-verified': ['Identity verified', 'success'],
  'identity-check-required': ['Back to the identity check: the account has another name', 'warning'],
  'bank-connection-started': ['Bank connection opened', 'info'],
  'bank-connection-finished': ['Bank connection finished by the customer', 'info'],
  'bank-connection-failed': [(event) => `Bank connection failed${because(bankFailures[event.reason])}`, 'danger'],
  'bank-data-collected': [(event) => `Bank data collected: ${event.transactions} transactions`, 'success'],
  'papers-submitted': [({ step }) => `Papers sent by the customer: ${verified[step]}`, 'info'],
  'papers-referred-back': ['Papers referred back: the customer is asked for more', 'warning'],
  'verification-proposed': [({ step }) => `Read by hand: ${verified[step]}; a second person confirms`, 'warning'],
  'verified-by-hand': [({ step }) => `Verified by hand by two people: ${verified[step]}`, 'success'],
  'personal-info-saved': ['Personal info saved', 'info'],
  'financial-info-saved': ['Financial info saved', 'info'],
  'terms-chosen': [(_event, of) => `Loan${of} chosen and sent for review`, 'info'],
  'bank-line-corrected': ['Kind of a bank transaction corrected', 'info'],
  'checks-computed': ['Offer checked against the rules', 'info'],
  'decision-proposed': [({ policy }) => `Approval proposed under policy ${policy}, a second person decides`, 'warning'],
  'proposal-withdrawn': ['Proposal withdrawn', 'neutral'],
  'left-to-staff': [({ because }) => `Left to staff: the policy could not approve it (${because})`, 'warning'],
  'sample-reviewed': ({ finding }) =>
    finding === 'agrees'
      ? ['Approval of the policy reviewed: agrees', 'success']
      : ['Approval of the policy reviewed: disagrees', 'warning'],
  'decision-made': ({ verdict, policy, automatic }) =>
    verdict.outcome === 'approved'
      ? [`Application approved ${automatic ? 'by' : 'under'} policy ${policy}`, 'success']
      : [`Application rejected under policy ${policy}${verdictReasons(verdict.reasons)}`, 'danger'],
  'agreement-prepared': [(event, of) => `${agreement}${of} prepared, to sign ${on(event.date)}`, 'info'],
  'agreement-signed': [`${agreement} signed`, 'success'],
  'authorization-prepared': [`${authorization} prepared`, 'info'],
  'debit-authorized': [`${authorization} signed`, 'success'],
  'reminder-sent': [(event) => `Reminder ${event.number} emailed to the customer`, 'info'],
  'application-reopened': ['Submission withdrawn by the customer to change it', 'warning'],
  'application-withdrawn': ['Application withdrawn', 'warning'],
  'application-expired': ['Application expired', 'warning'],
  'co-applicant-invited': ['Co-applicant invited by email', 'info'],
  'co-applicant-accepted': ['Co-applicant accepted the invitation', 'success'],
  'co-applicant-declined': ['Co-applicant declined', 'warning'],
  'co-applicant-invitation-expired': ['Invitation of the co-applicant ended unanswered', 'warning'],
  'co-applicant-withdrawn': ['The borrower goes on without the co-applicant', 'warning'],
  'co-applicant-identity-checked': [
    (event) =>
      `Identity check of the co-applicant ${checkStates[event.state]}${because(event.failed && identityFailures[event.failed])}`,
    'info',
  ],
  'co-applicant-verified': ['Identity of the co-applicant verified', 'success'],
  'co-applicant-consented': ['Co-applicant consented', 'success'],
  'agreement-co-signed': [`${agreement} signed by the co-applicant`, 'success'],
} as const satisfies Partial<TitlesByType>

const money = {
  activated: [(_event, of) => `Loan${of} activated`, 'success'],
  'payment-requested': [
    (event, of) =>
      event.kind === 'e-transfer'
        ? `E-Transfer${of} requested ${purposes[event.purpose]}${event.payer === undefined ? '' : ', from the co-applicant'}`
        : `${paymentNames[event.kind]}${of} requested${event.waitsUntil === undefined ? '' : ', to another address, a day from now'}`,
    'info',
  ],
  'payment-progressed': ({ kind, state, failure = null }, of) => {
    const [words, tone] = progressWords[state]
    return [`${paymentNames[kind]}${of} ${words}${inBrackets(failure)}`, tone]
  },
  'payment-completed': [({ kind }, of) => `${paymentNames[kind]}${of} completed at the provider`, 'success'],
  'payment-failed': [
    (event, of) => `${paymentNames[event.kind]}${of} ${failed(event)}${inBrackets(event.failure)}`,
    'danger',
  ],
  'payment-returned': [
    (event, of) => `${paymentNames[event.kind]}${of} came back after it had arrived${inBrackets(event.failure)}`,
    'danger',
  ],
  'funding-hour-missed': ['Funding hour passed without the money', 'danger'],
  disbursed: [(_event, of) => `Advance${of} delivered to the customer`, 'success'],
  'advance-returned': [(_event, of) => `Advance${of} had not reached the customer: nothing is owed`, 'danger'],
  'advance-paid-twice': [(_event, of) => `Advance${of} delivered a second time: to be sent back`, 'danger'],
  'advance-paid-twice-returned': [(_event, of) => `Second advance${of} had not reached the customer`, 'info'],
  'copies-sent': ['Copies emailed to the customer', 'info'],
  'copy-received': ['Customer has a copy of the agreement', 'info'],
  // COL-01: the contacts that a reviewer counts.
  'notice-sent': ({ aboutDebt, kind }) =>
    aboutDebt
      ? [`Contact about a debt emailed${because(noticeTitles[kind])}`, 'warning']
      : [`Notice emailed${because(noticeTitles[kind])}`, 'info'],
  'notice-delayed': ['Email about a debt left late: the contact counts from here', 'warning'],
  'debit-initiated': [
    (event, of) =>
      `Debit${of} initiated for ${paymentOf(event.payment)} ${on(event.debitDate)}${event.rePresents === undefined ? '' : ', presented again'}`,
    'info',
  ],
  'held-by-stop': [({ what }) => `Held: we stopped all ${what}`, 'warning'],
  'released-from-stop': [({ what }) => `Released: ${what} go on`, 'info'],
  'debit-settled': [(_event, of) => `Debit${of} settled`, 'success'],
  'debit-returned': [(event, of) => `Debit${of} returned${returnReason(event.returnCode)}`, 'danger'],
  'payment-received': [
    (event, of) => `${event.purpose === 'prepayment' ? 'Prepayment' : 'Payment'}${of} received`,
    'success',
  ],
  'payment-reversed': [(_event, of) => `Payment${of} reversed`, 'warning'],
  'money-action-proposed': [
    (event, of) =>
      event.action.kind === 'change-recipient'
        ? `Another address${of} proposed, ${maskedEmail(event.action.email)}${moneyReason(event.reason)}; a second person decides`
        : `Action on the money${of} proposed${moneyReason(event.reason)}; a second person decides`,
    'warning',
  ],
  'money-action-taken': [
    (event, of) =>
      event.action.kind === 'change-recipient'
        ? `Another address${of} confirmed, ${maskedEmail(event.action.email)}${moneyReason(event.reason)}`
        : `Action on the money${of} by staff${moneyReason(event.reason)}`,
    'info',
  ],
  'arrangement-requested': [
    ({ wish }) =>
      wish.kind === 'change-due-date'
        ? `Customer requested a later day for payment ${wish.payment}`
        : `Customer requested to pay what is late in ${wish.parts} parts`,
    'warning',
  ],
  'payments-arranged': [(event) => `Late payments arranged in ${event.parts.length} parts`, 'info'],
  'stay-placed': [(event) => `Stay placed: ${stayWords[event.ground]}. No debit, no interest`, 'warning'],
  'stay-lifted': ['Stay lifted: debits and interest go on', 'info'],
  // COL-01: counted next to the emails.
  'contact-started': [contactInWords, 'warning'],
  'contact-ended': [
    ({ outcome, promise, number }) =>
      `Contact ${number} ended: ${outcomeWords[outcome]}${promise ? `; promise to pay ${dollars(promise.amount)} by ${shortDay(promise.day)}` : ''}`,
    'info',
  ],
  'promise-recorded': [
    ({ promise, way }) =>
      `Promise to pay ${dollars(promise.amount)} by ${shortDay(promise.day)}, ${promiseWayWords[way]}`,
    'info',
  ],
  'do-not-contact-set': [
    (event) => `Not to be contacted about the debt: ${doNotContactWords[event.ground]}`,
    'warning',
  ],
  'do-not-contact-lifted': ['May be contacted about the debt again', 'info'],
  'staff-note': ['Note for colleagues', 'neutral'],
  'fee-waived': [(_event, of) => `Fee${of} waived`, 'info'],
  'due-date-changed': [
    ({ payment, dueDate, byStop }) =>
      `Payment ${payment} now due ${on(dueDate)}${byStop ? ', because we held its debit: at no cost' : ''}`,
    'info',
  ],
  'debit-stopped': [(event) => `Customer stopped the debit of payment ${event.payment}`, 'warning'],
  'debit-resumed': [(event) => `Customer let the debit of payment ${event.payment} go on`, 'info'],
  'authorization-revoked': ['Debit authorization revoked', 'warning'],
  'authorization-replaced': ['New debit authorization takes effect', 'success'],
  'debits-released': ['Debits go on after staff looked', 'info'],
  'default-interest-accrued': [(_event, of) => `Interest${of} posted up to the day`, 'info'],
  cancelled: ['Loan cancelled', 'warning'],
  refunded: [(_event, of) => `Refund${of} booked`, 'info'],
  'refund-returned': [(_event, of) => `Refund${of} owed to the customer again`, 'warning'],
  'posting-corrected': ['Ledger corrected to what the rules give', 'warning'],
  'balance-forgiven': [(_event, of) => `Balance${of} forgiven`, 'info'],
  'sent-to-collections': ['Sent to collections', 'danger'],
  'written-off': [(_event, of) => `Loss${of} written off`, 'warning'],
  recovered: [(_event, of) => `Payment${of} received on the written-off loan`, 'success'],
  'case-assigned': [({ to }) => (to === null ? 'Case released' : `Case assigned to ${to.name}`), 'neutral'],
  'records-destroyed': ['Records destroyed at the end of their retention', 'neutral'],
} as const satisfies Partial<TitlesByType>

type TitlesByType = { readonly [Type in LoanEventType]: TitleOf<EventOf<Type>> }

/** An event without words does not compile. */
const titles: TitlesByType = { ...application, ...money }

/** What an event is called on every screen and in every export; `amountCents` where one is
 * known. */
export const titleOfEvent = (event: LoanEvent, amountCents: number | null): Title => {
  const listed = titles as Partial<Readonly<Record<string, TitleOf<LoanEvent>>>>
  // A type from another release is spelt out.
  const found = listed[event.type] ?? ([event.type.replaceAll('-', ' '), 'neutral'] as const)
  const of = amountCents === null ? '' : ` of ${dollars(amountCents)}`
  const [words, tone] = typeof found === 'function' ? found(event, of) : found
  return { title: typeof words === 'string' ? words : words(event, of), tone }
}
