import { LockMode, raw, type EntityName, type MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql'
import type { BetterAuthOptions } from 'better-auth'
import {
  createAdapterFactory,
  type AdapterFactoryCustomizeAdapterCreator,
  type CleanedWhere,
  type DBAdapter,
  type DBTransactionAdapter,
} from 'better-auth/adapters'
import { authEntities } from './entities.ts'
import { refused } from '../requests/refused.ts'
import { violates } from './violates.ts'

type Row = { id: string } & Record<string, unknown>
type Condition = Record<string, unknown>

const entities: Readonly<Record<string, EntityName<Row>>> = authEntities as unknown as Record<string, EntityName<Row>>
const entityOf = (model: string): EntityName<Row> => {
  const entity = entities[model]
  if (entity === undefined) throw new Error(`There is no table for the authentication library's "${model}"`)
  return entity
}

/** Text for a LIKE pattern in which nothing is a wildcard. */
const literal = (value: unknown): string => String(value).replace(/[\\%_]/g, (sign) => `\\${sign}`)

const patterns: Readonly<Record<string, (text: string) => string>> = {
  contains: (text) => `%${text}%`,
  starts_with: (text) => `${text}%`,
  ends_with: (text) => `%${text}`,
}

const caseless = ({ field, operator, value }: CleanedWhere): Condition | null => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (!values.every((each) => typeof each === 'string')) return null
  const any = { $or: values.map((each) => ({ [field]: { $ilike: literal(each) } })) }
  if (operator === 'eq' || operator === 'in') return any
  return operator === 'ne' || operator === 'not_in' ? { $not: any } : null
}

/** PostgreSQL cannot store this character, and refuses to search for it. */
const isNoText = (value: unknown): boolean => typeof value === 'string' && value.includes('\u0000')
const nothing: Condition = { id: null }
const everything: Condition = { id: { $ne: null } }

const condition = (where: CleanedWhere): Condition => {
  const { field, value, mode, operator = 'eq' } = where
  if (isNoText(value)) return operator === 'ne' ? everything : nothing
  const insensitive = mode === 'insensitive' ? caseless(where) : null
  if (insensitive) return insensitive
  const pattern = patterns[operator]
  if (pattern !== undefined)
    return { [field]: { [mode === 'insensitive' ? '$ilike' : '$like']: pattern(literal(value)) } }
  if (operator === 'eq') return { [field]: value }
  return { [field]: { [operator === 'not_in' ? '$nin' : `$${operator}`]: value } }
}

/** All conditions joined by AND must hold, and, if there are any joined by OR, at least one of those. */
const conditions = (where: readonly CleanedWhere[] = []): Condition => {
  const every = where.filter(({ connector }) => connector !== 'OR').map(condition)
  const some = where.filter(({ connector }) => connector === 'OR').map(condition)
  return { ...(every.length > 0 ? { $and: every } : {}), ...(some.length > 0 ? { $or: some } : {}) }
}

/** `"count" + 1`, with the column's own name: the library speaks of fields. */
const plus = (orm: MikroORM, entity: EntityName<Row>, field: string, delta: number) => {
  const column = orm.getMetadata().get(entity).properties[field]?.fieldNames[0]
  if (column === undefined || !Number.isFinite(delta)) throw new Error(`"${field}" cannot be counted up by ${delta}`)
  return raw(`"${column}" + ${delta}`)
}

/**
 * When several people take an address at the same moment, the first gets it. The library answers this refusal as if the address had been registered before;
 * any other error would show a stranger that the address was free.
 */
const takenMeanwhile = () => refused('FORBIDDEN', 'account_not_linked', 'account not linked')

/** The database checks when the session is written: an account may be inactivated during its sign-in. */
const inactive = (error: unknown): unknown =>
  violates(error, 'auth_session_of_active_user')
    ? refused('FORBIDDEN', 'ACCOUNT_INACTIVE', 'This account is not active')
    : error

/** The arguments of the library's calls; it does not export these types. */
interface Query {
  readonly model: string
  readonly where: CleanedWhere[]
}
interface FindManyRequest {
  readonly model: string
  readonly where?: CleanedWhere[] | undefined
  readonly limit: number
  readonly offset?: number | undefined
  readonly sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined
  readonly select?: string[] | undefined
}
interface Increment extends Query {
  readonly increment: Record<string, number>
  readonly set?: Record<string, unknown> | undefined
}

