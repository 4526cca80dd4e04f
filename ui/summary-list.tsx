import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Value } from './format.tsx'
import styles from './summary-list.module.css'

export interface SummaryRow {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  /** `what` completes "Change" for screen readers that read the link alone, such as "your phone
   * number". */
  readonly change?: { readonly to: string; readonly what: string } | undefined
}

/** What is recorded, as label and value; missing values print 'N/A'. */
export const SummaryList = ({ rows }: { readonly rows: readonly SummaryRow[] }) => (
  <dl className={styles['list']}>
    {rows.map(({ label, value, note, change }) => (
      <div key={label} className={styles['row']}>
        <dt>{label}</dt>
        <dd className={styles['value']}>
          <Value>{value}</Value>
        </dd>
        {note !== undefined && <dd className={`muted small ${styles['note']}`}>{note}</dd>}
        {change !== undefined && (
          <dd className={`targets ${styles['change']}`}>
            <Link to={change.to}>
              Change<span className="visually-hidden"> {change.what}</span>
            </Link>
          </dd>
        )}
      </div>
    ))}
  </dl>
)
