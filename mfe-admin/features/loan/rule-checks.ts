import { isOutstanding } from '@tamarack/contracts/loan-statuses'
import type { CheckFigureView, LoanView, RuleCheckView } from '@tamarack/contracts/views/loan'
import { money, percent } from '@tamarack/ui/format'

export interface RuleCheck {
  readonly key: string
  /** `open` means that what the rule looks at is not recorded yet. */
  readonly outcome: 'pass' | 'attention' | 'fail' | 'open'
  /** One sentence with the number behind it and the limit. */
  readonly words: string
}

export interface CheckedFacts {
  readonly loan: LoanView
  /** All loans and applications of the applicant, this one among them; undefined while they load. */
  readonly loans: readonly LoanView[] | undefined
  /** Province of the confirmed address; null when there is no record. */
  readonly region: string | null | undefined
  readonly confirmedName: string | null | undefined
}

const passes = (holds: boolean): RuleCheck['outcome'] => (holds ? 'pass' : 'fail')

const figureInWords = ({ unit, value }: CheckFigureView): string => {
  switch (unit) {
    case 'cents':
      return money(value)
    case 'days':
      return value === 1 ? '1 day' : `${value} days`
    case 'percent':
      return percent(value)
    case 'count':
      return String(value)
  }
}

/** What a rule of docs/rules.md looked at, in words around the server's figure and limit. */
const ruleWords: Readonly<Record<string, (figure: string, limit: string) => string>> = {
  'ON-01': (figure, limit) => `Cost is ${figure} per $100, limit ${limit}.`,
  'ON-04': (figure, limit) => `Amount is ${figure}, limit ${limit}.`,
  'ON-05': (figure, limit) => `Amount is ${figure}; half of the net pay and the legal maximum allow ${limit}.`,
  'ON-10': (figure, limit) =>
    `Loan ${figure} in the period that the law counts; at most ${limit} are repaid in one payment.`,
  'FED-02': (figure, limit) => `Term is ${figure}, limit ${limit}.`,
  'TAM-08': (figure, limit) => `Annual rate is ${figure}, limit ${limit}.`,
  'TAM-09': (figure, limit) => `Amount is ${figure}, limit ${limit}.`,
}

const serverCheck = ({ rule, outcome, figure, limit }: RuleCheckView): RuleCheck => {
  const words = ruleWords[rule] ?? ((is: string, most: string) => `Rule ${rule}: ${is}, limit ${most}.`)
  return { key: rule, outcome, words: words(figureInWords(figure), figureInWords(limit)) }
}

const noOffer: RuleCheck = {
  key: 'offer',
  outcome: 'open',
  words: 'The loan is not chosen yet; amount, term and cost are checked as soon as it is.',
}

/** The rules of lending that the server held the offer against. */
export const offerChecks = ({ forStaff }: Pick<LoanView, 'forStaff'>): readonly RuleCheck[] => {
  const checks = forStaff?.checks ?? []
  return checks.length === 0 ? [noOffer] : checks.map(serverCheck)
}

const identityCheck = ({ loan: { identity } }: CheckedFacts): RuleCheck => ({
  key: 'identity',
  outcome:
    identity === 'passed'
      ? 'pass'
      : identity.startsWith('failed')
        ? 'fail'
        : identity === 'pending-review'
          ? 'attention'
          : 'open',
  words:
    identity === 'passed'
      ? 'Identity is confirmed.'
      : identity.startsWith('failed')
        ? 'The identity check failed.'
        : identity === 'pending-review'
          ? 'The provider checks the identity by hand.'
          : 'Identity is not confirmed yet.',
})

const bankCheck = ({ loan: { bank, bankAccountEnding } }: CheckedFacts): RuleCheck => ({
  key: 'bank',
  outcome: bank === 'connected' ? 'pass' : bank === 'failed' ? 'fail' : 'open',
  words:
    bank === 'connected'
      ? `Bank account is connected${bankAccountEnding === null ? '' : `, ending ${bankAccountEnding}`}.`
      : bank === 'failed'
        ? 'The bank connection failed.'
        : 'No bank account is connected yet.',
})

const nameCheck = ({ loan: { applicantName }, confirmedName }: CheckedFacts): RuleCheck => {
  if (confirmedName === null || confirmedName === undefined || confirmedName === '')
    return { key: 'name', outcome: 'open', words: 'No confirmed name to compare with.' }
  const same = applicantName.trim().toLowerCase() === confirmedName.trim().toLowerCase()
  return {
    key: 'name',
    outcome: same ? 'pass' : 'attention',
    words: same
      ? 'The name given is the confirmed name.'
      : `The name given is ${applicantName}, the confirmed name is ${confirmedName}.`,
  }
}

const provinceCheck = ({ region }: CheckedFacts): RuleCheck =>
  region === null || region === undefined || region === ''
    ? { key: 'province', outcome: 'open', words: 'No confirmed address yet.' }
    : {
        key: 'province',
        outcome: passes(/^(ca-)?on(tario)?$/i.test(region.trim())),
        words: `Confirmed address is in ${region}; we lend in Ontario only.`,
      }

const otherLoansCheck = ({ loan, loans }: CheckedFacts): RuleCheck => {
  if (loans === undefined) return { key: 'other-loans', outcome: 'open', words: 'Other loans are not loaded yet.' }
  const others = loans.filter(({ id, status }) => id !== loan.id && isOutstanding(status))
  return {
    key: 'other-loans',
    outcome: passes(others.length === 0),
    words:
      others.length === 0
        ? 'No other loan with us is outstanding.'
        : `${others.length === 1 ? 'Another loan' : `${others.length} other loans`} with us outstanding; one at a time is the limit.`,
  }
}

/** Facts beside the offer: who the applicant is, where they live, their account and their other loans with this account. */
const factChecks = [identityCheck, nameCheck, provinceCheck, bankCheck, otherLoansCheck]

/** Everything that a person looks at before deciding, with the figure behind it. */
export const ruleChecks = (facts: CheckedFacts): RuleCheck[] => [
  ...factChecks.map((check) => check(facts)),
  ...offerChecks(facts.loan),
]
