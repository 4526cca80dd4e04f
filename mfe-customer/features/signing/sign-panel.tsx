import { acceptedWithDocument } from '@tamarack/contracts/legal'
import type { DocumentView } from '@tamarack/contracts/views/document'
import { Button } from '@tamarack/ui/button'
import { Checkbox } from '@tamarack/ui/choices'
import type { ReactNode } from 'react'
import { LegalLinks } from './legal-links.tsx'
import styles from './signing.module.css'
import type { Reading } from './use-reading.ts'
import type { Signature } from './use-signature.ts'

interface SignPanelProps {
  readonly heading: string
  readonly document: DocumentView
  readonly signature: Signature
  readonly reading: Reading
  /** The full sentence that is agreed to. */
  readonly label: ReactNode
  readonly pendingLabel: string
  /** What stands beside the button, whatever happens. */
  readonly status: string
}

/** The box, the button and the line beside it. The button is off until the box is ticked and while the call is under way (specification section 2). */
export const SignPanel = ({
  heading,
  document,
  signature: { ticked, tick, sign, pending, signed, button, status: line },
  reading,
  label,
  pendingLabel,
  status,
}: SignPanelProps) => (
  <section className={styles['panel']} aria-labelledby="sign">
    <h2 id="sign" className={styles['target']} tabIndex={-1}>
      {heading}
    </h2>
    {reading.firstUnseen !== null && !pending && !signed && (
      <p className={styles['unread']}>
        You have not reached the end yet. <a href={`#${reading.firstUnseen}`}>Go on reading</a>, or sign anyway.
      </p>
    )}
    <p>
      You sign under <LegalLinks texts={acceptedWithDocument(document.content)} />
    </p>
    <Checkbox
      name="acknowledged"
      label={label}
      checked={ticked}
      disabled={pending || signed}
      onChange={(event) => tick(event.target.checked)}
    />
    <div className={styles['signing']}>
      <Button
        ref={button}
        variant="primary"
        disabled={!ticked || pending || signed}
        pending={pending || signed}
        pendingLabel={pendingLabel}
        onClick={sign}
        aria-describedby="sign-status"
      >
        I agree to sign
      </Button>
      <p id="sign-status" ref={line} tabIndex={-1} role="status" className="muted">
        {status}
      </p>
    </div>
  </section>
)
