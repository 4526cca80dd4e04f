import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeHousePolicies } from '@tamarack/adapter-postgres/house-policies'
import { makeStaffTies } from '@tamarack/adapter-postgres/staff-ties'
import { oneDecides } from '@tamarack/application/testing/loan-desk.fixture'
import { makeTakePolicyStep } from '@tamarack/application/use-cases/house-policy'
import { decisionOf } from '@tamarack/domain/loan/commands/shared/decide-application'
import { firstPolicy, type HousePolicy } from '@tamarack/domain/policy/house-policy'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { freshDatabase } from '../support/database.ts'
import { lendingInPostgres, toReview, type World } from '../support/lending-in-postgres.ts'

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: await freshDatabase(), entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

const [ada, mei] = [
  { id: 'usr_ada', name: 'Ada Admin' },
  { id: 'usr_mei', name: 'Mei Chen' },
]
/** One admin proposes it for now, another confirms it. */
const decide = async (policy: HousePolicy, { desk }: World): Promise<void> => {
  const policies = makeHousePolicies(database)
  const take = makeTakePolicyStep({ policies, staffTies: makeStaffTies(database), clock: desk.ports.clock })
  const reason = 'The market'
  for (const [step, by] of [
    [{ type: 'propose', policy, startsOn: null, reason }, ada],
    [{ type: 'confirm' }, mei],
  ] as const) {
    const seen = (await policies.acts()).length
    expect(await take(step, { by, seen, key: `${seen}` })).toEqual({ ok: true, value: true })
    // The same press again does nothing more.
    expect(await take(step, { by, seen, key: `${seen}` })).toEqual({ ok: true, value: true })
    expect(await take(step, { by, seen, key: 'late' })).toMatchObject({ error: { code: 'POLICY_MOVED_ON' } })
  }
}
const loanOf = async ({ loanId }: World) => {
  const stored = await lending.work.run((tables) => tables.loans.read(loanId))
  if (stored === null) throw new Error('no loan')
  return stored.loan
}

test('each decision names the policy of its moment, and what was agreed before keeps its figures', async () => {
  const [before, after] = [await lending.withCustomer(), await lending.withCustomer()]
  for (const world of [before, after]) await toReview(world)
  await decide({ ...oneDecides, secondPersonAbove: cents(5_000_00), moneyAbove: cents(2_000_00) }, before)
  expect(await before.asStaffOfTheHouse('approve-application', { note: 'Pay stub seen' }, 'approved')).toMatchObject({
    ok: true,
  })
  before.desk.pass(60_000)
  after.desk.pass(60_000)
  await decide(
    { ...oneDecides, secondPersonAbove: cents(5_000_00), moneyAbove: cents(0), cashAdvanceMost: cents(400_00) },
    before,
  )
  const approved = await after.asStaffOfTheHouse('approve-application', { note: 'Pay stub seen' }, 'approved')
  expect(approved).toMatchObject({ error: { code: 'ADVANCE_ABOVE_MAXIMUM', facts: { maximum: 400_00 } } })
  const rejected = { reasons: ['income-too-low'], note: 'Less is offered now' }
  expect(await after.asStaffOfTheHouse('reject-application', rejected, 'rejected')).toMatchObject({ ok: true })
  const [one, other] = [await loanOf(before), await loanOf(after)]
  expect([decisionOf(one)?.policy, decisionOf(other)?.policy]).toEqual([2, 3])
  expect(one).toMatchObject({ status: 'agreement', offer: { advance: 500_00 } })
})

test('the newest policy whose moment has come is in force, and no act is ever changed or removed', async () => {
  const policies = makeHousePolicies(database)
  const acts = await policies.acts()
  const last = acts.at(-1)
  if (last?.type !== 'policy-confirmed') throw new Error('no policy was confirmed')
  const { from } = last.policy
  expect(await policies.inForce(from)).toEqual(last.policy)
  expect((await policies.inForce(instant(from - 1))).version).toBe(2)
  expect(await policies.inForce(instant(1))).toEqual(firstPolicy)
  await policies.add({ ...last, key: 'another' })
  expect(await policies.acts()).toEqual(acts)
  for (const sql of ['update house_policy_act set at = 5', 'delete from house_policy_act', 'truncate house_policy_act'])
    await expect(database.em.fork().execute(sql)).rejects.toThrow('never changed')
})
