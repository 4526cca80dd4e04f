import type { CSSProperties } from 'react'
import styles from './cost-bar.module.css'
import { money } from './format.tsx'

interface CostBarProps {
  /** Cents. */
  readonly borrowed: number
  readonly cost: number
}

/** What is borrowed, what it costs and what is repaid: three figures, and a bar of two parts. */
export const CostBar = ({ borrowed, cost }: CostBarProps) => (
  <div className={`stack-2 ${styles['cost']}`}>
    <div
      className={styles['bar']}
      aria-hidden="true"
      style={{ '--share': `${(borrowed * 100) / Math.max(1, borrowed + cost)}%` } as CSSProperties}
    />
    <dl className={styles['figures']}>
      <div>
        <dt className={styles['borrowed']}>You borrow</dt>
        <dd>{money(borrowed)}</dd>
      </div>
      <div>
        <dt className={styles['extra']}>It costs</dt>
        <dd>{money(cost)}</dd>
      </div>
      <div>
        <dt>You repay</dt>
        <dd>{money(borrowed + cost)}</dd>
      </div>
    </dl>
  </div>
)
