import { ok, refuse, type Refusal, type Result } from '../../../shared/result.ts'
import type { EmailKey } from '../../application/person.ts'
import { isEndedApplication, isServiced, type Application, type Loan } from '../../loan.ts'
import type { Moment } from '../../slice.ts'

export type AnswerFacts = Moment & {
  /** SHA-256 of the token that came with the command; undefined where none did. */
  readonly token: string | undefined
  /** The address of the account that answers. */
  readonly email: EmailKey
}

type Invited = Application & { readonly coApplicant: NonNullable<Application['coApplicant']> }

/** TAM-51: the invitation that this link opens for this account. A link of another application is
 * NOT_FOUND, so that nobody learns from it what exists. */
export const invitationFor = (loan: Loan, { token, email, now }: AnswerFacts): Result<Invited, Refusal> => {
  if (isServiced(loan) || isEndedApplication(loan)) return refuse('INVITATION_ENDED')
  const { coApplicant } = loan
  if (coApplicant === undefined || token === undefined || token !== coApplicant.token) return refuse('NOT_FOUND')
  if (email !== coApplicant.email) return refuse('INVITATION_FOR_ANOTHER_EMAIL')
  const open = coApplicant.state === 'invited' && now < coApplicant.expiresAt
  return open ? ok({ ...loan, coApplicant }) : refuse('INVITATION_ENDED')
}
