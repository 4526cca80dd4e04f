import type { CashAdvanceLimitsView, LoanView } from '@tamarack/contracts/views/loan'
import { money } from '@tamarack/ui/format'

export interface RuleCheck {
  readonly key: string
  /** `open` means that what the rule looks at is not known yet. */
  readonly outcome: 'pass' | 'attention' | 'fail' | 'open'
  /** One sentence with the number behind it and the limit. */
  readonly words: string
}

export interface CheckedFacts {
  readonly loan: LoanView
  /** All loans and applications of the applicant, this one among them; undefined while they load. */
  readonly loans: readonly LoanView[] | undefined
  readonly limits: CashAdvanceLimitsView | null | undefined
  /** Province of the confirmed address; null when there is no record. */
  readonly region: string | null | undefined
  readonly confirmedName: string | null | undefined
}

// The server decides by its own rules when it approves. These limits are repeated here to put the figure beside its limit for the person who decides.
/** Cents: above this the payday exemption of the Criminal Code (s. 347.1) is lost. */
const largestAdvance = 1_500_00
/** Days: Criminal Code s. 347.1. */
const longestTerm = 62
/** Cents per $100: O. Reg. 98/09 as of 2025, specification section 9. */
const highestCostPerHundred = 14_00
/** Days in which the third loan must be repaid in instalments: O. Reg. 98/09. */
const extendedPlanDays = 63
const day = 86_400_000

const outstanding: readonly LoanView['status'][] = [
  'active',
  'funded',
  'overdue',
  'in-collections',
  'cancelling',
  'written-off',
]
const passes = (holds: boolean): RuleCheck['outcome'] => (holds ? 'pass' : 'fail')

const amountCheck = ({ loan: { selectedLoanAmount: amount } }: CheckedFacts): RuleCheck =>
  amount === null
    ? { key: 'amount', outcome: 'open', words: 'The amount is not chosen yet.' }
    : {
        key: 'amount',
        outcome: passes(amount <= largestAdvance),
        words: `Amount is ${money(amount)}, limit ${money(largestAdvance)}.`,
      }

const payCheck = ({
  loan: { selectedLoanAmount: amount, selectedPaymentFrequency: frequency },
  limits,
}: CheckedFacts): RuleCheck => {
  const most =
    limits !== null && limits !== undefined && frequency !== null
      ? limits.maximumAdvance[frequency as keyof typeof limits.maximumAdvance]
      : undefined
  return amount === null || most === undefined
    ? { key: 'net-pay', outcome: 'open', words: 'Half of the net pay is not known yet.' }
    : {
        key: 'net-pay',
        outcome: passes(most !== null && amount <= most),
        words: `Amount is ${money(amount)}; half of the net pay and the legal maximum allow ${most === null ? 'no loan' : money(most)}.`,
      }
}

const termCheck = ({ loan: { termsOfAgrrementInDays: days, selectedPaymentPlan } }: CheckedFacts): RuleCheck => {
  if (days === null) return { key: 'term', outcome: 'open', words: 'The term is not chosen yet.' }
  const extended = selectedPaymentPlan === 'extended' && days > longestTerm
  return {
    key: 'term',
    outcome: extended ? 'attention' : passes(days <= longestTerm),
    words: `Term is ${days} days, limit ${longestTerm}${extended ? '; extended plans may exceed it' : ''}.`,
  }
}

const costCheck = ({ loan: { selectedLoanAmount: amount, interestAmount: cost } }: CheckedFacts): RuleCheck => {
  if (amount === null || cost === null || amount === 0)
    return { key: 'cost', outcome: 'open', words: 'The cost is not known yet.' }
  // Compared without dividing, so that no rounding can hide a cent.
  const holds = cost * 100_00 <= highestCostPerHundred * amount
  return {
    key: 'cost',
    outcome: passes(holds),
    words: `Cost is ${money(Math.floor((cost * 100_00) / amount))} per $100, limit ${money(highestCostPerHundred)}.`,
  }
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
  if (loans === undefined) return { key: 'other-loans', outcome: 'open', words: 'Other loans are not known yet.' }
  const others = loans.filter(({ id, status }) => id !== loan.id && outstanding.includes(status))
  return {
    key: 'other-loans',
    outcome: passes(others.length === 0),
    words:
      others.length === 0
        ? 'No other loan with us is outstanding.'
        : `${others.length === 1 ? 'Another loan' : `${others.length} other loans`} with us outstanding; one at a time is the limit.`,
  }
}

const recentLoansCheck = ({ loan, loans }: CheckedFacts): RuleCheck => {
  if (loans === undefined) return { key: 'recent-loans', outcome: 'open', words: 'Earlier loans are not known yet.' }
  const until = loan.submittedAt ?? loan.createdAt
  const recent = loans.filter(
    ({ id, activatedAt }) =>
      id !== loan.id && activatedAt !== null && activatedAt <= until && until - activatedAt <= extendedPlanDays * day,
  ).length
  const counted = recent === 0 ? 'No earlier loan' : recent === 1 ? '1 earlier loan' : `${recent} earlier loans`
  return {
    key: 'recent-loans',
    outcome: recent >= 2 ? 'attention' : 'pass',
    words: `${counted} in ${extendedPlanDays} days; the third is repaid in instalments.`,
  }
}

const checks = [
  identityCheck,
  nameCheck,
  provinceCheck,
  bankCheck,
  amountCheck,
  payCheck,
  termCheck,
  costCheck,
  otherLoansCheck,
  recentLoansCheck,
]

/** Every rule that a person looks at before deciding, with the figure behind it. */
export const ruleChecks = (facts: CheckedFacts): RuleCheck[] => checks.map((check) => check(facts))
