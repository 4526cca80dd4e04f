import { compareFamilyNames, compareGivenNames, isFormerSurname } from './compare-parts.ts'
import type { NameComparison, NameMatch } from './name-comparison.ts'
import {
  generationOf,
  mayBeCut,
  plainText,
  readingsOf,
  textOf,
  type Reading,
  type WrittenName,
} from './words-of-name.ts'

const order: readonly NameMatch[] = ['same', 'near', 'unknown', 'different']
/** The closer of two; of equally close ones, that with fewer reasons. */
const closer = (one: NameComparison, other: NameComparison): NameComparison => {
  const rank = order.indexOf(one.match) - order.indexOf(other.match)
  if (rank !== 0) return rank < 0 ? one : other
  if (one.reasons.length !== other.reasons.length) return one.reasons.length < other.reasons.length ? one : other
  return one.reasons.join() <= other.reasons.join() ? one : other
}
const closest = (compared: readonly NameComparison[]): NameComparison | undefined =>
  compared.length === 0 ? undefined : compared.reduce(closer)

/** Both parts together: as far apart as the farther of them. */
const together = (...parts: readonly NameComparison[]): NameComparison => ({
  match: parts
    .map(({ match }) => match)
    .reduce((one, other) => (order.indexOf(one) > order.indexOf(other) ? one : other)),
  reasons: [...new Set(parts.flatMap(({ reasons }) => reasons))].toSorted(),
})

const hasWholeWord = ({ given, family }: Reading): boolean => [...given, ...family].some(({ text }) => text.length > 1)

const compareReadings = (one: Reading, other: Reading): NameComparison => {
  if (!hasWholeWord(one) || !hasWholeWord(other)) return { match: 'unknown', reasons: ['initials-only'] }
  if (one.given.length === 0 || other.given.length === 0) return compareSingleName(one, other)
  const given = compareGivenNames(one.given, other.given)
  const family = compareFamilyNames(one.family, other.family)
  if (family.match === 'different' && given.match !== 'different' && isFormerSurname(one, other))
    return { match: 'near', reasons: ['former-surname'] }
  return together(given, family)
}

/** Somebody who is written with one word only. */
const compareSingleName = (one: Reading, other: Reading): NameComparison => {
  const [single, full] = one.given.length === 0 ? [one, other] : [other, one]
  if (full.given.length === 0) return compareFamilyNames(single.family, full.family)
  const words = [...full.given, ...full.family].map(({ text }) => text)
  return single.family.every(({ text }) => words.includes(text))
    ? { match: 'near', reasons: ['one-name'] }
    : { match: 'different', reasons: ['surname'] }
}

const sortedWords = ({ given, family }: Reading): string =>
  [...given, ...family]
    .map(({ text }) => text)
    .toSorted()
    .join(' ')

/** The same words in any order are the same name. */
const haveSameWords = (one: WrittenName, other: WrittenName): boolean => {
  const theirs = new Set(readingsOf(other).map(sortedWords))
  return readingsOf(one).some((reading) => theirs.has(sortedWords(reading)))
}

const compareReadingsOf = (one: WrittenName, other: WrittenName): NameComparison | undefined => {
  const [mine, theirs] = [readingsOf(one), readingsOf(other)]
  if (haveSameWords(one, other)) return { match: 'same', reasons: [] }
  return closest(
    mine.flatMap((reading) =>
      theirs
        // Two that both begin with the family name are so rare that they are read as ending with
        // it.
        .filter((read) => !(reading.familyAt === 'start' && read.familyAt === 'start'))
        .map((read) => compareReadings(reading, read)),
    ),
  )
}

const lettersOf = (text: string): string => plainText(text).replace(/[ -]/g, '')

/** Whether a bank may have cut this text within the other name, so words are missing at its end. */
const isBeginningOf = (text: WrittenName, name: WrittenName): boolean => {
  if (typeof text !== 'string' || !mayBeCut(text)) return false
  const wholes =
    typeof name === 'string' || name === null
      ? [textOf(name)]
      : [`${name.given ?? ''} ${name.family ?? ''}`, `${name.family ?? ''} ${name.given ?? ''}`]
  return wholes.some((whole) => lettersOf(whole).startsWith(lettersOf(text)))
}

const compareHolders = (one: WrittenName, other: WrittenName): NameComparison | undefined => {
  const read = compareReadingsOf(one, other)
  const isCut = read?.match === 'different' && (isBeginningOf(one, other) || isBeginningOf(other, one))
  const found: NameComparison | undefined = isCut ? { match: 'near', reasons: ['cut-off'] } : read
  const [generation, otherGeneration] = [generationOf(textOf(one)), generationOf(textOf(other))]
  const conflict = generation !== undefined && otherGeneration !== undefined && generation !== otherGeneration
  return found && conflict ? together(found, { match: 'near', reasons: ['generation'] }) : found
}

const conjunctions = /\s*[&+/;]\s*|\s+(?:and|et|or|ou)\s+/iu

/** The holders of a joint account, each with a family name that is written once for all of them. */
const holdersOf = (name: WrittenName): readonly WrittenName[] => {
  if (typeof name !== 'string') return [name]
  const parts = name.split(conjunctions).filter((part) => /\p{L}/u.test(part))
  if (parts.length < 2) return [name]
  const firstWord = parts[0]?.trim().split(/\s+/)[0] ?? ''
  const lastWord = parts.at(-1)?.trim().split(/\s+/).at(-1) ?? ''
  return parts.flatMap((part) =>
    /\s/.test(part.trim()) ? [part] : [`${part} ${lastWord}`, `${firstWord} ${part}`, part],
  )
}

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text)

/** TAM-26: compares two names, whoever wrote them. Case, accents, hyphens, apostrophes, titles, the
 * order of words and a middle name left out change nothing. One slip, a nickname, an initial, a
 * part of a double surname and a cut-off name are `near`. Of joint holders the best fit counts. */
export const matchNames = (one: WrittenName, other: WrittenName): NameComparison => {
  const [text, otherText] = [textOf(one), textOf(other)]
  if (!/\p{L}/u.test(text) || !/\p{L}/u.test(otherText)) return { match: 'unknown', reasons: ['no-name'] }
  if (plainText(text) === plainText(otherText)) return { match: 'same', reasons: [] }
  if (isLatin(text) !== isLatin(otherText)) return { match: 'unknown', reasons: ['other-script'] }
  // Before a word is read as "and" that is somebody's name.
  const [mine, theirs] = haveSameWords(one, other) ? [[one], [other]] : [holdersOf(one), holdersOf(other)]
  const compared = mine.flatMap((holder) =>
    theirs.map((owner) => compareHolders(holder, owner)).filter((found) => found !== undefined),
  )
  const found = closest(compared) ?? { match: 'unknown', reasons: ['no-name'] }
  const isJoint = mine.length > 1 || theirs.length > 1
  return isJoint && (found.match === 'same' || found.match === 'near')
    ? together(found, { match: 'same', reasons: ['joint-account'] })
    : found
}
