import type { ReactNode } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DateText, money, percent } from '@tamarack/ui/format'
import { LargeTwig } from '@tamarack/ui/icons'
import styles from './dashboard.module.css'

interface ReachedProps {
  readonly id: string
  readonly heading: string
  readonly children: ReactNode
}

/** Something worth reaching: approved, or paid in full. */
export const Reached = ({ id, heading, children }: ReachedProps) => (
  <section className={`card roomy ${styles['reached']}`} aria-labelledby={id}>
    <LargeTwig className={styles['twig']} />
    <div className="stack-3">
      <h2 id={id}>{heading}</h2>
      {children}
    </div>
  </section>
)

/** The four numbers to know before the agreement is read. */
export const FourNumbers = ({ loan }: { readonly loan: LoanView }) => (
  <dl className={styles['four']}>
    <div>
      <dt>You receive</dt>
      <dd>{money(loan.selectedLoanAmount)}</dd>
    </div>
    <div>
      <dt>You repay</dt>
      <dd>{money(loan.totalObligationAmount)}</dd>
    </div>
    <div>
      <dt>{loan.payments.length === 1 ? 'Due' : `The last of ${loan.payments.length} payments`}</dt>
      <dd>
        <DateText value={loan.endDate} />
      </dd>
    </div>
    <div>
      <dt>Cost per year (APR)</dt>
      <dd>{percent(loan.apr)}</dd>
    </div>
  </dl>
)
