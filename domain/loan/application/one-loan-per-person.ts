import { ok, refusalOf, type Refusal, type Result } from '../../shared/result.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { oneOutstandingLoan } from './one-outstanding-loan.ts'
import type { LoanOfPerson } from './person.ts'

/** ON-15 over one person's other loans, on any account; repaid is our ledger's evidence (C-12). */
export const noOtherLoan = (others: readonly LoanOfPerson[], today: LocalDate): Result<true, Refusal> => {
  const judged = oneOutstandingLoan(
    others.map(({ loanId, status }) => ({
      loanId,
      status,
      ...(status === 'repaid' ? { paidInFull: { on: today, evidence: 'own-ledger' as const } } : {}),
    })),
    today,
  )
  return judged.ok ? ok(true) : refusalOf(judged.error)
}

/** The Toronto days on which this person agreed to loans with us, for the 63-day rule (ON-10). */
export const agreementDays = (others: readonly LoanOfPerson[]): readonly LocalDate[] =>
  others.flatMap(({ agreedOn }) => (agreedOn === undefined ? [] : [agreedOn]))
