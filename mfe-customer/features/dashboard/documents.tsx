import { pdfAddress } from '@tamarack/contracts/paths'
import { documentKinds, documentOf, listedAt, type DocumentKind } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DateText } from '@tamarack/ui/value'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useServices } from '../../services.tsx'
import { Faces } from '../frame/faces.tsx'
import { productOf } from '../loan/products.ts'
import { Fingerprint } from '../signing/fingerprint.tsx'
import { documentQuery } from '../signing/queries.ts'
import styles from './dashboard.module.css'
import { SentNotices } from './sent-notices.tsx'

/** Whether the customer has signed it: of a document that is not, there is nothing to keep yet. */
const isSigned: Readonly<Record<DocumentKind, (loan: LoanView) => boolean>> = {
  'loan-agreement': ({ agreementSignedAt }) => agreementSignedAt !== null,
  'pad-agreement': ({ activatedAt }) => activatedAt !== null,
}

const DocumentRow = ({ loan, kind }: { readonly loan: LoanView; readonly kind: DocumentKind }) => {
  const { api } = useServices()
  const { name } = documentOf(kind)
  return (
    <li className={styles['document']}>
      <h3>{name}</h3>
      <Faces query={useQuery(documentQuery(api, loan.id, kind))} lines={1}>
        {(document) => (
          <>
            <p>
              Signed <DateText value={document.signedAt} as="date-time" />, version {document.content.version}
            </p>
            <Fingerprint sha256={document.sha256} of={name} />
            <p className={styles['links']}>
              <Link to={productOf(loan.loanType).papers[kind](loan.id)}>
                View <span className="visually-hidden">{name}</span>
              </Link>
              <a href={pdfAddress(loan.id, kind)} download>
                Download PDF <span className="visually-hidden">of {name}</span>
              </a>
            </p>
          </>
        )}
      </Faces>
    </li>
  )
}

/** What the customer signed, with its evidence, on their side too. */
export const Documents = ({ loan }: { readonly loan: LoanView }) => (
  <section className={styles['region']} aria-labelledby="documents">
    <h2 id="documents">Documents</h2>
    <ul className={styles['documents']}>
      {listedAt(documentKinds, 'dashboard')
        .filter((kind) => isSigned[kind](loan))
        .map((kind) => (
          <DocumentRow key={kind} loan={loan} kind={kind} />
        ))}
    </ul>
    {loan.fundedAt !== null && (
      <>
        <h3>Notices and statements</h3>
        <SentNotices loan={loan} />
      </>
    )}
  </section>
)
