import { useState } from 'react'
import { Button } from './button.tsx'
import { CopyIcon } from './icons.tsx'

/** Puts text on the clipboard and reports whether that worked: browsers may refuse. */
export const useCopy = () => {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  }
  return { copied, copy }
}

export interface CopyButtonProps {
  readonly text: string
  /** Completes "Copy" for screen readers that read the button alone, such as "the key". */
  readonly what: string
  /** What to do where the browser refuses. */
  readonly refused: string
}

/** A button that copies, and confirms it next to it. */
export const CopyButton = ({ text, what, refused }: CopyButtonProps) => {
  const { copied, copy } = useCopy()
  return (
    <>
      <Button variant="quiet" onClick={() => copy(text)}>
        <CopyIcon />
        Copy <span className="visually-hidden">{what}</span>
      </Button>
      <span role="status">{copied === 'yes' ? 'Copied' : copied === 'no' ? refused : ''}</span>
    </>
  )
}
