import { mayMove, type LoanStatus } from '@tamarack/domain/loan/status'
import { endOfTorontoDay, torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { ok } from '@tamarack/domain/shared/result'
import type { LoanStanding } from '../commands.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { UnitOfWork } from '../ports/unit-of-work.port.ts'
import { prepareAgreement, prepareDebitAuthorization, type DocumentPorts } from './agreement-documents.ts'
import { lockLoanOfWorkflow, makeLoanStep, present, stepNotDue, systemRecorder, type LoanStep } from './loan-step.ts'

interface Ports {
  readonly work: UnitOfWork
  readonly clock: Clock
}

/** The customer takes the application back; possible until the debit authorization is signed. */
export const makeWithdrawApplication = (ports: Ports): LoanStep<'withdrawApplication'> =>
  makeLoanStep('withdrawApplication', ports, async ({ tables, loan, record }) => {
    if (loan.status === 'withdrawn') return ok({ status: loan.status, already: true })
    if (!mayMove(loan.status, 'withdrawn')) return stepNotDue(loan)
    await tables.saveLoan({ ...loan, status: 'withdrawn' })
    await record('application-withdrawn', { status: 'withdrawn' })
    return ok({ status: 'withdrawn' })
  })

export type SystemStep = (input: { readonly loanId: string }) => Promise<LoanStanding>

/** Nobody has gone on with the application for its whole life: it ends. Called again, it changes nothing. */
export const makeExpireApplication =
  ({ work, clock }: Ports): SystemStep =>
  ({ loanId }) =>
    work.run(async (tables) => {
      const loan = await lockLoanOfWorkflow(tables, loanId)
      if (!mayMove(loan.status, 'expired')) return { status: loan.status, already: true }
      await tables.saveLoan({ ...loan, status: 'expired' })
      await systemRecorder(
        tables,
        loanId,
        present(clock),
      )('application-expired', { status: 'expired', was: loan.status })
      return { status: 'expired' }
    })

/** Until when the prepared documents may be signed: the end of the Toronto day they are dated. */
export interface DatedStanding extends LoanStanding {
  readonly status: LoanStatus
  readonly validUntil: number
}

/**
 * A new day has begun with the documents unsigned. A loan is made on the day it is signed, so the agreement is priced and prepared again for today,
 * or the application expires when its terms can no longer be offered. An agreement that was signed yesterday without the debit authorization is
 * void: its customer reads and signs the new one. Called twice on one day, it changes nothing the second time.
 */
export const makeRedateAgreement =
  (ports: Ports & DocumentPorts): ((input: { readonly loanId: string }) => Promise<DatedStanding>) =>
  ({ loanId }) =>
    ports.work.run(async (tables) => {
      const loan = await lockLoanOfWorkflow(tables, loanId)
      const now = present(ports.clock)
      const validUntil = endOfTorontoDay(torontoDateOf(now))
      if (loan.status !== 'agreement' && loan.status !== 'pad')
        return { status: loan.status, already: true, validUntil }
      const record = systemRecorder(tables, loanId, now)
      const current = await tables.document(loanId, 'loan-agreement')
      if (current !== null && current.content.date >= torontoDateOf(now))
        return { status: loan.status, already: true, validUntil }
      const renewed = await prepareAgreement(ports, { tables, now, record }, loan)
      if (!renewed.ok) {
        await tables.saveLoan({ ...loan, status: 'expired' })
        await record('application-expired', { status: 'expired', because: renewed.error.code })
        return { status: 'expired', validUntil }
      }
      if (loan.status === 'pad') await prepareDebitAuthorization(ports, { tables, now, record }, renewed.value)
      await tables.saveLoan({ ...renewed.value, status: 'agreement', agreementSignedAt: null })
      return { status: 'agreement', validUntil }
    })
