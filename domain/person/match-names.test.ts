import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.fixture.ts'
import { matchNames } from './match-names.ts'
import type { NameMatch, NameReason } from './name-comparison.ts'
import type { WrittenName } from './words-of-name.ts'

const of = (given: string | null, family: string | null): WrittenName => ({ given, family })

type Case = readonly [string, WrittenName, WrittenName, NameMatch, ...NameReason[]]

const cases: readonly Case[] = [
  // Ways to write one name
  ['case is nothing', 'alice MAPLEWOOD', 'Alice Maplewood', 'same'],
  ['accents are nothing', 'Benoit Trillium', of('Benoît', 'Trillium'), 'same'],
  ['accents of two characters are nothing', 'Benoi\u0302t Trillium', of('Benoît', 'Trillium'), 'same'],
  ['letters with a stroke are plain ones', 'Soren Lokke', of('Søren', 'Løkke'), 'same'],
  ['a ligature is two letters', 'Laetitia Coeur', of('Lætitia', 'Cœur'), 'same'],
  ['spaces and dots are nothing', '  Alice   J.  Maplewood ', 'Alice J Maplewood', 'same'],
  ['the family name may come first', 'MAPLEWOOD ALICE', of('Alice', 'Maplewood'), 'same'],
  ['the family name may come first with a comma', 'Maplewood, Alice', of('Alice', 'Maplewood'), 'same'],
  ['two family names may come first', 'LOON LAKE DIVYA ROSE', of('Divya Rose', 'Loon-Lake'), 'same'],
  ['a hyphen is a space', 'Divya Rose Loon Lake', of('Divya Rose', 'Loon-Lake'), 'same'],
  ['a long dash is a hyphen', 'Divya Rose Loon–Lake', of('Divya Rose', 'Loon-Lake'), 'same'],
  ['a double surname may be one word', 'Divya Rose Loonlake', of('Divya Rose', 'Loon-Lake'), 'same'],
  ['a double first name may be one word', 'Annemarie Cote', of('Anne-Marie', 'Côté'), 'same'],
  ['a double first name may be two words', 'Anne Marie Cote', of('Anne-Marie', 'Côté'), 'same'],
  ['two first names may be one word', 'Maryanne Birch', 'Mary Anne Birch', 'same'],
  ['any apostrophe is nothing', "Erin O'Sprey", of('Erin', 'O’Sprey'), 'same'],
  ['an apostrophe may be a space', 'ERIN O SPREY', of('Erin', 'O’Sprey'), 'same'],
  ['an apostrophe may be a space after the family name', 'O SPREY ERIN', of('Erin', 'O’Sprey'), 'same'],
  ['a French apostrophe is nothing', 'Jean Dorion', of('Jean', 'D’Orion'), 'same'],
  ['Mac may stand apart', 'Ian Mac Donald', of('Ian', 'MacDonald'), 'same'],
  ['particles may be joined', 'Jan Vandenberg', of('Jan', 'van den Berg'), 'same'],
  ['particles may come with the family name first', 'VAN DEN BERG JAN', of('Jan', 'van den Berg'), 'same'],
  ['a particle may have a hyphen', 'Omar Al-Hassan', of('Omar', 'Al Hassan'), 'same'],
  ['Saint may be abbreviated', 'Luc St-Pierre', of('Luc', 'Saint-Pierre'), 'same'],
  ['Sainte may be abbreviated', 'STE MARIE EVE', of('Eve', 'Sainte-Marie'), 'same'],
  ['a title is nothing', 'Dr. Alice Maplewood', of('Alice', 'Maplewood'), 'same'],
  ['a French title is nothing', 'Mme Alice Maplewood', of('Alice', 'Maplewood'), 'same'],
  ['a missing suffix is nothing', 'Glen Birch Jr.', of('Glen', 'Birch'), 'same'],
  ['a short surname is a name like any other', 'Minh Le', of('Minh', 'Le'), 'same'],
  ['a surname that is a particle may come first', 'LE MINH', of('Minh', 'Le'), 'same'],
  ['one name alone is the same name', 'Sukarno', of(null, 'SUKARNO'), 'same'],
  ['other scripts are compared word for word', '王小明', of('小明', '王'), 'different', 'surname'],
  ['the same text in another script is the same', '王小明', '王小明', 'same'],
  // Middle names
  ['a middle name may be missing', 'Divya Loon-Lake', of('Divya Rose', 'Loon-Lake'), 'same', 'middle-name'],
  ['a middle name may be missing at the bank', 'MAPLEWOOD ALICE', of('Alice Jane', 'Maplewood'), 'same', 'middle-name'],
  ['the bank may have a middle name', 'MAPLEWOOD ALICE JANE', of('Alice', 'Maplewood'), 'same', 'middle-name'],
  ['a middle initial is a middle name', 'Divya R Loon-Lake', of('Divya Rose', 'Loon-Lake'), 'same', 'middle-initial'],
  ['a middle initial may be O', 'Glen O Birch', of('Glen', 'Birch'), 'same', 'middle-name'],
  ['two middle names may be one', 'Ann Lee Oak', of('Ann Lee May', 'Oak'), 'same', 'middle-name'],
  ['two middle names of one person do not conflict', 'Ann Lee Oak', of('Ann May', 'Oak'), 'near', 'other-middle-name'],
  ['two middle initials that differ go to staff', 'Ann L Oak', of('Ann M', 'Oak'), 'near', 'other-middle-name'],
  [
    'who goes by the middle name goes to staff',
    'Rose Loon-Lake',
    of('Divya Rose', 'Loon-Lake'),
    'near',
    'first-name-missing',
  ],
  ['half of a double first name goes to staff', 'Anne Cote', of('Anne-Marie', 'Côté'), 'near', 'part-of-given-name'],
  // Initials
  ['an initial for the first name goes to staff', 'A Maplewood', of('Alice', 'Maplewood'), 'near', 'initial'],
  ['a bank writes initials last', 'LOON LAKE D R', of('Divya Rose', 'Loon-Lake'), 'near', 'initial'],
  ['a bank writes one initial last', 'LOON-LAKE D', of('Divya Rose', 'Loon-Lake'), 'near', 'initial', 'middle-name'],
  ['initials may be one word', 'JD Birch', of('John David', 'Birch'), 'near', 'initial'],
  ['an initial for the surname goes to staff', 'Alice M', of('Alice', 'Maplewood'), 'near', 'initial'],
  ['a wrong initial is somebody else', 'B Maplewood', of('Alice', 'Maplewood'), 'different', 'given-name'],
  ['initials alone are nothing', 'A M', of('Alice', 'Maplewood'), 'unknown', 'initials-only'],
  // Spelling
  ['one slip in a long surname goes to staff', 'Alice Mapelwood', of('Alice', 'Maplewood'), 'near', 'spelling'],
  ['a missing letter goes to staff', 'Alice Maplewod', of('Alice', 'Maplewood'), 'near', 'spelling'],
  ['one slip in a long first name goes to staff', 'Benjamim Oak', of('Benjamin', 'Oak'), 'near', 'spelling'],
  ['Mac and Mc go to staff', 'Ian McDonald', of('Ian', 'MacDonald'), 'near', 'spelling'],
  ['two slips are another name', 'Alice Mablewoot', of('Alice', 'Maplewood'), 'different', 'surname'],
  ['one letter in a short surname is another name', 'Wei Chan', of('Wei', 'Chen'), 'different', 'surname'],
  ['one letter in a short first name is another name', 'Erin Oak', of('Eric', 'Oak'), 'different', 'given-name'],
  ['Mohammed has many spellings', 'Muhammad Oak', of('Mohamed', 'Oak'), 'near', 'romanization'],
  ['Yusuf has many spellings', 'Youssef Oak', of('Yusuf', 'Oak'), 'near', 'romanization'],
  ['Cyrillic names have many spellings', 'Sergey Tchaikovsky', of('Sergei', 'Chaikovski'), 'near', 'romanization'],
  ['an umlaut may be written with an e', 'Uwe Mueller', of('Uwe', 'Müller'), 'near', 'romanization'],
  ['Lee and Li go to staff', 'Na Lee', of('Na', 'Li'), 'near', 'romanization'],
  // Nicknames
  ['Bob is Robert', 'Bob Birch', of('Robert', 'Birch'), 'near', 'nickname'],
  ['Liz is Elizabeth', 'Liz Birch', of('Elizabeth', 'Birch'), 'near', 'nickname'],
  ['Bill and Will are William', 'Bill Birch', of('Will', 'Birch'), 'near', 'nickname'],
  ['Alex is Alexandra', 'Alex Birch', of('Alexandra', 'Birch'), 'near', 'nickname'],
  ['Gen is Geneviève', 'Gen Bouleau', of('Geneviève', 'Bouleau'), 'near', 'nickname'],
  ['Bob is not Richard', 'Bob Birch', of('Richard', 'Birch'), 'different', 'given-name'],
  // Surnames
  ['one half of a double surname goes to staff', 'Divya Loon', of('Divya', 'Loon-Lake'), 'near', 'part-of-surname'],
  ['the other half goes to staff', 'Divya Lake', of('Divya', 'Loon-Lake'), 'near', 'part-of-surname'],
  ['a surname added by marriage goes to staff', 'Eve Roy-Tremblay', of('Eve', 'Tremblay'), 'near', 'part-of-surname'],
  [
    'a surname that became a middle name goes to staff',
    'Eve Tremblay Roy',
    of('Eve', 'Tremblay'),
    'near',
    'former-surname',
  ],
  ['a particle left out goes to staff', 'Jan Berg', of('Jan', 'van den Berg'), 'near', 'particle'],
  ['another surname is another person', 'Eve Roy', of('Eve', 'Tremblay'), 'different', 'surname'],
  ['a shared particle is no shared surname', 'Eva de la Cruz', of('Eva', 'de la Rosa'), 'different', 'surname'],
  ['relatives are two people', 'Benoît Maplewood', of('Alice', 'Maplewood'), 'different', 'given-name'],
  ['father and son go to staff', 'Glen Birch Sr', of('Glen', 'Birch Jr'), 'near', 'generation'],
  // Joint accounts
  ['one of two holders is enough', 'ALICE MAPLEWOOD & GLEN BIRCH', of('Alice', 'Maplewood'), 'same', 'joint-account'],
  [
    'the second of two holders is enough',
    'GLEN BIRCH AND ALICE MAPLEWOOD',
    of('Alice', 'Maplewood'),
    'same',
    'joint-account',
  ],
  ['two holders in French', 'Luc Roy ou Alice Maplewood', of('Alice', 'Maplewood'), 'same', 'joint-account'],
  ['holders may share a surname', 'ALICE & JANE MAPLEWOOD', of('Alice', 'Maplewood'), 'same', 'joint-account'],
  [
    'holders may share a surname that comes first',
    'MAPLEWOOD ALICE/JANE',
    of('Jane', 'Maplewood'),
    'same',
    'joint-account',
  ],
  [
    'joint holders with initials go to staff',
    'A SAMPLE & B SAMPLE',
    of('Alice', 'Sample'),
    'near',
    'initial',
    'joint-account',
  ],
  [
    'neither of two holders is somebody else',
    'GLEN BIRCH & EVE ROY',
    of('Alice', 'Maplewood'),
    'different',
    'given-name',
    'surname',
  ],
  // Names that were cut
  [
    'a surname cut at 20 characters goes to staff',
    'ALEXANDRA WHITEPINEG',
    of('Alexandra', 'Whitepinegrove'),
    'near',
    'cut-off',
  ],
  [
    'a first name cut at 20 characters goes to staff',
    'WHITEPINEGROVE ALEXA',
    of('Alexandra', 'Whitepinegrove'),
    'near',
    'cut-off',
  ],
  [
    'a name cut at 30 characters goes to staff',
    'BARTHOLOMEW JAMES WHITEPINEGRO',
    of('Bartholomew James', 'Whitepinegrove'),
    'near',
    'cut-off',
  ],
  [
    'a name cut inside a middle name goes to staff',
    'AYODEJI OLUWASEGUN',
    of('Ayodeji Oluwasegunolu', 'Ade'),
    'near',
    'cut-off',
  ],
  ['an abbreviated generation goes to staff', 'GLEN BIRCH SNR', of('Glen', 'Birch Jnr'), 'near', 'generation'],
  ['a numbered generation goes to staff', 'GLEN BIRCH 2ND', of('Glen', 'Birch III'), 'near', 'generation'],
  ['a short name is not cut', 'ALICE MAPLE', of('Alice', 'Maplewood'), 'different', 'surname'],
  // Too little to compare
  ['one name of two goes to staff', 'MAPLEWOOD', of('Alice', 'Maplewood'), 'near', 'one-name'],
  ['one other name is somebody else', 'BIRCH', of('Alice', 'Maplewood'), 'different', 'surname'],
  ['no name is unknown', null, of('Alice', 'Maplewood'), 'unknown', 'no-name'],
  ['an empty name is unknown', '  ', of('Alice', 'Maplewood'), 'unknown', 'no-name'],
  ['numbers are no name', '0012345', of('Alice', 'Maplewood'), 'unknown', 'no-name'],
  ['another script cannot be compared', '王小明', of('Xiaoming', 'Wang'), 'unknown', 'other-script'],
  ['strangers are strangers', 'Glen Birch', of('Alice', 'Maplewood'), 'different', 'given-name', 'surname'],
]

