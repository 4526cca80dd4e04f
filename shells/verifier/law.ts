import { dayWords, dollars, type Happened, type Offer } from './money.ts'

/** Figures of the law of Ontario and Canada with their first days, written here a second time: the
 * pack's own table is compared with these. Cents, hundredths of a percent, percent. */
const dated = {
  costPerHundred: [
    ['2009-12-15', 21_00],
    ['2017-01-01', 18_00],
    ['2018-01-01', 15_00],
    ['2025-01-01', 14_00],
  ],
  dishonouredItemFee: [
    ['2020-08-20', 25_00],
    ['2025-01-01', 20_00],
  ],
  defaultInterestMonthly: [['2020-08-20', 2_50]],
  criminalRate: [
    ['1981-04-01', 60],
    ['2025-01-01', 35],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [from: string, value: number])[]>>
type Figure = keyof typeof dated

const on = (figure: Figure, day: string): number => dated[figure].findLast(([from]) => from <= day)?.[1] ?? 0

/** The figures of the pack's table of law that are other than those written here. */
export const lawFaults = (table: Readonly<Record<string, readonly { from: string; value: unknown }[]>>): string[] =>
  (Object.keys(dated) as Figure[]).flatMap((figure) =>
    dated[figure].flatMap(([from, value]) => {
      const stated = table[figure]?.find((row) => row.from === from)?.value
      const figureOf = typeof stated === 'object' && stated !== null && 'percent' in stated ? stated.percent : stated
      return figureOf === value
        ? []
        : [`law.json states another ${figure} from ${dayWords(from)} on than this verifier knows.`]
    }),
  )

const dayMs = 86_400_000
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs
const perYear: Readonly<Record<string, number>> = { weekly: 52, 'bi-weekly': 26, 'semi-monthly': 24, monthly: 12 }
const percent = (rate: number): string => `${rate.toFixed(2)}%`

interface Flow {
  readonly years: number
  readonly amount: number
}

/** The payments with the years since the advance: by days of 1/365, or in equal periods. */
const flowsOf = ({ payments, advanceDate, payFrequency }: Offer, equal: boolean): readonly Flow[] => {
  const periods = perYear[payFrequency] ?? 12
  const daysTo = ({ scheduledDate, dueDate }: Offer['payments'][number]): number =>
    days(advanceDate, scheduledDate ?? dueDate)
  const first = payments[0] === undefined ? 0 : daysTo(payments[0])
  // An odd first period counts by its days, so does a single payment.
  const isOdd = payments.length === 1 || Math.abs(first - 365 / periods) > 3
  const start = isOdd ? first / 365 : 1 / periods
  return payments.map((payment, index) => ({
    years: equal ? start + index / periods : daysTo(payment) / 365,
    amount: payment.amount,
  }))
}

/** The rate at which nothing is left, found by halving; `left` grows with the rate. */
const settlingRate = (left: (rate: number) => number): number => {
  let [low, high] = [0, 1]
  while (left(high) < 0 && high < 1e6) high *= 2
  for (let round = 0; round < 200; round += 1) {
    const middle = (low + high) / 2
    if (left(middle) < 0) low = middle
    else high = middle
  }
  return high
}

/** O. Reg. 17/05 s. 55: cost ÷ (years × average principal); cost accrues on principal alone and is
 * paid before it. */
const disclosedRate = (advance: number, flows: readonly Flow[]): number =>
  100 *
  settlingRate((rate) => {
    let [principal, accrued, before] = [advance, 0, 0]
    for (const { years, amount } of flows) {
      accrued += principal * rate * (years - before)
      const toCost = Math.min(accrued, amount)
      accrued -= toCost
      principal -= amount - toCost
      before = years
    }
    return principal + accrued
  })

/** Criminal Code s. 347: the actuarial rate of one period times the periods of a year. */
const actuarialRate = (advance: number, flows: readonly Flow[], periods: number): number =>
  100 *
  settlingRate(
    (rate) =>
      advance - flows.reduce((sum, { years, amount }) => sum + amount / (1 + rate / periods) ** (years * periods), 0),
  )

export interface Kept {
  /** Null where the records do not show it. */
  readonly kept: boolean | null
  readonly text: string
}
const kept = (holds: boolean | null, text: string): Kept => ({ kept: holds, text })

/** The terms that were signed against the law of the day of the agreement. */
export const termsKept = (offer: Offer): readonly Kept[] => {
  const { advance, costOfBorrowing, total, payments, advanceDate, termDays, disclosureApr, loanType } = offer
  const sum = payments.reduce((paid, { amount }) => paid + amount, 0)
  const byDays = flowsOf(offer, false)
  const inPeriods = flowsOf(offer, true)
  const stated = disclosureApr / 100
  const [apr = 0] = [disclosedRate(advance, byDays), disclosedRate(advance, inPeriods)].toSorted(
    (one, other) => Math.abs(one - stated) - Math.abs(other - stated),
  )
  const common = [
    kept(
      sum === total && advance + costOfBorrowing === total,
      `The payments come to ${dollars(sum)}: ${dollars(advance)} borrowed and ${dollars(costOfBorrowing)} cost of borrowing.`,
    ),
    kept(
      Math.abs(apr - stated) <= 0.02,
      `The APR recomputed from advance and payments is ${percent(apr)}; the agreement discloses ${percent(stated)}.`,
    ),
  ]
  if (loanType === 'installment') {
    const periods = perYear[offer.payFrequency] ?? 12
    const rate = Math.max(actuarialRate(advance, byDays, periods), actuarialRate(advance, inPeriods, periods))
    const most = on('criminalRate', advanceDate)
    return [
      ...common,
      kept(
        rate <= most,
        `The actuarial rate is ${percent(rate)} a year; above ${most} % a loan is criminal (Criminal Code s. 347).`,
      ),
    ]
  }
  const most = on('costPerHundred', advanceDate)
  const term = days(advanceDate, payments.at(-1)?.dueDate ?? advanceDate)
  return [
    ...common,
    kept(
      costOfBorrowing * 100_00 <= advance * most,
      `It cost ${dollars((costOfBorrowing * 100_00) / advance)} for each $100; on ${dayWords(advanceDate)} the law allowed ${dollars(most)} (O. Reg. 98/09 s. 23).`,
    ),
    kept(
      term === termDays && term >= 1 && term <= 62,
      `The term is ${term} days; a payday loan may last 1 to 62 (Criminal Code s. 347.1).`,
    ),
    kept(
      advance <= 1_500_00,
      `${dollars(advance)} were advanced; a payday loan is at most $1,500.00 (Criminal Code s. 347.1).`,
    ),
  ]
}

interface Charged {
  /** The moment that the records reach: epoch milliseconds. */
  readonly until: number
  readonly fees: number
  readonly defaultInterest: number
  /** The last day with an entry in the ledger. */
  readonly through: string
}

interface Moments {
  /** The last signature; undefined before it. */
  readonly agreed: number | undefined
  readonly funded: number | undefined
  /** When the borrower cancelled, or the end of the records. */
  readonly ended: number
}

/** O. Reg. 98/09 s. 21: the money arrives within an hour of the agreement. Without money nothing is
 * said before the hour is over. */
const moneyInTime = ({ loanType }: Pick<Offer, 'loanType'>, { agreed, funded, ended }: Moments): readonly Kept[] => {
  if (agreed === undefined) return []
  const taken = (funded ?? ended) - agreed
  const isInTime = taken <= 3_600_000
  if (funded === undefined && isInTime) return []
  const allowed = loanType === 'installment' ? 'the agreement promises 60' : 'the law allows 60 (O. Reg. 98/09 s. 21)'
  const waited = `${Math.ceil(taken / 60_000)} min`
  return [
    kept(
      isInTime,
      funded === undefined
        ? `Since the last signature no money arrived for ${waited}; ${allowed}.`
        : `From the last signature to the money: ${waited}; ${allowed}.`,
    ),
  ]
}

/** What happened afterwards against the law: signatures, debits, fees, default interest. */
export const serviceKept = (offer: Offer, events: readonly Happened[], charged: Charged): readonly Kept[] => {
  const { fees, defaultInterest, through, until } = charged
  const first = offer.payments[0]?.dueDate ?? ''
  const at = (type: string): number | undefined => events.find((event) => event.type === type)?.at
  const [signed, authorized, funded] = [at('agreement-signed'), at('debit-authorized'), at('disbursed')]
  const early = events.filter(({ type, debitDate = first }) => type === 'debit-initiated' && debitDate < first)
  const returned = events.filter(({ type }) => type === 'debit-returned')
  const decisions = events.filter(({ type }) => type === 'decision-made')
  const common = [
    ...decisions.flatMap(({ by, proposed }) =>
      proposed === undefined ? [] : [kept(proposed.by.id !== by?.id, 'Two people decided, and they are two.')],
    ),
    ...(funded === undefined
      ? []
      : [
          kept(
            signed !== undefined && authorized !== undefined && signed <= authorized && authorized <= funded,
            'The money arrived after both signatures, not before.',
          ),
        ]),
    ...moneyInTime(offer, { agreed: at('activated') ?? authorized, funded, ended: at('cancelled') ?? until }),
    kept(early.length === 0, `No debit was taken before the first payment was due (${dayWords(first)}).`),
  ]
  if (offer.loanType === 'installment') {
    const costs = returned.reduce((sum, { lendersCost = 0 }) => sum + lendersCost, 0)
    const known = fees === 0 || returned.every(({ lendersCost }) => lendersCost !== undefined)
    return [
      ...common,
      kept(
        known ? fees <= costs : null,
        `Fees for returned debits: ${dollars(fees)}; the law allows what the returns cost the lender (CPA 2002 s. 75), ${known ? `which was ${dollars(costs)}` : 'which these records do not state'}.`,
      ),
    ]
  }
  const cap = on('dishonouredItemFee', offer.advanceDate)
  const late = Math.max(0, days(first, through))
  const monthly = on('defaultInterestMonthly', offer.advanceDate) / 100_00
  const most = Math.floor((offer.advance * monthly * late) / 30)
  return [
    ...common,
    kept(
      fees <= cap && (fees === 0 || returned.length > 0),
      `Fees for returned debits: ${dollars(fees)}; the law allows ${dollars(cap)} once in the life of a loan (O. Reg. 98/09 s. 25.2).`,
    ),
    kept(
      defaultInterest <= most,
      `Default interest: ${dollars(defaultInterest)}; ${percent(monthly * 100)} a month of all that was advanced, not compounded, would be ${dollars(most)} (PLA s. 32.1).`,
    ),
  ]
}
