import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { OutsideRequests } from '@tamarack/application/ports/outside-requests.port'
import type { OutsideRequest, RecordedAct, RequestAct } from '@tamarack/domain/privacy/outside-request'
import type { Instant } from '@tamarack/domain/values/instant'
import { statementsOf, type Database } from './database.ts'
import { makeSealed } from './sealed.ts'

interface Row {
  readonly id: string
  readonly sequence: number
  readonly at: Instant
  readonly by: RecordedAct['by']
  readonly key: string
  readonly sealed: string
}

const table = 'outside_request_act'
const columns = `id, sequence, at::float8 as at, jsonb_build_object('id', by_id, 'name', by_name) as by, key, sealed`

/** Requests from outside as rows of their acts, their words sealed. */
export const makeOutsideRequests = (database: Database, cipher: DataCipher): OutsideRequests => {
  const run = statementsOf(database)
  const sealed = makeSealed(cipher)
  const toAct = ({ id, sequence, sealed: act, ...pressed }: Row): RecordedAct => ({
    ...sealed.open<RequestAct>(act, table, id, String(sequence)),
    ...pressed,
  })
  const toRequests = (rows: readonly Row[]): readonly OutsideRequest[] =>
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, ofOne]) => {
      const [opened, ...steps] = ofOne.map(toAct)
      return opened?.type === 'opened' ? [{ id, opened, steps: steps.filter((act) => act.type !== 'opened') }] : []
    })
  return {
    async add(id, sequence, { by, at, key, ...act }) {
      await run(
        `insert into outside_request_act (id, sequence, at, by_id, by_name, key, sealed)
         values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        [id, sequence, at, by.id, by.name, key, sealed.seal(act, table, id, String(sequence))],
      )
    },
    async find(id) {
      const rows = await run<Row>(`select ${columns} from outside_request_act where id = ? order by sequence`, [id])
      return toRequests(rows)[0] ?? null
    },
    async list(limit) {
      const rows = await run<Row>(
        `select ${columns} from outside_request_act
         join (select id, at as opened_at from outside_request_act where sequence = 1 order by at desc, id limit ?) opened using (id)
         order by opened_at desc, id, sequence`,
        [limit],
      )
      return toRequests(rows)
    },
  }
}
