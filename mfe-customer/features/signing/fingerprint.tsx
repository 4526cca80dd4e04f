import { CopyButton } from '@tamarack/ui/copy-button'
import styles from './signing.module.css'

/** A document's SHA-256, shortened for the eye and copied in full. */
export const Fingerprint = ({ sha256, of }: { readonly sha256: string; readonly of: string }) => (
  <span className={`line-2 middle breaks ${styles['fingerprint']}`}>
    <span>
      Fingerprint{' '}
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
