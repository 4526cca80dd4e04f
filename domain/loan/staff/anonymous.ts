import type { LoanEvent } from '../loan-event.ts'
import type { Loan } from '../loan.ts'

type FieldsOf<Value> = Value extends unknown ? keyof Value & string : never
type EventField = Exclude<FieldsOf<LoanEvent>, 'type'>

/** Stands where a text was that named, or led to, a person. */
export const destroyed = 'destroyed'

/** TAM-102: whether a field is about a person, so that it goes at the end of retention: who it is,
 * keys, the provider's record, what rests on income, what staff wrote. Figures, days, statuses and
 * our own ids stay. A new field does not compile until it is decided here. */
const ofEvents: Readonly<Record<EventField, 'personal' | 'stays'>> = {
  customerId: 'personal',
  person: 'personal',
  idDocument: 'personal',
  account: 'personal',
  checkId: 'personal',
  answers: 'personal',
  basis: 'personal',
  papers: 'personal',
  checks: 'personal',
  note: 'personal',
  email: 'personal',
  token: 'personal',
  lineId: 'personal',
  layer: 'stays',
  was: 'stays',
  recipient: 'personal',
  aboutDebt: 'stays',
  action: 'stays',
  alternatives: 'stays',
  amount: 'stays',
  assent: 'stays',
  at: 'stays',
  attempt: 'stays',
  because: 'stays',
  result: 'stays',
  by: 'stays',
  isAdmin: 'stays',
  closedOn: 'stays',
  confirmBy: 'stays',
  consent: 'stays',
  creditCheckConsent: 'stays',
  date: 'stays',
  day: 'stays',
  debitDate: 'stays',
  debitId: 'stays',
  debits: 'stays',
  delivery: 'stays',
  document: 'stays',
  documents: 'stays',
  dueDate: 'stays',
  expiresAt: 'stays',
  failed: 'stays',
  failure: 'stays',
  filedOn: 'stays',
  finding: 'stays',
  invitation: 'stays',
  kind: 'stays',
  legalTexts: 'stays',
  lendersCost: 'stays',
  looked: 'stays',
  months: 'stays',
  number: 'stays',
  offer: 'stays',
  on: 'stays',
  outcome: 'stays',
  parts: 'stays',
  payment: 'stays',
  paymentId: 'stays',
  proposed: 'stays',
  providerId: 'stays',
  purpose: 'stays',
  rePresents: 'stays',
  reason: 'stays',
  receivedOn: 'stays',
  refundId: 'stays',
  remaining: 'stays',
  // Of an e-Transfer it is an id of ours; of a bank connection it goes (`isOfBank`).
  requestId: 'stays',
  returnCode: 'stays',
  signUp: 'stays',
  since: 'stays',
  situation: 'stays',
  state: 'stays',
  step: 'stays',
  subject: 'stays',
  terms: 'stays',
  to: 'stays',
  transactions: 'stays',
  validUntil: 'stays',
  waitsUntil: 'stays',
  verdict: 'stays',
  wish: 'stays',
  atStake: 'stays',
  automatic: 'stays',
  byHand: 'stays',
  byStop: 'stays',
  what: 'stays',
  payments: 'stays',
  receiptNumber: 'stays',
  channel: 'stays',
  direction: 'stays',
  ground: 'stays',
  mentions: 'stays',
  promise: 'stays',
  way: 'stays',
  with: 'stays',
  payer: 'stays',
  policy: 'stays',
  postings: 'stays',
  recordedAt: 'stays',
}

/** Inside: a signature's session and sign-in, who declined, and the estate of an insolvency. */
const nested: readonly string[] = ['sessionId', 'signIn', 'declinedBy', 'estateNumber', 'trustee']

/** The ledger has accounts of its own, and nothing of a person. */
const ofTheLedger: readonly string[] = ['book', 'noticed', 'postings']

const personal = new Set([
  ...nested,
  ...Object.entries(ofEvents).flatMap(([field, rule]) => (rule === 'personal' ? [field] : [])),
])

const replaced = (value: unknown): unknown => {
  if (Array.isArray(value)) return []
  return typeof value === 'string' ? destroyed : undefined
}

const isOfBank = (held: object, place: string): boolean =>
  place === 'connection' || ('type' in held && typeof held.type === 'string' && held.type.startsWith('bank-'))

const stripped = (value: unknown, place = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => stripped(one))
  if (typeof value !== 'object' || value === null) return value
  const ofBank = isOfBank(value, place)
  return Object.fromEntries(
    Object.entries(value).map(([name, held]): readonly [string, unknown] => {
      if (ofTheLedger.includes(name)) return [name, held]
      return [name, personal.has(name) || (ofBank && name === 'requestId') ? replaced(held) : stripped(held, name)]
    }),
  )
}

/** TAM-102: the event without what is about a person; twice changes nothing. */
export const anonymousEvent = (event: LoanEvent): LoanEvent => stripped(event) as LoanEvent

/** TAM-102: the loan as its anonymous events make it. */
export const anonymousLoan = (loan: Loan): Loan => stripped(loan) as Loan
