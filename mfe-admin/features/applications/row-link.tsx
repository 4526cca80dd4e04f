import { Link, useNavigate } from 'react-router-dom'
import { rememberOpened, rowLinkId } from './opened.ts'
import styles from './row-link.module.css'

interface RowLinkProps {
  readonly id: string
  readonly to: string
  /** What leads back to the list. */
  readonly state: object
  readonly name: string
}

/** The link in the first cell of a list is the way in; a press anywhere on the row is a
 * convenience. */
export const RowLink = ({ id, to, state, name }: RowLinkProps) => {
  const shown = name === '' ? id : name
  return (
    <Link
      // At a desk a long name is cut to one line: it is whole here and for screen readers.
      title={shown}
      id={rowLinkId(id)}
      to={to}
      state={state}
      className={`target ${styles['open']}`}
      data-row=""
      onClick={(event) => {
        event.stopPropagation()
        rememberOpened(id)
      }}
    >
      <span>{shown}</span>
    </Link>
  )
}

/** A press on the row itself. */
export const useRowPress = (state: object) => {
  const navigate = useNavigate()
  return (id: string, to: string) => () => {
    // Marking text in a row, to copy a name, is no wish to open it.
    if (window.getSelection()?.isCollapsed === false) return
    rememberOpened(id)
    void navigate(to, { state })
  }
}
