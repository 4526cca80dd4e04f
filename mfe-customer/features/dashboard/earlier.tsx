import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Loading } from '@tamarack/ui/faces'
import { DateText, money } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { productOf } from '../loan/products.ts'
import { statusWords } from '../loan/status-words.ts'
import styles from './dashboard.module.css'

const SentNotices = lazy(async () => ({ default: (await import('./sent-notices.tsx')).SentNotices }))

const more = (loan: LoanView): { readonly to: string; readonly label: string } =>
  loan.status === 'rejected'
    ? { to: paths.rejected(loan.id), label: 'See our decision' }
    : loan.agreementSignedAt !== null
      ? { to: productOf(loan.loanType).papers['loan-agreement'](loan.id), label: 'See the agreement' }
      : { to: paths.application(loan.id), label: 'See the application' }

/** What we emailed about a loan that is over, its closing statement among it; read when it is
 * opened. */
const Kept = ({ loan }: { readonly loan: LoanView }) => (
  <div className={styles['kept']}>
    <Disclosure
      onDemand
      summary={
        <>
          Notices and statements{' '}
          <span className="visually-hidden">
            of <DateText value={loan.createdAt} as="near" />
          </span>
        </>
      }
    >
      <Suspense fallback={<Loading lines={2} />}>
        <SentNotices loan={loan} />
      </Suspense>
    </Disclosure>
  </div>
)

/** Loans and applications that are over, newest first. */
export const Earlier = ({ loans }: { readonly loans: readonly LoanView[] }) => (
  <section className="stack-3" aria-labelledby="earlier">
    <h2 id="earlier">Earlier loans and applications</h2>
    <ul className="stack-3">
      {loans.map((loan) => {
        const { label, tone } = statusWords[loan.status]
        const link = more(loan)
        return (
          <li key={loan.id} className={`targets ${styles['past']}`}>
            <p>
              <DateText value={loan.createdAt} as="near" />
              {loan.selectedLoanAmount !== null && `, ${money(loan.selectedLoanAmount)}`}
            </p>
            <StatusTag tone={tone}>{label}</StatusTag>
            <Link to={link.to}>
              {link.label}{' '}
              <span className="visually-hidden">
                of <DateText value={loan.createdAt} as="near" />
              </span>
            </Link>
            {loan.fundedAt !== null && <Kept loan={loan} />}
          </li>
        )
      })}
    </ul>
  </section>
)
