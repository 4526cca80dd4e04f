import type { AwaitedSignatureView, CoApplicationView } from '@tamarack/contracts/views/co-application'
import { documentOf } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DateText } from '@tamarack/ui/format'

/** The signature of that person which is still missing; undefined where none is. */
export const awaitedOf = (
  { awaitedSignatures }: Pick<LoanView, 'awaitedSignatures'>,
  who: AwaitedSignatureView['signer'],
): AwaitedSignatureView | undefined => awaitedSignatures.find(({ signer }) => signer === who)

/** The agreement's other signature, for the borrower: when it was given, or since when it is
 * missing. Nothing on a loan of one person. */
export const CoSignature = ({ loan }: { readonly loan: LoanView }) => {
  const awaited = awaitedOf(loan, 'co-applicant')
  if (awaited !== undefined)
    return (
      <p>
        Your co-applicant has still to sign the agreement. We have waited for their signature since{' '}
        <DateText value={awaited.since} as="date-time" />.
      </p>
    )
  const signedAt = loan.coApplicant?.signedAt ?? null
  return signedAt === null ? null : (
    <p>
      Your co-applicant signed the agreement on <DateText value={signedAt} as="date-time" />.
    </p>
  )
}

/** The borrower's part, for the co-applicant: what they have still to sign, and since when. */
export const BorrowersSignature = ({
  application: { borrowerName, awaitedSignatures },
}: {
  readonly application: CoApplicationView
}) => {
  const awaited = awaitedOf({ awaitedSignatures }, 'borrower')
  return awaited === undefined ? (
    <p>{borrowerName} has signed everything.</p>
  ) : (
    <p>
      {borrowerName} has still to sign: {documentOf(awaited.document).name.toLowerCase()}. We have waited for their
      signature since <DateText value={awaited.since} as="date-time" />.
    </p>
  )
}
