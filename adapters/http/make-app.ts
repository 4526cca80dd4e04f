import Router from '@koa/router'
import Koa, { type ParameterizedContext } from 'koa'
import { makeReceiveWebhook } from '@tamarack/application/use-cases/webhooks'
import { ownDataZipAddress } from '@tamarack/contracts/paths'
import { reportKinds } from '@tamarack/contracts/views/document'
import { makeAfterAnswer, type AfterAnswer } from './after-answer.ts'
import type { AppPorts, AppSettings, ReadinessCheck } from './app-ports.ts'
import { authMount } from './auth-mount.ts'
import { documentPdf, documentPdfPath, noticePdf, noticePdfPath } from './document-pdf.ts'
import { evidencePack, evidencePackPath } from './evidence-pack.ts'
import { makeFileTurns } from './file-turns.ts'
import { inTime, mount } from './mount.ts'
import { docsPath, openApiPath, sendContract } from './openapi/serve.ts'
import { ownDataZip } from './own-data-zip.ts'
import { paperFile, paperFilePath } from './paper-file.ts'
import { problems, refuse } from './problem.ts'
import { makeRateLimit } from './rate-limits.ts'
import { reportPaths, reportPdf } from './report-pdf.ts'
import { requestScope, type RequestState } from './request-scope.ts'
import { routes } from './routes.ts'
import { passScript, sandboxScripts } from './sandbox-scripts.ts'
import { securityHeaders } from './security-headers.ts'
import { sendFile, type FileCall } from './sent-file.ts'
import { signInErrorPage } from './sign-in-error-page.ts'
import { staticFiles } from './static-files.ts'
import { makeWebhookLimits, takeWebhook } from './webhooks.ts'
import { sendWorkflowPage, workflowPagesPath } from './workflow-pages.ts'

type Context = ParameterizedContext<RequestState>

const patienceMs = 2_000

