import type { Context } from 'koa'
import { staffRoles } from '@tamarack/contracts/endpoint'
import { paperNumber } from '@tamarack/contracts/forms/papers'
import { verificationSteps } from '@tamarack/domain/loan/status'
import type { AppPorts } from './app-ports.ts'
import { inTurn, type Turns } from './file-turns.ts'
import { readableLoan } from './loan-access.ts'
import { admit, fits, originOf } from './mount.ts'
import { refuse } from './problem.ts'
import type { RateLimit } from './rate-limits.ts'
import { recordLook, type LookPorts } from './record-look.ts'

export const paperFilePath = '/api/v1/loan/paper/:id/:step/:number'

type Ports = LookPorts &
  Pick<AppPorts, 'sessions' | 'queries' | 'papers'> & {
    /** By person. */
    readonly fileLimit: RateLimit
    readonly fileTurns: Turns
  }
interface Params {
  readonly id?: string
  readonly step?: string
  readonly number?: string
}

const endings = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

const send = async (
  ctx: Context,
  { id = '', step: given, number = '' }: Params,
  ports: Ports,
  gone: AbortSignal,
): Promise<void> => {
  const principal = await admit(ctx, staffRoles, ports)
  if (!principal.ok) return refuse(ctx, principal.error)
  if (principal.value === null) return refuse(ctx, { code: 'NO_SESSION' })
  const retryAfter = await ports.fileLimit.take(principal.value.id)
  if (retryAfter !== null) return refuse(ctx, { code: 'TOO_MANY_REQUESTS', retryAfter })
  const loan = await readableLoan(ports.queries, principal.value, id)
  if (!loan.ok) return refuse(ctx, loan.error)
  const step = verificationSteps.find((each) => each === given)
  if (step === undefined || !fits(paperNumber, Number(number)).ok) return refuse(ctx, { code: 'NOT_FOUND' })
  const found = await ports.papers.find({ loanId: loan.value.id, step, number: Number(number) })
  if (found === null || found.paper.submittedAt === null) return refuse(ctx, { code: 'NOT_FOUND' })
  if (gone.aborted) return undefined
  const whose = { of: 'loan', loanId: loan.value.id, person: 'borrower' } as const
  const seen = { whose, part: 'papers', detail: `${step}-${number}`, everyTime: true } as const
  const looked = await recordLook(ports, principal.value, originOf(ctx), seen)
  if (!looked.ok) return refuse(ctx, looked.error)
  ctx.status = 200
  ctx.body = Buffer.from(found.bytes)
  const { type } = found.paper
  ctx.set({
    'content-type': type,
    'cache-control': 'private, no-store',
    // Whatever a browser makes of it all the same, it runs nothing and belongs to no origin.
    'content-security-policy': `sandbox; default-src 'none'; frame-ancestors 'none'`,
    'content-disposition': `attachment; filename="${step}-${number}-${loan.value.id}.${endings[type]}"`,
  })
  return undefined
}

/** A paper that the borrower sent, for staff: a file to download, and each download is a look
 * (TAM-170). Bytes instead of JSON, so it has no contract of its own. */
export const sendPaperFile = (ctx: Context, params: Params, ports: Ports): Promise<void> =>
  inTurn(ctx, ports, (gone) => send(ctx, params, ports, gone))
