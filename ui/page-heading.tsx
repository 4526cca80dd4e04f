import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import styles from './page-heading.module.css'
import { Picture } from './picture.tsx'

interface PageHeadingProps {
  readonly title: string
  /** A sentence or two under the heading. */
  readonly children?: ReactNode
  /** After a failed submit the document's title begins with that. */
  readonly failed?: boolean | undefined
}

/** The page's `<h1>` and title. After a path change inside the app it takes the focus, so that the
 * new page is announced; not on first load, where focus stays at the start of the document, and
 * not on back and forward, where the browser's place is restored. A heading that takes the place
 * of one with the focus, such as that of 'Loading...', takes the focus over: without it a keyboard
 * starts at the top again. Last path and lost focus are kept on `<html>`, because each
 * micro-frontend carries its own copy of this module. */
export const PageHeading = ({ title, children, failed = false }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  useLayoutEffect(() => {
    const element = heading.current
    return () => {
      if (element !== null && document.activeElement === element) document.documentElement.dataset['headingLost'] = ''
    }
  }, [])
  useEffect(() => {
    const { dataset } = document.documentElement
    const isNext = dataset['headingLost'] !== undefined && document.activeElement === document.body
    delete dataset['headingLost']
    const moved = dataset['path'] !== undefined && dataset['path'] !== pathname
    dataset['path'] = pathname
    if (moved || isNext) heading.current?.focus({ preventScroll: navigation === 'POP' })
  }, [pathname, navigation])
  return (
    <div>
      <title>{`${failed ? 'Error: ' : ''}${title} - Tamarack`}</title>
      <h1 ref={heading} tabIndex={-1} className={styles['heading']}>
        {title}
      </h1>
      {children !== undefined && <div className={`stack-2 muted ${styles['below']}`}>{children}</div>}
    </div>
  )
}

interface NotFoundProps {
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** No such page, or not this person's: one sentence and one way on. */
export const NotFound = ({ children = 'There is nothing at this address.', action }: NotFoundProps) => (
  <div className="stack-4 at-start form-width">
    <Picture of="nothing" />
    <PageHeading title="Not Found" />
    <p>{children}</p>
    {action}
  </div>
)
