import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClockOffset } from '@tamarack/adapter-postgres/clock-offset'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: [] })
})
afterAll(() => database.close())

test('the kept offset only grows, no matter who moves it and in any order', async () => {
  const [one, other] = [makeClockOffset(database), makeClockOffset(database)]
  const before = await one.read()
  expect(await one.raiseTo(before + 1_000)).toBe(before + 1_000)
  expect(await other.read()).toBe(before + 1_000)
  expect(await other.raiseTo(before + 10)).toBe(before + 1_000)
  await Promise.all([one.raiseTo(before + 3_000), other.raiseTo(before + 2_000)])
  expect(await one.read()).toBe(before + 3_000)
})

test('the database itself refuses to set the clock back, or to forget it', async () => {
  await makeClockOffset(database).raiseTo(5_000)
  const connection = database.em.getConnection()
  await expect(connection.execute('update clock set offset_ms = offset_ms - 1')).rejects.toThrow(/only goes forward/)
  await expect(connection.execute('delete from clock')).rejects.toThrow(/only goes forward/)
  await expect(connection.execute('insert into clock ("only", offset_ms) values (false, 0)')).rejects.toThrow(
    /clock_only_check/,
  )
})
