import { torontoDateOf } from '../calendars/toronto.ts'
import { formatCents } from '../explanations/explanation.ts'
import { owedByBorrowers } from '../ledger/accounts.ts'
import type { Cents } from '../values/cents.ts'
import { daysBetween, localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import {
  creditedTo,
  dayInWords,
  eventsOf,
  ofCashAdvance,
  sumOf,
  unless,
  type CashAdvanceCase,
  type LawCheck,
  type LoanFacts,
} from './facts.ts'

const within62Days = ofCashAdvance((facts) => {
  const { terms } = facts
  const moved = eventsOf(facts, 'due-date-changed').map(({ dueDate }) => dueDate)
  const last = [...terms.payments.map(({ dueDate }) => dueDate), ...moved].toSorted().at(-1) ?? terms.advanceDate
  const days = daysBetween(terms.advanceDate, last)
  return unless(days > 62, () => ({ found: `${days} days, to ${dayInWords(last)}`, allowed: '62 days' }))
})

/** Net pay of a pay period as it was recorded when the terms were sent: a step of the check states
 * it, as the first page of the agreement does. */
const netPayOf = (facts: LoanFacts): number | undefined => {
  const check = eventsOf(facts, 'checks-computed')
    .at(-1)
    ?.checks?.find(({ rule }) => rule === 'ON-05')
  const stated = check?.steps?.join(' ').match(/Net pay of one pay period: \$([\d,]+)\.(\d\d)/)
  return stated ? Number(`${stated[1]?.replaceAll(',', '')}${stated[2]}`) : undefined
}

const halfOfNetPay = ofCashAdvance((facts) => {
  const netPay = netPayOf(facts)
  if (netPay === undefined) return 'none'
  const [half, { advance }] = [Math.floor(netPay / 2) as Cents, facts.terms]
  return unless(advance > half, () => ({
    found: formatCents(advance),
    allowed: `${formatCents(half)}: half of ${formatCents(netPay as Cents)}`,
  }))
})

/** The other payday loans of the person that were agreed before this one, with their days. */
const earlierAdvances = ({ others, agreedAt }: CashAdvanceCase) =>
  others.flatMap((loan) => {
    const [activated] = eventsOf(loan, 'activated')
    return activated?.terms.loanType === 'cash-advance' && activated.at < agreedAt
      ? [{ loan, agreedOn: torontoDateOf(activated.at) }]
      : []
  })

/** What an earlier loan was owed at the end of a day, by its ledger; a write-off is not paid. */
const owedOn = (loan: LoanFacts, day: LocalDate): number => {
  const by = ({ on }: { readonly on: LocalDate }) => on <= day
  const posted = owedByBorrowers.reduce((sum, account) => sum - creditedTo(loan, account, by), 0)
  return posted - creditedTo(loan, 'written off', by) - creditedTo(loan, 'recovered', by)
}

const oneAtATime = ofCashAdvance((facts) => {
  const earlier = earlierAdvances(facts)
  if (earlier.length === 0) return 'none'
  // The ledger counts days: what was paid on the day itself was paid before.
  const days = [facts.agreedOn, plusDays(facts.agreedOn, -1)]
  const open = earlier.find(({ loan }) => days.every((day) => owedOn(loan, day) > 0))
  return unless(open !== undefined, () => ({
    found: `${formatCents(owedOn(open?.loan ?? facts, facts.agreedOn) as Cents)} owed on the one of ${dayInWords(open?.agreedOn ?? facts.agreedOn)}`,
    allowed: 'every earlier cash advance paid in full',
  }))
})

/** O. Reg. 98/09 s. 25.1: of three agreements in 63 days the third is repaid in instalments: three
 * of at most 35 %, or two of at most 50 % where pay comes less often than twice a month. */
const thirdInInstalments = ofCashAdvance((facts) => {
  const { terms, agreedOn } = facts
  const recent = earlierAdvances(facts).filter((one) => daysBetween(one.agreedOn, agreedOn) <= 63)
  if (recent.length < 2) return 'none'
  const isMonthly = eventsOf(facts, 'agreement-prepared').at(-1)?.offer.payFrequency === 'monthly'
  const [fewest, share] = isMonthly ? [2, 50] : [3, 35]
  const { payments } = terms
  const largest = Math.max(...payments.map(({ amount }) => amount))
  const percent = (largest * 100) / sumOf(payments)
  return unless(payments.length < fewest || percent > share, () => ({
    found: `${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}, the largest ${percent.toFixed(1)} %`,
    allowed: `${fewest} instalments or more of at most ${share} % each`,
  }))
})

export const agreementChecks: readonly LawCheck[] = [
  {
    id: 'ON-05',
    sentence: 'A cash advance is at most half of the net pay of a pay period.',
    source: 'O. Reg. 98/09; guide for payday lenders',
    from: localDate('2018-07-01'),
    check: halfOfNetPay,
  },
  {
    id: 'FED-02',
    sentence: 'A cash advance lasts at most 62 days, also after a due date was moved.',
    source: 'Criminal Code s. 347.1',
    from: localDate('2009-12-15'),
    check: within62Days,
  },
  {
    id: 'ON-15',
    sentence: 'Nobody has a new cash advance before every earlier one is paid.',
    source: 'PLA s. 35(1), O. Reg. 98/09 s. 25',
    from: localDate('2009-07-01'),
    check: oneAtATime,
  },
  {
    id: 'ON-11',
    sentence: 'The third cash advance of a person within 63 days is repaid in instalments.',
    source: 'O. Reg. 98/09 s. 25.1',
    from: localDate('2018-07-01'),
    check: thirdInInstalments,
  },
]
