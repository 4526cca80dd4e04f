import { lawOn } from '@tamarack/contracts/limits'
import type { CheckFigureView, LoanView, RuleCheckView } from '@tamarack/contracts/views/loan'
import { counted } from '@tamarack/ui/counted'
import { money, percent, shortDate } from '@tamarack/ui/format'
import { seenWithDays } from '@tamarack/ui/seen-amount'
import { frequencyInWords } from './loan-words.ts'

export interface RuleCheck {
  readonly key: string
  /** `open` means that what the check needs is not there yet. */
  readonly outcome: 'pass' | 'attention' | 'fail' | 'open'
  /** One sentence with the number behind it and the limit. */
  readonly words: string
  /** What it rests on, and how the figure came about; empty for a state that needs no figure. */
  readonly source?: string | undefined
  readonly steps?: readonly string[]
  /** How many bank transactions stand behind the figure. */
  readonly transactions?: number
}

const figureInWords = (figure: CheckFigureView): string => {
  switch (figure.unit) {
    case 'cents':
      return money(figure.value)
    case 'seen':
      return seenWithDays({ ...figure, amount: figure.value })
    case 'days':
      return counted(figure.value, 'day')
    case 'percent':
      return percent(figure.value)
    case 'count':
      return String(figure.value)
    case 'word':
      return figure.value
  }
}

const compared: Readonly<Record<string, string>> = {
  same: 'the same as',
  near: 'nearly the same as',
  different: 'not',
  unknown: 'not comparable with',
}
const incomeKinds: Readonly<Record<string, string>> = {
  none: 'no income',
  benefit: 'benefits',
  disability: 'disability benefits',
  'employment-insurance': 'employment insurance',
  other: 'other income',
}
const often = (frequency: string): string => frequencyInWords(frequency)?.toLowerCase() ?? ''
const kind = (word: string): string => incomeKinds[word] ?? word

/** ' since Jan 1, 2025', from when the figure of the agreement's day is the law. */
type Since = (figure: 'costPerHundred' | 'criminalRate') => string
const sinceOn =
  (startDate: string | null): Since =>
  (figure) =>
    startDate === null ? '' : ` since ${shortDate(lawOn(figure, startDate).from)}`

/** What a rule of docs/rules.md looked at, in words around the server's figure and limit. */
const ruleWords: Readonly<
  Record<string, (figure: string, limit: string, outcome: RuleCheckView['outcome'], since: Since) => string>
> = {
  'ON-01': (figure, limit, _outcome, since) => `Cost is ${figure} per $100, limit ${limit}${since('costPerHundred')}.`,
  'ON-04': (figure, limit) => `Amount is ${figure}, limit ${limit}.`,
  'ON-05': (figure, limit) => `Amount is ${figure}; half of the net pay and the legal maximum allow ${limit}.`,
  'ON-10': (figure, limit) =>
    `Loan ${figure} in the period that the law counts; at most ${limit} are repaid in one payment.`,
  'ON-15': (figure) =>
    figure === '0'
      ? 'No other loan of this person with us is outstanding.'
      : `Other loans of this person with us outstanding: ${figure}.`,
  'FED-02': (figure, limit) => `Term is ${figure}, limit ${limit}.`,
  'CPA-10': (figure, limit, _outcome, since) =>
    `All charges come to ${figure} a year, legal limit ${limit}${since('criminalRate')}.`,
  'TAM-08': (figure, limit) => `Annual rate is ${figure}, limit ${limit}.`,
  'TAM-09': (figure, limit) => `Amount is ${figure}, limit ${limit}.`,
  'TAM-31': (figure, limit) => `Net income: declared ${figure} a month, found ${limit}.`,
  'TAM-32': (figure, limit) => `Declared: ${kind(limit)}; the account shows mostly ${kind(figure)}.`,
  'TAM-155': (figure, limit) =>
    `Second income: ${limit === money(0) ? 'answered No' : `declared ${limit} a month`}, found ${figure}.`,
  'TAM-154': (figure, limit) => `Child benefit: declared ${limit} a month, found ${figure}.`,
  'TAM-152': (figure, limit) => `Other loans: declared ${limit} owed, found ${figure}.`,
  'TAM-153': (figure, limit, outcome) =>
    outcome === 'pass'
      ? `Rent or mortgage: found ${figure}, as the answers about a home let expect.`
      : `Rent or mortgage: declared ${limit} owed on a home, found ${figure}.`,
  'TAM-33': (figure, limit) => `Returned payments (NSF) in 90 days: ${figure}, limit ${limit}.`,
  'TAM-34': (figure, limit) => `Other short-term lenders in 90 days: ${figure}, limit ${limit}.`,
  'TAM-35': (figure, limit) => `Below zero on ${figure} of the last 90, limit ${limit}.`,
  'TAM-36': (figure, limit) => `The account shows ${figure} of use, at least ${limit}.`,
  'TAM-37': (figure, limit) => `Bank data were ${figure} old, limit ${limit}.`,
  'TAM-38': (figure, limit) => `Expected balance on the first due date is ${figure}; the payment is ${limit}.`,
  'TAM-47': (figure, limit) => `Pay frequency chosen: ${often(figure)}; the bank data show: ${often(limit)}.`,
  'TAM-39': (figure) => `The account's name is ${compared[figure] ?? figure} the verified name.`,
  'TAM-40': (figure) => `The bank account's owner is ${compared[figure] ?? figure} the verified name.`,
  'TAM-44': (figure, limit) => `Payments come to ${figure} a month; income less other debts allows ${limit}.`,
  'TAM-41': (figure) =>
    figure === '0'
      ? 'No other account of this person.'
      : `Other accounts of this or a nearly identical person: ${figure}.`,
  'TAM-210': (figure) => `No provider verified the ${figure}: two of us read it by hand.`,
  'TAM-42': (figure) =>
    figure === 'unknown' ? 'No verified address.' : `Verified address is in ${figure}; we lend in Ontario only.`,
}

