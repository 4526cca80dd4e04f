import type { Loan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { IdentityCheck } from '../../ports/identity-provider.port.ts'
import { eventIn, unixSeconds, type Gathering } from './gathering.ts'

/** Whether no other loan opened this check. A check that we never recorded, because the process died
 * after the provider made it, belongs to the loan that reads it. */
export const belongsTo = async ({ tables }: Gathering, { loanId }: Loan, checkId: string): Promise<boolean> =>
  ((await tables.evidence.identityCheck(checkId))?.loanId ?? loanId) === loanId

/** Keeps the provider's record of a check. Nothing of one that passed for somebody else counts as
 * theirs who had to be verified: it is kept as failed, and without the person's keys. */
const keepRecord = async (
  { tables, now, attached: { check, keys } }: Gathering,
  { loanId }: Loan,
  isSomebodyElse: (check: IdentityCheck) => boolean,
): Promise<void> => {
  if (check === undefined) return
  if (isSomebodyElse(check))
    await tables.evidence.saveIdentityCheck(loanId, { ...check, outcome: 'failed', failedStep: 'name' }, null, now)
  else await tables.evidence.saveIdentityCheck(loanId, check, keys ?? null, now)
}

export const keepCheck =
  (gathering: Gathering, loan: Loan) =>
  async (events: readonly LoanEvent[]): Promise<void> => {
    const { tables, now } = gathering
    if (events.length > 0)
      await keepRecord(gathering, loan, () => eventIn(events, 'identity-check-failed')?.failed === 'name')
    const verified = eventIn(events, 'identity-verified')
    if (verified) await tables.customers.setIdentityExpiry(loan.customerId, unixSeconds(verified.validUntil))
    // The screens skip a step by its expiry alone: bank data of somebody else are due again.
    const held = verified?.step === 'bank' ? ((await tables.customers.lock(loan.customerId))?.bankExpiry ?? 0) : 0
    if (held > unixSeconds(now)) await tables.customers.setBankExpiry(loan.customerId, unixSeconds(now))
  }

/** The same for the co-applicant, who may also turn out to be the borrower again. */
export const keepCoApplicantCheck =
  (gathering: Gathering, loan: Loan) =>
  async (events: readonly LoanEvent[]): Promise<void> => {
    const verified = eventIn(events, 'co-applicant-verified')
    if (events.length > 0)
      await keepRecord(gathering, loan, ({ outcome }) => verified === undefined && outcome === 'passed')
    const customerId = acceptedCoApplicant(loan)?.customerId
    if (verified && customerId !== undefined)
      await gathering.tables.customers.setIdentityExpiry(customerId, unixSeconds(verified.validUntil))
  }
