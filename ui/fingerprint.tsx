import { CopyButton } from './copy-button.tsx'

interface FingerprintProps {
  readonly sha256: string
  /** What it is, before it. */
  readonly label?: string
  /** Of what, for screen readers that read the button alone. */
  readonly what: string
}

/** A SHA-256 by its first and last characters, whole on hover and for copying. */
export const Fingerprint = ({ sha256, label = 'SHA-256', what }: FingerprintProps) => (
  <span className="line-2 middle breaks">
    <span>
      {label}{' '}
      <code title={sha256}>
        {sha256.slice(0, 8)}...{sha256.slice(-4)}
      </code>
    </span>
    <CopyButton text={sha256} what={what} refused={`Could not copy. It is ${sha256}`} />
  </span>
)
