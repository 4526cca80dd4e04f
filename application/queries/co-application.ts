import { isApplication } from '@tamarack/domain/loan/status'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import { digestOfToken } from '../person-keys.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { CoApplication, LoanQueries } from '../ports/loan-queries.port.ts'
import type { Principal } from '../ports/session-reader.port.ts'

interface Ports {
  readonly queries: Pick<LoanQueries, 'coApplication'>
  readonly fingerprint: Fingerprint
  readonly clock: Clock
}

const sameAddress = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** An application as its co-applicant may read it, or the one who holds the link of an invitation
 * that is open, in the account that it was sent to. To anybody else it does not exist. */
export const makeReadCoApplication =
  ({ queries, fingerprint, clock }: Ports) =>
  async (
    loanId: string,
    { id, email }: Pick<Principal, 'id'> & { readonly email: string },
    token: string | null,
  ): Promise<Result<CoApplication, Refusal>> => {
    const found = await queries.coApplication(loanId)
    if (found === null) return refuse('NOT_FOUND')
    const { coApplicant, invitee, summary } = found
    if (coApplicant.state === 'accepted' && coApplicant.customerId === id) return ok(found)
    if (token === null || digestOfToken(token, fingerprint) !== coApplicant.token) return refuse('NOT_FOUND')
    if (!sameAddress(invitee.email, email)) return refuse('INVITATION_FOR_ANOTHER_EMAIL')
    const open = coApplicant.state === 'invited' && clock.now() < coApplicant.expiresAt && isApplication(summary.status)
    return open ? ok(found) : refuse('INVITATION_ENDED')
  }
