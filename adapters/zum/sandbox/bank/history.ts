import type { OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { linesUntil, type BookedLine } from './account-lines.ts'
import { chance, idFrom } from './chance.ts'
import type { Habits } from './habits.ts'

export const dollars = (cents: number): number => cents / 100

/** The name on the account as the bank writes it when nobody chose otherwise. */
export const holderNameOf = (person: OntarioPerson, { accountHolder }: Habits): string =>
  accountHolder ?? `${person.givenName} ${person.familyName}`

/** The lines with the vendor's ids: the same line has the same id whenever it is read. */
export const identifiedLines = (
  personId: string,
  lines: readonly BookedLine[],
): readonly (BookedLine & { readonly id: string })[] => {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = `${line.date}|${line.description}|${line.cents}`
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return { ...line, id: idFrom(personId, key, times) }
  })
}

/** The everyday account's history up to a day in the vendor's shape (documented), newest first,
 * with the balance after each line. */
export const historyOf = (
  person: OntarioPerson,
  habits: Habits,
  today: string,
): { readonly transactions: readonly object[]; readonly balanceCents: number } => {
  const lines = identifiedLines(person.id, linesUntil(person.id, habits, today))
  const transactions = lines.map(({ id, date, description, cents, category, balanceCents }) => ({
    Id: id,
    UpdatedAt: `${date}T12:00:00`,
    Date: `${date}T00:00:00`,
    Description: description,
    ...(cents < 0 ? { Debit: dollars(-cents) } : { Credit: dollars(cents) }),
    Balance: dollars(balanceCents),
    Category: { Id: idFrom('category', category), Name: category, InsightsType: cents < 0 ? 'Expense' : 'Income' },
  }))
  return { transactions: transactions.toReversed(), balanceCents: lines.at(-1)?.balanceCents ?? 0 }
}

export interface AccountChoice {
  readonly index: number
  readonly title: string
  readonly ending: string
}
export const titles = ['Everyday chequing', 'High interest savings', 'Rewards credit card'] as const

/** Nine digits that depend on nothing but the words: each customer has an account of their own, and
 * the same one again. */
export const accountNumber = (person: OntarioPerson, owner: string | null, index: number): string =>
  String(
    100_000_000 + Math.floor(chance(person.id, 'account', ...(owner === null ? [] : [owner]), index) * 899_999_999),
  )

/** The accounts of that person. `owner` is the customer whose own they are; null for those that the
 * one who is this very person shares. */
export const accountsOf = (person: OntarioPerson, owner: string | null): readonly AccountChoice[] =>
  titles.map((title, index) => ({ index, title, ending: accountNumber(person, owner, index).slice(-4) }))
