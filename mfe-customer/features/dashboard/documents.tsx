import { pdfAddress } from '@tamarack/contracts/paths'
import type { DocumentKind } from '@tamarack/contracts/views/document'
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

const names: Readonly<Record<DocumentKind, string>> = {
  'loan-agreement': 'Loan agreement',
  'pad-agreement': 'Debit authorization',
}

const DocumentRow = ({ loan, kind }: { readonly loan: LoanView; readonly kind: DocumentKind }) => {
  const { api } = useServices()
  const [name, product] = [names[kind], productOf(loan.loanType)]
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
              <Link to={kind === 'loan-agreement' ? product.agreement(loan.id) : product.pad(loan.id)}>
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
      {loan.agreementSignedAt !== null && <DocumentRow loan={loan} kind="loan-agreement" />}
      {loan.activatedAt !== null && <DocumentRow loan={loan} kind="pad-agreement" />}
    </ul>
  </section>
)
