import { documentOf, legalKinds, loanDocumentKinds } from '@tamarack/contracts/views/document'
import type { HistoryView, LoanEventView } from '@tamarack/contracts/views/history'
import { dateTime, evidenceTime, money, percent, shortDate } from '@tamarack/ui/format'
import type { Tone } from '@tamarack/ui/status-tag'
import { reasonLabel } from '../decide-application/reasons.ts'
import { inWords, statusWords } from '../loan/loan-words.ts'

interface Words {
  readonly heading: string
  readonly tone: Tone
}

/** What each recorded step is called; a type from another time is spelt out as it is written. */
const words: Readonly<Record<string, Words>> = {
  'application-started': { heading: 'Application started', tone: 'info' },
  'identity-check-started': { heading: 'Identity check started', tone: 'info' },
  'identity-check-retried': { heading: 'Identity check started again', tone: 'info' },
  'identity-check-finished': { heading: 'Identity check finished by the customer', tone: 'info' },
  'identity-check-left-open': { heading: 'Identity check left open', tone: 'warning' },
  'identity-check-pending-review': { heading: 'Identity check with the provider for review', tone: 'warning' },
  'identity-check-failed': { heading: 'Identity check failed', tone: 'danger' },
  'identity-verified': { heading: 'Identity verified', tone: 'success' },
  'identity-check-required': { heading: 'Back to the identity check: the account has another name', tone: 'warning' },
  'bank-connection-started': { heading: 'Bank connection opened', tone: 'info' },
  'bank-connection-finished': { heading: 'Bank connection finished by the customer', tone: 'info' },
  'bank-connection-failed': { heading: 'Bank connection failed', tone: 'danger' },
  'bank-data-collected': { heading: 'Bank data collected', tone: 'success' },
  'personal-info-saved': { heading: 'Personal info saved', tone: 'info' },
  'financial-info-saved': { heading: 'Financial info saved', tone: 'info' },
  'terms-chosen': { heading: 'Loan chosen and sent for review', tone: 'info' },
  'decision-proposed': { heading: 'Approval proposed, a second person decides', tone: 'warning' },
  'proposal-withdrawn': { heading: 'Proposal withdrawn', tone: 'neutral' },
  'checks-computed': { heading: 'Offer held against the rules', tone: 'info' },
  'decision-made': { heading: 'Application approved', tone: 'success' },
  'agreement-prepared': { heading: `${documentOf('loan-agreement').name} prepared`, tone: 'info' },
  'agreement-signed': { heading: `${documentOf('loan-agreement').name} signed`, tone: 'success' },
  'authorization-prepared': { heading: `${documentOf('pad-agreement').name} prepared`, tone: 'info' },
  'debit-authorized': { heading: `${documentOf('pad-agreement').name} signed`, tone: 'success' },
  'notice-sent': { heading: 'Notice emailed to the customer', tone: 'info' },
  'reminder-sent': { heading: 'Reminder emailed to the customer', tone: 'info' },
  'co-applicant-invited': { heading: 'Co-applicant invited', tone: 'info' },
  'co-applicant-accepted': { heading: 'Co-applicant accepted the invitation', tone: 'success' },
  'co-applicant-declined': { heading: 'Co-applicant declined', tone: 'warning' },
  'co-applicant-invitation-expired': { heading: 'Invitation of the co-applicant ended unanswered', tone: 'warning' },
  'co-applicant-withdrawn': { heading: 'The borrower goes on without the co-applicant', tone: 'warning' },
  'co-applicant-identity-checked': { heading: 'Identity check of the co-applicant', tone: 'info' },
  'co-applicant-verified': { heading: 'Identity of the co-applicant verified', tone: 'success' },
  'co-applicant-consented': { heading: 'Co-applicant consented', tone: 'success' },
  'agreement-co-signed': { heading: 'Loan agreement signed by the co-applicant', tone: 'success' },
  'application-reopened': { heading: 'Submission withdrawn by the customer to change it', tone: 'warning' },
  'application-withdrawn': { heading: 'Application withdrawn', tone: 'warning' },
  'application-expired': { heading: 'Application expired', tone: 'warning' },
  activated: { heading: 'Loan activated', tone: 'success' },
  'disbursement-requested': { heading: 'Disbursement requested', tone: 'info' },
  'disbursement-submitted': { heading: 'Disbursement sent to the provider', tone: 'info' },
  'disbursement-acknowledged': { heading: 'Disbursement accepted by the provider', tone: 'info' },
  'disbursement-held-for-review': { heading: 'Disbursement held by the provider for review', tone: 'warning' },
  'disbursement-failed': { heading: 'Disbursement failed', tone: 'danger' },
  'funding-hour-missed': { heading: 'Funding hour passed without the money', tone: 'danger' },
  disbursed: { heading: 'Money delivered to the customer', tone: 'success' },
  'advance-returned': { heading: 'Money had not reached the customer: nothing is owed', tone: 'danger' },
  'e-transfer-requested': { heading: 'E-Transfer requested of the customer', tone: 'info' },
  'e-transfer-request-sent': { heading: 'E-Transfer request sent to the customer', tone: 'info' },
  'e-transfer-request-withdrawn': { heading: 'E-Transfer request withdrawn', tone: 'info' },
  'e-transfer-request-ended': { heading: 'E-Transfer request ended without a payment', tone: 'warning' },
  'copies-sent': { heading: 'Copies sent to the customer', tone: 'info' },
  'copy-received': { heading: 'Customer has a copy of the agreement', tone: 'info' },
  'debit-initiated': { heading: 'Debit initiated', tone: 'info' },
  'debit-submitted': { heading: 'Debit sent to the provider', tone: 'info' },
  'debit-acknowledged': { heading: 'Debit transmitted to the bank', tone: 'info' },
  'debit-held-for-review': { heading: 'Debit held: a person has to look', tone: 'warning' },
  'debit-became-final': { heading: 'Debit final: it can no longer be claimed', tone: 'success' },
  'debit-settled': { heading: 'Debit settled', tone: 'success' },
  'debit-returned': { heading: 'Debit returned', tone: 'danger' },
  'payment-received': { heading: 'Payment received', tone: 'success' },
  'payment-reversed': { heading: 'Payment reversed', tone: 'warning' },
  'money-action-proposed': { heading: 'Action on the money proposed, a second person decides', tone: 'warning' },
  'money-action-taken': { heading: 'Action on the money by staff', tone: 'info' },
  'arrangement-requested': { heading: 'Customer requested a later day or parts', tone: 'warning' },
  'payments-arranged': { heading: 'Late payments arranged in parts', tone: 'info' },
  'fee-waived': { heading: 'Fee waived', tone: 'info' },
  'due-date-changed': { heading: 'Due date changed', tone: 'info' },
  'debit-stopped': { heading: 'Customer stopped a debit', tone: 'warning' },
  'debit-resumed': { heading: 'Customer let a debit go on', tone: 'info' },
  'authorization-revoked': { heading: 'Debit authorization revoked', tone: 'warning' },
  'authorization-replaced': { heading: 'New debit authorization takes effect', tone: 'success' },
  'debits-released': { heading: 'Debits go on after staff looked', tone: 'info' },
  'default-interest-accrued': { heading: 'Default interest accrued', tone: 'info' },
  cancelled: { heading: 'Loan cancelled', tone: 'warning' },
  refunded: { heading: 'Refund sent to the customer', tone: 'info' },
  'refund-requested': { heading: 'Refund requested', tone: 'info' },
  'refund-submitted': { heading: 'Refund sent to the provider', tone: 'info' },
  'refund-acknowledged': { heading: 'Refund accepted by the provider', tone: 'info' },
  'refund-held-for-review': { heading: 'Refund held by the provider for review', tone: 'warning' },
  'refund-completed': { heading: 'Refund delivered to the customer', tone: 'success' },
  'refund-failed': { heading: 'Refund failed', tone: 'danger' },
  'refund-returned': { heading: 'Refund owed to the customer again', tone: 'warning' },
  'balance-forgiven': { heading: 'Balance forgiven', tone: 'info' },
  'sent-to-collections': { heading: 'Handed to collections', tone: 'danger' },
  'written-off': { heading: 'Written off', tone: 'warning' },
  recovered: { heading: 'Money recovered', tone: 'success' },
  'records-destroyed': { heading: 'Records destroyed at the end of their retention', tone: 'neutral' },
}

