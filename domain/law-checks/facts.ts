import { torontoDateOf } from '../calendars/toronto.ts'
import type { RuleId } from '../explanations/explanation.ts'
import type { AccountName } from '../ledger/accounts.ts'
import type { Entry, EntryKind } from '../ledger/entry.ts'
import type { EventOf, LoanEventType } from '../loan/loan-event.ts'
import type { CashAdvanceTerms } from '../payday/signed-terms.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import type { Cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import type { LocalDate } from '../values/local-date.ts'

export const lawEventTypes = [
  'activated',
  'agreement-prepared',
  'agreement-signed',
  'authorization-replaced',
  'cancelled',
  'checks-computed',
  'contact-started',
  'copies-sent',
  'debit-authorized',
  'debit-initiated',
  'debit-returned',
  'debit-settled',
  'disbursed',
  'do-not-contact-lifted',
  'do-not-contact-set',
  'due-date-changed',
  'funding-hour-missed',
  'notice-delayed',
  'notice-sent',
  'payment-received',
  'payment-reversed',
  'recovered',
  'sent-to-collections',
  'stay-lifted',
  'stay-placed',
] as const satisfies readonly LoanEventType[]
type LawEventType = (typeof lawEventTypes)[number]

/** What is recorded of one loan whose agreement was made: of its log what the law is about, each
 * with the moment at which it was written, and the entries of its ledger as they are stored. */
export type LoanFacts = {
  readonly loanId: string
  readonly events: readonly { readonly event: EventOf<LawEventType>; readonly at: Instant }[]
  readonly entries: readonly Entry[]
}

/** What a check looks at: one loan, the other loans of its person, and the moment. */
export type Case = LoanFacts & {
  readonly agreedAt: Instant
  /** The day whose law counts. */
  readonly agreedOn: LocalDate
  readonly terms: LoanTerms
  readonly others: readonly LoanFacts[]
  /** Loans of others that the person co-borrows. */
  readonly coBorrowed: readonly LoanFacts[]
  readonly now: Instant
}
export type CashAdvanceCase = Case & { readonly terms: CashAdvanceTerms }

/** Not within the law: what was found and what the law allowed, as staff read them. */
export type Breach = { readonly found: string; readonly allowed: string }
/** `none`: the check is not about this loan, or not yet. */
export type Verdict = 'none' | 'holds' | Breach

export type LawCheck = {
  readonly id: RuleId
  readonly sentence: string
  /** As in docs/rules.md, like the first day of its present form. */
  readonly source: string
  readonly from: LocalDate
  readonly check: (facts: Case) => Verdict
}

/** The events of one type in their order, each with the moment at which it was written. */
export const eventsOf = <Type extends LawEventType>(
  { events }: Pick<LoanFacts, 'events'>,
  type: Type,
): readonly (EventOf<Type> & { readonly writtenAt: Instant })[] =>
  events.flatMap(({ event, at }) =>
    event.type === type
      ? [{ ...(event as EventOf<Type>), writtenAt: at } as EventOf<Type> & { writtenAt: Instant }]
      : [],
  )

/** A loan with the day and the terms of its agreement; undefined before it has one. */
export const caseOf = (
  facts: LoanFacts,
  { others, coBorrowed = [] }: { readonly others: readonly LoanFacts[]; readonly coBorrowed?: readonly LoanFacts[] },
  now: Instant,
): Case | undefined => {
  const [activated] = eventsOf(facts, 'activated')
  if (activated === undefined) return undefined
  const { at: agreedAt, terms } = activated
  return { ...facts, agreedAt, agreedOn: torontoDateOf(agreedAt), terms, others, coBorrowed, now }
}

export const ofCashAdvance =
  (check: (facts: CashAdvanceCase) => Verdict) =>
  (facts: Case): Verdict =>
    facts.terms.loanType === 'cash-advance' ? check({ ...facts, terms: facts.terms }) : 'none'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Mar 17, 2026: as staff's screens show a day. */
export const dayInWords = (day: LocalDate): string =>
  `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`

/** `holds` unless something was found. */
export const unless = (isBreach: boolean, breach: () => Breach): Verdict => (isBreach ? breach() : 'holds')

export const sumOf = (amounts: readonly { readonly amount: number }[]): Cents =>
  amounts.reduce((sum, { amount }) => sum + amount, 0) as Cents

/** By how much entries credited an account more than they debited it. */
export const creditedTo = (
  { entries }: Pick<LoanFacts, 'entries'>,
  account: AccountName,
  counts: (entry: { readonly kind: EntryKind; readonly on: LocalDate }) => boolean = () => true,
): Cents =>
  entries
    .filter(counts)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.account === account ? sum + line.credit - line.debit : sum), 0) as Cents
