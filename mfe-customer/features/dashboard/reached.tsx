import type { ReactNode } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DateText, money, percent } from '@tamarack/ui/format'
import { Picture, type PictureProps } from '@tamarack/ui/picture'
import styles from './dashboard.module.css'

interface ReachedProps extends PictureProps {
  readonly id: string
  readonly heading: string
  readonly children: ReactNode
}

/** Something worth reaching: approved, signed, or paid in full. */
export const Reached = ({ id, of, heading, children }: ReachedProps) => (
  <section className={`card roomy ${styles['reached']}`} aria-labelledby={id}>
    <Picture of={of} />
    <div className="stack-3">
      <h2 id={id}>{heading}</h2>
      {children}
    </div>
  </section>
)

/** The numbers of such a moment, large. */
export const Figures = ({ rows }: { readonly rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles['four']}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The four numbers to know before the agreement is read. */
export const FourNumbers = ({ loan }: { readonly loan: LoanView }) => (
  <Figures
    rows={[
      ['You receive', money(loan.selectedLoanAmount)],
      ['You repay', money(loan.totalObligationAmount)],
      [
        loan.payments.length === 1 ? 'Due' : `The last of ${loan.payments.length} payments`,
        <DateText key="due" value={loan.endDate} as="near" />,
      ],
      ['Cost per year (APR)', percent(loan.apr)],
    ]}
  />
)
