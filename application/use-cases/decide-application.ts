import { mayMove } from '@tamarack/domain/loan/status'
import { err, ok } from '@tamarack/domain/shared/result'
import type { CommandRefusal } from '../commands.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { Decision, LoanRecord, UnitOfWork } from '../ports/unit-of-work.port.ts'
import { prepareAgreement, type DocumentPorts } from './agreement-documents.ts'
import { makeLoanStep, stepNotDue, type LoanStep } from './loan-step.ts'

interface Ports extends DocumentPorts { readonly work: UnitOfWork; readonly clock: Clock }

const alreadyDecided = (loan: LoanRecord): { readonly ok: false; readonly error: CommandRefusal } =>
  loan.decision === null ? stepNotDue(loan)
    : err({ code: 'ALREADY_DECIDED', facts: { decision: loan.decision.kind, by: loan.decision.byName, at: loan.decision.at } })

const decided = (kind: Decision['kind'], by: { id: string | null; name: string | null }, at: number, reasons: readonly string[], note: string | null): Decision =>
  ({ kind, byId: by.id ?? 'system', byName: by.name ?? 'system', at, reasons, note })

/** Staff approve: the terms are priced once more for the day of signing and the agreement is prepared in the same transaction. */
export const makeApproveLoan = (ports: Ports): LoanStep<'approveLoan'> =>
  makeLoanStep('approveLoan', ports, async ({ tables, loan, command, now, record }) => {
    if (loan.status !== 'review') return alreadyDecided(loan)
    await record('loan-approved', { note: command.note, status: 'agreement' })
    const prepared = await prepareAgreement(ports, { tables, now, record }, loan)
    if (!prepared.ok) return prepared
    await tables.saveLoan({ ...prepared.value, status: 'agreement', decision: decided('approved', command.actor, now, [], command.note) })
    return ok({ status: 'agreement' })
  })

/** Staff reject, with at least one coded reason. */
export const makeRejectLoan = (ports: Pick<Ports, 'work' | 'clock'>): LoanStep<'rejectLoan'> =>
  makeLoanStep('rejectLoan', ports, async ({ tables, loan, command, now, record }) => {
    if (loan.decision !== null || !mayMove(loan.status, 'rejected')) return alreadyDecided(loan)
    if (command.reasons.length === 0) return err({ code: 'REASON_REQUIRED' })
    await tables.saveLoan({ ...loan, status: 'rejected', decision: decided('rejected', command.actor, now, command.reasons, command.note) })
    await record('loan-rejected', { reasons: command.reasons.join(','), note: command.note, status: 'rejected' })
    return ok({ status: 'rejected' })
  })
