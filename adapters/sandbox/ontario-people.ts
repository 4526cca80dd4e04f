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

/** Area codes of Ontario; 555-01xx under each is kept for fiction. Numbers under 416 are the
 * people's own, which only somebody who is the very same person has. */
const areaCodes = [226, 249, 289, 343, 365, 437, 519, 548, 613, 647, 683, 705, 807, 905]

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

/** Id, names, date of birth, address. */
const people = [
  ['maple', 'Alice', 'Maplewood', '1988-04-12', '214 Specimen Street', 'Apt 5', 'Toronto', 'M5V 0A1'],
  ['trillium', 'Benoît', 'Trillium', '1979-11-30', '38 chemin de l’Exemple', null, 'Ottawa', 'K1N 0C2'],
  ['whitepine', 'Chen', 'Whitepine', '1995-07-03', '9 Sample Crescent', null, 'Hamilton', 'L8P 0B3'],
  ['loonlake', 'Divya Rose', 'Loon-Lake', '2001-02-28', '1450 Test Line Road', 'Unit 12', 'Thunder Bay', 'P7B 0D4'],
  ['osprey', 'Erin', 'O’Sprey', '1966-09-17', '77 Placeholder Avenue', null, 'London', 'N6A 0E5'],
  ['heron', 'Farah', 'Heronwood', '1990-01-25', '5 Invented Lane', 'Apt 2', 'Kingston', 'K7L 0F6'],
  ['sumac', 'Gabriel', 'Sumac', '2003-06-09', '61 Mock Street', null, 'Windsor', 'N9A 0G7'],
  ['muskeg', 'Hana', 'Muskeg', '1984-03-14', '308 Dummy Road', 'Unit 3', 'Sudbury', 'P3E 0H8'],
  ['cedar', 'Imani', 'Cedarbrook', '1992-10-02', '17 Fictional Court', 'Apt 808', 'Oshawa', 'L1H 0J9'],
  ['birch', 'Jörg', 'Birchall', '1975-08-21', '402 Example Bay', null, 'Sault Ste. Marie', 'P6A 0K1'],
  ['grackle', 'Kwame', 'Grackle', '1987-12-05', '26 Pretend Drive', null, 'Brampton', 'L6Y 0L2'],
  ['basswood', 'Linh', 'Basswood', '1981-05-19', '93 Specimen Heights', null, 'Guelph', 'N1H 0M3'],
  ['wren', 'Marisol', 'Wren', '1997-09-28', '12 Sample Terrace', 'Unit 9', 'Kitchener', 'N2G 0N4'],
  ['kestrel', 'Noor', 'Kestrel', '1972-02-11', '740 Placeholder Line', null, 'Barrie', 'L4M 0P5'],
  ['mallard', 'Oleksandr', 'Mallard', '1993-04-06', '8 Test Harbour', null, 'Niagara Falls', 'L2G 0R6'],
  ['juniper', 'Patricia', 'Juniper', '1959-07-24', '155 Demonstration Way', null, 'Peterborough', 'K9H 0S7'],
] as const

export const ontarioPeople: readonly OntarioPerson[] = people.map(
  ([id, givenName, familyName, dateOfBirth, street, unit, city, postalCode], index) => {
    const phone = `+141655501${String(index + 1).padStart(2, '0')}`
    return { id, givenName, familyName, dateOfBirth, street, unit, city, postalCode, phone }
  },
)
