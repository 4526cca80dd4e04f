import { torontoDateOf } from '../calendars/toronto.ts'
import type { LoanBook } from '../ledger/loan-book.ts'
import { stayEffects, stayInForce, type StayGround } from '../ledger/stay.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { Cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { mayContactAboutDebt, mayContactThirdParty, nextContactMoment, type ContactRefusal } from './contact-limits.ts'

export const contactChannels = ['call', 'letter', 'visit'] as const
/** `representative`: the lawyer, the trustee or the estate. */
export const contactPeople = ['borrower', 'co-borrower', 'representative', 'third-party'] as const
export const contactPurposes = ['debt', 'locate-borrower'] as const
export const contactOutcomes = [
  'spoke',
  'no-answer',
  'message-left',
  'wrong-number',
  'sent',
  'refused-to-talk',
] as const
export type ContactOutcome = (typeof contactOutcomes)[number]

/** How the borrower made a promise to pay. */
export const promiseWays = ['call', 'letter', 'visit', 'email', 'representative'] as const
export type PromiseWay = (typeof promiseWays)[number]

/** What staff say of a contact before it is made. */
export type PlannedContact = {
  readonly channel: (typeof contactChannels)[number]
  readonly with: (typeof contactPeople)[number]
  readonly purpose: (typeof contactPurposes)[number]
  readonly direction: 'out' | 'in'
}

/** R.R.O. 1990, Reg. 74 s. 22: who is not to be contacted again, and Tamarack: who asked for it. */
export const doNotContactGrounds = ['lawyer-represents', 'disputed-to-court', 'asked-in-writing'] as const
export type DoNotContactGround = (typeof doNotContactGrounds)[number]

/** To pay so much by the end of a day; `receipts`: how many the book had. */
export type PaymentPromise = {
  readonly amount: Cents
  readonly day: LocalDate
  readonly on: LocalDate
  readonly receipts: number
}

/** A contact as it is kept next to the book; what staff wrote about it stays in the log. */
export type Contact = PlannedContact & {
  /** Counts the loan's contacts, from 1. */
  readonly number: number
  readonly at: Instant
  readonly outcome?: ContactOutcome
}

/** What a loan has of its contacts; `noticed` has the moments that count (COL-01), e-mails too. */
export type Contacted = {
  readonly book: LoanBook
  readonly noticed: { readonly contacts: readonly Instant[] }
  readonly doNotContact?: { readonly ground: DoNotContactGround; readonly since: Instant }
}

export type ContactLogRefusal =
  | { readonly code: 'THIRD_PARTY_ONLY_TO_LOCATE' }
  | { readonly code: 'CONTACT_NOT_WANTED'; readonly ground: DoNotContactGround }
  | { readonly code: 'CONTACT_STAYED'; readonly ground: StayGround }
  | ContactRefusal

/** TAM-186: why neither staff nor e-mails contact the borrower about the debt; undefined where they
 * may. */
export const contactBarred = ({ book, doNotContact }: Omit<Contacted, 'noticed'>): ContactLogRefusal | undefined => {
  if (doNotContact !== undefined) return { code: 'CONTACT_NOT_WANTED', ground: doNotContact.ground }
  const stay = stayInForce(book)
  return stay === undefined || stayEffects[stay.ground].contact === 'borrower'
    ? undefined
    : { code: 'CONTACT_STAYED', ground: stay.ground }
}

/** TAM-186: whether a contact counts among the three in 168 hours, from its start and whatever came
 * of it: stricter than the law, which leaves out letters and calls that nobody takes. Whoever owes
 * is contacted about the debt, whatever purpose is given; somebody else only to find them. */
export const isCounted = ({ direction, with: whom }: PlannedContact): boolean =>
  direction === 'out' && whom !== 'third-party'

/** TAM-186, COL-01: whether staff may make this contact now. `elsewhere`: the contacts about other
 * debts of the people who owe the loan. What the borrower begins is never
 * refused; a representative may be contacted where the borrower may not. */
export const mayContact = (
  { loan, elsewhere }: { readonly loan: Contacted; readonly elsewhere: readonly Instant[] },
  contact: PlannedContact,
  now: Instant,
): Result<true, ContactLogRefusal> => {
  if (contact.direction === 'in') return ok(true)
  const purpose = contact.purpose === 'debt' ? 'discuss-debt' : contact.purpose
  if (contact.with === 'third-party' && !mayContactThirdParty(purpose))
    return err({ code: 'THIRD_PARTY_ONLY_TO_LOCATE' })
  const barred = contact.with === 'representative' ? undefined : contactBarred(loan)
  if (barred !== undefined) return err(barred)
  return mayContactAboutDebt(now, isCounted(contact) ? [...loan.noticed.contacts, ...elsewhere] : [])
}

/** TAM-186: from when the borrower may be contacted about the debt; undefined while barred. */
export const nextContact = (loan: Contacted, now: Instant, elsewhere: readonly Instant[] = []): Instant | undefined => {
  if (contactBarred(loan) !== undefined) return undefined
  const next = nextContactMoment(now, [...loan.noticed.contacts, ...elsewhere])
  return next.ok ? next.value : undefined
}

/** TAM-187, our policy: days ahead to which a borrower may promise to pay. */
export const promiseDaysMax = 60

/** TAM-187: a cent at least and no more than is owed, from today to 60 days ahead. */
export const isPromise = (
  { amount, day }: { readonly amount: number; readonly day: LocalDate },
  { owed, now }: { readonly owed: Cents; readonly now: Instant },
): boolean => {
  const today = torontoDateOf(now)
  return amount >= 1 && amount <= owed && day >= today && day <= plusDays(today, promiseDaysMax)
}

export type PromiseState = 'open' | 'kept' | 'broken'

/** TAM-187: kept when what was received since reaches the amount by the end of its day, broken when
 * that day is over without. It follows from the receipts: one that is reversed kept nothing. */
export const promiseState = (promise: PaymentPromise, { receipts }: LoanBook, today: LocalDate): PromiseState => {
  const received = receipts
    .slice(promise.receipts)
    .filter(({ reversed, receivedOn }) => !reversed && receivedOn >= promise.on && receivedOn <= promise.day)
    .reduce((sum, { amount }) => sum + amount, 0)
  if (received >= promise.amount) return 'kept'
  return promise.day < today ? 'broken' : 'open'
}
