import { linesUntil } from '@tamarack/adapter-zum/sandbox/bank/account-lines'
import type { Habits } from '@tamarack/adapter-zum/sandbox/bank/habits'
import { habitsOf } from '@tamarack/adapter-zum/sandbox/bank/people-habits'
import type { BankData, BankDataProvider } from '@tamarack/application/ports/bank-data-provider.port'
import { ofAMonth } from '@tamarack/domain/bank-insight/seen-amount'
import { cents } from '@tamarack/domain/values/cents'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { PayFrequency } from '@tamarack/domain/values/pay-frequency'
import { chanceOf, type Chance } from './chance.ts'
import type { Person } from './people.ts'

/** How somebody in the book earns and spends: the habits of one of the sandbox's people, on an
 * account of their own. */
export interface Means {
  readonly habits: Habits
  readonly payFrequency: PayFrequency
  /** What the bank shows as net income of a month, whole dollars in cents. */
  readonly monthlyNetCents: number
}

const frequencyOf: Readonly<Record<Habits['sources'][number]['due']['every'], PayFrequency | undefined>> = {
  week: 'weekly',
  'two-weeks': 'bi-weekly',
  'half-month': 'semi-monthly',
  month: 'monthly',
  quarter: undefined,
  chance: undefined,
}

/** Of the sandbox's people those whose pay is regular enough for every loan of the book. */
const examples = ['maple', 'trillium', 'heron', 'wren', 'basswood', 'mallard'] as const

export const meansOf = (chance: Chance): Means => {
  const habits = habitsOf(chance.pick(examples))
  const sources = habits.sources.filter(({ holder, unproven }) => holder !== 'second' && unproven !== true)
  const paid = sources.flatMap(({ cents: amount, due }) => {
    const frequency = frequencyOf[due.every]
    return frequency === undefined ? [] : [{ frequency, month: ofAMonth(cents(amount), frequency) }]
  })
  const month = paid.reduce((sum, source) => sum + source.month, 0)
  return {
    habits,
    payFrequency: paid[0]?.frequency ?? 'monthly',
    monthlyNetCents: Math.floor(month / 100) * 100,
  }
}

/** Which of a person's bank accounts: nearly everybody has one. */
export type BookAccount = 'first' | 'second'

/** Whose bank data a request brings, of which account, and up to which day. */
export interface Connection {
  readonly customerId: string
  readonly person: Person
  readonly means: Means
  readonly today: LocalDate
  readonly account: BookAccount
}

const bankDataOf = (requestId: string, { customerId, person, means, today, account }: Connection): BankData => {
  const chance = chanceOf('account', person.name, ...(account === 'first' ? [] : [account]))
  const lines = linesUntil(person.name, means.habits, today)
  return {
    requestId,
    customerId,
    account: {
      institutionName: 'Zum Rails Test Bank',
      institutionNumber: '001',
      transitNumber: String(chance.whole(10_000, 19_999)),
      accountNumber: String(chance.whole(100_000_000, 999_999_999)),
      accountType: 'Chequing',
      holderName: person.name,
      balanceCents: lines.at(-1)?.balanceCents ?? 0,
      currency: 'CAD',
    },
    transactions: lines
      .map(({ date, description, cents, category, balanceCents }, index) => ({
        id: `${requestId}-${index + 1}`,
        date,
        description,
        amountCents: cents,
        balanceCents,
        category,
        insightsType: cents < 0 ? ('Expense' as const) : ('Income' as const),
      }))
      .toReversed(),
  }
}

/** Stands in for the bank connections at Zum while the book is filled. */
export const makeBookBank = (): {
  readonly provider: BankDataProvider
  readonly connect: (requestId: string, connection: Connection) => void
} => {
  const connections = new Map<string, Connection>()
  return {
    connect: (requestId, connection) => void connections.set(requestId, connection),
    provider: {
      connectToken: async () => ({ token: 'book', scriptUrl: 'http://127.0.0.1/connector.js' }),
      collect: async (requestId) => {
        const connection = connections.get(requestId)
        return connection === undefined
          ? { state: 'unknown' }
          : { state: 'ready', data: bankDataOf(requestId, connection) }
      },
    },
  }
}
