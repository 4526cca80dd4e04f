import fc from 'fast-check'
import type { Instant } from '../values/instant.ts'
import { duties, dutyActs, mayConfirm, mayStart, type Doer, type DutyAct } from './duties.ts'
import { tieActs, tieDays, type StaffTie, type TieAct } from './ties.ts'

/** An act of the hunt, by places in the list of accounts. */
type Step = {
  readonly by: number
  readonly with: number
  readonly about: number
  readonly days: number
} & (
  | { readonly type: 'staff'; readonly act: TieAct; readonly role: 'admin' | 'employee' }
  | { readonly type: 'money'; readonly act: DutyAct; readonly isOwn: boolean }
)

const moneyActs = dutyActs.filter((act) => duties[act].stake !== 'control')
const place = fc.nat(11)
const days = fc.constantFrom(0, 0, 1, 5, 20, 60)

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('staff' as const),
    act: fc.constantFrom(...tieActs),
    role: fc.constantFrom('admin' as const, 'employee' as const),
    by: place,
    with: place,
    about: place,
    days,
  }),
  fc.record({
    type: fc.constant('money' as const),
    act: fc.constantFrom(...moneyActs),
    isOwn: fc.boolean(),
    by: place,
    with: place,
    about: place,
    days,
  }),
)

/** A random history of staff acts. */
export const staffHistory: fc.Arbitrary<readonly Step[]> = fc.array(step, { minLength: 4, maxLength: 40 })

type Hand = { readonly person: number; readonly at: number }
type Account = { doer: Doer; readonly person: number; hands: readonly Hand[] }

const dayMs = 24 * 3_600_000

/** An act that took effect, with every person who may have been behind each press. */
export type Done = {
  readonly act: DutyAct
  readonly starters: readonly number[]
  readonly confirmers: readonly number[] | undefined
  readonly borrower: number | undefined
}

const dutyOf: Readonly<Record<TieAct, DutyAct>> = {
  invited: 'invite-staff',
  reset: 'change-staff-address',
  reactivated: 'reactivate-staff',
  'role-changed': 'change-role',
  'address-changed': 'change-staff-address',
}

/** Plays a history under the rules, and keeps beside them who could be behind each account: a model
 * of its own, which passes control forward in time and uses no relation. Every colleague confirms
 * everything that the rules allow. */
export const played = (steps: readonly Step[]): readonly Done[] => {
  let now = 1_700_000_000_000
  const ties: StaffTie[] = []
  const account = (index: number, role: Doer['role'], person: number, hands: readonly Hand[]): Account => ({
    doer: {
      id: `usr_${index}`,
      name: `Person${'abcdefghijklmnopqrstuvwxyz'[index % 26]}${index}`,
      role,
      isActivated: true,
    },
    person,
    hands,
  })
  const accounts = (['admin', 'admin', 'employee', 'employee', 'employee'] as const).map((role, index) =>
    account(index, role, index, []),
  )
  const handsOf = ({ person, hands }: Account): readonly Hand[] => [
    { person, at: Infinity },
    ...hands.filter(({ at }) => at > now - tieDays * dayMs),
  ]
  const people = (one: Account): readonly number[] => [...new Set(handsOf(one).map(({ person }) => person))]
  const done: Done[] = []
  for (const one of steps) {
    now += one.days * dayMs
    const at = (index: number): Account => accounts[index % accounts.length] as Account
    const [by, second, about] = [at(one.by), at(one.with), at(one.about)]
    const facts = { ties, now: now as Instant }
    const act = one.type === 'staff' ? dutyOf[one.act] : one.act
    const borrower = one.type === 'money' && one.isOwn && duties[act].ofLoan ? by.person : undefined
    const asked = { ...facts, ...(borrower !== undefined && { borrower: 'own-loan' as const }) }
    if (!mayStart(act, by.doer, asked).ok) continue
    const isTwo = duties[act].second === 'always'
    if (isTwo && !mayConfirm(act, second.doer, by.doer, facts).ok) continue
    if (one.type === 'money') {
      done.push({ act, starters: people(by), confirmers: isTwo ? people(second) : undefined, borrower })
      continue
    }
    if (by === about) continue
    // The person who acts has the link that opens the account, or could have had it.
    const taken = handsOf(by).map(({ person, at: since }) => ({ person, at: Math.min(since, now) }))
    const target = one.act === 'invited' ? account(accounts.length, one.role, accounts.length, []) : about
    if (one.act === 'invited') accounts.push(target)
    else if (one.act === 'role-changed') target.doer = { ...target.doer, role: one.role }
    target.hands = [...target.hands, ...taken]
    ties.push({ by: by.doer.id, to: target.doer.id, act: one.act, at: now as Instant })
  }
  return done
}

/** Whether one person alone did what takes two, or acted on a loan of their own. */
export const isByOnePerson = ({ act, starters, confirmers = [], borrower }: Done): boolean =>
  borrower !== undefined ||
  (duties[act].second === 'always' &&
    (confirmers.length === 0 || starters.some((person) => confirmers.includes(person))))