const isReady = async ({ ready }: ReadinessCheck): Promise<boolean> => {
  try {
    return await inTime(ready(), patienceMs)
  } catch {
    return false
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
const showHealth = (ctx: Context): void => show(ctx, 200, { status: 'ok' })

/** Whether work may be sent here: each required part answers, and the process is not about to stop.
 * `degraded` if a part that is not required does not answer. */
const showReadiness = async (
  ctx: Context,
  { readiness: checks, log }: Pick<AppPorts, 'readiness' | 'log'>,
  stopping: boolean,
): Promise<void> => {
  const answers = await Promise.all(checks.map(async (check) => ({ ...check, isThere: await isReady(check) })))
  const ready = !stopping && answers.every(({ isRequired, isThere }) => isThere || !isRequired)
  const degraded = answers.some(({ isRequired, isThere }) => !isRequired && !isThere)
  const parts = Object.fromEntries(answers.map(({ name, isThere }) => [name, isThere]))
  // Only the log names the missing part.
  if (!ready || degraded) log.warn({ stopping, ...parts }, ready ? 'Ready, but a part does not answer' : 'Not ready')
  show(ctx, ready ? 200 : 503, { ready, ...(degraded && { degraded }) })
}

/** What one person presses in a minute: several times what the fastest does, and little enough for
 * the engine. */
const commandsPerMinute = 120
/** Reports that one person may open: more than anybody reads. */
const reportsPerMinute = 20

/** Several times what screens read for a person in a hurry, with a few windows open. */
const readsPerMinute = 1_200
/** Files of documents for one person; stored bytes, but each is opened from its seal. */
const filesPerMinute = 60

/** Their addresses begin so; nobody behind them has a session. */
const webhookPaths = '/api/webhooks/'

const apiRouter = (ports: AppPorts, settings: AppSettings, afterAnswer: AfterAnswer): Router<RequestState> => {
  const router = new Router<RequestState>()
  const named =
    (route: string): Koa.Middleware<RequestState> =>
    async (ctx, next) => {
      ctx.state.route = route
      await next()
    }
  for (const [provider, reader] of [
    ['plaid', ports.plaidWebhooks],
    ['zum', ports.zumWebhooks],
  ] as const) {
    const path = `${webhookPaths}${provider}`
    const webhookPorts = {
      log: ports.log,
      securityLog: ports.securityLog,
      receive: makeReceiveWebhook(ports),
      catchUp: () => ports.clockMover?.clock.catchUp(),
      limits: makeWebhookLimits(),
      afterAnswer,
    }
    router.post(path, named(path), (ctx) => takeWebhook(ctx, provider, reader, webhookPorts))
  }
  const ofOnePerson = settings.filesPerMinute ?? filesPerMinute
  const guard = {
    ...ports,
    publicOrigin: settings.publicOrigin,
    readLimit: makeRateLimit(settings.readsPerMinute ?? readsPerMinute, 60),
    commandLimit: makeRateLimit(settings.commandsPerMinute ?? commandsPerMinute, 60),
    answerWithinMs: settings.answerWithinMs ?? 25_000,
  }
  const filePorts = {
    ...guard,
    settings,
    fileTurns: makeFileTurns(ofOnePerson),
    fileLimit: makeRateLimit(ofOnePerson, 60),
    reportLimit: makeRateLimit(reportsPerMinute, 60),
  }
  const file = (path: string, call: FileCall, method = 'GET'): void => {
    router.register(path, [method], [named(path), (ctx) => sendFile(ctx, call, filePorts)])
  }
  file(documentPdfPath, documentPdf(filePorts))
  file(noticePdfPath, noticePdf(filePorts))
  file(paperFilePath, paperFile(filePorts))
  file(evidencePackPath, evidencePack(filePorts), 'POST')
  for (const kind of reportKinds) file(reportPaths[kind], reportPdf(kind, filePorts))
  file(ownDataZipAddress, ownDataZip(filePorts))
  for (const mounted of routes({ ...ports, settings })) {
    const { method, path } = mounted.endpoint
    router.register(path, [method], mount(mounted, guard))
  }
  router.get(openApiPath, named(openApiPath), (ctx) => sendContract(ctx, 'document'))
  router.get(docsPath, named(docsPath), (ctx) => sendContract(ctx, 'page'))
  router.all(new RegExp(`^${workflowPagesPath}(?:/|$)`), named(`${workflowPagesPath}/…`), (ctx) =>
    sendWorkflowPage(ctx, ports, settings.workflowPages),
  )
  router.post('/api/v1/loan/activate-loan', named('/api/v1/loan/activate-loan'), (ctx) =>
    refuse(ctx, { code: 'LOAN_ID_REQUIRED' }),
  )
  return router
}

export interface App {
  readonly koa: Koa<RequestState>
  /** From now on `/readyz` answers 503, so that no new work is sent here, and whoever waits for a
   * change is answered. */
  readonly stopping: () => void
  /** Resolves when the work that follows answers is done. */
  readonly settled: () => Promise<void>
}

export const makeApp = (ports: AppPorts, settings: AppSettings): App => {
  let isStopping = false
  const koa = new Koa<RequestState>({ proxy: settings.proxies > 0, maxIpsCount: settings.proxies })
  const scripts = sandboxScripts(settings)
  const afterAnswer = makeAfterAnswer(ports.log)
  // A browser that leaves in the middle of an answer is nobody's fault.
  koa.on('error', (error: NodeJS.ErrnoException) => {
    if (['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code ?? '')) return
    ports.log.error({ error: error.name, errorCode: error.code ?? null }, 'An answer could not be sent')
  })
  koa.use(requestScope(ports.log))
  koa.use(securityHeaders(settings))
  koa.use(problems(ports.log))
  koa.use(async (ctx, next) => {
    const script = ctx.method === 'GET' ? scripts.get(ctx.path) : undefined
    if (ctx.path === '/healthz') return showHealth(ctx)
    if (ctx.path === '/readyz') return showReadiness(ctx, ports, isStopping)
    // It has a port of its own, which no public door leads to.
    if (ctx.path === '/metrics') return refuse(ctx, { code: 'NOT_FOUND' })
    return script === undefined ? next() : passScript(ctx, script)
  })
  // A press begins a trace of its own, whatever its headers say.
  koa.use((ctx, next) =>
    ports.traces.step(
      ctx.method,
      async (about) => {
        await next().finally(() => {
          const { route, requestId } = ctx.state
          about(`${ctx.method} ${route}`, {
            'http.request.method': ctx.method,
            'http.route': route,
            'http.response.status_code': ctx.status,
            'request.id': requestId,
          })
        })
      },
      'new',
    ),
  )
  // No id has it, and no database can look for it.
  koa.use((ctx, next) => (/%00/.test(ctx.path) ? refuse(ctx, { code: 'NOT_FOUND' }) : next()))
  koa.use(signInErrorPage(settings))
  koa.use(authMount(ports.auth, settings.publicOrigin))
  const { clockMover } = ports
  if (clockMover !== undefined)
    koa.use(async (ctx, next) => {
      // A webhook reads the clock once its signature is checked.
      if (ctx.path.startsWith('/api/') && !ctx.path.startsWith(webhookPaths))
        ctx.state.present = () => clockMover.clock.catchUp()
      await next()
    })
  koa.use(apiRouter(ports, settings, afterAnswer).routes())
  koa.use(staticFiles(settings))
  koa.use((ctx) => refuse(ctx, { code: 'NOT_FOUND' }))
  return {
    koa,
    stopping: () => {
      isStopping = true
      void ports.changes.stop()
    },
    settled: afterAnswer.settled,
  }
}
