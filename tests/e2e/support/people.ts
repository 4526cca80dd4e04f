import { randomUUID } from 'node:crypto'

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** A customer whom nobody has seen before, by the name of the first invented person of the identity
 * sandbox. */
export const newCustomer = (): Person => ({
  name: 'Alice Maplewood',
  email: `alice.${randomUUID()}@customers.example`,
  password: 'Maple-Walk-2026',
})

/** The same text with letters for its digits: no name has a digit. */
const inLetters = (text: string): string => text.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** An employee whom nobody has invited before. The name is theirs alone, too: the list of employees
 * is one for the whole stack, and other tests' employees stay in it. */
export const newEmployee = (): Person => {
  const id = randomUUID()
  return { name: `Ida ${inLetters(id)}`, email: `ida.${id}@staff.example`, password: 'Tamarack-Twig-2026' }
}
