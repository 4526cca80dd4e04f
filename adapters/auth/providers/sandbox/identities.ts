import { ontarioPeople, type OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'

export interface TestIdentity {
  /** The subject: what stays when name and address change. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  /** What makes this one worth choosing, for the page. */
  readonly about: string
}

const nameOf = (person: OntarioPerson | undefined): string =>
  person === undefined ? 'Somebody' : `${person.givenName} ${person.familyName}`
const [fresh, , unproven] = ontarioPeople

export const testIdentities: readonly TestIdentity[] = [
  {
    id: 'maple',
    name: nameOf(fresh),
    email: 'alice.maplewood@id.example',
    emailVerified: true,
    about: 'New to Tamarack the first time',
  },
  {
    id: 'demo-customer',
    name: 'Rowan Ashe',
    email: 'customer@tamarack.example',
    emailVerified: true,
    about: 'Has a Tamarack account with a password: not connected by itself',
  },
  {
    id: 'whitepine',
    name: nameOf(unproven),
    email: 'chen.whitepine@id.example',
    emailVerified: false,
    about: 'The provider never checked this address',
  },
]

/** What the form sends for somebody who is in no list. */
export const somebodyElse = 'somebody-else'
const otherPrefix = `${somebodyElse}.`

/** The subject of somebody who is in no list; null for what is no address. It follows from the
 * address alone, and so outlives a restart. */
export const idOfSomebodyElse = (email: string): string | null =>
  email.length <= 100 && /^[^\s@]+@[^\s@]+$/.test(email)
    ? otherPrefix + Buffer.from(email.toLowerCase()).toString('base64url')
    : null

/** Who has that subject: one of the list, or somebody else. */
export const findIdentity = (identities: readonly TestIdentity[], id: string): TestIdentity | undefined => {
  if (!id.startsWith(otherPrefix)) return identities.find((one) => one.id === id)
  const email = Buffer.from(id.slice(otherPrefix.length), 'base64url').toString()
  return { id, name: 'Jordan Elsewhere', email, emailVerified: true, about: 'In no list' }
}
