import type { AwaitedSignatureView } from '@tamarack/contracts/views/co-application'
import { documentOf } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DateText } from '@tamarack/ui/format'

const signers: Readonly<Record<AwaitedSignatureView['signer'], string>> = {
  borrower: 'Borrower',
  'co-applicant': 'Co-applicant',
}

interface AwaitedSignaturesProps {
  readonly loan: Pick<LoanView, 'awaitedSignatures'>
  readonly as?: 'short' | 'date-time'
}

/** Whose signatures an approved application waits for, on which document and since when; nothing
 * where none is missing. */
export const AwaitedSignatures = ({ loan: { awaitedSignatures }, as = 'short' }: AwaitedSignaturesProps) =>
  awaitedSignatures.length > 0 && (
    <ul className="muted small" aria-label="Missing signatures">
      {awaitedSignatures.map(({ signer, document, since }) => (
        <li key={`${signer} ${document}`}>
          {signers[signer]} to sign: {documentOf(document).name.toLowerCase()}, since <DateText value={since} as={as} />
        </li>
      ))}
    </ul>
  )
