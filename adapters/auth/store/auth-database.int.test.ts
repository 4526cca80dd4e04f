import type { DBAdapter } from 'better-auth/adapters'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFixture, type Fixture } from '../testing/auth-fixture.ts'
import { authDatabase } from './auth-database.ts'

interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly createdAt: Date
  readonly zumExpiryDate: number | null
}
interface Count {
  readonly id: string
  readonly key: string
  readonly count: number
  readonly lastRequest: number
}
type Where = NonNullable<Parameters<DBAdapter['findMany']>[0]['where']>

let [world, adapter] = [null as unknown as Fixture, null as unknown as DBAdapter]
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute, 0, 250))

beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
  adapter = authDatabase(world.orm)({
    user: {
      additionalFields: {
        role: { type: 'string', required: false },
        status: { type: 'string', required: false },
        zumExpiryDate: { type: 'number', bigint: true, required: false },
      },
    },
    rateLimit: { storage: 'database' },
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const model of ['user', 'rateLimit', 'verification']) await adapter.deleteMany({ model, where: [] })
  for (const [index, name] of ['Ada', 'Ben', 'Cleo_1', 'Dora%'].entries()) {
    await adapter.create({
      model: 'user',
      data: {
        name,
        email: `${name.toLowerCase()}@example.test`,
        emailVerified: index % 2 === 0,
        zumExpiryDate: index === 0 ? 4_102_444_800 : null,
        createdAt: at(index),
        updatedAt: at(index),
      },
    })
  }
})

const names = async (where: Where, more: { readonly limit?: number; readonly offset?: number } = {}) =>
  (
    await adapter.findMany<User>({ model: 'user', where, sortBy: { field: 'createdAt', direction: 'asc' }, ...more })
  ).map(({ name }) => name)

test('reads a row with dates, numbers and flags, not texts', async () => {
  const ada = await adapter.findOne<User>({ model: 'user', where: [{ field: 'email', value: 'ada@example.test' }] })
  expect(ada).toMatchObject({ name: 'Ada', emailVerified: true, zumExpiryDate: 4_102_444_800, createdAt: at(0) })
  expect(ada?.createdAt).toBeInstanceOf(Date)
  expect(await adapter.findOne({ model: 'user', where: [{ field: 'email', value: 'nobody' }] })).toBeNull()
  expect(
    await adapter.findOne({ model: 'user', where: [{ field: 'id', value: ada?.id ?? '' }], select: ['email'] }),
  ).toEqual({ email: 'ada@example.test' })
})

test.each<[string, Where, readonly string[]]>([
  ['equal', [{ field: 'name', value: 'Ada' }], ['Ada']],
  ['equal to null', [{ field: 'zumExpiryDate', value: null }], ['Ben', 'Cleo_1', 'Dora%']],
  ['not equal', [{ field: 'name', operator: 'ne', value: 'Ada' }], ['Ben', 'Cleo_1', 'Dora%']],
  ['among', [{ field: 'name', operator: 'in', value: ['Ada', 'Ben'] }], ['Ada', 'Ben']],
  ['among none', [{ field: 'name', operator: 'in', value: [] }], []],
  ['not among', [{ field: 'name', operator: 'not_in', value: ['Ada', 'Ben'] }], ['Cleo_1', 'Dora%']],
  ['later', [{ field: 'createdAt', operator: 'gt', value: at(1) }], ['Cleo_1', 'Dora%']],
  ['later or then', [{ field: 'createdAt', operator: 'gte', value: at(1) }], ['Ben', 'Cleo_1', 'Dora%']],
  ['earlier', [{ field: 'createdAt', operator: 'lt', value: at(1) }], ['Ada']],
  ['earlier or then', [{ field: 'createdAt', operator: 'lte', value: at(1) }], ['Ada', 'Ben']],
  ['a larger number', [{ field: 'zumExpiryDate', operator: 'gt', value: 4_102_444_799 }], ['Ada']],
  ['containing', [{ field: 'name', operator: 'contains', value: 'd' }], ['Ada']],
  ['starting', [{ field: 'name', operator: 'starts_with', value: 'D' }], ['Dora%']],
  ['ending', [{ field: 'name', operator: 'ends_with', value: 'n' }], ['Ben']],
  ['equal in any case', [{ field: 'name', value: 'ADA', mode: 'insensitive' }], ['Ada']],
  ['a wildcard in any case', [{ field: 'name', value: 'cleo_1', mode: 'insensitive' }], ['Cleo_1']],
  ['no match by wildcard', [{ field: 'name', value: 'cle__1', mode: 'insensitive' }], []],
  [
    'among in any case',
    [{ field: 'name', operator: 'in', value: ['ADA', 'ben'], mode: 'insensitive' }],
    ['Ada', 'Ben'],
  ],
  [
    'not in any case',
    [{ field: 'name', operator: 'ne', value: 'ADA', mode: 'insensitive' }],
    ['Ben', 'Cleo_1', 'Dora%'],
  ],
  ['containing in any case', [{ field: 'name', operator: 'contains', value: 'DOR', mode: 'insensitive' }], ['Dora%']],
  ['a text that no column holds', [{ field: 'name', value: 'A\u0000da' }], []],
  ['not such a text', [{ field: 'name', operator: 'ne', value: 'A\u0000da' }], ['Ada', 'Ben', 'Cleo_1', 'Dora%']],
  [
    'both',
    [
      { field: 'emailVerified', value: true },
      { field: 'createdAt', operator: 'gt', value: at(0) },
    ],
    ['Cleo_1'],
  ],
  [
    'either',
    [
      { field: 'name', value: 'Ada', connector: 'OR' },
      { field: 'name', value: 'Ben', connector: 'OR' },
    ],
    ['Ada', 'Ben'],
  ],
  [
    'one and either',
    [
      { field: 'emailVerified', value: true },
      { field: 'name', value: 'Ada', connector: 'OR' },
      { field: 'name', value: 'Ben', connector: 'OR' },
    ],
    ['Ada'],
  ],
])('finds rows that are %s', async (_, where, found) => {
  expect(await names(where)).toEqual(found)
  expect(await adapter.count({ model: 'user', where })).toBe(found.length)
})

