import type { IncomeKind } from '../../bank-insight/income-sources.ts'
import { formatSeen, monthSpanDaysMin, type SeenAmount } from '../../bank-insight/seen-amount.ts'
import { formatCents } from '../../explanations/explanation.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { asWord, checkOf, inCents, inSeen, type RuleCheck } from '../check.ts'

/** As declared and as found in the account; net, cents per month. */
export type IncomeFacts = {
  readonly declared: Cents
  /** The coded answer of the personal info form. */
  readonly declaredKind: string
  readonly found: SeenAmount & {
    /** The kind that brought most of it; undefined when there was none. */
    readonly kind: IncomeKind | undefined
    readonly transactions: readonly string[]
  }
}

/** Our policy: declared above found by so many hundredths: overtime and rounding. */
const tolerance = { passPercent: 115, attentionPercent: 160 } as const

const share = (found: Cents, percent: number): number => Math.floor((found * percent) / 100)

const steps = (declared: Cents, found: IncomeFacts['found'], pass: number): readonly string[] => [
  `Found in bank data: ${formatSeen(found)}, ${found.transactions.length} deposits`,
  `Declared: ${formatCents(declared)} a month`,
  ...(found.measure === 'as-seen'
    ? [`An account that shows fewer than ${monthSpanDaysMin} days confirms no month`]
    : [
        `${formatCents(declared)} declared − ${formatCents(found.amount)} found = ${formatCents(cents(declared - found.amount))}`,
        `Up to ${formatCents(found.amount)} × ${tolerance.passPercent} % = ${formatCents(cents(pass))} passes`,
      ]),
]

const outcomeOf = (declared: Cents, { amount, measure }: SeenAmount): RuleCheck['outcome'] => {
  if (measure === 'as-seen') return 'attention'
  if (declared <= share(amount, tolerance.passPercent)) return 'pass'
  return declared <= share(amount, tolerance.attentionPercent) ? 'attention' : 'fail'
}

/** TAM-31: declared net income is what the account shows, within a tolerance; too short a time
 * confirms none (TAM-151). */
export const declaredIncomeIsFound = ({ declared, found }: IncomeFacts): RuleCheck =>
  checkOf('TAM-31', 'bank-data', outcomeOf(declared, found), inCents(declared), inSeen(found), {
    steps: steps(declared, found, share(found.amount, tolerance.passPercent)),
    transactions: found.transactions,
  })

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
  return checkOf('TAM-32', 'bank-data', fits || 'attention', asWord(found.kind ?? 'none'), asWord(declaredKind), {
    steps: [`Declared: ${declaredKind}`, `Most of what the account received as income: ${found.kind ?? 'none'}`],
    transactions: found.transactions,
  })
}
