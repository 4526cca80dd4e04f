import { decide, type DecisionRefusal, type DecisionState } from '@tamarack/domain/decision/decision'
import { parseRejectionReasons } from '@tamarack/domain/decision/reasons'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { asRefusal } from '../cash-advance-offer.ts'
import type { Actor, CommandRefusal } from '../commands.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { Decision, LoanRecord, UnitOfWork } from '../ports/unit-of-work.port.ts'
import { prepareAgreement, type DocumentPorts } from './agreement-documents.ts'
import { alreadyDecided, makeLoanStep, stepNotDue, type LoanStep } from './loan-step.ts'

interface Ports extends DocumentPorts {
  readonly work: UnitOfWork
  readonly clock: Clock
}

const stateOf = ({ decision }: LoanRecord): DecisionState => {
  if (decision === null) return { status: 'undecided' }
  const parsed = parseRejectionReasons(decision.reasons)
  const verdict =
    decision.kind === 'approved'
      ? ({ outcome: 'approved', reasons: [] } as const)
      : ({ outcome: 'rejected', reasons: parsed.ok ? parsed.value : [] } as const)
  return {
    status: 'decided',
    verdict,
    proposed: undefined,
    decided: { by: decision.byId, at: instant(decision.at), note: decision.note ?? undefined },
  }
}

/** The domain's refusal in the wire's words. */
const refusalOf = (
  loan: LoanRecord,
  refusal: DecisionRefusal,
): { readonly ok: false; readonly error: CommandRefusal } => {
  if (refusal.code === 'NOT_UP_FOR_DECISION') return stepNotDue(loan)
  return refusal.code === 'ALREADY_DECIDED' && loan.decision !== null
    ? alreadyDecided(loan.decision)
    : err(asRefusal(refusal))
}

interface Given {
  readonly outcome: Decision['kind']
  readonly reasons: readonly string[]
  readonly note: string | null
}

/** TAM-18 on this loan: one decision, not by the applicant. A second person is not asked for yet: no policy of ours demands it. */
const decided = (
  loan: LoanRecord,
  by: Actor,
  now: Instant,
  { outcome, reasons, note }: Given,
): Result<Decision, CommandRefusal> => {
  const person = { id: by.id ?? 'system', name: by.name ?? 'system' }
  const made = decide(
    stateOf(loan),
    { status: loan.status, applicantId: loan.customerId, secondReview: false },
    { outcome, reasons, by: person.id, at: now, ...(note === null ? {} : { note }) },
  )
  return made.ok
    ? ok({ kind: outcome, byId: person.id, byName: person.name, at: now, reasons, note })
    : refusalOf(loan, made.error)
}

/** Staff approve: the terms are priced once more for the day of signing and the agreement is prepared in the same transaction. */
export const makeApproveLoan = (ports: Ports): LoanStep<'approveLoan'> =>
  makeLoanStep('approveLoan', ports, async ({ tables, loan, command, now, record }) => {
    const decision = decided(loan, command.actor, now, { outcome: 'approved', reasons: [], note: command.note })
    if (!decision.ok) return decision
    await record('loan-approved', { note: command.note, status: 'agreement' })
    const prepared = await prepareAgreement(ports, { tables, now, record }, loan)
    if (!prepared.ok) return prepared
    await tables.saveLoan({ ...prepared.value, status: 'agreement', decision: decision.value })
    return ok({ status: 'agreement' })
  })

/** Staff reject, with at least one coded reason. */
export const makeRejectLoan = (ports: Pick<Ports, 'work' | 'clock'>): LoanStep<'rejectLoan'> =>
  makeLoanStep('rejectLoan', ports, async ({ tables, loan, command, now, record }) => {
    const decision = decided(loan, command.actor, now, {
      outcome: 'rejected',
      reasons: command.reasons,
      note: command.note,
    })
    if (!decision.ok) return decision
    await tables.saveLoan({ ...loan, status: 'rejected', decision: decision.value })
    await record('loan-rejected', { reasons: command.reasons.join(','), note: command.note, status: 'rejected' })
    return ok({ status: 'rejected' })
  })
