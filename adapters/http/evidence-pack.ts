import { evidencePackRoles } from '@tamarack/contracts/endpoint'
import { ok } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { actorOf, readableLoan } from './loan-access.ts'
import { checkCommand, type Guard } from './mount.ts'
import type { FileCall } from './sent-file.ts'
import { zipOf } from './stored-zip.ts'

export const evidencePackPath = '/api/v1/loan/evidence-pack/:id'

/** Makes the evidence pack of a loan: a command, since who hands out evidence is recorded. */
export const evidencePack = (ports: Pick<AppPorts, 'queries' | 'evidencePack'> & Guard): FileCall => ({
  roles: evidencePackRoles,
  may: (principal, ctx) => checkCommand(ctx, principal, ports),
  async find(principal, { id: loanId = '' }) {
    const loan = await readableLoan(ports.queries, principal, loanId)
    if (!loan.ok) return loan
    return ok(async () => ({
      bytes: zipOf(await ports.evidencePack(loan.value, actorOf(principal))),
      type: 'application/zip',
      name: `evidence-${loanId}.zip`,
      looked: { whose: { of: 'loan', loanId, person: 'borrower' }, part: 'evidence-pack', everyTime: true },
    }))
  },
})
