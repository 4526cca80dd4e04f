import { noticeFor } from '../pad/changes.ts'
import type { LoanType } from '../products/loan-type.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'

/** C-18, PAD-04: from when whoever collects the debt may act under the borrower's agreements: after
 * a written notice, on `notifiedOn`, that nobody can waive. */
export const assignmentTakesEffectOn = (loanType: LoanType, notifiedOn: LocalDate): LocalDate => {
  const notice = noticeFor('assignment', 'payee', loanType)
  return notice.ok && notice.value.kind === 'none' ? notifiedOn : plusDays(notifiedOn, 1)
}
