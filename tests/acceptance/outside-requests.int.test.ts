import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeOutsideRequests } from '@tamarack/adapter-postgres/outside-requests'
import type { OutsideRequests } from '@tamarack/application/ports/outside-requests.port'
import type { RecordedAct } from '@tamarack/domain/privacy/outside-request'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { freshDatabase } from '../support/database.ts'
import { glass } from '../support/ended-loans.ts'

let database: Database
let requests: OutsideRequests
beforeAll(async () => {
  database = await openDatabase({ url: await freshDatabase(), entities: [] })
  requests = makeOutsideRequests(database, glass)
})
afterAll(() => database.close())

const by = { id: 'usr_ada', name: 'Ada Admin' }
const opened = (at: number): RecordedAct => ({
  type: 'opened',
  kind: 'complaint',
  from: 'Maya Roy',
  matter: 'Charged twice',
  receivedOn: localDate('2026-11-02'),
  dueOn: localDate('2026-12-02'),
  loanId: null,
  by,
  at: instant(at),
  key: `opened-${at}`,
})
const answered = (key: string): RecordedAct => ({ type: 'answered', note: 'We paid it back', by, at: instant(9), key })

test('of two acts after the same one, or of one press, the first is kept', async () => {
  await requests.add('req_1', 1, opened(1))
  await Promise.all([requests.add('req_1', 2, answered('one')), requests.add('req_1', 2, answered('two'))])
  const first = await requests.find('req_1')
  expect(first?.steps).toHaveLength(1)
  await requests.add('req_1', 3, answered(first?.steps[0]?.key ?? ''))
  expect(await requests.find('req_1')).toEqual(first)
})

test('the list has whole requests, the last opened first, up to its limit', async () => {
  await requests.add('req_2', 1, opened(2))
  await requests.add('req_3', 1, opened(3))
  const idsOf = async (limit: number) => (await requests.list(limit)).map(({ id, steps }) => [id, steps.length])
  expect(await idsOf(10)).toEqual([
    ['req_3', 0],
    ['req_2', 0],
    ['req_1', 1],
  ])
  expect(await idsOf(1)).toEqual([['req_3', 0]])
})

test('no row is ever changed or removed', async () => {
  for (const sql of [
    'update outside_request_act set at = 5',
    'delete from outside_request_act',
    'truncate outside_request_act',
  ])
    await expect(database.em.fork().execute(sql)).rejects.toThrow('never changed')
})
