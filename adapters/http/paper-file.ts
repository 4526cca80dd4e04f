import { staffRoles } from '@tamarack/contracts/endpoint'
import { paperNumber } from '@tamarack/contracts/forms/papers'
import { verificationSteps } from '@tamarack/domain/loan/status'
import { err, ok } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { readableLoan } from './loan-access.ts'
import { fits } from './mount.ts'
import type { RateLimit } from './rate-limits.ts'
import { within, type FileCall } from './sent-file.ts'

export const paperFilePath = '/api/v1/loan/paper/:id/:step/:number'

type Ports = Pick<AppPorts, 'queries' | 'papers'> & {
  /** By person. */
  readonly fileLimit: RateLimit
}

const endings = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** A paper that the borrower sent, for staff: a file to download, and each download is a look
 * (TAM-170). */
export const paperFile = (ports: Ports): FileCall => ({
  roles: staffRoles,
  may: within(ports.fileLimit),
  async find(principal, { id = '', step: given, number = '' }) {
    const loan = await readableLoan(ports.queries, principal, id)
    if (!loan.ok) return loan
    const step = verificationSteps.find((each) => each === given)
    // Number() also reads "0x1", "1e0" and "01".
    if (step === undefined || !/^[1-9]\d*$/.test(number) || !fits(paperNumber, Number(number)).ok)
      return err({ code: 'NOT_FOUND' })
    const found = await ports.papers.find({ loanId: id, step, number: Number(number) })
    if (found === null || found.paper.submittedAt === null) return err({ code: 'NOT_FOUND' })
    const { type } = found.paper
    return ok(() => ({
      bytes: found.bytes,
      type,
      name: `${step}-${number}-${id}.${endings[type]}`,
      // Whatever a browser makes of it all the same, it runs nothing and belongs to no origin.
      headers: { 'content-security-policy': `sandbox; default-src 'none'; frame-ancestors 'none'` },
      looked: {
        whose: { of: 'loan', loanId: id, person: 'borrower' },
        part: 'papers',
        detail: `${step}-${number}`,
        everyTime: true,
      },
    }))
  },
})
