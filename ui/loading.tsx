import { useEffect, useState } from 'react'
import styles from './loading.module.css'

/** Milliseconds until a wait admits that it is long. */
const long = 10_000

/** The text of any wait, with quiet blocks in about the size of what comes. `lines` is how many blocks. */
export const Loading = ({ lines = 3 }: { readonly lines?: number | undefined }) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), long)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={`stack-3 ${styles['loading']}`} aria-busy="true">
      <output className="muted">Loading...{late && ' This is taking longer than usual.'}</output>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={styles['block']} aria-hidden="true" />
      ))}
    </div>
  )
}
