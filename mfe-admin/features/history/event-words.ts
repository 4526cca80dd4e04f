import type { LoanEventView } from '@tamarack/contracts/views/history'
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
  'application-created': { heading: 'Application started', tone: 'info' },
  'identity-check-started': { heading: 'Identity check started', tone: 'info' },
  'identity-check-retried': { heading: 'Identity check started again', tone: 'info' },
  'identity-check-finished': { heading: 'Identity check finished by the customer', tone: 'info' },
  'identity-check-left-open': { heading: 'Identity check left open', tone: 'warning' },
  'identity-check-pending-review': { heading: 'Identity check with the provider for review', tone: 'warning' },
  'identity-check-failed': { heading: 'Identity check failed', tone: 'danger' },
  'identity-confirmed': { heading: 'Identity confirmed', tone: 'success' },
  'bank-connection-started': { heading: 'Bank connection opened', tone: 'info' },
  'bank-connection-finished': { heading: 'Bank connection finished by the customer', tone: 'info' },
  'bank-connection-failed': { heading: 'Bank connection failed', tone: 'danger' },
  'bank-data-collected': { heading: 'Bank data collected', tone: 'success' },
  'personal-info-saved': { heading: 'Personal info saved', tone: 'info' },
  'financial-info-saved': { heading: 'Financial info saved', tone: 'info' },
  'terms-chosen': { heading: 'Loan chosen and sent for review', tone: 'info' },
  'loan-approved': { heading: 'Application approved', tone: 'success' },
  'loan-rejected': { heading: 'Application rejected', tone: 'danger' },
  'agreement-prepared': { heading: 'Loan agreement prepared', tone: 'info' },
  'agreement-signed': { heading: 'Loan agreement signed', tone: 'success' },
  'debit-authorization-prepared': { heading: 'Pre-authorized debit prepared', tone: 'info' },
  'debit-authorized': { heading: 'Pre-authorized debit signed', tone: 'success' },
  'loan-activated': { heading: 'Loan activated', tone: 'success' },
  'payout-due': { heading: 'Payment to the customer due', tone: 'info' },
  'payout-submitted': { heading: 'Payment to the customer sent to the provider', tone: 'info' },
  'payout-acknowledged': { heading: 'Payment to the customer accepted by the provider', tone: 'info' },
  'payout-completed': { heading: 'Payment to the customer arrived', tone: 'success' },
  'payout-failed': { heading: 'Payment to the customer failed', tone: 'danger' },
  'payout-cancelled': { heading: 'Payment to the customer cancelled', tone: 'warning' },
  'payout-under-review': { heading: 'Payment to the customer under review', tone: 'warning' },
  'loan-funded': { heading: 'Loan funded', tone: 'success' },
  'funding-late': { heading: 'Funding hour passed without the money', tone: 'danger' },
  'copies-sent': { heading: 'Copies sent to the customer', tone: 'info' },
  'application-withdrawn': { heading: 'Application withdrawn', tone: 'warning' },
  'application-expired': { heading: 'Application expired', tone: 'warning' },
}

export const eventWords = (type: string): Words => words[type] ?? { heading: inWords(type) ?? type, tone: 'neutral' }

/** Who did it, with role; the system has no name. */
export const actorWords = ({ name, id, role }: LoanEventView['actor']): string =>
  role === 'system' ? 'System' : `${name ?? id ?? 'N/A'} (${role})`

/** 'advanceCents' as 'Advance', 'checkId' as 'Check id'. */
const labelOf = (key: string): string => {
  const bare = key.replace(/(Cents|BasisPoints)$/, '').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

/** Milliseconds since 1970 that lie after 2001: no other figure of an event is that large. */
const isMoment = (value: number): boolean => value > 1_000_000_000_000

const valueOf = (key: string, value: LoanEventView['data'][string]): string | null => {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return key.endsWith('Cents')
      ? money(value)
      : key.endsWith('BasisPoints')
        ? percent(value / 100)
        : isMoment(value)
          ? evidenceTime(value)
          : String(value)
  if (key === 'status' || key === 'was')
    return Object.entries(statusWords).find(([status]) => status === value)?.[1].label ?? value
  if (key === 'reasons') return value.split(',').map(reasonLabel).join(', ')
  return /^\d{4}-\d\d-\d\d$/.test(value) ? shortDate(value) : value
}

/** What an event kept, as label and value; missing ones are null. */
export const eventFacts = ({
  data,
}: Pick<LoanEventView, 'data'>): { readonly label: string; readonly value: string | null }[] =>
  Object.entries(data).map(([key, value]) => ({ label: labelOf(key), value: valueOf(key, value) }))

export const documentWords = (kind: string): string =>
  ({ 'loan-agreement': 'Loan agreement', 'pad-agreement': 'Pre-authorized debit' })[kind] ?? inWords(kind) ?? kind

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
