import { useState } from 'react'
import { CopyIcon } from '@tamarack/ui/icons'
import { useServices } from '../../services.tsx'
import styles from './loan.module.css'

/** A SHA-256 by its first and last characters, whole on hover and for copying. `of` names of what,
 * for screen readers that read the button alone. */
export const Fingerprint = ({ sha256, of }: { readonly sha256: string; readonly of: string }) => {
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
        SHA-256{' '}
        <code title={sha256}>
          {sha256.slice(0, 8)}...{sha256.slice(-4)}
        </code>
      </span>
      <button type="button" className={`target ${styles['copy']}`} onClick={() => void copy()}>
        <CopyIcon />
        {copied ? 'Copied' : 'Copy'}
        <span className="visually-hidden"> SHA-256 of {of}</span>
      </button>
    </span>
  )
}
