import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter } from 'better-auth/adapters'
import {
  HandleEmptyInListsPlugin,
  OperationNodeTransformer,
  replaceWithNoncontingentExpression,
  type KyselyPlugin,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely'
import { refused } from '../requests/refused.ts'
import { violates } from './violates.ts'

/** PostgreSQL can neither store this character nor search for it: a text with it is that of
 * nobody. */
const storable = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value)

class StorableTexts extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: storable(node.value) }
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(storable) }
  }
}
const texts = new StorableTexts()
const storableTexts: KyselyPlugin = {
  transformQuery: ({ node }) => texts.transformNode(node),
  transformResult: async ({ result }) => result,
}

/** When several people take an address at the same moment, the first gets it. The library answers
 * this refusal as if the address had been registered before; any other error would show a stranger
 * that the address was free. That an account is active the database checks when the session is
 * written: it may be inactivated during its sign-in. */
const refusalOf = (error: unknown): unknown => {
  if (violates(error, 'auth_user_email_unique')) return refused('FORBIDDEN', 'account_not_linked', 'account not linked')
  return violates(error, 'auth_session_of_active_user')
    ? refused('FORBIDDEN', 'ACCOUNT_INACTIVE', 'This account is not active')
    : error
}

const refusing = <Tables extends DBTransactionAdapter>(tables: Tables): Tables => ({
  ...tables,
  create: (request: Parameters<Tables['create']>[0]) =>
    tables.create(request).catch((error: unknown) => {
      throw refusalOf(error)
    }),
})

/** The authentication library's own adapter, on the ORM's connections and by the names of its
 * entities. `orm` must hold `accountTables`. */
export const authDatabase =
  (orm: MikroORM) =>
  (options: BetterAuthOptions): DBAdapter => {
    const database = orm.em
      .fork()
      .getKysely({ tableNamingStrategy: 'entity', columnNamingStrategy: 'property', convertValues: true })
      .withPlugin(storableTexts)
      .withPlugin(new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }))
    const adapter = kyselyAdapter(database, { type: 'postgres', transaction: true })({
      ...options,
      account: { ...options.account, modelName: 'login' },
    })
    return { ...refusing(adapter), transaction: (work) => adapter.transaction((tables) => work(refusing(tables))) }
  }
