import { inflateSync } from 'node:zlib'
import type { LoanSummary } from '@tamarack/application/loan-summary'
import { present } from '@tamarack/application/ports/clock.port'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import { getPapers, sendPaper, type PapersView } from '@tamarack/contracts/endpoints/papers'
import { paperTypeOf } from '@tamarack/domain/papers/paper-file'
import type { Inflate } from '@tamarack/domain/papers/pdf'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { answersOfLoan } from '../loan-access.ts'
import type { Mounted } from '../mount.ts'

/** The most bytes that the compressed parts of one file may have together. */
const inflatedMax = 16 * 1024 * 1024

/** Inflates the parts of one file. */
const inflateWithin = (budget: number): Inflate => {
  let left = budget
  return (deflated) => {
    try {
      const bytes = inflateSync(deflated, { maxOutputLength: Math.max(left, 1) })
      left -= bytes.length
      return bytes
    } catch {
      return null
    }
  }
}

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
  const { clock, fingerprint, papers, queries } = ports
  const ofLoan = answersOfLoan(queries)
  return [
    ofLoan(getPapers, async (loan, { principal }) => ok(await papersOf(ports, loan, principal))),
    ofLoan(sendPaper, async (loan, { body: { step, number, content }, principal }) => {
      if (loan.status !== step) return err({ code: 'STEP_NOT_DUE', facts: { status: loan.status } })
      const bytes = new Uint8Array(Buffer.from(content, 'base64'))
      const type = paperTypeOf(bytes, inflateWithin(inflatedMax))
      if (!type.ok) return type
      const paper = { loanId: loan.id, step, number, type: type.value, sha256: fingerprint.of(bytes) }
      const isStored = await papers.put({ ...paper, sentAt: present(clock) }, bytes)
      return isStored ? ok(await papersOf(ports, loan, principal)) : err({ code: 'PAPER_SUBMITTED' })
    }),
  ]
}