test('pages keep their order', async () => {
  expect(await names([], { limit: 2, offset: 1 })).toEqual(['Ben', 'Cleo_1'])
})

test('updates and deletions touch what they name and report how much', async () => {
  expect(
    await adapter.update<User>({
      model: 'user',
      where: [{ field: 'name', value: 'Ben' }],
      update: { name: 'Benjamin' },
    }),
  ).toMatchObject({ name: 'Benjamin', email: 'ben@example.test' })
  expect(
    await adapter.update({ model: 'user', where: [{ field: 'name', value: 'Nobody' }], update: { name: 'x' } }),
  ).toBeNull()
  expect(
    await adapter.updateMany({
      model: 'user',
      where: [{ field: 'emailVerified', value: true }],
      update: { name: 'Verified' },
    }),
  ).toBe(2)
  await adapter.delete({ model: 'user', where: [{ field: 'name', value: 'Benjamin' }] })
  expect(await adapter.deleteMany({ model: 'user', where: [{ field: 'name', value: 'Verified' }] })).toBe(2)
  expect(await names([])).toEqual(['Dora%'])
})

test('a transaction keeps all of it or nothing', async () => {
  const made = adapter.transaction(async (tables) => {
    await tables.update({ model: 'user', where: [{ field: 'name', value: 'Ada' }], update: { name: 'Changed' } })
    expect(await tables.findOne<User>({ model: 'user', where: [{ field: 'name', value: 'Changed' }] })).not.toBeNull()
    throw new Error('no')
  })
  await expect(made).rejects.toThrow('no')
  expect(await names([{ field: 'name', value: 'Ada' }])).toEqual(['Ada'])
  await adapter.transaction(async (tables) =>
    tables.update({ model: 'user', where: [{ field: 'name', value: 'Ada' }], update: { name: 'Changed' } }),
  )
  expect(await names([{ field: 'name', value: 'Changed' }])).toEqual(['Changed'])
})

test('of many who take a single-use row at once, one gets it', async () => {
  await adapter.create({
    model: 'verification',
    data: { identifier: 'once', value: 'v', expiresAt: at(5), createdAt: at(0), updatedAt: at(0) },
  })
  const taken = await Promise.all(
    Array.from({ length: 12 }, () =>
      adapter.consumeOne<{ value: string }>({ model: 'verification', where: [{ field: 'identifier', value: 'once' }] }),
    ),
  )
  expect(taken.filter((row) => row !== null)).toMatchObject([{ value: 'v' }])
  expect(await adapter.count({ model: 'verification' })).toBe(0)
})

test('a guarded count never passes its guard, however many count at once', async () => {
  await adapter.create({ model: 'rateLimit', data: { key: 'k', count: 0, lastRequest: 1_795_000_000_000 } })
  const counted = await Promise.all(
    Array.from({ length: 12 }, () =>
      adapter.incrementOne<Count>({
        model: 'rateLimit',
        where: [
          { field: 'key', value: 'k' },
          { field: 'count', operator: 'lt', value: 5 },
        ],
        increment: { count: 1 },
        set: { lastRequest: 1_795_000_000_001 },
      }),
    ),
  )
  expect(counted.flatMap((row) => (row === null ? [] : [row.count])).toSorted((one, other) => one - other)).toEqual([
    1, 2, 3, 4, 5,
  ])
  expect(await adapter.findOne<Count>({ model: 'rateLimit', where: [{ field: 'key', value: 'k' }] })).toMatchObject({
    count: 5,
    lastRequest: 1_795_000_000_001,
  })
})

test('an unknown table is a fault of ours', async () => {
  await expect(adapter.findMany({ model: 'organization', where: [] })).rejects.toThrow('organization')
})
