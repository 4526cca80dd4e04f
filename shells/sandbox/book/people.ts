import { dateOfBirthOf, homeOf, type OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import type { Chance } from './chance.ts'

/** Somebody who borrows in the book: invented, with a telephone that is kept for fiction. */
export interface Person extends OntarioPerson {
  readonly name: string
  readonly email: string
  readonly employer: string
}

/** What banks make of the person's debits: the Zum sandbox reads it at the beginning of the e-mail
 * address (`docs/runbook.md`). */
export type BankProfile = 'nsf' | 'nsf-once' | 'closed-account' | 'stop-payment' | 'late-dispute' | 'empty-wallet'

const namesIn = (list: string): readonly string[] => list.trim().split(/\s+/)
const givenNames = namesIn(`
  Adaeze Amélie Anjali Arun Beatrix Bilal Camille Carlos Daniela Devon Elif Émile Farid Fiona
  Gareth Giulia Hassan Ines Jasper Jia Kamala Kofi Leila Luc Maeve Mateo Nadia Nathan Odette Omar
  Priya Quinn Rafael Rosalind Samir Sofia Tariq Thérèse Uma Viktor Wanda Xiomara Yusuf Zoë`)

/** Made up for this list, so that no name is a living person's. */
const familyNames = namesIn(`
  Alderstead Ambermarsh Ashwater Baytrail Birchlow Brackenhill Cattailson Cedarquist Cloverdene
  Dewlaurier Driftmere Elmsward Fernwick-Roy Fireweed Gorsebrook Granitford Harebellini Hemlocke
  Ironwoodie Juneberg Kettlecreek Larchmond Lichenko Lupinette Marshgold Milkweedy Northbay-Diaz
  Oakenfell Ospreymont Pikeriver Quillwater Reedmaker Sandcherry Shieldrock Sorrelson Spruceland
  Tamarin-Bay Thistlewin Trilliumo Umbermoss Violette-Pond Watershield Wintergreene Yarrowby`)

/** Streets that are not there, and postal codes that Canada Post has not given out: the third
 * character of their second half is theirs to give. */
const places = [
  { city: 'Toronto', postalCode: 'M5V 0A1', street: '1 Specimen Street' },
  { city: 'Ottawa', postalCode: 'K1N 0C2', street: '1 Example Avenue' },
  { city: 'Mississauga', postalCode: 'L5B 0B3', street: '1 Placeholder Drive' },
  { city: 'Hamilton', postalCode: 'L8P 0B3', street: '1 Sample Crescent' },
  { city: 'London', postalCode: 'N6A 0E5', street: '1 Invented Lane' },
  { city: 'Windsor', postalCode: 'N9A 0G7', street: '1 Mock Street' },
  { city: 'Sudbury', postalCode: 'P3E 0H8', street: '1 Dummy Road' },
  { city: 'Thunder Bay', postalCode: 'P7B 0D4', street: '1 Test Line Road' },
  { city: 'Kingston', postalCode: 'K7L 0F6', street: '1 Fictional Court' },
  { city: 'Barrie', postalCode: 'L4M 0P5', street: '1 Demonstration Way' },
  { city: 'Oshawa', postalCode: 'L1H 0J9', street: '1 Pretend Boulevard' },
  { city: 'Guelph', postalCode: 'N1H 0M3', street: '1 Rehearsal Terrace' },
] as const

const employers = [
  'Larch Mill',
  'Northern Goods Ltd',
  'Sample Foods Inc.',
  'Example Transit',
  'Specimen Hospital',
  'Placeholder Builders',
  'Test Harbour Logistics',
  'Mock & Daughters',
] as const

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z-]/gi, '')
    .toLowerCase()

/** Makes one invented person after the other, no two of one name: at most as many as there are
 * pairs of names. `profile` decides what banks make of their debits. */
export const makePeople = (chance: Chance): ((profile?: BankProfile) => Person) => {
  const names = new Set<string>()
  const phones = new Set<string>()
  const birthdays = new Set<string>()
  return (profile) => {
    if (names.size >= givenNames.length * familyNames.length) throw new Error('no invented name is left')
    let [givenName, familyName]: [string, string] = ['', '']
    do [givenName, familyName] = [chance.pick(givenNames), chance.pick(familyNames)]
    while (names.has(`${givenName} ${familyName}`))
    const name = `${givenName} ${familyName}`
    const place = chance.pick(places)
    const { phone, street } = homeOf(name, place, phones)
    const dateOfBirth = dateOfBirthOf(name, birthdays)
    names.add(name)
    phones.add(phone)
    birthdays.add(dateOfBirth)
    const address = `${plain(givenName)}.${plain(familyName)}@people.example`
    return {
      id: `book-${names.size}`,
      name,
      givenName,
      familyName,
      email: profile === undefined ? address : `${profile}.${address}`,
      dateOfBirth,
      street,
      unit: null,
      city: place.city,
      postalCode: place.postalCode,
      phone,
      employer: chance.pick(employers),
    }
  }
}
