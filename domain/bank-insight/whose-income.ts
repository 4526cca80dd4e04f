import { matchNames } from '../person/match-names.ts'
import type { PeopleOfLoan } from './account-history.ts'
import { plainDescription } from './description.ts'
import type { IncomeKind, IncomeSource } from './income-sources.ts'
import { comparePayer } from './payer-name.ts'

/** A source of income on a joint account that is not counted. `unclear` means that neither names nor
 * answers tell whose it is. */
export type OthersIncome = IncomeSource & { readonly whose: 'co-holder' | 'unclear' }

export type SplitIncome = {
  /** The borrower's sources. */
  readonly counted: readonly IncomeSource[]
  readonly others: readonly OthersIncome[]
  /** Whether a person must look, because the owner of a source is unclear. */
  readonly isClear: boolean
}

/** Kinds of income that the account can show for an answer. */
export const kindsShownAs: Readonly<Record<string, readonly IncomeKind[]>> = {
  employment: ['employment'],
  'self-employment': ['self-employment', 'employment', 'other'],
  pension: ['pension', 'benefit'],
  disability: ['benefit', 'pension'],
  'employment-insurance': ['benefit'],
}

const conjunctions = /\s*[&+/;]\s*|\s+(?:and|et|or|ou)\s+/iu

/** The names of a joint account's holders. A holder written with one word has the last holder's
 * family name. */
const holdersIn = (holderName: string): readonly string[] => {
  const parts = holderName.split(conjunctions).map((part) => part.trim())
  const family = parts.at(-1)?.split(/\s+/).at(-1) ?? ''
  return parts.filter((part) => part !== '').map((part) => (/\s/.test(part) ? part : `${part} ${family}`))
}

const isOnePerson = (one: string, other: string): boolean => ['same', 'near'].includes(matchNames(one, other).match)

/** The other holders of a joint account of which the borrower is one. Empty for every other account. */
const coHoldersOf = (holderName: string, borrower: string): readonly string[] =>
  matchNames(holderName, borrower).reasons.includes('joint-account')
    ? holdersIn(holderName).filter((holder) => !isOnePerson(holder, borrower))
    : []

const names = (line: string, person: string): boolean => {
  const words = new Set(plainDescription(line).split(' '))
  const name = plainDescription(person)
    .split(' ')
    .filter((word) => word.length > 1)
  return name.length > 1 && name.every((word) => words.has(word))
}

type Whose = 'borrower' | OthersIncome['whose']

const isOfKind = ({ kind, isChildBenefit }: IncomeSource, answer: string): boolean =>
  !isChildBenefit && (kindsShownAs[answer] ?? [kind]).includes(kind)

/** The sources of the borrower's main income by the answers: those whose payer is the employer, or
 * the only one of the kind. */
const mainSources = (
  unnamed: readonly IncomeSource[],
  answers: NonNullable<PeopleOfLoan['answers']>,
): readonly IncomeSource[] => {
  const ofKind = unnamed.filter((source) => source.active && isOfKind(source, answers.incomeKind))
  const byEmployer = unnamed.filter(
    ({ name, isChildBenefit }) => !isChildBenefit && ['same', 'near'].includes(comparePayer(answers.employer, name)),
  )
  if (byEmployer.length > 0) return byEmployer
  return ofKind.length === 1 ? ofKind : []
}

/** TAM-320: separates the borrower's income from the co-holder's on a joint account. A name in the
 * line decides first, then the answers. If nothing tells, the smallest source counts and a person
 * looks. The income of a co-holder who borrows too counts. */
export const splitIncome = (
  incomes: readonly IncomeSource[],
  holderName: string | undefined,
  people: PeopleOfLoan | undefined,
): SplitIncome => {
  const all: SplitIncome = { counted: incomes, others: [], isClear: true }
  if (people === undefined || holderName === undefined) return all
  const { borrower, coBorrower, answers } = people
  const coHolders = coHoldersOf(holderName, borrower)
  const strangers = coHolders.filter((holder) => coBorrower === undefined || !isOnePerson(holder, coBorrower))
  if (strangers.length === 0) return all
  const byName = ({ name }: IncomeSource): Whose | undefined => {
    if (names(name, borrower)) return 'borrower'
    return strangers.some((holder) => names(name, holder)) ? 'co-holder' : undefined
  }
  const unnamed = incomes.filter((source) => byName(source) === undefined)
  const isNamed = incomes.some((source) => byName(source) === 'borrower' && !source.isChildBenefit)
  const main = answers === undefined || isNamed ? [] : mainSources(unnamed, answers)
  const isMainKnown = isNamed || main.length > 0
  const whoseOf = (source: IncomeSource): Whose => {
    const named = byName(source)
    if (named !== undefined) return named
    if (main.includes(source)) return 'borrower'
    if (answers === undefined) return 'unclear'
    if (source.isChildBenefit) return answers.hasChildBenefit ? 'borrower' : 'co-holder'
    return isMainKnown && !answers.hasSecondIncome ? 'co-holder' : 'unclear'
  }
  const owned = incomes.map((source) => ({ source, whose: whoseOf(source) }))
  const unclear = owned.filter(({ source, whose }) => whose === 'unclear' && source.active)
  const smallest = isMainKnown ? undefined : unclear.at(-1)?.source
  const isCounted = ({ source, whose }: (typeof owned)[number]): boolean => whose === 'borrower' || source === smallest
  return {
    counted: owned.filter(isCounted).map(({ source }) => source),
    others: owned.flatMap((each) =>
      isCounted(each) || each.whose === 'borrower' ? [] : [{ ...each.source, whose: each.whose }],
    ),
    isClear: unclear.length === 0,
  }
}
