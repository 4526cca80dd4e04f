import { Link } from 'react-router-dom'
import { Select } from '@tamarack/ui/choices'
import styles from './applications.module.css'
import { listSearch, sizes, type ListAddress } from './list-address.ts'

const sizeChoices = sizes.map((size) => ({ value: String(size), label: String(size) }))

/** Pages around the present one, the first and the last; null stands for a gap. */
export const pagesShown = (page: number, last: number): (number | null)[] => {
  const near = Array.from({ length: last }, (_, at) => at + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= 1,
  )
  return near.flatMap((number, at) => (number - (near[at - 1] ?? 0) > 1 ? [null, number] : [number]))
}

const PageLink = ({
  list,
  page,
  children,
  label,
}: {
  readonly list: ListAddress
  readonly page: number
  readonly children: string
  readonly label: string
}) => (
  <Link
    to={{ search: listSearch({ ...list, page }) }}
    aria-label={label}
    className={`target ${styles['page']}`}
    {...(page === list.page ? { 'aria-current': 'page' as const } : {})}
  >
    {children}
  </Link>
)

/** Links to the other pages of the list, and how many rows a page has. */
export const Pagination = ({
  list,
  matching,
  onSize,
}: {
  readonly list: ListAddress
  readonly matching: number
  readonly onSize: (size: number) => void
}) => {
  const last = Math.max(1, Math.ceil(matching / list.size))
  return (
    <div className={`row-4 apart ${styles['pagination']}`}>
      {last > 1 && (
        <nav aria-label="Pages of the list" className="row-1 middle">
          {list.page > 1 && (
            <PageLink list={list} page={list.page - 1} label="Previous page">
              Previous
            </PageLink>
          )}
          {pagesShown(list.page, last).map((page, at) =>
            page === null ? (
              <span key={`gap-${String(at)}`} aria-hidden="true">
                …
              </span>
            ) : (
              <PageLink key={page} list={list} page={page} label={`Page ${page}`}>
                {String(page)}
              </PageLink>
            ),
          )}
          {list.page < last && (
            <PageLink list={list} page={list.page + 1} label="Next page">
              Next
            </PageLink>
          )}
        </nav>
      )}
      {matching > Math.min(...sizes) && (
        <Select
          name="size"
          label="Rows on a page"
          options={sizeChoices}
          empty={null}
          value={String(list.size)}
          onChange={(event) => onSize(Number(event.target.value))}
        />
      )}
    </div>
  )
}
