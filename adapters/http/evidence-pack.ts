import type { Context } from 'koa'
import { evidencePackRoles } from '@tamarack/contracts/endpoint'
import type { AppPorts } from './app-ports.ts'
import { inTurn, type Turns } from './file-turns.ts'
import { actorOf, readableLoan } from './loan-access.ts'
import { admit, checkCommand, originOf, type Guard } from './mount.ts'
import { refuse } from './problem.ts'
import { recordLook } from './record-look.ts'
import { zipOf } from './stored-zip.ts'

export const evidencePackPath = '/api/v1/loan/evidence-pack/:id'

type Ports = Pick<AppPorts, 'queries' | 'evidencePack'> & Guard & { readonly fileTurns: Turns }

const send = async (ctx: Context, loanId: string, ports: Ports, gone: AbortSignal): Promise<void> => {
  const principal = await admit(ctx, evidencePackRoles, ports)
  if (!principal.ok) return refuse(ctx, principal.error)
  if (principal.value === null) return refuse(ctx, { code: 'NO_SESSION' })
  const key = await checkCommand(ctx, principal.value, ports)
  if (!key.ok) return refuse(ctx, key.error)
  const loan = await readableLoan(ports.queries, principal.value, loanId)
  if (!loan.ok) return refuse(ctx, loan.error)
  if (gone.aborted) return undefined
  const files = await ports.evidencePack(loan.value, actorOf(principal.value))
  const whose = { of: 'loan', loanId: loan.value.id, person: 'borrower' } as const
  const seen = { whose, part: 'evidence-pack', everyTime: true } as const
  const looked = await recordLook(ports, principal.value, originOf(ctx), seen)
  if (!looked.ok) return refuse(ctx, looked.error)
  ctx.status = 200
  ctx.body = zipOf(files)
  ctx.set({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="evidence-${loanId}.zip"`,
  })
  return undefined
}

/** Makes the evidence pack of a loan and sends it: a command, since who hands out evidence is
 * recorded, but bytes instead of JSON, so it has no contract of its own. */
export const sendEvidencePack = (ctx: Context, { id = '' }: { readonly id?: string }, ports: Ports): Promise<void> =>
  inTurn(ctx, ports, (gone) => send(ctx, id, ports, gone))
