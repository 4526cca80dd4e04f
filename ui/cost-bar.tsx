import type { CSSProperties } from 'react'
import styles from './cost-bar.module.css'
import { money } from './format.tsx'

interface CostBarProps {
  /** Cents; null prints 'N/A'. */
  readonly borrowed: number | null
  readonly cost: number | null
  readonly total: number | null
}

/** What is borrowed, what it costs and what is repaid: a bar of two parts that add
 * up. */
export const CostBar = ({ borrowed, cost, total }: CostBarProps) => (
  <div className="stack-2">
    <div
      className={styles['bar']}
      aria-hidden="true"
      style={{ '--share': `${((borrowed ?? 0) * 100) / Math.max(1, total ?? 0)}%` } as CSSProperties}
    />
    <dl className={styles['figures']}>
      <div>
        <dt className={styles['borrowed']}>You receive</dt>
        <dd>{money(borrowed)}</dd>
      </div>
      <div>
        <dt className={styles['extra']}>Cost of borrowing</dt>
        <dd>{money(cost)}</dd>
      </div>
      <div className={styles['total']}>
        <dt>You repay</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  </div>
)
