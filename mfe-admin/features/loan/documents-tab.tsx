import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { getDocument } from '@tamarack/contracts/endpoints/loan'
import { pdfAddress } from '@tamarack/contracts/paths'
import {
  documentKinds,
  documentOf,
  listedAt,
  type DocumentState,
  type ListedDocumentView,
  type DocumentView as PreparedDocument,
} from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { DocumentView } from '@tamarack/ui/document-view'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { Fingerprint } from '@tamarack/ui/fingerprint'
import { DateText } from '@tamarack/ui/format'
import { DownloadIcon, PrintIcon } from '@tamarack/ui/icons'
import { StatusTag, type Status } from '@tamarack/ui/status-tag'
import { makesEvidencePacks, useApiQuery, useRead, useUser } from '../../services.tsx'
import { ReadSection } from '../frame/section.tsx'
import { EvidencePack } from './evidence-pack.tsx'
import { documentsQuery } from './loan-queries.ts'
import { SentNotices } from './sent-notices.tsx'

const addressOf = (sha256: string) => `?tab=documents&document=${sha256}`

const states: Readonly<Record<DocumentState, Status>> = {
  'to-sign': { label: 'Not signed', tone: 'warning' },
  signed: { label: 'Signed', tone: 'success' },
  'in-force': { label: 'Signed, in force', tone: 'success' },
  revoked: { label: 'Signed, revoked', tone: 'neutral' },
  replaced: { label: 'Signed, replaced', tone: 'neutral' },
}

const DocumentRow = ({ loan, document }: { readonly loan: LoanView; readonly document: ListedDocumentView }) => {
  const { kind, version, sha256, fileSha256, preparedAt, signedAt, state } = document
  const { title } = documentOf(kind)
  const { state: from } = useLocation() as { state: unknown }
  return (
    <li className="row-3 middle apart any-width card">
      <div className="stack-1 at-start">
        <h3>{title}</h3>
        <p>
          Version {version}, prepared <DateText value={preparedAt} as="date-time" />
        </p>
        <p>
          <StatusTag {...states[state]} />
          {signedAt !== null && (
            <>
              {' '}
              <DateText value={signedAt} as="date-time" /> by {loan.applicantName}
            </>
          )}
        </p>
        {fileSha256 !== null && (
          <Fingerprint
            sha256={fileSha256}
            label="SHA-256 of the PDF that you download"
            what={`SHA-256 of the PDF that you download, ${title}`}
          />
        )}
        <Fingerprint
          sha256={sha256}
          label="SHA-256 of the text that is signed"
          what={`SHA-256 of the text that is signed, ${title}`}
        />
      </div>
      <div className="line-4">
        <Link to={addressOf(sha256)} state={from} preventScrollReset className="target">
          View<span className="visually-hidden"> {title}</span>
        </Link>
        <a href={pdfAddress(loan.id, kind, sha256)} download className="target">
          <DownloadIcon />
          Download PDF<span className="visually-hidden"> of {title}</span>
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
    <section className="card reading-width">
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
        SHA-256 of the text above <code className="breaks">{document.sha256}</code>
      </p>
    </section>
  )
}

const kinds = listedAt(documentKinds, 'documents-tab')

interface OpenedProps {
  readonly loan: LoanView
  readonly document: ListedDocumentView
}

const Opened = ({ loan, document: { kind, sha256 } }: OpenedProps) => {
  const input = { params: { id: loan.id, kind }, query: { sha256 } }
  return (
    <Faces query={useRead(['document', loan.id, kind, sha256], getDocument, input)} lines={8}>
      {(text) => <OpenDocument document={text} />}
    </Faces>
  )
}

/** What was signed and what can be signed now, with fingerprints, one of them to be read in full;
 * and what the customer was emailed since. */
export const DocumentsTab = ({ loan }: { readonly loan: LoanView }) => {
  const [params] = useSearchParams()
  return (
    <>
      <ReadSection heading="Documents" query={useApiQuery(documentsQuery, loan.id)}>
        {(listed) => {
          const documents = kinds.flatMap((kind) => listed.filter((document) => document.kind === kind))
          const open = documents.find(({ sha256 }) => sha256 === params.get('document'))
          if (documents.length === 0)
            return <EmptyState>No documents yet. They are prepared when the application is approved.</EmptyState>
          return (
            <>
              <ul className="stack-2">
                {documents.map((document) => (
                  <DocumentRow key={document.sha256} loan={loan} document={document} />
                ))}
              </ul>
              {open !== undefined && <Opened loan={loan} document={open} />}
            </>
          )
        }}
      </ReadSection>
      {loan.fundedAt !== null && <SentNotices loan={loan} />}
      {makesEvidencePacks(useUser()) && <EvidencePack loan={loan} />}
    </>
  )
}
