import { lazy, Suspense } from 'react'
import type { IllustrationName } from './illustrations.tsx'
import styles from './picture.module.css'

/** Loaded after the words beside it: nobody waits for a picture. */
const Drawn = lazy(async () => ({ default: (await import('./illustrations.tsx')).Illustration }))

export interface PictureProps {
  readonly of: IllustrationName
}

/** One of the illustrations, for the eye alone; its room is kept until it is there. */
export const Picture = ({ of }: PictureProps) => (
  <div className={styles['picture']} aria-hidden="true">
    <Suspense fallback={null}>
      <Drawn of={of} />
    </Suspense>
  </div>
)
