import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Fingerprint } from '@tamarack/ui/fingerprint'

interface VerifyDocumentProps {
  readonly document: { readonly sha256: string; readonly fileSha256: string | null }
  readonly of: string
}

/** What proves that a document is the one that was signed, for whoever asks: the SHA-256 of the PDF
 * that one downloads or, before there is one, of the document's text. */
export const VerifyDocument = ({ document: { sha256, fileSha256 }, of }: VerifyDocumentProps) => (
  <Disclosure
    summary={
      <>
        Verify this document <span className="visually-hidden">: {of}</span>
      </>
    }
  >
    <Fingerprint
      sha256={fileSha256 ?? sha256}
      label={`Fingerprint of the ${fileSha256 === null ? 'text' : 'PDF'}`}
      what={`the fingerprint of ${of}`}
    />
    <p className="targets">
      <Link to={paths.verifyDocument}>Check a file against it</Link>
    </p>
  </Disclosure>
)
