import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { fundingDeadline } from '@tamarack/domain/funding/funding-deadline'
import { err, ok } from '@tamarack/domain/shared/result'
import type { SigningEvidence } from '../commands.ts'
import type { DocumentKind } from '../documents/document-content.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { DocumentRecord, LoanWork, NewLoanEvent, UnitOfWork } from '../ports/unit-of-work.port.ts'
import { prepareDebitAuthorization, type DocumentPorts } from './agreement-documents.ts'
import { noLoanInTheWay } from './one-loan.ts'
import { makeLoanStep, stepNotDue, type LoanStep } from './loan-step.ts'

interface Ports extends DocumentPorts {
  readonly work: UnitOfWork
  readonly clock: Clock
}

/** The document whose fingerprint was on the screen, if it is still the one to sign; a text that changed since must be read again. */
const documentAsRead = async (
  tables: LoanWork,
  loanId: string,
  kind: DocumentKind,
  evidence: SigningEvidence,
  today: string,
): Promise<DocumentRecord | null> => {
  const document = await tables.document(loanId, kind)
  return document !== null && document.sha256 === evidence.documentSha256 && document.content.date === today
    ? document
    : null
}

const evidenceData = (evidence: SigningEvidence): NewLoanEvent['data'] => ({
  sessionId: evidence.sessionId,
  openedAt: evidence.openedAt,
  reachedEndAt: evidence.reachedEndAt,
  tickedAt: evidence.tickedAt,
  acknowledged: true,
})

/** The borrower signs 'Loan Agreement & Disclosures' (O. Reg. 98/09 s. 18: assent that the lender can prove); the debit authorization is prepared. */
export const makeSignAgreement = (ports: Ports): LoanStep<'signAgreement'> =>
  makeLoanStep('signAgreement', ports, async ({ tables, loan, command, now, record }) => {
    if (loan.agreementSignedAt !== null) return ok({ status: loan.status, already: true })
    if (loan.status !== 'agreement') return stepNotDue(loan)
    const document = await documentAsRead(tables, loan.id, 'loan-agreement', command.evidence, torontoDateOf(now))
    if (document === null) return err({ code: 'AGREEMENT_OUT_OF_DATE' })
    await tables.markSigned(document.id, now, command.actor.name ?? loan.customerId)
    const { kind, version, sha256 } = document
    await record('agreement-signed', { ...evidenceData(command.evidence), status: 'pad' }, [{ kind, version, sha256 }])
    const prepared = await prepareDebitAuthorization(ports, { tables, now, record }, loan)
    if (!prepared.ok) return prepared
    await tables.saveLoan({ ...loan, status: 'pad', agreementSignedAt: now })
    return ok({ status: 'pad' })
  })

/**
 * The borrower signs the debit authorization and the loan is active: the payout is due from this moment, and the funding hour runs.
 * No other loan may be outstanding (Payday Loans Act, 2008 s. 35); the customer's row is locked for that check.
 */
export const makeAuthorizeDebit = (ports: Ports): LoanStep<'authorizeDebit'> =>
  makeLoanStep('authorizeDebit', ports, async ({ tables, loan, command, now, record }) => {
    if (loan.activatedAt !== null) return ok({ status: loan.status, already: true })
    if (loan.status !== 'pad' || loan.offer === null) return stepNotDue(loan)
    await tables.lockCustomer(loan.customerId)
    const free = noLoanInTheWay(
      (await tables.loansOf(loan.customerId)).filter(({ id }) => id !== loan.id),
      now,
    )
    if (!free.ok) return free
    const document = await documentAsRead(tables, loan.id, 'pad-agreement', command.evidence, torontoDateOf(now))
    if (document === null) return err({ code: 'AGREEMENT_OUT_OF_DATE' })
    await tables.markSigned(document.id, now, command.actor.name ?? loan.customerId)
    const { kind, version, sha256 } = document
    await record('debit-authorized', evidenceData(command.evidence), [{ kind, version, sha256 }])
    const fundBy = fundingDeadline(now)
    await tables.addPayment({
      id: ports.ids.derived('pay', loan.id, 'payout'),
      loanId: loan.id,
      kind: 'payout',
      amountCents: loan.offer.advanceCents,
      state: 'due',
      providerId: null,
      failure: null,
      dueAt: now,
      completedAt: null,
    })
    await tables.saveLoan({ ...loan, status: 'active', activatedAt: now, fundBy, cancellableAnyTime: true })
    await record('loan-activated', {
      status: 'active',
      advanceCents: loan.offer.advanceCents,
      totalCents: loan.offer.totalCents,
      dueDate: loan.offer.dueDate,
      fundBy,
    })
    return ok({ status: 'active' })
  })
