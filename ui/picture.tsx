import { useEffect, useState } from 'react'
import styles from './picture.module.css'

/** Loaded after the words beside them: nobody waits for a picture. */
const load = () => import('./illustrations.ts')
type Illustrations = Awaited<ReturnType<typeof load>>

export interface PictureProps {
  readonly of: keyof Illustrations['drawings']
}

/** One of the illustrations, for the eye alone; its room is kept until it is there. */
export const Picture = ({ of }: PictureProps) => {
  const [all, setAll] = useState<Illustrations | null>(null)
  useEffect(() => {
    // Without it the page says all the same.
    load().then(setAll, () => {})
  }, [])
  const { paper, gold, mark, line } = all?.drawings[of] ?? {}
  return (
    <div className={styles['picture']} aria-hidden="true">
      {all !== null && (
        <svg viewBox="0 0 160 120" focusable="false">
          <path className={styles['hill']} d={all.hill} />
          <path className={styles['paper']} d={paper} />
          <path className={styles['gold']} d={gold} />
          <path className={styles['line']} d={`${all.ground}${line}`} />
          <path className={`${styles['line']} ${styles['mark']}`} d={mark} />
        </svg>
      )}
    </div>
  )
}