const sources: Readonly<Record<NonNullable<RuleCheckView['source']>, string>> = {
  terms: 'The terms that were chosen',
  answers: "The customer's answers",
  identity: 'The identity check',
  'bank-data': 'Bank data',
  statement: 'A bank statement, read by hand',
  'our-loans': 'Our own loans',
}

/** The server writes days as 2026-11-27 and frequencies as `bi-weekly`. */
const stepInWords = (step: string): string =>
  step
    .replace(/\d{4}-\d\d-\d\d/g, (day) => shortDate(day))
    .replace(/: (weekly|bi-weekly|semi-monthly|monthly)\b/g, (_, frequency: string) => `: ${often(frequency)}`)

const serverCheck = (
  { rule, outcome, figure, limit, source, steps, transactions, about }: RuleCheckView,
  startDate: string | null,
): RuleCheck => {
  const words = ruleWords[rule] ?? ((is: string, most: string) => `Rule ${rule}: ${is}, limit ${most}.`)
  const sentence = words(figureInWords(figure), figureInWords(limit), outcome, sinceOn(startDate))
  const isOther = about === 'co-applicant'
  return {
    key: isOther ? `${rule} of the co-applicant` : rule,
    outcome,
    words: isOther ? `Co-applicant: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence,
    source: source === null ? undefined : sources[source],
    steps: steps.map(stepInWords),
    transactions: transactions.length,
  }
}

const noOffer: RuleCheck = {
  key: 'offer',
  outcome: 'open',
  words: 'The loan is not chosen yet; person, income, account and terms are checked as soon as it is.',
}

/** What the server checked when the terms were sent. */
const serverChecks = ({ forStaff, startDate }: Pick<LoanView, 'forStaff' | 'startDate'>): readonly RuleCheck[] => {
  const checks = forStaff?.checks ?? []
  return checks.length === 0 ? [noOffer] : checks.map((check) => serverCheck(check, startDate))
}

const identityStep = ({ identity }: LoanView): RuleCheck => {
  const step = (outcome: RuleCheck['outcome'], words: string): RuleCheck => ({ key: 'identity', outcome, words })
  if (identity === 'passed') return step('pass', 'Identity is confirmed.')
  if (identity.startsWith('failed')) return step('fail', 'The identity check failed.')
  return identity === 'pending-review'
    ? step('attention', 'The provider checks the identity by hand.')
    : step('open', 'Identity is not confirmed yet.')
}

const bankStep = ({ bank, bankAccountEnding }: LoanView): RuleCheck => {
  const step = (outcome: RuleCheck['outcome'], words: string): RuleCheck => ({ key: 'bank', outcome, words })
  if (bank === 'failed') return step('fail', 'The bank connection failed.')
  return bank === 'connected'
    ? step('pass', `Bank account is connected${bankAccountEnding === null ? '' : `, ending ${bankAccountEnding}`}.`)
    : step('open', 'No bank account is connected yet.')
}

/** Everything that a person looks at before deciding: the two verifications, and what the server
 * checked. */
export const ruleChecks = (loan: LoanView): readonly RuleCheck[] => [
  identityStep(loan),
  bankStep(loan),
  ...serverChecks(loan),
]

const attentionOrder: readonly RuleCheck['outcome'][] = ['fail', 'attention', 'open', 'pass']

/** Fails first, then attention, then what is still open; the order within each stays. */
export const mostUrgentFirst = (checks: readonly RuleCheck[]): readonly RuleCheck[] =>
  checks.toSorted((one, other) => attentionOrder.indexOf(one.outcome) - attentionOrder.indexOf(other.outcome))

/** '9 of 10 checks pass'. */
export const checksInWords = (checks: readonly RuleCheck[]): string =>
  `${checks.filter(({ outcome }) => outcome === 'pass').length} of ${checks.length} checks pass`