const operations =
  (orm: MikroORM, manager: () => SqlEntityManager): AdapterFactoryCustomizeAdapterCreator =>
  (names) => {
    const { getDefaultModelName, getFieldName } = names
    const entity = (model: string) => entityOf(getDefaultModelName(model))
    const builder = (model: string, em = manager()) => em.createQueryBuilder(entity(model))
    const fields = (model: string, select: readonly string[] | undefined) =>
      (select?.length ? select.map((field) => getFieldName({ model, field })) : '*') as '*'
    // The library types a row by its model's generics, which no table can prove.
    const rows = async <T>(query: { execute(method: 'all', map: true): Promise<unknown> }): Promise<T[]> =>
      (await query.execute('all', true)) as T[]

    return {
      async create({ model, data }) {
        const insert = builder(model).insert(data)
        const isPerson = getDefaultModelName(model) === 'user'
        const [row] = await rows<typeof data>(
          (isPerson ? insert.onConflict('email').ignore() : insert).returning('*'),
        ).catch((error: unknown) => {
          throw inactive(error)
        })
        if (row === undefined) throw isPerson ? takenMeanwhile() : new Error(`"${model}" was not stored`)
        return row
      },
      async findOne<T>({ model, where, select }: Query & { readonly select?: string[] | undefined }) {
        return (
          (await rows<T>(builder(model).select(fields(model, select)).where(conditions(where)).limit(1)))[0] ?? null
        )
      },
      async findMany<T>({ model, where, limit, offset, sortBy, select }: FindManyRequest) {
        const query = builder(model)
          .select(fields(model, select))
          .where(conditions(where))
          .limit(limit, offset ?? 0)
        return rows<T>(
          sortBy ? query.orderBy({ [getFieldName({ model, field: sortBy.field })]: sortBy.direction }) : query,
        )
      },
      count: ({ model, where }) => manager().count(entity(model), conditions(where)),
      async update<T>({ model, where, update }: Query & { readonly update: T }) {
        return (
          (
            await rows<T>(
              builder(model)
                .update(update as Row)
                .where(conditions(where))
                .returning('*'),
            )
          )[0] ?? null
        )
      },
      updateMany: ({ model, where, update }) => manager().nativeUpdate(entity(model), conditions(where), update),
      async delete({ model, where }) {
        await manager().nativeDelete(entity(model), conditions(where))
      },
      deleteMany: ({ model, where }) => manager().nativeDelete(entity(model), conditions(where)),
      // Single-use codes: the row is locked first, so that exactly one of several simultaneous calls gets it.
      consumeOne: <T>({ model, where }: Query) =>
        manager().transactional(async (em) => {
          const found = builder(model, em as SqlEntityManager)
            .select('*')
            .where(conditions(where))
            .limit(1)
          const [row] = await rows<Row>(found.setLockMode(LockMode.PESSIMISTIC_WRITE))
          return row !== undefined && (await em.nativeDelete(entity(model), { id: row.id })) === 1 ? (row as T) : null
        }),
      async incrementOne<T>({ model, where, increment, set }: Increment) {
        const counted = Object.entries(increment).map(([field, delta]) => [
          field,
          plus(orm, entity(model), field, delta),
        ])
        const query = builder(model)
          .update({ ...set, ...Object.fromEntries(counted) })
          .where(conditions(where))
        return (await rows<T>(query.returning('*')))[0] ?? null
      },
    }
  }

type Transaction = <R>(work: (tables: DBTransactionAdapter) => Promise<R>) => Promise<R>

/**
 * The authentication library's database, over the ORM that the rest of the product uses. Every call runs in a fork of its own; inside
 * `transaction` all calls share one. `orm` must hold `authEntities`.
 */
export const mikroOrmAuthAdapter =
  (orm: MikroORM) =>
  (options: BetterAuthOptions): DBAdapter => {
    const fork = () => orm.em.fork({ clear: true })
    const make = (manager: () => SqlEntityManager, transaction: Transaction | false) =>
      createAdapterFactory({
        config: {
          adapterId: 'mikro-orm',
          adapterName: 'MikroORM',
          supportsJSON: true,
          supportsNumericIds: false,
          transaction,
          // PostgreSQL's bigint arrives as text.
          customTransformOutput: ({ data, fieldAttributes }: { data: unknown; fieldAttributes: { type: unknown } }) =>
            fieldAttributes.type === 'number' && typeof data === 'string' ? Number(data) : data,
        },
        adapter: operations(orm, manager),
      })(options)
    return make(fork, (work) => fork().transactional((em) => work(make(() => em as SqlEntityManager, false))))
  }
