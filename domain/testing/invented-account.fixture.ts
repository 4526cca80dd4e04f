import type { AccountHistory, AccountLine } from '../bank-insight/account-history.ts'
import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay } from '../calendars/business-calendar.ts'
import { cents } from '../values/cents.ts'
import { dayOfWeek, localDate, plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import * as words from './invented-words.fixture.ts'

/* Plausible accounts of invented people whose truth is given: who paid them, how often, and when
 * next. Made from a seed, so that a failure can be repeated. Shares nothing with the detector but
 * the calendar of bank holidays, a public fact. */
export type Truth = {
  /** Ids of the deposits that are income: pay, pensions, benefits, gig earnings. */
  readonly incomeIds: ReadonlySet<string>
  /** What pays most in a month and goes on; undefined where nothing regular does. */
  readonly pay:
    { readonly frequency: PayFrequency; readonly nextPayDate: LocalDate; readonly deposits: number } | undefined
  readonly returnedItems: number
}
export type InventedAccount = { readonly history: AccountHistory; readonly truth: Truth }

/** Mulberry32: a small generator of numbers from 0 to 1 that a seed decides. */
const numbersFrom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const chanceOf = (seed: number) => {
  const next = numbersFrom(seed)
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <Value>(of: readonly Value[]): Value =>
    of[Math.min(of.length - 1, Math.floor(next() * of.length))] as Value
  return { next, between, pick, happens: (share: number): boolean => next() < share }
}
type Chance = ReturnType<typeof chanceOf>

const isOpen = (day: LocalDate): boolean => {
  const open = isBusinessDay(acssCalendar, day)
  return open.ok && open.value
}
const moved = (day: LocalDate, step: 1 | -1): LocalDate => {
  let at = day
  while (!isOpen(at)) at = plusDays(at, step)
  return at
}
const openDayLater = (day: LocalDate, step: 1 | -1): LocalDate => moved(plusDays(day, step), step)

type Calendar = { readonly frequency: PayFrequency | 'quarterly'; readonly days: readonly LocalDate[] }

const monthsOf = (from: LocalDate, to: LocalDate): readonly LocalDate[] => {
  const firsts: LocalDate[] = []
  for (let first = plusMonths(from, -1, 1); first <= to; first = plusMonths(first, 1, 1)) firsts.push(first)
  return firsts
}

/** Pay days of an employer from `from` to `to`, moved off closed days as that employer does it. */
const calendarOf = (chance: Chance, from: LocalDate, to: LocalDate): Calendar => {
  const { pick, between, next } = chance
  const step = chance.happens(0.85) ? -1 : 1
  const among = next()
  const [frequency, nominal] = ((): [PayFrequency, LocalDate[]] => {
    if (among < 0.62) {
      const every = among < 0.16 ? 7 : 14
      const start = plusDays(from, (pick([4, 4, 5, 5, 5, 3, 1, 2]) - dayOfWeek(from) + 7) % 7)
      const days: LocalDate[] = []
      for (
        let day = plusDays(start, every === 14 && chance.happens(0.5) ? 7 : 0);
        day <= to;
        day = plusDays(day, every)
      )
        days.push(day)
      return [every === 7 ? 'weekly' : 'bi-weekly', days]
    }
    if (among < 0.84) {
      const [early, late] = pick([
        [15, 31],
        [15, 31],
        [15, 30],
        [1, 15],
        [1, 16],
        [10, 25],
        [5, 20],
        [7, 22],
      ] as const)
      return [
        'semi-monthly',
        monthsOf(from, to).flatMap((first) => [plusMonths(first, 0, early), plusMonths(first, 0, late)]),
      ]
    }
    if (chance.happens(0.15)) {
      const weekday = pick([4, 5])
      return [
        'monthly',
        monthsOf(from, to).map((first) => {
          const last = plusMonths(first, 0, 31)
          return plusDays(last, -((dayOfWeek(last) - weekday + 7) % 7))
        }),
      ]
    }
    const day = pick([31, 31, 30, 28, 25, 15, 1, between(1, 31)])
    return ['monthly', monthsOf(from, to).map((first) => plusMonths(first, 0, day))]
  })()
  const days = [...new Set(nominal.map((day) => moved(day, step)))].sort()
  return { frequency, days: days.filter((day) => day >= from && day <= to) }
}

type Draft = { readonly on: LocalDate; readonly description: string; readonly amount: number; readonly income: boolean }
type Flow = {
  readonly drafts: readonly Draft[]
  readonly calendar: Calendar
  readonly perMonth: number
  readonly goesOn: boolean
}

const reference = ({ between }: Chance): string => String(between(1_000, 9_999_999))

const written = (chance: Chance, template: string, name: string, on: LocalDate): string =>
  template
    .replace(/\{[esp]\}/, name)
    .replace('{c}', name.slice(0, 15).trim())
    .replace('{r}', reference(chance))
    .replace(
      '{m}',
      `${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][Number(on.slice(5, 7)) - 1]} ${on.slice(8)}`,
    )

const perMonthOf: Readonly<Record<Calendar['frequency'], number>> = {
  weekly: 52 / 12,
  'bi-weekly': 26 / 12,
  'semi-monthly': 2,
  monthly: 1,
  quarterly: 1 / 3,
}

type Payer = {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly readOn: LocalDate
  readonly perMonth: number
  readonly name: string
}

/** A job: raises, hours that vary, a bonus, a missed period, a deposit posted a day off. */
const job = (chance: Chance, { from, to, readOn, perMonth, name }: Payer): Flow => {
  const calendar = calendarOf(chance, from, plusDays(readOn, 45))
  const base = (perMonth / perMonthOf[calendar.frequency]) * 100
  const template = chance.pick(words.payTemplates)
  const hourly = chance.happens(0.4)
  const [raiseOn, raise] = [
    plusDays(from, chance.between(30, 400)),
    chance.happens(0.35) ? 1 + chance.between(2, 12) / 100 : 1,
  ]
  const bonusOn = chance.happens(0.12) ? chance.between(0, 12) : -1
  const drafts = calendar.days
    .filter((day) => day <= to)
    .flatMap((day, index): Draft[] => {
      if (chance.happens(0.025)) return []
      const off = chance.next()
      const on = off < 0.04 ? openDayLater(day, -1) : off < 0.08 ? openDayLater(day, 1) : day
      const varied = base * (hourly ? 1 + (chance.next() - 0.5) * 0.4 : 1) * (day >= raiseOn ? raise : 1)
      const amount = Math.round(index === bonusOn ? varied * (1.5 + chance.next()) : varied)
      return [{ on, description: written(chance, template, name, on), amount, income: true }]
    })
  return { drafts, calendar, perMonth, goesOn: to > readOn }
}

/** A government payment or a pension on a day of its month, moved before closed days. */
const benefit = (
  chance: Chance,
  readOn: LocalDate,
  from: LocalDate,
  names: readonly string[],
  dollars: number,
  day: number | 'third-last',
  months: readonly number[] = [],
): Flow => {
  const name = chance.pick(names)
  const days = monthsOf(from, plusDays(readOn, 70))
    .filter((first) => months.length === 0 || months.includes(Number(first.slice(5, 7))))
    .map((first) => {
      if (day !== 'third-last') return moved(plusMonths(first, 0, day), -1)
      let at = moved(plusMonths(first, 0, 31), -1)
      for (let left = 2; left > 0; left -= 1) at = openDayLater(at, -1)
      return at
    })
    .filter((on) => on >= from)
  const calendar: Calendar = { frequency: months.length === 0 ? 'monthly' : 'quarterly', days }
  const drafts = days.map((on) => ({
    on,
    description: written(chance, name, '', on),
    amount: dollars * 100,
    income: true,
  }))
  return { drafts, calendar, perMonth: dollars * perMonthOf[calendar.frequency], goesOn: true }
}

const somewhen = (chance: Chance, from: LocalDate, days: number): LocalDate => plusDays(from, chance.between(0, days))

/** Everything that is not income: spending, refunds, people, own transfers, loans, interest,
 * returned payments. */
const noise = (
  chance: Chance,
  from: LocalDate,
  days: number,
): { readonly drafts: readonly Draft[]; readonly returned: number } => {
  const drafts: Draft[] = []
  const add = (on: LocalDate, description: string, dollars: number): void => {
    drafts.push({ on, description, amount: Math.round(dollars * 100), income: false })
  }
  const money = (low: number, high: number): number => chance.between(low * 100, high * 100) / 100
  const favourites = Array.from({ length: 7 }, () => chance.pick(words.shops))
  const template = chance.pick(words.shopTemplates)
  for (let count = Math.round(days * (0.4 + chance.next() * 0.6)); count > 0; count -= 1) {
    const on = somewhen(chance, from, days)
    add(on, written(chance, template, chance.pick(favourites), on), -money(3, 140))
  }
  for (let count = chance.between(0, 6); count > 0; count -= 1) {
    const on = somewhen(chance, from, days)
    add(on, written(chance, chance.pick(words.refundTemplates), chance.pick(favourites), on), money(5, 120))
  }
  for (const bill of words.bills) {
    if (chance.happens(0.35)) continue
    const [day, dollars] = [
      chance.between(1, 28),
      bill.includes('RENT') || bill.includes('LOYER') ? money(700, 1900) : money(35, 190),
    ]
    for (const first of monthsOf(from, plusDays(from, days))) add(plusMonths(first, 0, day), bill, -dollars)
  }
  for (let count = chance.between(0, 14); count > 0; count -= 1) {
    const on = somewhen(chance, from, days)
    add(on, written(chance, chance.pick(words.fromPeople), chance.pick(words.people), on), money(10, 400))
  }
  if (chance.happens(0.15)) {
    const [person, share, day] = [chance.pick(words.people), money(400, 900), chance.between(1, 5)]
    for (const first of monthsOf(from, plusDays(from, days)))
      add(plusMonths(first, 0, day), written(chance, words.fromPeople[0], person, first), share)
  }
  if (chance.happens(0.3)) {
    const [own, every, dollars] = [chance.pick(words.ownTransfers), chance.pick([7, 14, 30]), money(50, 600)]
    for (let day = plusDays(from, chance.between(0, 13)); day <= plusDays(from, days); day = plusDays(day, every))
      add(day, written(chance, own, '', day), dollars)
  }
  if (chance.happens(0.3)) {
    const name = chance.happens(0.8) ? chance.pick(words.lenders) : chance.pick(words.quietLenders)
    for (
      let count = chance.between(1, 8), day = somewhen(chance, from, Math.floor(days / 2));
      count > 0;
      count -= 1, day = plusDays(day, chance.between(14, 40))
    ) {
      const advance = money(200, 1200)
      add(day, `${name} ${reference(chance)}`, advance)
      add(plusDays(day, 14), `${name} PAD`, -advance * 1.14)
    }
  }
  for (let count = chance.between(0, 10); count > 0; count -= 1) {
    const on = somewhen(chance, from, days)
    add(on, written(chance, chance.pick(words.otherCredits), '', on), money(1, 900))
  }
  if (chance.happens(0.08)) {
    const day = chance.between(3, 8)
    for (let on = plusDays(from, day); on <= plusDays(from, days); on = plusDays(on, 7))
      if (chance.happens(0.8)) add(on, `ATM DEPOSIT ${reference(chance)}`, money(100, 300))
  }
  let returned = 0
  if (chance.happens(0.4))
    for (let count = chance.between(1, 5); count > 0; count -= 1) {
      const [on, bill, dollars] = [somewhen(chance, from, days - 2), chance.pick(words.bills), money(200, 260)]
      returned += 1
      add(on, `PAD ${bill}`, -dollars)
      add(plusDays(on, 1), written(chance, chance.pick(words.returns), bill, on), dollars)
      add(plusDays(on, 1), chance.pick(words.nsfFees), -48)
    }
  return { drafts, returned }
}

const flowsOf = (chance: Chance, from: LocalDate, readOn: LocalDate): readonly Flow[] => {
  const after = plusDays(readOn, 60)
  const name = chance.pick(words.employers)
  const payer = { from, to: after, readOn, perMonth: chance.between(1500, 5600), name }
  const family = (): readonly Flow[] => [
    ...(chance.happens(0.3) ? [benefit(chance, readOn, from, words.childBenefit, chance.between(180, 1200), 20)] : []),
    ...(chance.happens(0.4)
      ? [benefit(chance, readOn, from, words.salesTaxCredit, chance.between(60, 220), 5, [1, 4, 7, 10])]
      : []),
    ...(chance.happens(0.3) ? [benefit(chance, readOn, from, words.trillium, chance.between(40, 180), 10)] : []),
  ]
  const among = chance.next()
  if (among < 0.5) return [job(chance, payer), ...family()]
  if (among < 0.62) {
    const second = chance.pick(words.employers.filter((each) => each !== name))
    return [
      job(chance, payer),
      job(chance, { ...payer, name: second, perMonth: chance.between(500, 1400) }),
      ...family(),
    ]
  }
  if (among < 0.74) {
    const end = plusDays(from, chance.between(60, 250))
    const second = chance.pick(words.employers.filter((each) => each !== name))
    const changed = { ...payer, from: plusDays(end, chance.between(5, 40)), name: second }
    return [job(chance, { ...payer, to: end }), job(chance, changed), ...family()]
  }
  if (among < 0.8) return [job(chance, { ...payer, to: plusDays(readOn, -chance.between(45, 200)) }), ...family()]
  if (among < 0.9)
    return [
      benefit(chance, readOn, from, words.pensionPlan, chance.between(500, 1300), 'third-last'),
      benefit(chance, readOn, from, words.oldAge, chance.between(690, 760), 'third-last'),
      ...(chance.happens(0.5)
        ? [benefit(chance, readOn, from, words.privatePension, chance.between(1400, 2600), 1)]
        : []),
      ...family(),
    ]
  if (among < 0.95)
    return [
      benefit(
        chance,
        readOn,
        from,
        chance.happens(0.5) ? words.disability : words.welfare,
        chance.between(1500, 1900),
        31,
      ),
      ...family(),
    ]
  const gig = chance.pick(words.gigs)
  const drafts: Draft[] = []
  for (let day = plusDays(from, (2 - dayOfWeek(from) + 7) % 7); day <= after; day = plusDays(day, 7))
    if (chance.happens(0.9))
      drafts.push({
        on: moved(day, 1),
        description: `${gig} ${reference(chance)}`,
        amount: chance.between(120_00, 900_00),
        income: true,
      })
  const days = drafts.map(({ on }) => on)
  return [{ drafts, calendar: { frequency: 'weekly', days }, perMonth: 2200, goesOn: true }, ...family()]
}

/** The account that a seed decides, with its truth. */
export const inventedAccount = (seed: number): InventedAccount => {
  const chance = chanceOf(seed)
  const readOn = plusDays(localDate('2025-06-01'), chance.between(0, 700))
  const days = chance.pick([365, 365, 365, 180, 95])
  const from = plusDays(readOn, -days)
  const flows = flowsOf(chance, from, readOn)
  const beside = noise(chance, from, days)
  const drafts = [...flows.flatMap(({ drafts: own }) => own), ...beside.drafts]
    .filter(({ on }) => on >= from && on <= readOn)
    .sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
  const hasBalances = chance.happens(0.7)
  let balance = chance.between(-200_00, 3_000_00)
  const incomeIds = new Set<string>()
  const lines = drafts.map(({ on, description, amount, income }, index): AccountLine => {
    const id = `line-${index}`
    if (income) incomeIds.add(id)
    balance += amount
    return {
      id,
      on,
      description,
      amount: cents(amount),
      balance: hasBalances ? cents(balance) : undefined,
      category: undefined,
    }
  })
  const main = flows
    .filter(({ goesOn, calendar }) => goesOn && calendar.frequency !== 'quarterly')
    .sort((a, b) => b.perMonth - a.perMonth)[0]
  const nextPayDate = main?.calendar.days.find((day) => day > readOn)
  return {
    history: { readOn, balance: hasBalances ? cents(balance) : undefined, lines },
    truth: {
      incomeIds,
      pay:
        main === undefined || nextPayDate === undefined
          ? undefined
          : {
              frequency: main.calendar.frequency as PayFrequency,
              nextPayDate,
              deposits: main.drafts.filter(({ on }) => on >= from && on <= readOn).length,
            },
      returnedItems: beside.returned,
    },
  }
}
