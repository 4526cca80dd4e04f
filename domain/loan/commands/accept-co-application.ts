import { torontoDateOf } from '../../calendars/toronto.ts'
import { legalTextsAcceptedByJoining, type SignUp } from '../../documents/legal-versions.ts'
import { refuse } from '../../shared/result.ts'
import { noOtherLoan } from '../application/one-loan-per-person.ts'
import type { IdDocumentKey, LoanOfPerson, PersonKey } from '../application/person.ts'
import type { Loan } from '../loan.ts'
import { acceptedCoApplicant } from '../signing/co-applicant.ts'
import { happened, noChange, slice, type Issued } from '../slice.ts'
import { invitationFor, type AnswerFacts } from './shared/answer-invitation.ts'

export type AcceptanceFacts = AnswerFacts & {
  /** Verified in an earlier application, valid and under their account's name; else empty. */
  readonly verified: { readonly person?: PersonKey; readonly idDocument?: IdDocumentKey }
  readonly otherLoans: readonly LoanOfPerson[]
  readonly signUp?: SignUp | undefined
}

const isSamePerson = (loan: Loan, { person, idDocument }: AcceptanceFacts['verified']): boolean =>
  (person !== undefined && person === loan.person) || (idDocument !== undefined && idDocument === loan.idDocument)

/** The invited person accepts to owe the loan, and the legal pages of that day (TAM-96); not the
 * borrower, nor who has another loan with us (TAM-54). */
export const acceptCoApplication = slice({
  issuer: 'invited',
  gathers: true,
  decide: (
    loan,
    { actor }: Issued & { readonly token: string },
    { otherLoans, verified, signUp, ...facts }: AcceptanceFacts,
  ) => {
    const { id } = actor
    if (id === null || id === loan.customerId) return refuse('NOT_FOUND')
    if (acceptedCoApplicant(loan)?.customerId === id) return noChange
    const invited = invitationFor(loan, facts)
    if (!invited.ok) return invited
    if (isSamePerson(loan, verified)) return refuse('CO_APPLICANT_IS_BORROWER')
    const free = noOtherLoan(otherLoans, torontoDateOf(facts.now))
    if (!free.ok) return free
    const legalTexts = legalTextsAcceptedByJoining(torontoDateOf(facts.now))
    return happened({
      type: 'co-applicant-accepted',
      at: facts.now,
      customerId: id,
      ...verified,
      legalTexts,
      ...(signUp && { signUp }),
    })
  },
})
