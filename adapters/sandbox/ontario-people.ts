import { createHash } from 'node:crypto'

/**
 * An invented person of Ontario: the vendors' own test people are all American. The sandboxes share them, so that one person has one identity and one
 * bank. Phone numbers 555-01xx are kept for fiction.
 */
export interface OntarioPerson {
  readonly id: string
  readonly givenName: string
  readonly familyName: string
  readonly dateOfBirth: string
  readonly street: string
  readonly unit: string | null
  readonly city: string
  readonly postalCode: string
  /** E.164. */
  readonly phone: string
}

const dayMs = 86_400_000
const firstBirth = Date.UTC(1940, 0, 1)
const birthDays = 24_000

/**
 * A date of birth from 1940 to 2005 that depends on nothing but the customer, and is none of those that are `taken`: for a customer who is nobody
 * else's namesake. Stable as long as `taken` is.
 */
export const dateOfBirthOf = (customerId: string, taken: ReadonlySet<string>): string => {
  const first = createHash('sha256').update(`born|${customerId}`).digest().readUInt32BE(0) % birthDays
  for (let step = 0; step < birthDays; step += 1) {
    const day = new Date(firstBirth + ((first + step) % birthDays) * dayMs).toISOString().slice(0, 10)
    if (!taken.has(day)) return day
  }
  throw new Error('every date of birth of this person is taken')
}

export const ontarioPeople: readonly OntarioPerson[] = [
  {
    id: 'maple',
    givenName: 'Alice',
    familyName: 'Maplewood',
    dateOfBirth: '1988-04-12',
    street: '214 Specimen Street',
    unit: 'Apt 5',
    city: 'Toronto',
    postalCode: 'M5V 0A1',
    phone: '+14165550101',
  },
  {
    id: 'trillium',
    givenName: 'Benoît',
    familyName: 'Trillium',
    dateOfBirth: '1979-11-30',
    street: '38 chemin de l’Exemple',
    unit: null,
    city: 'Ottawa',
    postalCode: 'K1N 0C2',
    phone: '+14165550102',
  },
  {
    id: 'whitepine',
    givenName: 'Chen',
    familyName: 'Whitepine',
    dateOfBirth: '1995-07-03',
    street: '9 Sample Crescent',
    unit: null,
    city: 'Hamilton',
    postalCode: 'L8P 0B3',
    phone: '+14165550103',
  },
  {
    id: 'loonlake',
    givenName: 'Divya Rose',
    familyName: 'Loon-Lake',
    dateOfBirth: '2001-02-28',
    street: '1450 Test Line Road',
    unit: 'Unit 12',
    city: 'Thunder Bay',
    postalCode: 'P7B 0D4',
    phone: '+14165550104',
  },
  {
    id: 'osprey',
    givenName: 'Erin',
    familyName: 'O’Sprey',
    dateOfBirth: '1966-09-17',
    street: '77 Placeholder Avenue',
    unit: null,
    city: 'London',
    postalCode: 'N6A 0E5',
    phone: '+14165550105',
  },
]
