/** A name as somebody wrote it: one text, or given and family names apart. */
export type WrittenName = string | { readonly given: string | null; readonly family: string | null } | null

/** One word of a name: lower case, without accents and apostrophes. */
export type NameWord = {
  readonly text: string
  /** Words that a hyphen joins have the same number. */
  readonly unit: number
  /** The word without the particles that were joined to it ("vanderberg": "berg"). */
  readonly bare: string
  /** The text was cut here, so more letters may follow. */
  readonly cut?: true
}

export type Reading = {
  readonly given: readonly NameWord[]
  readonly family: readonly NameWord[]
  /** Which end of one text the family name was taken from; undefined where the two came apart. */
  readonly familyAt?: 'start' | 'end'
}

/** Letters that Unicode does not take apart into a base letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** Lower case without accents and apostrophes; other signs become a space. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/gu, (letter) => letters[letter] ?? letter)
    .replace(/['’‘ʼʹ`´]/gu, '')
    .replace(/[‐‑–—−]/gu, '-')
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .replace(/-+/g, '-')
    .trim()

const titles = new Set(
  'mr mrs ms miss mx dr prof professor sir madam madame monsieur mme mlle rev hon mister'.split(' '),
)
const suffixes: Readonly<Record<string, string>> = {
  jr: 'jr',
  junior: 'jr',
  sr: 'sr',
  senior: 'sr',
  jnr: 'jr',
  snr: 'sr',
  ii: 'ii',
  '2nd': 'ii',
  iii: 'iii',
  '3rd': 'iii',
  iv: 'iv',
}
const qualifications = new Set('esq phd cpa'.split(' '))

/** Particles that are part of the family name after them. */
const particles = new Set(
  'de du des di da do dos das del della der den ter ten van von vom zu zum la le les el al bin ibn bint abu af av st ste saint sainte'.split(
    ' ',
  ),
)
/** Beginnings of a family name that some write apart. */
const beginnings = new Set('mac mc fitz o d l'.split(' '))
const spelledOut: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' }

export const isParticle = (word: string): boolean => particles.has(word)

/** More words than any name has; what follows is left unread. */
const mostWords = 12
/** The lengths at which bank systems cut the name of a holder, from the shortest to the longest. */
const cutLengths = [18, 35] as const

/** Whether a text is so long that a bank may have cut it at its end. */
export const mayBeCut = (text: string): boolean =>
  text.trim().length >= cutLengths[0] && text.trim().length <= cutLengths[1]

const wordsIn = (text: string): readonly NameWord[] => {
  const words = plainText(text)
    .split(' ')
    .flatMap((unit, index) =>
      unit
        .split('-')
        .filter((word) => word !== '')
        .map((word) => ({ text: spelledOut[word] ?? word, unit: index, bare: word })),
    )
    .slice(0, mostWords)
  const last = words.at(-1)
  return last !== undefined && mayBeCut(text) ? [...words.slice(0, -1), { ...last, cut: true }] : words
}

const uncut = (words: readonly NameWord[]): readonly NameWord[] =>
  words.map(({ text, unit, bare }) => ({ text, unit, bare }))

/** The generation that a suffix names ("Jr"), if one does. */
export const generationOf = (text: string): string | undefined => {
  const words = plainText(text).split(/[ -]/)
  return words.length < 2 ? undefined : words.map((word) => suffixes[word]).find((suffix) => suffix !== undefined)
}

const isAddition = ({ text }: NameWord): boolean =>
  titles.has(text) || suffixes[text] !== undefined || qualifications.has(text)

/** Without titles and suffixes, and as written: what looks like a title may be a name. */
const withoutAdditions = (words: readonly NameWord[]): readonly (readonly NameWord[])[] => {
  const rest = words.filter((word) => !isAddition(word))
  return rest.length === 0 || rest.length === words.length ? [words] : [rest, words]
}

const startsName = ({ text, bare }: NameWord): boolean => isParticle(bare) || isParticle(text) || beginnings.has(text)

/** "van der Berg" as the one word "vanderberg". */
const withParticlesJoined = (words: readonly NameWord[]): readonly NameWord[] => {
  const joined: NameWord[] = []
  let before = ''
  words.forEach((word, index) => {
    if (startsName(word) && index < words.length - 1) {
      before += word.text
      return
    }
    joined.push({ ...word, text: before + word.text, bare: before === '' ? word.bare : word.text })
    before = ''
  })
  return joined
}

const spellings = (words: readonly NameWord[]): readonly (readonly NameWord[])[] =>
  words.some(startsName) ? [words, withParticlesJoined(words)] : [words]

/** Every place where one text may be divided into given and family names; never at a hyphen. */
const divided = (words: readonly NameWord[]): readonly Reading[] => {
  const places = words.flatMap(({ unit }, index) => (index > 0 && words[index - 1]?.unit !== unit ? [index] : []))
  return places.length === 0
    ? [{ given: [], family: words }]
    : places.flatMap((place): readonly Reading[] => {
        const [start, end] = [words.slice(0, place), words.slice(place)]
        return [
          { given: start, family: end, familyAt: 'end' },
          { given: end, family: start, familyAt: 'start' },
        ]
      })
}

/** How a name may be read; none for a name without a letter. */
export const readingsOf = (name: WrittenName): readonly Reading[] => {
  if (name === null) return []
  if (typeof name === 'string') {
    if (!/\p{L}/u.test(name)) return []
    return withoutAdditions(wordsIn(name)).flatMap(spellings).flatMap(divided)
  }
  const [given, family] = [name.given ?? '', name.family ?? '']
  if (given.trim() === '' || family.trim() === '') return readingsOf(`${given} ${family}`.trim())
  if (!/\p{L}/u.test(given + family)) return []
  const familyNames = withoutAdditions(uncut(wordsIn(family))).flatMap(spellings)
  return withoutAdditions(uncut(wordsIn(given))).flatMap((words) =>
    familyNames.map((familyName) => ({ given: words, family: familyName })),
  )
}

export const textOf = (name: WrittenName): string =>
  name === null ? '' : typeof name === 'string' ? name : `${name.given ?? ''} ${name.family ?? ''}`.trim()
