import type { Loan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { eventIn, unixSeconds, type Gathering } from './gathering.ts'

/** Keeps the provider's record of the check that an event is about. */
export const keepCheck =
  ({ tables, now, attached }: Gathering, loan: Loan) =>
  async (events: readonly LoanEvent[]): Promise<void> => {
    const { check, keys } = attached
    if (events.length > 0 && check) {
      // Who passed under another name is not the customer: nothing of the check counts as theirs.
      const refused = eventIn(events, 'identity-check-failed')?.failed === 'name'
      const kept = refused ? ({ ...check, outcome: 'failed', failedStep: 'name' } as const) : check
      await tables.evidence.saveIdentityCheck(loan.loanId, kept, refused ? null : (keys ?? null), now)
    }
    const verified = eventIn(events, 'identity-verified')
    if (verified) await tables.customers.setIdentityExpiry(loan.customerId, unixSeconds(verified.validUntil))
    // The screens skip a step by its expiry alone: bank data of somebody else are due again.
    const held = verified?.step === 'bank' ? ((await tables.customers.lock(loan.customerId))?.bankExpiry ?? 0) : 0
    if (held > unixSeconds(now)) await tables.customers.setBankExpiry(loan.customerId, unixSeconds(now))
  }

/** Keeps the provider's record of the co-applicant's check: of a person who is not they, or the
 * borrower again, nothing counts as theirs. */
export const keepCoApplicantCheck =
  ({ tables, now, attached }: Gathering, loan: Loan) =>
  async (events: readonly LoanEvent[]): Promise<void> => {
    const { check, keys } = attached
    const verified = eventIn(events, 'co-applicant-verified')
    if (events.length > 0 && check) {
      const refused = verified === undefined && check.outcome === 'passed'
      const kept = refused ? ({ ...check, outcome: 'failed', failedStep: 'name' } as const) : check
      await tables.evidence.saveIdentityCheck(loan.loanId, kept, refused ? null : (keys ?? null), now)
    }
    const customerId = acceptedCoApplicant(loan)?.customerId
    if (verified && customerId !== undefined)
      await tables.customers.setIdentityExpiry(customerId, Math.floor(verified.validUntil / 1000))
  }
