import { pdfAddress } from '@tamarack/contracts/paths'
import {
  documentKinds,
  listedAt,
  type LoanDocumentKind,
  type DocumentView as PreparedDocument,
} from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { DocumentView } from '@tamarack/ui/document-view'
import { EmptyState } from '@tamarack/ui/empty-state'
import { DownloadIcon, PrintIcon } from '@tamarack/ui/icons'
import { StatusTag } from '@tamarack/ui/status-tag'
import { DateText } from '@tamarack/ui/value'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useServices } from '../../services.tsx'
import { Fingerprint } from './fingerprint.tsx'
import styles from './loan.module.css'
import { documentQuery } from './queries.ts'
import { SentNotices } from './sent-notices.tsx'
import { ThreeFaces } from './three-faces.tsx'

const addressOf = (kind: LoanDocumentKind) => `?tab=documents&document=${kind}`

const DocumentRow = ({ loan, document }: { readonly loan: LoanView; readonly document: PreparedDocument }) => {
  const { content, sha256, preparedAt, signedAt } = document
  const { state } = useLocation() as { state: unknown }
  return (
    <li className={styles['document']}>
      <div>
        <h3>{content.title}</h3>
        <p>
          Version {content.version}, prepared <DateText value={preparedAt} as="date-time" />
        </p>
        {signedAt === null ? (
          <StatusTag tone="neutral">Not signed</StatusTag>
        ) : (
          <p>
            <StatusTag tone="success">Signed</StatusTag> <DateText value={signedAt} as="date-time" /> by{' '}
            {loan.applicantName}
          </p>
        )}
        <Fingerprint sha256={sha256} of={content.title} />
      </div>
      <div className={styles['links']}>
        <Link to={addressOf(content.kind)} state={state} preventScrollReset className={styles['standing']}>
          View<span className="visually-hidden"> {content.title}</span>
        </Link>
        <a href={pdfAddress(loan.id, content.kind)} download className={styles['standing']}>
          <DownloadIcon />
          Download PDF<span className="visually-hidden"> of {content.title}</span>
        </a>
      </div>
    </li>
  )
}

/** The whole text under the list; its heading takes the focus, because a press opened it. */
const OpenDocument = ({ document }: { readonly document: PreparedDocument }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [document.sha256])
  return (
    <section className={styles['paper']}>
      <h2 ref={heading} tabIndex={-1}>
        {document.content.title}
      </h2>
      <DocumentView
        content={document.content}
        headingLevel={3}
        tools={
          <div className="no-print">
            <Button onClick={() => window.print()}>
              <PrintIcon />
              Print
            </Button>
          </div>
        }
      />
      <p>
        SHA-256 <code className={styles['hash']}>{document.sha256}</code>
      </p>
    </section>
  )
}

const listed = listedAt(documentKinds, 'documents-tab')

type Prepared = UseQueryResult<PreparedDocument | null>

/** Every call as one: ready when all are, failed when one is. */
const together = (queries: readonly Prepared[]) => ({
  data: queries.some(({ data }) => data === undefined)
    ? undefined
    : queries.flatMap(({ data }) => (data === null || data === undefined ? [] : [data])),
  error: queries.find(({ error }) => error !== null)?.error ?? null,
  refetch: () => Promise.all(queries.map((query) => query.refetch())),
})

/** What was prepared for signing, with fingerprints, one of them to be read in full; and what the customer was emailed since. */
export const DocumentsTab = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const [params] = useSearchParams()
  const prepared = useQueries({
    queries: listed.map((kind) => documentQuery(api, loan.id, kind)),
    combine: together,
  })
  const wanted = listed.find((kind) => kind === params.get('document'))
  return (
    <>
      <section>
        <h2>Documents</h2>
        <ThreeFaces query={prepared}>
          {(documents) => {
            const open = documents.find(({ content }) => content.kind === wanted)
            if (documents.length === 0)
              return <EmptyState>No documents yet. They are prepared when the application is approved.</EmptyState>
            return (
              <>
                <ul className={styles['documents']}>
                  {documents.map((document) => (
                    <DocumentRow key={document.content.kind} loan={loan} document={document} />
                  ))}
                </ul>
                {open !== undefined && <OpenDocument document={open} />}
              </>
            )
          }}
        </ThreeFaces>
      </section>
      {loan.fundedAt !== null && <SentNotices loan={loan} />}
    </>
  )
}
