import { useState } from 'react'
import { Button } from './button.tsx'
import { CopyIcon } from './icons.tsx'

export interface CopyButtonProps {
  readonly text: string
  /** Completes "Copy" for screen readers that read the button alone, such as "the key". */
  readonly what: string
  /** What to do where the browser refuses. */
  readonly refused: string
}

/** A button that puts text on the clipboard, and states next to it whether that worked: browsers
 * may refuse. */
export const CopyButton = ({ text, what, refused }: CopyButtonProps) => {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  return (
    <>
      <Button variant="quiet" className="no-print" onClick={copy}>
        <CopyIcon />
        Copy <span className="visually-hidden">{what}</span>
      </Button>
      <span role="status" className="no-print">
        {copied === 'yes' ? 'Copied' : copied === 'no' ? refused : ''}
      </span>
    </>
  )
}
