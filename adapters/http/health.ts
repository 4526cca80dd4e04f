import type { ParameterizedContext } from 'koa'
import type { ReadinessCheck } from './app-ports.ts'
import type { RequestState } from './request-scope.ts'

type Context = ParameterizedContext<RequestState>

const patienceMs = 2_000

const isReady = async ({ ready }: ReadinessCheck): Promise<boolean> => {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), patienceMs)
  try {
    return await Promise.race([ready(), late.promise])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

const show = (ctx: Context, status: number, body: object): void => {
  ctx.state.route = ctx.path
  ctx.state.isProbe = true
  ctx.status = status
  ctx.set('cache-control', 'no-store')
  ctx.body = body
}

/** The process runs; reports nothing of what it needs. */
export const showHealth = (ctx: Context): void => show(ctx, 200, { status: 'ok' })

/** Whether work may be sent here: everything that it needs answers, and it is not about to stop. */
export const showReadiness = async (
  ctx: Context,
  checks: readonly ReadinessCheck[],
  stopping: boolean,
): Promise<void> => {
  const answers = await Promise.all(checks.map(async (check) => [check.name, await isReady(check)] as const))
  const ready = !stopping && answers.every(([, isThere]) => isThere)
  show(ctx, ready ? 200 : 503, { ready, ...(stopping ? { stopping } : {}), checks: Object.fromEntries(answers) })
}
