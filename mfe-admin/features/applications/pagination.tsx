import { Link } from 'react-router-dom'
import { Select } from '@tamarack/ui/choices'
import styles from './applications.module.css'
import { listSearch, sizes, type ListAddress } from './list-address.ts'

const sizeChoices = [sizes[0], '' as const, sizes[1], sizes[2]].map((value) => ({ value, label: value || '25' }))

interface PaginationProps {
  readonly list: ListAddress
  /** The loans that the next and the previous page are behind and before; null where there are
   * none. */
  readonly after: string | null
  readonly before: string | null
  readonly isShort: boolean
  readonly onSize: (size: string) => void
}

/** Links to the neighbouring pages of the list and to the first one, and how many rows a page
 * has. */
export const Pagination = ({ list, after, before, isShort, onSize }: PaginationProps) => {
  const link = (name: string, place: Pick<ListAddress, 'after' | 'before'>) => (
    <Link to={{ search: listSearch({ ...list, ...place }) }} className={`target ${styles['page']}`}>
      {name}
    </Link>
  )
  const isInside = list.after !== '' || list.before !== ''
  return (
    <div className={`row-4 apart ${styles['pagination']}`}>
      {(after !== null || before !== null || isInside) && (
        <nav aria-label="Pages of the list" className="row-1 middle">
          {isInside && link('First page', { after: '', before: '' })}
          {before !== null && link('Previous page', { after: '', before })}
          {after !== null && link('Next page', { after, before: '' })}
        </nav>
      )}
      {!isShort && (
        <Select
          name="size"
          label="Rows on a page"
          options={sizeChoices}
          empty={null}
          value={list.size}
          onChange={(event) => onSize(event.target.value)}
        />
      )}
    </div>
  )
}
