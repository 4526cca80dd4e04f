import { waitingFilter } from '@tamarack/contracts/endpoints/loan'
import { Link } from 'react-router-dom'
import styles from './applications.module.css'
import { listSearch, wholeList, type ListAddress } from './list-address.ts'

interface Props {
  readonly list: ListAddress
  /** How many there are; undefined before the list is there. */
  readonly waiting: number | undefined
  readonly total: number | undefined
}

/** The saved views of the list, each with its count and an address of its own. */
export const SavedViews = ({ list, waiting, total }: Props) => {
  const views = [
    { name: 'All', count: total, status: wholeList.status },
    { name: 'Waiting for staff', count: waiting, status: waitingFilter },
  ] as const
  return (
    <nav aria-label="Saved views" className={styles['views']}>
      <ul>
        {views.map(({ name, count, status }) => (
          <li key={name}>
            <Link
              to={{ search: listSearch({ ...wholeList, size: list.size, status }) }}
              preventScrollReset
              {...(list.status === status ? { 'aria-current': 'page' as const } : {})}
            >
              {name}
              {count !== undefined && <> ({count})</>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
