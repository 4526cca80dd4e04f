import { createHash } from 'node:crypto'

/** An invented person of Ontario: the vendors' own test people are all American. The sandboxes
 * share them, so that one person has one identity and one bank. Phone numbers 555-01xx are kept
 * for fiction. */
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

/** A date of birth from 1940 to 2005 that depends on nothing but the customer, and is none of those
 * that are `taken`: for a customer who is nobody else's namesake. Stable as long as `taken` is. */
export const dateOfBirthOf = (customerId: string, taken: ReadonlySet<string>): string => {
  const first = createHash('sha256').update(`born|${customerId}`).digest().readUInt32BE(0) % birthDays
  for (let step = 0; step < birthDays; step += 1) {
    const day = new Date(firstBirth + ((first + step) % birthDays) * dayMs).toISOString().slice(0, 10)
    if (!taken.has(day)) return day
  }
  throw new Error('every date of birth of this person is taken')
}

/** Area codes of Ontario; 555-01xx under each is kept for fiction. */
const areaCodes = [
  '226',
  '249',
  '289',
  '343',
  '365',
  '416',
  '437',
  '519',
  '548',
  '613',
  '647',
  '683',
  '705',
  '807',
  '905',
]

const phones: readonly string[] = areaCodes.flatMap((area) =>
  Array.from({ length: 100 }, (_, line) => `+1${area}55501${String(line).padStart(2, '0')}`),
)

/** A telephone and a house number that depend on nothing but the customer, so that two customers
 * who choose the same person share neither: the telephone is none of those that are `taken`, as
 * long as one is free. */
export const homeOf = (
  customerId: string,
  { street }: Pick<OntarioPerson, 'street'>,
  taken: ReadonlySet<string>,
): Pick<OntarioPerson, 'phone' | 'street'> => {
  const chance = createHash('sha256').update(`home|${customerId}`).digest()
  const first = chance.readUInt32BE(0) % phones.length
  const inOrder = [...phones.slice(first), ...phones.slice(0, first)]
  const phone = inOrder.find((free) => !taken.has(free)) ?? inOrder[0] ?? ''
  return { phone, street: street.replace(/^\d+/, String(1 + (chance.readUInt32BE(4) % 99_999))) }
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
  {
    id: 'heron',
    givenName: 'Farah',
    familyName: 'Heronwood',
    dateOfBirth: '1990-01-25',
    street: '5 Invented Lane',
    unit: 'Apt 2',
    city: 'Kingston',
    postalCode: 'K7L 0F6',
    phone: '+14165550106',
  },
  {
    id: 'sumac',
    givenName: 'Gabriel',
    familyName: 'Sumac',
    dateOfBirth: '2003-06-09',
    street: '61 Mock Street',
    unit: null,
    city: 'Windsor',
    postalCode: 'N9A 0G7',
    phone: '+14165550107',
  },
  {
    id: 'muskeg',
    givenName: 'Hana',
    familyName: 'Muskeg',
    dateOfBirth: '1984-03-14',
    street: '308 Dummy Road',
    unit: 'Unit 3',
    city: 'Sudbury',
    postalCode: 'P3E 0H8',
    phone: '+14165550108',
  },
  {
    id: 'cedar',
    givenName: 'Imani',
    familyName: 'Cedarbrook',
    dateOfBirth: '1992-10-02',
    street: '17 Fictional Court',
    unit: 'Apt 808',
    city: 'Oshawa',
    postalCode: 'L1H 0J9',
    phone: '+14165550109',
  },
  {
    id: 'birch',
    givenName: 'Jörg',
    familyName: 'Birchall',
    dateOfBirth: '1975-08-21',
    street: '402 Example Bay',
    unit: null,
    city: 'Sault Ste. Marie',
    postalCode: 'P6A 0K1',
    phone: '+14165550110',
  },
  {
    id: 'grackle',
    givenName: 'Kwame',
    familyName: 'Grackle',
    dateOfBirth: '1987-12-05',
    street: '26 Pretend Drive',
    unit: null,
    city: 'Brampton',
    postalCode: 'L6Y 0L2',
    phone: '+14165550111',
  },
  {
    id: 'basswood',
    givenName: 'Linh',
    familyName: 'Basswood',
    dateOfBirth: '1981-05-19',
    street: '93 Specimen Heights',
    unit: null,
    city: 'Guelph',
    postalCode: 'N1H 0M3',
    phone: '+14165550112',
  },
  {
    id: 'wren',
    givenName: 'Marisol',
    familyName: 'Wren',
    dateOfBirth: '1997-09-28',
    street: '12 Sample Terrace',
    unit: 'Unit 9',
    city: 'Kitchener',
    postalCode: 'N2G 0N4',
    phone: '+14165550113',
  },
  {
    id: 'kestrel',
    givenName: 'Noor',
    familyName: 'Kestrel',
    dateOfBirth: '1972-02-11',
    street: '740 Placeholder Line',
    unit: null,
    city: 'Barrie',
    postalCode: 'L4M 0P5',
    phone: '+14165550114',
  },
  {
    id: 'mallard',
    givenName: 'Oleksandr',
    familyName: 'Mallard',
    dateOfBirth: '1993-04-06',
    street: '8 Test Harbour',
    unit: null,
    city: 'Niagara Falls',
    postalCode: 'L2G 0R6',
    phone: '+14165550115',
  },
  {
    id: 'juniper',
    givenName: 'Patricia',
    familyName: 'Juniper',
    dateOfBirth: '1959-07-24',
    street: '155 Demonstration Way',
    unit: null,
    city: 'Peterborough',
    postalCode: 'K9H 0S7',
    phone: '+14165550116',
  },
]
