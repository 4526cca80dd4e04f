import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { oneOutstandingLoan } from '@tamarack/domain/loan/one-outstanding-loan'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import { asRefusal } from '../cash-advance-offer.ts'
import type { CommandRefusal } from '../commands.ts'
import type { LoanRecord } from '../ports/unit-of-work.port.ts'

/** ON-15 over the customer's other loans. A loan that stands as repaid was paid in full by our own ledger, which is evidence (C-12). */
export const noLoanInTheWay = (others: readonly LoanRecord[], now: Instant): Result<true, CommandRefusal> => {
  const today = torontoDateOf(now)
  const judged = oneOutstandingLoan(
    others.map(({ id, status }) => ({
      loanId: id,
      status,
      ...(status === 'repaid' ? { paidInFull: { on: today, evidence: 'own-ledger' as const } } : {}),
    })),
    today,
  )
  return judged.ok ? ok(true) : err(asRefusal(judged.error))
}
