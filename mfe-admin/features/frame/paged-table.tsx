import { infiniteQueryOptions, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '@tamarack/ui/button'
import { DataTable, type DataTableProps } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { useServices } from '../../services.tsx'

/** A list that the server gives in pages; each names the cursor of the next one, null on the
 * last. */
export const pagesQuery = <Page extends { readonly next: string | number | null }>(
  queryKey: readonly string[],
  read: (cursor: Page['next']) => Promise<Page>,
) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly string[], Page['next']>({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam as Page['next']),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })

interface PagedTableProps<Page, Row> extends Omit<DataTableProps<Row>, 'rows' | 'captionHidden'> {
  readonly caption: string
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>
  readonly rowsOf: (page: Page) => readonly Row[]
  readonly lines?: number
  /** The words on the button for the next page. */
  readonly more: string
  /** What is announced when a page was added, or another list is shown. */
  readonly announced?: (count: number) => string
}

/** A table that is read in pages: its rows so far, and a button for the next ones. */
export const PagedTable = <Page, Row>({
  query,
  rowsOf,
  lines,
  more,
  announced,
  ...table
}: PagedTableProps<Page, Row>) => {
  const { announce } = useServices()
  const rows = query.data?.pages.flatMap(rowsOf)
  const { caption } = table
  const count = rows?.length
  const before = useRef<{ readonly caption: string; readonly count: number } | null>(null)
  useEffect(() => {
    if (count === undefined) return
    const earlier = before.current
    if (earlier !== null && (earlier.caption !== caption || count > earlier.count) && announced !== undefined)
      announce(announced(count))
    before.current = { caption, count }
  }, [announce, announced, caption, count])
  return (
    <Faces query={{ data: rows, error: query.error, refetch: query.refetch }} lines={lines}>
      {(shown) => (
        <>
          <DataTable {...table} captionHidden rows={shown} />
          {query.hasNextPage && (
            <div>
              <Button
                pending={query.isFetchingNextPage}
                pendingLabel="Loading..."
                onClick={() => void query.fetchNextPage()}
              >
                {more}
              </Button>
            </div>
          )}
        </>
      )}
    </Faces>
  )
}
