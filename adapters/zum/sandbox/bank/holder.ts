import { ontarioPeople, type OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import type { Habits } from './habits.ts'
import { holderNameOf } from './history.ts'

/** In whose name the account is, and how the bank writes that. */
export const holderChoices = {
  own: 'Their own name',
  printed: 'Their own name as banks print it: capitals, no accents, family name first',
  other: 'Somebody else’s name',
} as const
export type HolderChoice = keyof typeof holderChoices
export const isHolderChoice = (value: unknown): value is HolderChoice =>
  typeof value === 'string' && Object.hasOwn(holderChoices, value)

export interface Holder {
  readonly person: OntarioPerson
  readonly fullName: string
}

const printed = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

const somebodyElse = (person: OntarioPerson): OntarioPerson => {
  const index = ontarioPeople.findIndex(({ id }) => id === person.id)
  return ontarioPeople[(index + 1) % ontarioPeople.length] ?? person
}

/** The holder of that person's account. */
export const holderOf = (person: OntarioPerson, habits: Habits, choice: HolderChoice): Holder => {
  if (choice === 'own') return { person, fullName: holderNameOf(person, habits) }
  if (choice === 'printed') return { person, fullName: `${printed(person.familyName)} ${printed(person.givenName)}` }
  const other = somebodyElse(person)
  return { person: other, fullName: `${other.givenName} ${other.familyName}` }
}
