// The roles are spelt out because some browsers drop a table's meaning once its parts are laid out
// as blocks (the cards under 640 px).
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Fragment, type ReactNode } from 'react'
import { classes } from './class-names.tsx'
import styles from './data-table.module.css'
import { EmptyState } from './faces.tsx'

export interface Column<Row> {
  /** Names the column; no two of a table are the same. */
  readonly header: string
  readonly numeric?: boolean | undefined
  /** Says by itself what it is: in a card it needs no label. A table with such columns has brief
   * cards: one line for the row's name, then cells that flow. */
  readonly plain?: boolean | undefined
  readonly render: (row: Row) => ReactNode
  /** Given, the header is a button that sorts; `direction` states how the rows stand now. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | 'none'; readonly onSort: () => void } | undefined
}

export interface DataTableProps<Row> {
  /** One of the two: the words above it, or, below a heading that states them, for those who hear
   * the page. */
  readonly caption?: string | undefined
  readonly name?: string | undefined
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** What stands in its place while there is no row. */
  readonly empty?: ReactNode
  /** For more columns than fit next to the staff's rail: from 640 px up to a desk (1280 px) each
   * row stands in two lines or more. */
  readonly folds?: boolean | undefined
  /** For logs: rows of 28 px where they are no cards. */
  readonly dense?: boolean | undefined
  /** For short answers in all cells but the first: in a card they stand side by side below it. */
  readonly matrix?: boolean | undefined
  readonly rowKey: (row: Row) => string
  /** What stands open below a row, over its whole width; null below others. */
  readonly below?: ((row: Row) => ReactNode) | undefined
  /** More for a row's element, such as a press on the whole row. The link in its first cell stays
   * the way in. */
  readonly rowProps?:
    | ((row: Row) => {
        readonly onClick?: () => void
        readonly id?: string
        readonly className?: string | undefined
      })
    | undefined
}

const arrows = { ascending: '\u2191', descending: '\u2193', none: '' } as const

const Header = <Row,>({ column: { header, numeric, sort } }: { readonly column: Column<Row> }) => (
  <th
    scope="col"
    role="columnheader"
    className={classes(numeric === true && styles['numeric'])}
    {...(sort === undefined ? {} : { 'aria-sort': sort.direction })}
  >
    {sort === undefined ? (
      header
    ) : (
      <button type="button" className={`target ${styles['sort']}`} onClick={sort.onSort}>
        {header}
        <span aria-hidden="true">{arrows[sort.direction]}</span>
      </button>
    )}
  </th>
)

/** A real table; under 640 px each row becomes a card with its labels. The first column names the
 * row. */
export const DataTable = <Row,>({
  caption,
  name,
  columns,
  rows,
  empty,
  folds = false,
  dense = false,
  matrix = false,
  rowKey,
  rowProps,
  below,
}: DataTableProps<Row>) => {
  if (rows.length === 0 && empty !== undefined) return <EmptyState>{empty}</EmptyState>
  return (
    <div className={styles['wrap']}>
      <table
        className={classes(
          styles['table'],
          folds && styles['folds'],
          dense && styles['dense'],
          matrix && styles['matrix'],
          columns.some(({ plain }) => plain) && styles['brief'],
        )}
        role="table"
      >
        <caption>{caption ?? <span className="visually-hidden">{name}</span>}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Header key={column.header} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const open = below?.(row) ?? null
            return (
              <Fragment key={rowKey(row)}>
                <tr role="row" {...rowProps?.(row)}>
                  {columns.map((column, at) => {
                    const cell = (
                      <>
                        <span className={styles['label']} aria-hidden="true">
                          {column.header}
                        </span>
                        <div>{column.render(row)}</div>
                      </>
                    )
                    const look = classes(column.numeric && styles['numeric'], column.plain && styles['plain'])
                    return at === 0 ? (
                      <th key={column.header} scope="row" role="rowheader" className={look}>
                        {cell}
                      </th>
                    ) : (
                      <td key={column.header} role="cell" className={look}>
                        {cell}
                      </td>
                    )
                  })}
                </tr>
                {open !== null && (
                  <tr role="row">
                    <td role="cell" colSpan={columns.length} className={styles['below']}>
                      {open}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
