import { ok, refusalOf, refuse, type Refusal, type Result } from '../../shared/result.ts'
import { parseAccountNumber, parseInstitutionNumber, parseTransitNumber } from '../../values/canadian-identifiers.ts'
import type { AccountNumbers } from '../application/by-hand.ts'
import type { PaperRef } from '../loan-event.ts'
import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'
import type { VerificationStep } from '../status.ts'

export type PapersFacts = Moment & {
  /** Those of the named files that were sent. */
  readonly papers: readonly PaperRef[]
  /** SHA-256 of the account's numbers; undefined where they are not needed. */
  readonly answers: string | undefined
}

type SubmitPapers = Issued & {
  readonly step: VerificationStep
  /** Which of the files of this step. */
  readonly papers: readonly number[]
  /** Of the bank account; null at the identity. */
  readonly account: AccountNumbers | null
}

/** An ID; a statement, and a void cheque or direct-deposit form. */
const fewest: Readonly<Record<VerificationStep, number>> = { identity: 1, bank: 2 }

/** TAM-13: what no PAD file takes is not taken here. */
export const accountNumbersOf = (given: AccountNumbers | null): Result<AccountNumbers, Refusal> => {
  if (given === null) return refuse('NOT_AN_ACCOUNT_NUMBER')
  const institutionNumber = parseInstitutionNumber(given.institutionNumber)
  if (!institutionNumber.ok) return refusalOf(institutionNumber.error)
  const transitNumber = parseTransitNumber(given.transitNumber)
  if (!transitNumber.ok) return refusalOf(transitNumber.error)
  const accountNumber = parseAccountNumber(given.accountNumber)
  if (!accountNumber.ok) return refusalOf(accountNumber.error)
  return ok({
    institutionNumber: institutionNumber.value,
    transitNumber: transitNumber.value,
    accountNumber: accountNumber.value,
  })
}

/** TAM-208: who cannot take the due step online hands their papers to staff, or hands in what was
 * missing. What somebody proposed about earlier ones is void. */
export const submitPapers = slice({
  issuer: 'customer',
  statuses: ['identity', 'bank'],
  gathers: true,
  decide: (loan, { step, papers: named, account }: SubmitPapers, facts: PapersFacts) => {
    if (loan.status !== step) return stepNotDue(loan)
    const { now, papers, answers } = facts
    const isMissing = named.some((number) => papers.every((paper) => paper.number !== number))
    if (isMissing || papers.length < fewest[step]) return refuse('PAPERS_MISSING')
    const numbers = step === 'bank' ? accountNumbersOf(account) : ok(null)
    if (!numbers.ok) return numbers
    const typed = step === 'bank' && answers !== undefined ? { answers } : {}
    return happened({ type: 'papers-submitted', at: now, step, papers, ...typed })
  },
})
