import { useState } from 'react'
import { CopyIcon } from '@tamarack/ui/icons'
import { useServices } from '../../services.tsx'
import styles from './loan.module.css'

interface FingerprintProps {
  readonly sha256: string
  /** Of what, for screen readers that read the button alone. */
  readonly of: string
  /** What it covers, where two stand side by side. */
  readonly covers?: string
}

/** A SHA-256 by its first and last characters, whole on hover and for copying. */
export const Fingerprint = ({ sha256, of, covers }: FingerprintProps) => {
  const { announce } = useServices()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(sha256)
    setCopied(true)
    announce('Copied')
  }
  return (
    <span className="line-2 middle breaks">
      <span>
        SHA-256{covers === undefined ? '' : ` of the ${covers}`}{' '}
        <code title={sha256}>
          {sha256.slice(0, 8)}...{sha256.slice(-4)}
        </code>
      </span>
      <button type="button" className={`target ${styles['copy']}`} onClick={() => void copy()}>
        <CopyIcon />
        {copied ? 'Copied' : 'Copy'}
        <span className="visually-hidden">
          {' '}
          SHA-256 of {covers === undefined ? '' : `the ${covers}, `}
          {of}
        </span>
      </button>
    </span>
  )
}
