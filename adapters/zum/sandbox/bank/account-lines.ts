import { chance } from './chance.ts'
import { bankingDay, dateOf, dayNumberOf, dueBetween, isBankingDay } from './due-days.ts'
import type { AdvanceCycle, Bill, DueDays, Habits, OwnTransfer, Source } from './habits.ts'

/** Why the line is there, which the bank does not write. */
export type Mark =
  | { readonly of: 'income'; readonly source: Source }
  | { readonly of: 'own-transfer' }
  | { readonly of: 'advance'; readonly lender: string }
  | { readonly of: 'lender-payment'; readonly lender: string }
  | { readonly of: 'bill' }
  | { readonly of: 'returned-debit'; readonly lender: string | null }
  | { readonly of: 'return-credit' }
  | { readonly of: 'nsf-fee' }
  | { readonly of: 'bank-fee' }
  | { readonly of: 'spending' }
  | { readonly of: 'opening' }

/** One line of an account. Cents; money out is negative. */
export interface Line {
  readonly date: string
  readonly description: string
  readonly cents: number
  readonly category: string
  readonly mark: Mark
}

/** A line with the balance after it. */
export interface BookedLine extends Line {
  readonly balanceCents: number
}

/** Every account begins on this day or earlier, so that a later look shows the same lines as an
 * earlier one did, and more. */
const origin = dayNumberOf('2024-07-01')
const historyDays = 365
const monthlyFeeCents = 1_195
const overdraftInterestCents = 500
const nsfFeeCapFrom = '2026-03-12'

const shops = [
  'GROCERY SAMPLE MART',
  'COFFEE STAND',
  'TRANSIT FARE',
  'PHARMACY EXAMPLE',
  'FUEL STOP',
  'ONLINE MARKET',
  'HARDWARE TEST CO',
] as const

/** What banks took for a returned item, and the most that federal rules let them take since 12
 * March 2026 (Financial Consumer Protection Framework Regulations). */
const nsfFeeCents = (date: string): number => (date < nsfFeeCapFrom ? 4_500 : 1_000)

type ByDay<Value> = ReadonlyMap<number, readonly Value[]>
const byDay = <Value>(entries: readonly (readonly [number, Value])[]): ByDay<Value> =>
  new Map([...Map.groupBy(entries, ([day]) => day)].map(([day, group]) => [day, group.map(([, value]) => value)]))

interface Movement {
  readonly description: string
  readonly category: string
  readonly cents: number
  readonly mark: Mark
}

const spreadOf = (personId: string, word: string, day: number, spread: number): number =>
  spread === 0 ? 0 : Math.round((chance(personId, day, word) * 2 - 1) * spread)

/** The days of what is due by chance: on banking days, five of which make a week. */
const chanceDays = (personId: string, word: string, aWeek: number, first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (day) => isBankingDay(day) && chance(personId, day, word, 'whether') < aWeek / 5,
  )

const daysOf = (personId: string, word: string, due: DueDays, first: number, last: number, move: 'before' | 'after') =>
  due.every === 'chance' ? chanceDays(personId, word, due.aWeek, first, last) : dueBetween(due, first, last, move)

interface Span {
  readonly personId: string
  readonly first: number
  readonly last: number
}

/** What falls due in that span, each on its banking day. */
const movements = (
  { personId, first, last }: Span,
  { description, due, cents, spread }: OwnTransfer,
  { category, mark, move }: Pick<Movement, 'category' | 'mark'> & { readonly move: 'before' | 'after' },
) =>
  daysOf(personId, description, due, first, last, move).map((day): readonly [number, Movement] => {
    const exactly = cents + spreadOf(personId, description, day, spread)
    return [day, { description, category, mark, cents: exactly }]
  })

const receipts = (span: Span, source: Source) =>
  movements(span, source, { category: source.category, mark: { of: 'income', source }, move: 'before' })

const transfers = (span: Span, transfer: OwnTransfer) =>
  movements(span, transfer, { category: 'Transfer', mark: { of: 'own-transfer' }, move: 'after' })

const debits = (span: Span, { category, lender, ...bill }: Bill) =>
  movements(span, bill, {
    category,
    mark: lender === undefined ? { of: 'bill' } : { of: 'lender-payment', lender },
    move: 'after',
  }).map(([day, movement]) => [day, { ...movement, cents: -movement.cents }] as const)

/** Each advance and its repayment on the next pay day. */
const cycleOf = ({ personId, first, last }: Span, { lenders, cents, costPerHundredCents, payDays }: AdvanceCycle) =>
  dueBetween(payDays, first - 14, last, 'before').flatMap((payDay) => {
    const turn = Math.round((payDay - dayNumberOf(payDays.from)) / 14)
    const lender = lenders[((turn % lenders.length) + lenders.length) % lenders.length]
    // Now and then a fortnight goes by without one.
    if (!lender || chance(personId, turn, 'advance') < 0.12) return []
    const principal = cents[Math.floor(chance(personId, turn, 'principal') * cents.length)] ?? 0
    const repaid = dueBetween(payDays, payDay + 7, payDay + 21, 'before')[0] ?? payDay + 14
    const advance = {
      description: lender.advance,
      category: 'Loan',
      cents: principal,
      mark: { of: 'advance', lender: lender.name },
    } satisfies Movement
    const repayment = {
      description: lender.repayment,
      category: 'Loan payment',
      cents: -(principal + Math.round((principal * costPerHundredCents) / 10_000)),
      mark: { of: 'lender-payment', lender: lender.name },
    } satisfies Movement
    return [[bankingDay(payDay + 3, 1), advance] as const, [repaid, repayment] as const]
  })

