import type { NameComparison, NameReason } from './name-comparison.ts'
import { areForms } from './nicknames.ts'
import { isOneTypo } from './one-typo.ts'
import { areRomanizations } from './romanizations.ts'
import { isParticle, type NameWord, type Reading } from './words-of-name.ts'

const same = (...reasons: readonly NameReason[]): NameComparison => ({ match: 'same', reasons })
const near = (...reasons: readonly NameReason[]): NameComparison => ({ match: 'near', reasons })
const different = (...reasons: readonly NameReason[]): NameComparison => ({ match: 'different', reasons })

const textsOf = (words: readonly NameWord[]): readonly string[] => words.map(({ text }) => text)
const joined = (words: readonly NameWord[]): string => textsOf(words).join('')
const sorted = (words: readonly NameWord[]): string => textsOf(words).toSorted().join(' ')
const isCut = (words: readonly NameWord[]): boolean => words.at(-1)?.cut === true
const isInitialOf = (one: string, other: string): boolean => one.length === 1 && other.startsWith(one)

/** Whether one of them was cut off and is the beginning of the other. */
const isCutOff = (one: readonly NameWord[], other: readonly NameWord[]): boolean =>
  (isCut(one) && joined(other).startsWith(joined(one))) || (isCut(other) && joined(one).startsWith(joined(other)))

/** The words that make a family name what it is: without particles. */
const bareOf = (words: readonly NameWord[]): readonly string[] =>
  words.map(({ bare }) => bare).filter((word) => !isParticle(word))

export const compareFamilyNames = (one: readonly NameWord[], other: readonly NameWord[]): NameComparison => {
  const [text, otherText] = [joined(one), joined(other)]
  if (text === otherText || sorted(one) === sorted(other)) return same()
  if (isCutOff(one, other)) return near('cut-off')
  const [bare, otherBare] = [bareOf(one), bareOf(other)]
  if (bare.length > 0 && bare.join('') === otherBare.join('')) return near('particle')
  if (areRomanizations(text, otherText)) return near('romanization')
  if (isOneTypo(text, otherText)) return near('spelling')
  if (bare.some((word) => word.length > 1 && otherBare.includes(word))) return near('part-of-surname')
  return isInitialOf(text, otherText) || isInitialOf(otherText, text) ? near('initial') : different('surname')
}

/** How two single given names go together; undefined when they do not. */
const compareWords = (one: NameWord, other: NameWord): NameComparison | undefined => {
  const [a, b] = [one.text, other.text]
  if (a === b) return same()
  if (isInitialOf(a, b) || isInitialOf(b, a)) return near('initial')
  if (isCutOff([one], [other])) return near('cut-off')
  if (areForms(a, b)) return near('nickname')
  if (areRomanizations(a, b)) return near('romanization')
  return isOneTypo(a, b) ? near('spelling') : undefined
}

type First = {
  readonly found: NameComparison
  readonly rest: readonly NameWord[]
  readonly otherRest: readonly NameWord[]
}

/** "Maryanne" against "Mary Anne": one word here, two there. */
const asTwoWords = (one: readonly NameWord[], other: readonly NameWord[]): First | undefined => {
  const [first] = one
  return first && other.length > 1 && first.text === joined(other.slice(0, 2))
    ? { found: same(), rest: one.slice(1), otherRest: other.slice(2) }
    : undefined
}

/** "JD" against "John David". */
const asInitials = (one: readonly NameWord[], other: readonly NameWord[]): First | undefined => {
  const text = one[0]?.text ?? ''
  const initials = other.slice(0, text.length).map((word) => word.text.slice(0, 1))
  return text.length > 1 && text.length < 4 && initials.join('') === text
    ? { found: near('initial'), rest: one.slice(1), otherRest: other.slice(text.length) }
    : undefined
}

const turned = (first: First | undefined): First | undefined =>
  first && { found: first.found, rest: first.otherRest, otherRest: first.rest }

const compareFirst = (one: readonly NameWord[], other: readonly NameWord[]): First | undefined => {
  const [first, otherFirst] = [one[0], other[0]]
  if (first === undefined || otherFirst === undefined) return undefined
  const found = compareWords(first, otherFirst)
  if (found?.match === 'same') return { found, rest: one.slice(1), otherRest: other.slice(1) }
  return (
    asTwoWords(one, other) ??
    turned(asTwoWords(other, one)) ??
    (found && { found, rest: one.slice(1), otherRest: other.slice(1) }) ??
    asInitials(one, other) ??
    turned(asInitials(other, one))
  )
}

/** A middle name, or half of a double first name ("Anne-Marie" against "Anne"). */
const leftOut = (words: readonly NameWord[], first: NameWord | undefined): NameComparison =>
  words.some(({ unit }) => unit === first?.unit) ? near('part-of-given-name') : same('middle-name')

const compareMiddle = (
  { rest, otherRest }: First,
  firsts: readonly [NameWord | undefined, NameWord | undefined],
): readonly NameComparison[] => {
  if (rest.length === 0 && otherRest.length === 0) return []
  if (rest.length === 0) return [leftOut(otherRest, firsts[1])]
  if (otherRest.length === 0) return [leftOut(rest, firsts[0])]
  const [fewer, more] = rest.length <= otherRest.length ? [rest, otherRest] : [otherRest, rest]
  const pairs = fewer.map((word): NameComparison => {
    const found = more.map((candidate) => compareWords(word, candidate)).filter((result) => result !== undefined)
    const best = found.find(({ match }) => match === 'same') ?? found[0]
    if (best?.reasons.includes('initial')) return same('middle-initial')
    return best ?? near('other-middle-name')
  })
  return more.length > fewer.length ? [...pairs, same('middle-name')] : pairs
}

/** Two lists of given names: the first one decides, middle names are added. */
export const compareGivenNames = (one: readonly NameWord[], other: readonly NameWord[]): NameComparison => {
  if (joined(one) === joined(other) || sorted(one) === sorted(other)) return same()
  const first = compareFirst(one, other)
  if (first === undefined) {
    const isMiddle = (words: readonly NameWord[], among: readonly NameWord[]): boolean =>
      among.slice(1).some(({ text }) => text.length > 1 && text === words[0]?.text)
    return isMiddle(one, other) || isMiddle(other, one) ? near('first-name-missing') : different('given-name')
  }
  const parts = [first.found, ...compareMiddle(first, [one[0], other[0]])]
  return {
    match: parts.some(({ match }) => match === 'near') ? 'near' : 'same',
    reasons: [...new Set(parts.flatMap(({ reasons }) => reasons))].toSorted(),
  }
}

/** Whether the family name of one is a middle name of the other, as after a marriage. */
export const isFormerSurname = (one: Reading, other: Reading): boolean => {
  const isMiddleOf = (family: readonly NameWord[], { given }: Reading): boolean =>
    given.slice(1).some(({ text }) => text.length > 1 && text === joined(family))
  return isMiddleOf(one.family, other) || isMiddleOf(other.family, one)
}
