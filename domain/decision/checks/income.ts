import type { IncomeKind } from '../../bank-insight/income-sources.ts'
import { comparePayer } from '../../bank-insight/payer-name.ts'
import { formatSeen, monthSpanDaysMin, type SeenAmount } from '../../bank-insight/seen-amount.ts'
import { kindsShownAs } from '../../bank-insight/whose-income.ts'
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
  /** TAM-322: how many bank lines staff corrected. */
  readonly correctedLines?: number
  /** The employer answered and the payer of the main income, if both are known. */
  readonly payer?: { readonly answered: string; readonly found: string }
  /** Income on a joint account that is not counted (TAM-320). */
  readonly notCounted?: {
    readonly sources: readonly {
      readonly name: string
      readonly whose: 'co-holder' | 'unclear'
      readonly seen: SeenAmount
    }[]
    /** Whether the owner of each source is known. */
    readonly isClear: boolean
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

const whoseInWords = { 'co-holder': 'the co-holder’s, not counted', unclear: 'unclear whose, not counted' } as const

const jointSteps = (notCounted: IncomeFacts['notCounted']): readonly string[] =>
  notCounted === undefined
    ? []
    : [
        ...notCounted.sources.map(
          ({ name, whose, seen }) => `Joint account: ${name}, ${formatSeen(seen)}: ${whoseInWords[whose]}`,
        ),
        ...(notCounted.isClear ? [] : ['A person must find out whose income is whose']),
      ]

const outcomeOf = (declared: Cents, { amount, measure }: SeenAmount): RuleCheck['outcome'] => {
  if (measure === 'as-seen') return 'attention'
  if (declared <= share(amount, tolerance.passPercent)) return 'pass'
  return declared <= share(amount, tolerance.attentionPercent) ? 'attention' : 'fail'
}

/** TAM-31: declared net income is what the account shows, within a tolerance; too short a time
 * confirms none (TAM-151). If the owner of an income on a joint account is unclear, staff look
 * (TAM-320). Income that rests on a corrected line also takes a look (TAM-322). */
export const declaredIncomeIsFound = ({ declared, found, notCounted, correctedLines }: IncomeFacts): RuleCheck => {
  const outcome = outcomeOf(declared, found)
  const needsLook = outcome === 'pass' && (notCounted?.isClear === false || correctedLines !== undefined)
  return checkOf('TAM-31', 'bank-data', needsLook ? 'attention' : outcome, inCents(declared), inSeen(found), {
    steps: [
      ...steps(declared, found, share(found.amount, tolerance.passPercent)),
      ...(correctedLines === undefined ? [] : [`Bank lines corrected by staff: ${correctedLines}`]),
      ...jointSteps(notCounted),
    ],
    transactions: found.transactions,
  })
}

const payerInWords = {
  same: 'the same',
  near: 'may be the same',
  different: 'another payer',
  unknown: 'cannot be compared',
} as const

/** TAM-32: the kind of income that was declared is the kind that the account shows. */
export const incomeIsOfDeclaredKind = ({ declaredKind, found, payer }: IncomeFacts): RuleCheck => {
  const expected = kindsShownAs[declaredKind]
  const fits = found.kind !== undefined && (expected === undefined || expected.includes(found.kind))
  return checkOf('TAM-32', 'bank-data', fits || 'attention', asWord(found.kind ?? 'none'), asWord(declaredKind), {
    steps: [
      `Declared: ${declaredKind}`,
      `Most of what the account received as income: ${found.kind ?? 'none'}`,
      ...(payer
        ? [
            `${payer.answered} answered, paid by ${payer.found}: ${payerInWords[comparePayer(payer.answered, payer.found)]}`,
          ]
        : []),
    ],
    transactions: found.transactions,
  })
}
