import type { Offer } from '../../products/product.ts'
import { refuse, type Refusal, type Result } from '../../shared/result.ts'
import type { AccountKey } from '../application/person.ts'
import { nameIsVerified, type NameFacts } from '../application/verified-name.ts'
import { assentTo, type Prepared } from '../signing/assent-to.ts'
import type { DocumentRef } from '../signing/documents.ts'
import { happened, noChange, slice, type Issued, type Moment, type SigningEvidence } from '../slice.ts'
import { servicingStatuses } from '../status.ts'

/** `authorizationFor` writes the authorization and answers its fingerprint; it changes nothing. */
export type AuthorizationFacts = Moment &
  Prepared &
  NameFacts & {
    readonly authorizationFor: (offer: Offer) => Result<DocumentRef, Refusal>
    /** The account that the debit authorization names. */
    readonly account: AccountKey | undefined
  }

/** The borrower signs 'Loan Agreement & Disclosures' (O. Reg. 98/09 s. 18: provable assent); the
 * debit authorization is prepared. Signing again changes nothing. */
export const signAgreement = slice({
  issuer: 'customer',
  statuses: ['agreement', 'pad', ...servicingStatuses],
  gathers: true,
  decide: (
    loan,
    { evidence, origin }: Issued & { readonly evidence: SigningEvidence },
    { now, preparedAt, consentSha256, authorizationFor, account, accountName }: AuthorizationFacts,
  ) => {
    if (loan.status !== 'agreement') return noChange
    const named = nameIsVerified({ accountName })
    if (!named.ok) return named
    const assent = assentTo(loan.agreement, loan.date, { evidence, origin, now, preparedAt, consentSha256 })
    if (!assent.ok) return assent
    const authorization = authorizationFor(loan.offer)
    if (!authorization.ok) return authorization
    if (account === undefined) return refuse('STEP_NOT_DUE', { status: loan.status })
    return happened(
      { type: 'agreement-signed', at: now, document: loan.agreement, assent: assent.value },
      { type: 'authorization-prepared', document: authorization.value, account },
    )
  },
})