const isLastOfMonth = (day: number): boolean =>
  isBankingDay(day) && dateOf(day).slice(0, 7) !== dateOf(bankingDay(day + 1, 1)).slice(0, 7)

/** The account as one day leaves it, and the lines of that day. */
interface Account {
  readonly lines: BookedLine[]
  balance: number
  belowZeroThisMonth: boolean
}

const bookedTo = (account: Account, day: number, { description, category, cents, mark }: Movement): void => {
  account.balance += cents
  account.lines.push({ date: dateOf(day), description, category, cents, mark, balanceCents: account.balance })
}

/** A debit that the balance does not cover is written, returned and charged for. */
const tryDebit = (account: Account, day: number, debit: Movement, overdraftCents: number): void => {
  if (account.balance + debit.cents >= -overdraftCents) return bookedTo(account, day, debit)
  // Nobody can send what they do not have.
  if (debit.mark.of === 'own-transfer') return
  const lender = debit.mark.of === 'lender-payment' ? debit.mark.lender : null
  bookedTo(account, day, { ...debit, mark: { of: 'returned-debit', lender } })
  bookedTo(account, day, {
    description: 'RETURNED ITEM NSF',
    category: 'Returned item',
    cents: -debit.cents,
    mark: { of: 'return-credit' },
  })
  bookedTo(account, day, {
    description: 'NSF FEE',
    category: 'Bank fee',
    cents: -nsfFeeCents(dateOf(day)),
    mark: { of: 'nsf-fee' },
  })
}

const shop = (account: Account, personId: string, day: number, { dailySpendingCents }: Habits): void => {
  if (chance(personId, day, 'shops') >= 0.55) return
  const cents = Math.round(dailySpendingCents * (0.4 + 1.6 * chance(personId, day, 'spent')))
  if (account.balance < cents) return
  const description = shops[Math.floor(chance(personId, day, 'which') * shops.length)] ?? shops[0]
  bookedTo(account, day, { description, category: 'Shopping', cents: -cents, mark: { of: 'spending' } })
}

const endMonth = (account: Account, day: number, { keepsCents }: Habits): void => {
  const fee = (description: string, cents: number): void =>
    bookedTo(account, day, { description, category: 'Bank fee', cents: -cents, mark: { of: 'bank-fee' } })
  fee('MONTHLY ACCOUNT FEE', monthlyFeeCents)
  if (account.belowZeroThisMonth) fee('OVERDRAFT INTEREST', overdraftInterestCents)
  account.belowZeroThisMonth = account.balance < 0
  const surplus = Math.floor((account.balance - keepsCents) / 1_000) * 1_000
  if (surplus >= 10_000)
    bookedTo(account, day, {
      description: 'TFR-TO SAVINGS',
      category: 'Transfer',
      cents: -surplus,
      mark: { of: 'own-transfer' },
    })
}

/** The first day of the account, as far as anybody can look back on that day. */
export const firstDayOf = ({ openedDaysAgo }: Habits, today: string): number =>
  dayNumberOf(today) - Math.min(openedDaysAgo ?? historyDays - 1, historyDays - 1)

/** Twelve months of the account up to a day, oldest first; fewer when it is younger. Depends on
 * nothing but the person and the day. */
export const linesUntil = (personId: string, habits: Habits, today: string): readonly BookedLine[] => {
  const [shownFrom, last] = [firstDayOf(habits, today), dayNumberOf(today)]
  const first = habits.openedDaysAgo === undefined ? Math.min(origin, shownFrom) : shownFrom
  const span: Span = { personId, first, last }
  const own = (habits.ownTransfers ?? []).flatMap((transfer) => transfers(span, transfer))
  const cycle = habits.advances ? cycleOf(span, habits.advances) : []
  const credits = byDay<Movement>(
    [...habits.sources.flatMap((source) => receipts(span, source)), ...cycle, ...own].filter(
      ([, { cents }]) => cents > 0,
    ),
  )
  const dueDebits = byDay<Movement>(
    [...habits.bills.flatMap((bill) => debits(span, bill)), ...cycle, ...own].filter(([, { cents }]) => cents < 0),
  )
  const account: Account = { lines: [], balance: 0, belowZeroThisMonth: false }
  const opening: Movement = {
    description: 'BRANCH DEPOSIT',
    category: 'Deposit',
    cents: habits.openingCents,
    mark: { of: 'opening' },
  }
  bookedTo(account, first, opening)
  for (let day = first; day <= last; day += 1) {
    for (const credit of credits.get(day) ?? []) bookedTo(account, day, credit)
    for (const debit of dueDebits.get(day) ?? []) tryDebit(account, day, debit, habits.overdraftCents)
    shop(account, personId, day, habits)
    account.belowZeroThisMonth ||= account.balance < 0
    if (isLastOfMonth(day)) endMonth(account, day, habits)
  }
  return account.lines.filter(({ date }) => dayNumberOf(date) >= shownFrom)
}
