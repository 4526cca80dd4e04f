import { Button } from '@tamarack/ui/button'
import { CopyIcon } from '@tamarack/ui/icons'
import { useState } from 'react'
import styles from './signing.module.css'

/** A document's SHA-256, shortened for the eye and copied in full. */
export const Fingerprint = ({ sha256, of }: { readonly sha256: string; readonly of: string }) => {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(sha256).then(() => setCopied('yes'), () => setCopied('no'))
  }
  return (
    <span className={styles['fingerprint']}>
      <span>Fingerprint <code>{sha256.slice(0, 8)}...{sha256.slice(-4)}</code></span>
      <Button variant="quiet" onClick={copy}><CopyIcon />Copy <span className="visually-hidden">the fingerprint of {of}</span></Button>
      <span role="status">{copied === 'yes' ? 'Copied' : copied === 'no' ? `Could not copy. The fingerprint is ${sha256}` : ''}</span>
    </span>
  )
}
