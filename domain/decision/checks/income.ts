import type { IncomeKind } from '../../bank-insight/income-sources.ts'
import { formatCents } from '../../explanations/explanation.ts'
import { cents, type Cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { asWord, inCents, type RuleCheck } from '../check.ts'

/** Income as it was declared and as it was found in the account. Amounts are net, cents per
 * month. */
export type IncomeFacts = {
  readonly declared: Cents
  /** The coded answer of the personal info form. */
  readonly declaredKind: string
  readonly found: {
    readonly amount: Cents
    /** First and last day of the month that was looked at. */
    readonly from: LocalDate
    readonly to: LocalDate
    /** The kind that brought most of it; undefined when there was none. */
    readonly kind: IncomeKind | undefined
    readonly transactions: readonly string[]
  }
}

/** Declared above found by so many hundredths is still the same income: pay days fall two or three
 * times into thirty days. Our policy. */
const tolerance = { passPercent: 115, attentionPercent: 160 } as const

const share = (found: Cents, percent: number): number => Math.floor((found * percent) / 100)

/** TAM-31: the declared net income of a month is what the account shows, within a tolerance; staff
 * see both. */
export const declaredIncomeIsFound = ({ declared, found }: IncomeFacts): RuleCheck => {
  const [pass, attention] = [
    share(found.amount, tolerance.passPercent),
    share(found.amount, tolerance.attentionPercent),
  ]
  const difference = cents(declared - found.amount)
  return {
    rule: 'TAM-31',
    outcome: declared <= pass ? 'pass' : declared <= attention ? 'attention' : 'fail',
    figure: inCents(declared),
    limit: inCents(cents(pass)),
    source: 'bank-data',
    steps: [
      `Found from ${found.from} to ${found.to}: ${formatCents(found.amount)}, in ${found.transactions.length} deposits`,
      `${formatCents(declared)} declared − ${formatCents(found.amount)} found = ${formatCents(difference)}`,
      `${formatCents(found.amount)} × ${tolerance.passPercent} % = ${formatCents(cents(pass))}`,
    ],
    transactions: found.transactions,
  }
}

const kindsShownAs: Readonly<Record<string, readonly IncomeKind[]>> = {
  employment: ['employment'],
  'self-employment': ['self-employment', 'employment', 'other'],
  pension: ['pension', 'benefit'],
  disability: ['benefit', 'pension'],
  'employment-insurance': ['benefit'],
}

/** TAM-32: the kind of income that was declared is the kind that the account shows. */
export const incomeIsOfDeclaredKind = ({ declaredKind, found }: IncomeFacts): RuleCheck => {
  const expected = kindsShownAs[declaredKind]
  const fits = found.kind !== undefined && (expected === undefined || expected.includes(found.kind))
  return {
    rule: 'TAM-32',
    outcome: fits ? 'pass' : 'attention',
    figure: asWord(found.kind ?? 'none'),
    limit: asWord(declaredKind),
    source: 'bank-data',
    steps: [`Declared: ${declaredKind}`, `Most of what the account received as income: ${found.kind ?? 'none'}`],
    transactions: found.transactions,
  }
}
