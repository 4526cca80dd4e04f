import type { ReactNode } from 'react'
import { acceptedWithDocument } from '@tamarack/contracts/legal'
import { pdfAddress } from '@tamarack/contracts/paths'
import { consentTextOf, type DocumentView as SignedDocument } from '@tamarack/contracts/views/document'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Checkbox } from '@tamarack/ui/choices'
import { Disclosure } from '@tamarack/ui/disclosure'
import { DocumentView } from '@tamarack/ui/document-view'
import { DownloadIcon, PrintIcon } from '@tamarack/ui/icons'
import { VerifyDocument } from './fingerprint.tsx'
import { LegalLinks } from './legal-links.tsx'
import styles from './signing.module.css'
import type { Signature } from './use-signature.ts'

interface SignableDocumentProps {
  readonly document: SignedDocument
  /** Leads to the signing area; left out once signed. */
  readonly toSigning?: string | undefined
  /** Above the document, such as when it was signed. */
  readonly notice?: ReactNode
  /** Below it: the signing area. */
  readonly children?: ReactNode
}

const Contents = ({ document, toSigning }: SignableDocumentProps) => (
  <ol className="targets">
    {document.content.sections.map(({ id, heading }) => (
      <li key={id}>
        <a href={`#${id}`}>{heading}</a>
      </li>
    ))}
    {toSigning !== undefined && (
      <li>
        <a href="#sign">{toSigning}</a>
      </li>
    )}
  </ol>
)

/** A document as the page itself, with contents, print and download; the copy comes before the
 * signature. */
export const SignableDocument = (props: SignableDocumentProps) => {
  const { document, toSigning, notice, children } = props
  const { content } = document
  return (
    <div className={styles['layout']}>
      <nav aria-label="Contents" className={styles['aside']}>
        <h2 className="as-h3">Contents</h2>
        <Contents {...props} />
      </nav>
      <div className={styles['main']}>
        {notice}
        <div className={styles['narrow']}>
          <Disclosure summary="Contents">
            <Contents {...props} />
          </Disclosure>
        </div>
        <div className={styles['reading']}>
          <DocumentView
            content={content}
            tools={
              <div className="row-3 middle no-print">
                {toSigning !== undefined && (
                  <a className={`target strong ${styles['toSigning']}`} href="#sign">
                    Go to signing
                  </a>
                )}
                <Button variant="quiet" onClick={() => window.print()}>
                  <PrintIcon />
                  Print
                </Button>
                <LinkButton
                  variant="quiet"
                  to={pdfAddress(content.loanId, content.kind, document.sha256)}
                  reloadDocument
                  download
                >
                  <DownloadIcon />
                  Download PDF
                </LinkButton>
              </div>
            }
          />
          <VerifyDocument document={document} of={content.title} />
          {toSigning !== undefined && (
            <p className={styles['bar']}>
              <a href="#sign">Go to signing</a>
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  )
}

interface SignPanelProps {
  readonly heading?: string
  readonly signature: Signature
  readonly pendingLabel: string
  /** What is next to the button, no matter what happens. */
  readonly status: string
}

/** The box, the button and the line next to it. The button is off until the box is ticked and while
 * the call is under way (specification section 2). */
const SignPanel = ({
  heading = 'Sign',
  signature: { kind, document, reading, ticked, tick, sign, pending, signed, button, status: line },
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
      label={consentTextOf[kind]}
      checked={ticked}
      disabled={pending || signed}
      onChange={(event) => tick(event.target.checked)}
    />
    <div className={`row-0 middle ${styles['signing']}`}>
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

/** A document with what is to be seen before it is signed, and its signing area. */
export const DocumentToSign = ({
  notice,
  children,
  ...panel
}: SignPanelProps & Pick<SignableDocumentProps, 'notice' | 'children'>) => (
  <SignableDocument document={panel.signature.document} toSigning="Sign" notice={notice}>
    {children}
    <SignPanel {...panel} />
  </SignableDocument>
)
