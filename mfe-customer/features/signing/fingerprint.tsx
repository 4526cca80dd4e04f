import { CopyButton } from '@tamarack/ui/copy-button'
import styles from './signing.module.css'

interface FingerprintProps {
  readonly document: { readonly sha256: string; readonly fileSha256: string | null }
  readonly of: string
}

/** The SHA-256 of the PDF that one downloads or, before there is one, of the document's text;
 * shortened for the eye and copied in full. */
export const Fingerprint = ({ document: { sha256: text, fileSha256 }, of }: FingerprintProps) => {
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
