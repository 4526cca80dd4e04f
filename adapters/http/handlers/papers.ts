import type { LoanSummary } from '@tamarack/application/loan-summary'
import { present } from '@tamarack/application/ports/clock.port'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import { getPapers, removePaper, sendPaper, type PapersView } from '@tamarack/contracts/endpoints/papers'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { answersOfLoan } from '../loan-access.ts'
import type { Mounted } from '../mount.ts'
import { makeRateLimit } from '../rate-limits.ts'

/** The files that one person may upload in an hour: several times the number of both verifications. */
const uploadsPerHour = 60

const papersOf = async (
  { papers }: Pick<HandlerPorts, 'papers'>,
  { id, byHand }: LoanSummary,
  { role }: { readonly role: string },
): Promise<ReadOnly<PapersView>> => {
  const listed = (await papers.of(id)).map(({ loanId: _loan, ...paper }) => paper)
  if (role === 'customer') return { papers: listed, forStaff: null }
  const { account, findings } = await papers.readings(id)
  const { by, at, note = null } = byHand?.proposal ?? {}
  const proposal = by === undefined || at === undefined ? null : { byId: by.id, byName: by.name, at, note }
  return {
    papers: listed.filter(({ submittedAt }) => submittedAt !== null),
    forStaff: { account, findings: proposal === null ? null : findings, proposal },
  }
}

export const papersHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { clock, fingerprint, paperReader, papers, queries } = ports
  const ofLoan = answersOfLoan(queries)
  const limit = makeRateLimit(uploadsPerHour, 3_600)
  return [
    ofLoan(getPapers, async (loan, { principal }) => ok(await papersOf(ports, loan, principal))),
    ofLoan(sendPaper, async (loan, { body: { step, number, content }, principal }) => {
      if (loan.status !== step) return err({ code: 'STEP_NOT_DUE', facts: { status: loan.status } })
      const retryAfter = await limit.take(principal.id)
      if (retryAfter !== null) return err({ code: 'TOO_MANY_REQUESTS', retryAfter })
      const read = await paperReader.read(new Uint8Array(Buffer.from(content, 'base64')))
      if (!read.ok) return read
      const { type, bytes } = read.value
      const paper = { loanId: loan.id, step, number, type, sha256: fingerprint.of(bytes) }
      const isStored = await papers.put({ ...paper, sentAt: present(clock) }, bytes)
      return isStored ? ok(await papersOf(ports, loan, principal)) : err({ code: 'PAPER_SUBMITTED' })
    }),
    ofLoan(removePaper, async (loan, { body: { step, number }, principal }) => {
      if (loan.status !== step) return err({ code: 'STEP_NOT_DUE', facts: { status: loan.status } })
      const isRemoved = await papers.remove({ loanId: loan.id, step, number })
      return isRemoved ? ok(await papersOf(ports, loan, principal)) : err({ code: 'PAPER_SUBMITTED' })
    }),
  ]
}
