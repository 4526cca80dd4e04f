import type {
  AwaitedSignatureView,
  CoApplicantProgress,
  CoApplicationView,
} from '@tamarack/contracts/views/co-application'
import { documentOf } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DateText } from '@tamarack/ui/format'
import styles from '../frame/wait.module.css'

/** The signature of that person which is still missing; undefined where none is. */
export const awaitedOf = (
  { awaitedSignatures }: Pick<LoanView, 'awaitedSignatures'>,
  who: AwaitedSignatureView['signer'],
): AwaitedSignatureView | undefined => awaitedSignatures.find(({ signer }) => signer === who)

const milestones = ['Invited', 'Joined', 'Identity verified', 'Agreed to the credit check', 'Signed the agreement']

/** How many of the milestones are behind the co-applicant. */
const reached: Readonly<Partial<Record<CoApplicantProgress, number>>> = {
  invited: 1,
  accepted: 2,
  verified: 3,
  ready: 4,
}

/** How far the co-applicant is, for the borrower who waits for them. Nothing without one. */
export const CoApplicantSteps = ({ loan: { coApplicant } }: { readonly loan: LoanView }) => {
  const done = coApplicant === null ? undefined : reached[coApplicant.progress]
  if (coApplicant === null || done === undefined) return null
  const at = coApplicant.signedAt === null ? done : milestones.length
  return (
    <ol className={`stack-2 ${styles['steps']}`} aria-label="Your co-applicant">
      {milestones.map((milestone, index) => {
        const mark = index < at ? 'Done' : index === at ? 'Next' : 'Later'
        return (
          <li key={milestone} className={styles[mark === 'Next' ? 'Now' : mark]}>
            <strong>{mark}:</strong> {milestone}
          </li>
        )
      })}
    </ol>
  )
}

/** The agreement's other signature, for the borrower: when it was given, or since when it is
 * missing. Nothing on a loan of one person. */
export const CoSignature = ({ loan }: { readonly loan: LoanView }) => {
  const awaited = awaitedOf(loan, 'co-applicant')
  if (awaited !== undefined)
    return (
      <p>
        Your co-applicant has still to sign the agreement. We have waited for their signature since{' '}
        <DateText value={awaited.since} as="near" />.
      </p>
    )
  const signedAt = loan.coApplicant?.signedAt ?? null
  return signedAt === null ? null : (
    <p>
      Your co-applicant signed the agreement on <DateText value={signedAt} as="near" />.
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
      signature since <DateText value={awaited.since} as="near" />.
    </p>
  )
}
