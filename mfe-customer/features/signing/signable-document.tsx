import { pdfAddress } from '@tamarack/contracts/paths'
import type { DocumentView as SignedDocument } from '@tamarack/contracts/views/document'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Disclosure } from '@tamarack/ui/disclosure'
import { DocumentView } from '@tamarack/ui/document-view'
import { DownloadIcon, PrintIcon } from '@tamarack/ui/icons'
import type { ReactNode } from 'react'
import styles from './signing.module.css'
import { Fingerprint } from './fingerprint.tsx'

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

/** A document as the page itself, with contents, print and download; the copy comes before the signature. */
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
        <DocumentView
          content={content}
          tools={
            <div className="row-3 middle no-print">
              {toSigning !== undefined && (
                <a className={styles['toSigning']} href="#sign">
                  Go to signing
                </a>
              )}
              <Button onClick={() => window.print()}>
                <PrintIcon />
                Print
              </Button>
              <LinkButton
                variant="secondary"
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
        <p className="line-4 middle muted small any-width">
          <span>Version {content.version}</span>
          <Fingerprint sha256={document.sha256} of={content.title} />
        </p>
        {children}
      </div>
      {toSigning !== undefined && (
        <p className={styles['bar']}>
          <a href="#sign">Go to signing</a>
        </p>
      )}
    </div>
  )
}