/** What an event is called; a decision by what was decided, a failed disbursement by how it ended,
 * a notice by whether it was a contact about a debt. */
export const eventWords = ({ type, data }: Pick<LoanEventView, 'type' | 'data'>): Words => {
  if (type === 'decision-made' && data['verdict.outcome'] === 'rejected')
    return { heading: 'Application rejected', tone: 'danger' }
  if (type === 'disbursement-failed' && data['outcome'] === 'cancelled')
    return { heading: 'Disbursement cancelled', tone: 'danger' }
  // COL-01: the contacts that a reviewer counts.
  if (type === 'notice-sent' && data['aboutDebt'] === true)
    return { heading: 'Contact about a debt: notice emailed to the customer', tone: 'warning' }
  return words[type] ?? { heading: inWords(type) ?? type, tone: 'neutral' }
}

/** Who did it, with role; the system has no name. */
export const actorWords = ({ name, id, role }: LoanEventView['actor']): string =>
  role === 'system' ? 'System' : `${name ?? id ?? 'N/A'} (${role})`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'offer.costOfBorrowing' as 'Offer, cost of borrowing'; 'offer.payments.0.amount' as 'Offer,
 * payment 1, amount'. */
const labelOf = (key: string): string =>
  capital(
    key
      .replace(/s\.(\d+)(?=\.|$)/g, (_, index: string) => ` ${Number(index) + 1}`)
      .replace(/\./g, ', ')
      .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
      .replace(/\bapr\b/, 'APR'),
  )

