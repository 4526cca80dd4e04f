import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { CopyButton } from '@tamarack/ui/copy-button'
import { Disclosure } from '@tamarack/ui/disclosure'
import styles from './signing.module.css'

interface FingerprintProps {
  readonly document: { readonly sha256: string; readonly fileSha256: string | null }
  readonly of: string
}

/** The SHA-256 of the PDF that one downloads or, before there is one, of the document's text;
 * shortened for the eye and copied in full. */
const Fingerprint = ({ document: { sha256: text, fileSha256 }, of }: FingerprintProps) => {
  const [sha256, covers] = fileSha256 === null ? [text, 'text'] : [fileSha256, 'PDF']
  return (
    <span className={`line-2 middle breaks ${styles['fingerprint']}`}>
      <span>
        Fingerprint of the {covers}{' '}
        <code>
          {sha256.slice(0, 8)}...{sha256.slice(-4)}
        </code>
      </span>
      <CopyButton
        text={sha256}
        what={`the fingerprint of ${of}`}
        refused={`Could not copy. The fingerprint is ${sha256}`}
      />
    </span>
  )
}

/** What proves that a document is the one that was signed, for whoever asks. */
export const VerifyDocument = (props: FingerprintProps) => (
  <Disclosure
    summary={
      <>
        Verify this document <span className="visually-hidden">: {props.of}</span>
      </>
    }
  >
    <Fingerprint {...props} />
    <p className="targets">
      <Link to={paths.verifyDocument}>Check a file against it</Link>
    </p>
  </Disclosure>
)
