import type { OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { createHash } from 'node:crypto'

/** The income and spending of an invented person. Amounts in cents. */
interface Habits {
  readonly summary: string
  readonly income: {
    readonly description: string
    readonly category: string
    readonly everyDays: number | 'month' | 'half-month'
    readonly cents: number
    readonly spread: number
  }
  readonly rentCents: number
  readonly dailySpendingCents: number
  readonly openingCents: number
  /** Months ago in which a debit was returned for insufficient funds. */
  readonly nsfMonthsAgo: readonly number[]
  readonly otherLender: boolean
}

export const habitsOf: Readonly<Record<string, Habits>> = {
  maple: {
    summary: 'Paid every two weeks, money left at the end',
    income: {
      description: 'PAYROLL NORTHERN GOODS LTD',
      category: 'Payroll',
      everyDays: 14,
      cents: 185_000,
      spread: 0,
    },
    rentCents: 140_000,
    dailySpendingCents: 3_400,
    openingCents: 210_000,
    nsfMonthsAgo: [],
    otherLender: false,
  },
  trillium: {
    summary: 'Paid once a month',
    income: { description: 'PAIE VILLE EXEMPLE', category: 'Payroll', everyDays: 'month', cents: 412_000, spread: 0 },
    rentCents: 155_000,
    dailySpendingCents: 4_900,
    openingCents: 330_000,
    nsfMonthsAgo: [],
    otherLender: false,
  },
  whitepine: {
    summary: 'Paid twice a month, returned debits (NSF), another lender',
    income: {
      description: 'PAYROLL STEEL SAMPLE INC',
      category: 'Payroll',
      everyDays: 'half-month',
      cents: 134_000,
      spread: 0,
    },
    rentCents: 118_000,
    dailySpendingCents: 3_900,
    openingCents: 18_000,
    nsfMonthsAgo: [1, 2, 5],
    otherLender: true,
  },
  loonlake: {
    summary: 'Gig work, a different amount each week',
    income: { description: 'GIG EARNINGS', category: 'Self-employment', everyDays: 7, cents: 56_000, spread: 24_000 },
    rentCents: 90_000,
    dailySpendingCents: 2_600,
    openingCents: 64_000,
    nsfMonthsAgo: [4],
    otherLender: false,
  },
  osprey: {
    summary: 'Pension and benefits, no job',
    income: { description: 'CANADA PENSION PLAN', category: 'Pension', everyDays: 'month', cents: 158_000, spread: 0 },
    rentCents: 71_000,
    dailySpendingCents: 1_700,
    openingCents: 92_000,
    nsfMonthsAgo: [],
    otherLender: false,
  },
}

const dayMs = 86_400_000
const shops = [
  'GROCERY SAMPLE MART',
  'COFFEE STAND',
  'TRANSIT FARE',
  'PHARMACY EXAMPLE',
  'FUEL STOP',
  'ONLINE MARKET',
  'HARDWARE TEST CO',
] as const

/** A number from 0 to 1 that depends on nothing but the words: the same person has the same history in every run. */
const chance = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32

interface Line {
  readonly date: string
  readonly description: string
  readonly cents: number
  readonly category: string
}

const isPayday = ({ everyDays }: Habits['income'], date: string, epochDay: number): boolean => {
  const day = Number(date.slice(8))
  if (everyDays === 'month') return day === 28
  return everyDays === 'half-month' ? day === 15 || day === 28 : epochDay % everyDays === 1
}

const linesOn = (person: OntarioPerson, habits: Habits, date: string, monthsAgo: number): readonly Line[] => {
  const epochDay = Date.parse(date) / dayMs
  const day = Number(date.slice(8))
  const { income } = habits
  const line = (description: string, cents: number, category: string): Line => ({ date, description, cents, category })
  const vary = (word: string, spread: number): number => Math.round((chance(person.id, date, word) * 2 - 1) * spread)
  const lines: (Line | false)[] = [
    isPayday(income, date, epochDay) &&
      line(income.description, income.cents + vary('income', income.spread), income.category),
    day === 20 && person.id === 'osprey' && line('OLD AGE SECURITY', 72_700, 'Government benefit'),
    day === 1 && line('RENT SAMPLE PROPERTIES', -habits.rentCents, 'Rent'),
    day === 5 && line('HYDRO AND WATER', -(9_500 + vary('hydro', 2_000)), 'Utilities'),
    day === 12 && line('MOBILE PHONE', -6_215, 'Telecom'),
    day === 18 && habits.otherLender && line('LOAN PAYMENT OTHER LENDER', -21_500, 'Loan payment'),
    day === 3 && habits.nsfMonthsAgo.includes(monthsAgo) && line('NSF FEE', -4_500, 'Bank fee'),
    chance(person.id, date, 'shops') < 0.55 &&
      line(
        shops[Math.floor(chance(person.id, date, 'which') * shops.length)] ?? shops[0],
        -Math.round(habits.dailySpendingCents * (0.4 + 1.6 * chance(person.id, date, 'spent'))),
        'Shopping',
      ),
  ]
  return lines.filter((entry) => entry !== false)
}

const idFrom = (...words: readonly (string | number)[]): string => {
  const digits = createHash('sha256').update(words.join('|')).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

const dollars = (cents: number): number => cents / 100

/** Twelve months of an account up to a day, newest first, with the balance after each line, in the vendor's shape. */
const historyOf = (
  person: OntarioPerson,
  habits: Habits,
  today: string,
): { transactions: readonly object[]; balanceCents: number } => {
  const last = Date.parse(today) / dayMs
  const days = Array.from({ length: 365 }, (_, index) =>
    new Date((last - 364 + index) * dayMs).toISOString().slice(0, 10),
  )
  const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  let balance = habits.openingCents
  const transactions = days
    .flatMap((date) => linesOn(person, habits, date, monthNumber(today) - monthNumber(date)))
    .map(({ date, description, cents, category }, index) => {
      balance += cents
      return {
        Id: idFrom(person.id, date, description, index),
        UpdatedAt: `${date}T12:00:00`,
        Date: `${date}T00:00:00`,
        Description: description,
        ...(cents < 0 ? { Debit: dollars(-cents) } : { Credit: dollars(cents) }),
        Balance: dollars(balance),
        Category: { Id: idFrom('category', category), Name: category, InsightsType: cents < 0 ? 'Expense' : 'Income' },
      }
    })
  return { transactions: transactions.toReversed(), balanceCents: balance }
}

export interface AccountChoice {
  readonly index: number
  readonly title: string
  readonly ending: string
}
const titles = ['Everyday chequing', 'High interest savings', 'Rewards credit card'] as const

/** Nine digits that depend on nothing but the words: each customer has an account of their own, and the same one again. */
const accountNumber = (person: OntarioPerson, owner: string | null, index: number): string =>
  String(
    100_000_000 + Math.floor(chance(person.id, 'account', ...(owner === null ? [] : [owner]), index) * 899_999_999),
  )

/** The accounts of that person. `owner` is the customer whose own they are; null for those that whoever is this very person shares. */
export const accountsOf = (person: OntarioPerson, owner: string | null): readonly AccountChoice[] =>
  titles.map((title, index) => ({ index, title, ending: accountNumber(person, owner, index).slice(-4) }))

/**
 * The result of `GetInformationByRequestId` for that person (shape: documented). `today` is the last day of the history, `currency` what the test user
 * requested.
 */
export const informationOf = ({
  person,
  owner,
  chosen,
  today,
  currency,
  requestId,
  cardId,
  now,
}: {
  person: OntarioPerson
  owner: string | null
  chosen: number
  today: string
  currency: string
  requestId: string
  cardId: string
  now: string
}): object => {
  const habits = habitsOf[person.id] ?? habitsOf['maple']
  if (!habits) throw new Error('a test person without a bank')
  const { transactions, balanceCents } = historyOf(person, habits, today)
  const account = (index: number, more: object): object => ({
    Id: idFrom(person.id, 'account', index),
    InstitutionNumber: '001',
    TransitNumber: String(10_000 + Math.floor(chance(person.id, 'transit') * 9_999)),
    AccountNumber: accountNumber(person, owner, index),
    Title: titles[index],
    Currency: currency,
    AccountCategory: 'Operation',
    Transactions: [],
    ...more,
  })
  return {
    RequestId: requestId,
    CustomerId: idFrom('customer', 'tamarack'),
    Card: {
      Id: cardId,
      CreatedAt: now,
      UpdatedAt: now,
      InstitutionId: idFrom('institution', 'test'),
      InstitutionName: 'Zum Rails Test Bank',
      HolderId: idFrom(person.id, 'holder'),
      SelectedAccountId: idFrom(person.id, 'account', chosen),
      Holder: {
        FirstName: person.givenName,
        LastName: person.familyName,
        FullName: `${person.givenName} ${person.familyName}`,
        Email: `${person.id}@example.org`,
        PhoneNumber: person.phone.slice(2),
        // The identity sandbox gives each customer a date of birth of their own, which a bank would hold and we do not request.
        DateOfBirth: owner === null ? person.dateOfBirth : null,
        AddressCivic: person.street,
        AddressCity: person.city,
        AddressProvince: 'ON',
        AddressCountry: 'CA',
        AddressPostalCode: person.postalCode,
      },
      Accounts: [
        account(0, { AccountSubCategory: 'Chequing', Balance: dollars(balanceCents), Transactions: transactions }),
        account(1, {
          AccountSubCategory: 'Savings',
          Balance: dollars(Math.round(chance(person.id, 'savings') * 180_000)),
        }),
        account(2, {
          AccountCategory: 'Credit',
          AccountSubCategory: 'CreditCard',
          InstitutionNumber: null,
          TransitNumber: null,
          AccountNumber: `4242 xxxx xxxx ${accountNumber(person, owner, 2).slice(-4)}`,
          Balance: dollars(-Math.round(chance(person.id, 'card') * 90_000)),
        }),
      ],
    },
  }
}
