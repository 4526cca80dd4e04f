import type { HousePolicies, KeyedPolicyAct } from '@tamarack/application/ports/house-policies.port'
import { firstPolicy, type PolicyInForce } from '@tamarack/domain/policy/house-policy'
import type { Instant } from '@tamarack/domain/values/instant'
import { statementsOf, type Database } from './database.ts'

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
      const rows = await run<KeyedPolicyAct & { readonly content: object }>(
        `select number, type, at::float8 as at, jsonb_build_object('id', by_id, 'name', by_name) as by, key, content
         from house_policy_act order by number`,
      )
      return rows.map(({ content, ...act }) => ({ ...act, ...content }))
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