describe('two names', () => {
  test.each(cases)('%s', (_, one, other, match, ...reasons) => {
    expect(matchNames(one, other)).toEqual({ match, reasons })
    expect(matchNames(other, one)).toEqual({ match, reasons })
  })
})

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const word = fc.array(fc.constantFrom(...letters), { minLength: 2, maxLength: 12 }).map((made) => made.join(''))
const marks = ['', '\u0300', '\u0301', '\u0302', '\u0308', '\u030c', '\u0327']
const fullName = fc.record({
  given: fc.array(word, { minLength: 1, maxLength: 3 }),
  family: fc.array(word, { minLength: 1, maxLength: 2 }),
})
const whole = ({ given, family }: { given: readonly string[]; family: readonly string[] }): string =>
  [...given, ...family].join(' ')
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 50 }),
  fullName.map(whole),
  fullName.map(({ given, family }) => of(given.join(' '), family.join('-'))),
)

describe('any two names', () => {
  test('match the same both ways round', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        expect(matchNames(one, other)).toEqual(matchNames(other, one))
      }),
      { numRuns: runs(1000) },
    )
  })

  test('are the same when they are one name, however it is written', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(['same', 'unknown']).toContain(matchNames(name, name).match)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('stay as they are with accents, other case and another order of the words', () => {
    fc.assert(
      fc.property(
        fullName.chain((name) =>
          fc.record({
            name: fc.constant(name),
            words: fc.shuffledSubarray([...name.given, ...name.family], {
              minLength: name.given.length + name.family.length,
            }),
            accents: fc.array(fc.constantFrom(...marks), { minLength: 80, maxLength: 80 }),
            upper: fc.boolean(),
          }),
        ),
        ({ name, words, accents, upper }) => {
          const accented = words
            .join(' ')
            .split('')
            .map((letter, index) => letter + (letter === ' ' ? '' : accents[index]))
            .join('')
          const written = upper ? accented.toUpperCase() : accented
          expect(matchNames(written, of(name.given.join(' '), name.family.join(' '))).match).toBe('same')
        },
      ),
      { numRuns: runs(1000) },
    )
  })

  test('are near or the same when a bank cut one of them at any length from 18 to 35 characters', () => {
    fc.assert(
      fc.property(fullName, fc.integer({ min: 18, max: 35 }), fc.boolean(), (name, length, isFamilyFirst) => {
        const [given, family] = [name.given.join(' '), name.family.join(' ')]
        const text = isFamilyFirst ? `${family} ${given}` : `${given} ${family}`
        const holder = text.slice(0, length)
        fc.pre(holder.length < text.length && holder.trim().length === length)
        expect(matchNames(holder.toUpperCase(), of(given, family)).match).not.toBe('different')
      }),
      { numRuns: runs(1000) },
    )
  })

  test('are never the same when they have no word in common', () => {
    fc.assert(
      fc.property(fullName, fullName, (one, other) => {
        const words = new Set([...one.given, ...one.family])
        fc.pre(whole(one).replaceAll(' ', '') !== whole(other).replaceAll(' ', ''))
        fc.pre(![...other.given, ...other.family].some((made) => words.has(made)))
        expect(matchNames(whole(one), whole(other)).match).not.toBe('same')
        expect(matchNames(whole(one), of(other.given.join(' '), other.family.join(' '))).match).not.toBe('same')
      }),
      { numRuns: runs(1000) },
    )
  })
})
