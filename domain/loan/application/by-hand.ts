import type { IncomeKind } from '../../bank-insight/income-sources.ts'
import type { StatementReading } from '../../bank-insight/statement.ts'
import { ok, refuse, type Refusal, type Result } from '../../shared/result.ts'
import { parseCents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { daysBetween, parseLocalDate, plusMonths, type LocalDate } from '../../values/local-date.ts'
import type { PayFrequency } from '../../values/pay-frequency.ts'
import type { PaperRef, Proposed } from '../loan-event.ts'
import { applicationLifeMs } from '../staff/policy.ts'
import type { VerificationStep } from '../status.ts'

/* TAM-208, TAM-209, TAM-210: who cannot be verified online sends papers, and two of staff read
 * them. */

/** Papers of the step that is due, and how far staff are with them. */
export type ByHand = {
  readonly step: VerificationStep
  readonly state: 'submitted' | 'referred-back'
  /** Since when it has been so. */
  readonly since: Instant
  /** How long staff had it before they referred it back, milliseconds: it counts for our aim. */
  readonly heldMs: number
  readonly papers: readonly PaperRef[]
  /** What is missing, in words to the borrower; only of papers that were referred back. */
  readonly note?: string
  /** `answers`: SHA-256 of what the first person read. */
  readonly proposal?: Proposed & { readonly isAdmin: boolean; readonly answers: string }
}

/** An application, or a loan, as far as it counts here. */
type Lasting = { readonly startedAt: Instant; readonly stoodStillMs?: number; readonly byHand?: ByHand }

export const byHandOf = ({ byHand }: Lasting): ByHand | undefined => byHand

/** TAM-208: when an application ends that nobody goes on with. It stands still while papers are
 * referred back, and then ends with nobody's answer within as long as an application lives. */
export const applicationEndsAt = ({ startedAt, stoodStillMs = 0, byHand }: Lasting): Instant => {
  const end = startedAt + stoodStillMs + applicationLifeMs
  return instant(byHand?.state === 'referred-back' ? Math.max(end, byHand.since + applicationLifeMs) : end)
}

export const idKinds = ['driver-licence', 'passport', 'photo-card', 'permanent-resident-card', 'other'] as const
export type IdKind = (typeof idKinds)[number]

/** What staff read from an ID; days are YYYY-MM-DD, and what it does not show is null. */
export type IdentityFindings = {
  readonly step: 'identity'
  readonly givenName: string
  readonly familyName: string
  readonly dateOfBirth: string
  readonly document: IdKind
  /** The last characters of its number, which itself is kept nowhere. */
  readonly ending: string
  readonly street: string | null
  readonly city: string | null
  /** Two letters, `ON`. */
  readonly region: string | null
  readonly postalCode: string | null
}

/** What staff read from a statement and a void cheque; amounts are cents, days YYYY-MM-DD. The
 * numbers of the account are those that the borrower typed. */
export type BankFindings = {
  readonly step: 'bank'
  readonly institutionName: string
  readonly holderName: string
  readonly from: string
  readonly to: string
  readonly incomeCents: number
  readonly incomeKind: IncomeKind
  readonly payFrequency: PayFrequency
  readonly nextPayDate: string
  readonly debtPaymentsCents: number
  readonly returnedItems: number
  readonly otherLenders: number
  readonly daysBelowZero: number
}
export type Findings = IdentityFindings | BankFindings

/** The numbers of a bank account as a void cheque has them. */
export type AccountNumbers = {
  readonly institutionNumber: string
  readonly transitNumber: string
  readonly accountNumber: string
}

/** Ontario's age of majority (Age of Majority and Accountability Act, R.S.O. 1990, c. A.7, s. 1).
 */
const majorityMonths = 18 * 12

/** TAM-209: nobody under age borrows. Refuses what is no day of the past (`NOT_A_DAY`). */
export const isOfAge = (dateOfBirth: string, today: LocalDate): Result<true, Refusal> => {
  const born = parseLocalDate(dateOfBirth)
  if (!born.ok || born.value >= today) return refuse('NOT_A_DAY')
  return plusMonths(born.value, majorityMonths) <= today ? ok(true) : refuse('UNDER_AGE')
}

/** The borrower is asked for 30 to 60 days; banks cut by months, so four weeks to a quarter are
 * read, and the last day lies within the last 30. Our choice. */
export const statementDays = { min: 28, max: 100, oldestEnd: 30 } as const

/** TAM-210: the reading, if its days and amounts can be. */
export const statementOf = (findings: BankFindings, today: LocalDate): Result<StatementReading, Refusal> => {
  const [from, to, next] = [
    parseLocalDate(findings.from),
    parseLocalDate(findings.to),
    parseLocalDate(findings.nextPayDate),
  ]
  const [income, debts] = [parseCents(findings.incomeCents), parseCents(findings.debtPaymentsCents)]
  if (!from.ok || !to.ok || !next.ok) return refuse('NOT_A_DAY')
  if (!income.ok || !debts.ok || income.value < 0 || debts.value < 0) return refuse('NOT_AN_AMOUNT')
  const days = daysBetween(from.value, to.value) + 1
  const age = daysBetween(to.value, today)
  const fits = days >= statementDays.min && days <= statementDays.max && age >= 0 && age <= statementDays.oldestEnd
  if (!fits || next.value <= to.value) return refuse('STATEMENT_DAYS')
  const { incomeKind, payFrequency, returnedItems, otherLenders, daysBelowZero } = findings
  const counts = { returnedItems, otherLenders, daysBelowZero }
  const read = { from: from.value, to: to.value, income: income.value, debtPayments: debts.value }
  return ok({ ...read, ...counts, incomeKind, payFrequency, nextPayDate: next.value })
}
