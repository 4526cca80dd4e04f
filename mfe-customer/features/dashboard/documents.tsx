import { Link } from 'react-router-dom'
import { paths, pdfAddress, withDocument } from '@tamarack/contracts/paths'
import {
  documentKinds,
  documentOf,
  listedAt,
  type DocumentState,
  type ListedDocumentView,
} from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Faces } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { StatusTag, type Tone } from '@tamarack/ui/status-tag'
import { useApiQuery } from '../../services.tsx'
import { documentsQuery } from '../loan/loan-queries.ts'
import { productOf } from '../loan/products.ts'
import { useReadAgain } from '../loan/use-command.ts'
import { VerifyDocument } from '../signing/fingerprint.tsx'
import { SentNotices } from './sent-notices.tsx'

const states: Readonly<Record<DocumentState, { readonly label: string; readonly tone: Tone }>> = {
  'to-sign': { label: 'To sign', tone: 'warning' },
  signed: { label: 'Signed', tone: 'success' },
  'in-force': { label: 'In force', tone: 'success' },
  revoked: { label: 'Revoked', tone: 'neutral' },
  replaced: { label: 'Replaced', tone: 'neutral' },
}

const DocumentRow = ({ loan, document }: { readonly loan: LoanView; readonly document: ListedDocumentView }) => {
  const { kind, sha256, state, signedAt, preparedAt } = document
  const { name } = documentOf(kind)
  const { label, tone } = states[state]
  const of = (
    <span className="visually-hidden">
      {name}, {label.toLowerCase()}
    </span>
  )
  return (
    <li className="stack-1 card roomy">
      <h3>
        {name} <StatusTag tone={tone}>{label}</StatusTag>
      </h3>
      <p>
        {signedAt === null ? (
          <>
            Prepared <DateText value={preparedAt} as="near" />, not signed yet
          </>
        ) : (
          <>
            Signed <DateText value={signedAt} as="near" />
          </>
        )}
      </p>
      <p className="line-5 targets">
        {state === 'to-sign' ? (
          <Link to={paths.newAccount(loan.id)}>Read and sign {of}</Link>
        ) : (
          <Link to={withDocument(productOf(loan.loanType).papers[kind](loan.id), sha256)}>View {of}</Link>
        )}
        <a href={pdfAddress(loan.id, kind, sha256)} download>
          Download PDF {of}
        </a>
      </p>
      <VerifyDocument document={document} of={name} />
    </li>
  )
}

const listed = listedAt(documentKinds, 'dashboard')

/** The newest of a kind first, the kinds in their own order. */
const inOrder = (documents: readonly ListedDocumentView[]): readonly ListedDocumentView[] =>
  listed.flatMap((kind) => documents.filter((document) => document.kind === kind))

/** What the customer signed and can sign now, with its evidence, on their side too. */
export const Documents = ({ loan }: { readonly loan: LoanView }) => {
  const query = useApiQuery(documentsQuery, loan.id)
  useReadAgain(loan, query.refetch)
  return (
    <>
      <Faces query={query} lines={4}>
        {(documents) => (
          <ul className="stack-3">
            {inOrder(documents).map((document) => (
              <DocumentRow key={document.sha256} loan={loan} document={document} />
            ))}
          </ul>
        )}
      </Faces>
      {loan.fundedAt !== null && (
        <>
          <h3>Notices and statements</h3>
          <SentNotices loan={loan} />
          <p className="targets">
            <Link to={paths.messages}>All messages, by year</Link>
          </p>
        </>
      )}
    </>
  )
}
