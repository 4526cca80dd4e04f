import type { HousePolicies, KeyedPolicyAct } from '@tamarack/application/ports/house-policies.port'
import { firstPolicy, type PolicyInForce } from '@tamarack/domain/policy/house-policy'
import type { PolicyStepTaken } from '@tamarack/domain/policy/policy-acts'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { statementsOf, type Database } from './database.ts'

type Row = Omit<KeyedPolicyAct, 'at' | 'by'> & {
  readonly at: string
  readonly byId: string
  readonly byName: string
  readonly content: Omit<PolicyStepTaken, 'type'>
}

/** By any means of running a statement, in a transaction or outside. */
export const policyInForce = async (
  run: <Found>(sql: string, values: unknown[]) => Promise<Found[]>,
  at: Instant,
): Promise<PolicyInForce> => {
  const [row] = await run<{ readonly policy: PolicyInForce }>(
    `select content->'policy' as policy from house_policy_act
     where type = 'policy-confirmed' and (content->'policy'->>'from')::bigint <= ? order by number desc limit 1`,
    [at],
  )
  return row?.policy ?? firstPolicy
}

/** Acts about the house policy, as rows that are only added. */
export const makeHousePolicies = (database: Database): HousePolicies => {
  const run = statementsOf(database)
  return {
    async acts() {
      const rows = await run<Row>(
        `select number, type, at, by_id as "byId", by_name as "byName", key, content from house_policy_act order by number`,
      )
      return rows.map(
        ({ byId, byName, at, content, ...act }) =>
          ({ ...act, ...content, at: instant(Number(at)), by: { id: byId, name: byName } }) as KeyedPolicyAct,
      )
    },
    async add({ number, at, by, key, type, ...content }) {
      await run(
        `insert into house_policy_act (number, type, at, by_id, by_name, key, content)
         values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        [number, type, at, by.id, by.name, key, JSON.stringify(content)],
      )
    },
    inForce: (at) => policyInForce(run, at),
  }
}
