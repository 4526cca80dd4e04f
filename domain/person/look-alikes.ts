import { matchNames } from './match-names.ts'
import type { WrittenName } from './words-of-name.ts'

/** Letters that look like a Latin one, capital and small. From the confusable characters of Unicode
 * Technical Standard 39, for the scripts in which a Latin name can be imitated. */
const lookAlikes: readonly (readonly [latin: string, others: string])[] = [
  ['a', 'АаΑαɑᴀ'],
  ['b', 'ВвΒβƄᏏЬьʙ'],
  ['c', 'СсϹϲᴄ'],
  ['d', 'ԀԁᏧɗ'],
  ['e', 'ЕеΕεҽє'],
  ['f', 'ҒғϜϝſ'],
  ['g', 'ɡɢԌԍ'],
  ['h', 'НнΗҺһʜ'],
  ['i', 'ІіΙιӀӏıɩɪ|1!'],
  ['j', 'ЈјͿϳ'],
  ['k', 'КкΚκᴋ'],
  ['l', 'Ɩʟ'],
  ['m', 'МмΜᴍ'],
  ['n', 'Νпηɴ'],
  ['o', 'ОоΟοσՕօᴏ0'],
  ['p', 'РрΡρᴘ'],
  ['q', 'ԚԛԳ'],
  ['r', 'Ггʀᴦ'],
  ['s', 'ЅѕꜱՏ5'],
  ['t', 'ТтΤτᴛ'],
  ['u', 'υսᴜ'],
  ['v', 'Ѵѵνᴠ'],
  ['w', 'Ԝԝωᴡш'],
  ['x', 'ХхΧχ'],
  ['y', 'УуΥγүҮʏ'],
  ['z', 'Ζᴢ'],
]
const latinOf = new Map(lookAlikes.flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)))

/** A text as the eye reads it: without accents and width, each look-alike as its Latin letter. `i`
 * and `l` are one, because a capital I and a small l look alike. */
export const asItLooks = (text: string): string =>
  Array.from(text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, ''), (letter) => latinOf.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const nameAsItLooks = (name: WrittenName): WrittenName => {
  if (name === null) return null
  if (typeof name === 'string') return asItLooks(name)
  const { given, family } = name
  return { given: given && asItLooks(given), family: family && asItLooks(family) }
}

/** Whether two names are one name, or can be taken for one by the eye. */
export const looksLikeOneName = (one: WrittenName, other: WrittenName): boolean =>
  matchNames(one, other).match === 'same' || matchNames(nameAsItLooks(one), nameAsItLooks(other)).match === 'same'
