import Router from '@koa/router'
import type Koa from 'koa'
import { meetFault } from '@tamarack/adapter-sandbox/faults'
import type { Parts } from './parts.ts'
import { failure, jsonOf, success, ZumRefusal, type Fields } from './wire.ts'

const keptMs = 3_600_000

interface ApiRequest {
  readonly fields: Fields
  readonly id: string
}
type Endpoint = (requested: ApiRequest) => unknown

const endpointsOf = ({ connections, transactions }: Parts): Readonly<Record<string, Endpoint>> => ({
  'POST /api/aggregationconnector/createtoken': () => ({
    ...connections.createToken(),
    CustomerId: '00000000-0000-4000-8000-000000000001',
    CompanyName: 'Tamarack',
  }),
  'GET /api/aggregation/GetInformationByRequestId/:id': ({ id }) => connections.information(id),
  'GET /api/wallet': () => [transactions.wallet()],
  'POST /api/transaction/filter': ({ fields }) => transactions.filter(fields),
  'POST /api/transaction': ({ fields }) => transactions.create(fields),
  'GET /api/transaction/:id': ({ id }) => transactions.get(id),
  'DELETE /api/transaction/:id': ({ id }) => transactions.cancel(id) ?? null,
  'PUT /api/transaction/takeaction/:id': ({ id, fields }) => transactions.takeAction(id, fields) ?? null,
})

/** Answers once for each key within an hour: a repeat gets the first answer, no matter what its
 * body. */
const answeredOnce = (
  parts: Parts,
  key: string,
  answer: () => { status: number; body: object },
): { status: number; body: object } => {
  if (key === '') return answer()
  if (key.length > 36) throw new ZumRefusal(400, 'The idempotency-key has more than 36 characters.')
  const kept = parts.answers.get(key)
  if (kept && parts.time.now() - kept.at < keptMs) return kept
  return parts.answers.put(key, { key, at: parts.time.now(), ...answer() })
}

const answered = (answer: () => unknown, method: string): { status: number; body: object } => {
  try {
    return { status: 200, body: success(method, answer()) }
  } catch (error) {
    if (error instanceof ZumRefusal) return { status: error.status, body: failure(error.status, error.message) }
    throw error
  }
}

const refuse = (status: 429 | 500): never => {
  throw new ZumRefusal(status, status === 429 ? 'Too many requests. Try again later.' : 'An unexpected error occurred.')
}

/** The vendor's API: bearer token, envelope, idempotency keys, limits. */
export const apiRoutes = (parts: Parts): Koa.Middleware => {
  const router = new Router()
  const guarded = async (
    ctx: Koa.Context,
    name: string,
    act: (fields: Fields) => { status: number; body: object },
  ): Promise<void> => {
    parts.calls.set(name, (parts.calls.get(name) ?? 0) + 1)
    const fields = await jsonOf(ctx)
    const switches = parts.switches.current()
    await meetFault(ctx, switches, {
      time: parts.time,
      refuse,
      act: () => {
        if (switches.rateLimit) parts.access.mustBeWithinLimit()
        const { status, body } = parts.atomically(() => act(fields))
        ctx.status = status
        ctx.body = body
      },
    })
  }
  router.post('/api/authorize', (ctx) =>
    guarded(ctx, 'POST /api/authorize', (fields) => answered(() => parts.access.authorize(fields), 'POST')),
  )
  for (const [name, endpoint] of Object.entries(endpointsOf(parts))) {
    const [method = '', path = ''] = name.split(' ')
    router.register(
      path,
      [method],
      [
        (ctx) =>
          guarded(ctx, name, (fields) => {
            parts.access.mustBeAuthorized(ctx.get('authorization'))
            const act = () => answered(() => endpoint({ fields, id: String(ctx.params['id'] ?? '') }), method)
            return method === 'POST' ? answeredOnce(parts, ctx.get('idempotency-key'), act) : act()
          }),
      ],
    )
  }
  return router.routes() as Koa.Middleware
}
