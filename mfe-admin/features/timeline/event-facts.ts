import { documentOf, legalKinds, loanDocumentKinds } from '@tamarack/contracts/views/document'
import type { EventData } from '@tamarack/contracts/views/foreseen-event'
import { capital, evidenceTime, money, percent, shortDate } from '@tamarack/ui/format'
import { reasonLabel } from '../decide-application/reasons.ts'
import { inWords, statusWords } from '../loan/loan-words.ts'

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

const valueOf = (key: string, value: EventData[string]): string | null => {
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
}: {
  readonly data: EventData
}): readonly { readonly label: string; readonly value: string | null }[] =>
  Object.entries(data).map(([key, value]) => ({ label: labelOf(key), value: valueOf(key, value) }))

/** Every text that an event names: the loan's documents, and the legal pages that were accepted. */
const textKinds = [...loanDocumentKinds, ...legalKinds]

export const documentWords = (kind: string): string => {
  const ours = textKinds.find((each) => each === kind)
  return ours === undefined ? (inWords(kind) ?? kind) : documentOf(ours).name
}