/** Names under which an event keeps cents; everything else that is a number is a count or a
 * moment. */
const cents: readonly string[] = [
  'advance',
  'affordablePerMonth',
  'amount',
  'balance',
  'balanceAfter',
  'charge',
  'costOfBorrowing',
  'interest',
  'lendersCost',
  'maximumAdvance',
  'netPay',
  'paymentsPerMonth',
  'principal',
  'total',
]
/** Names under which an event keeps hundredths of a percent. */
const basisPoints: readonly string[] = ['annualRate', 'criminalRate', 'disclosureApr', 'rate']

/** Milliseconds since 1970 that lie after 2001: no other figure of an event is that large. */
const isMoment = (value: number): boolean => value > 1_000_000_000_000

const numberIn = (name: string, value: number): string => {
  if (cents.includes(name)) return money(value)
  if (basisPoints.includes(name)) return percent(value / 100)
  return isMoment(value) ? evidenceTime(value) : String(value)
}

const valueOf = (key: string, value: LoanEventView['data'][string]): string | null => {
  const name = key.slice(key.lastIndexOf('.') + 1)
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberIn(name, value)
  if (typeof value !== 'string')
    return name === 'reasons' ? value.map(reasonLabel).join(', ') || null : value.join(', ') || null
  if (name === 'kind') return documentWords(value)
  if (name === 'step') return Object.entries(statusWords).find(([status]) => status === value)?.[1].label ?? value
  return /^\d{4}-\d\d-\d\d$/.test(value) ? shortDate(value) : value
}

/** What an event kept, as label and value; missing ones are null. */
export const eventFacts = ({
  data,
}: Pick<LoanEventView, 'data'>): readonly { readonly label: string; readonly value: string | null }[] =>
  Object.entries(data).map(([key, value]) => ({ label: labelOf(key), value: valueOf(key, value) }))

/** Every text that an event names: the loan's documents, and the legal pages that were accepted. */
const textKinds = [...loanDocumentKinds, ...legalKinds]

export const documentWords = (kind: string): string => {
  const ours = textKinds.find((each) => each === kind)
  return ours === undefined ? (inWords(kind) ?? kind) : documentOf(ours).name
}

/** 'Chain check: 42 of 42 events verified, Nov 20, 2026, 2:30 PM EST' */
export const chainWords = ({
  verified,
  total,
  checkedAt,
}: {
  readonly verified: number
  readonly total: number
  readonly checkedAt: number
}): string => `Chain check: ${verified} of ${total} events verified, ${dateTime(checkedAt)}`

/** What of a loan's records is not what was written. */
export const recordWords: Readonly<Record<HistoryView['records']['broken'][number], string>> = {
  log: 'The log: an event was changed, or its last events are missing.',
  loan: 'The stored state of the loan does not follow from its events.',
  payment: 'The payments do not follow from the events.',
  ledger: 'The ledger does not follow from the events.',
  document: 'A document is missing, or is not what its hash states.',
  looks: 'The record of who looked at the data is not what was written.',
  anchor: 'The log is not the one that was anchored: events were removed or written anew.',
}

/** 'Anchored up to event 40 on Nov 25, 2026' */
export const anchoredWords = (anchored: HistoryView['records']['anchored']): string =>
  anchored === null ? 'Not anchored yet.' : `Anchored up to event ${anchored.sequence} on ${shortDate(anchored.day)}.`
