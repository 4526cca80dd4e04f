import { useInfiniteQuery, type InfiniteData, type QueryKey, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallInput } from '@tamarack/contracts/client'
import type { Endpoint, ReplyOf } from '@tamarack/contracts/endpoint'
import { Button } from '@tamarack/ui/button'
import { DataTable, type DataTableProps } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { useServices } from '../../services.tsx'

/** A list that the server gives in pages; each names the cursor of the next one, null on the last.
 * `cursor` is what the endpoint calls it. */
export const usePages = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, input: CallInput<E>, cursor: string) => {
  type Page = ReplyOf<E>
  const { api } = useServices()
  const { query } = input as { readonly query?: object }
  return useInfiniteQuery<Page, Error, InfiniteData<Page>, QueryKey, unknown>({
    queryKey,
    queryFn: ({ pageParam }) =>
      api.call(endpoint, {
        ...input,
        query: { ...query, ...(pageParam !== null && { [cursor]: pageParam }) },
      } as CallInput<E>),
    initialPageParam: null,
    getNextPageParam: (page) => (page as { readonly next: unknown } | null)?.next ?? null,
    refetchOnMount: 'always',
  })
}

interface PagedTableProps<Page, Row> extends Omit<DataTableProps<Row>, 'rows' | 'caption'> {
  readonly name: string
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
  const { name } = table
  const count = rows?.length
  const before = useRef<{ readonly name: string; readonly count: number } | null>(null)
  useEffect(() => {
    if (count === undefined) return
    const earlier = before.current
    if (earlier !== null && (earlier.name !== name || count > earlier.count) && announced !== undefined)
      announce(announced(count))
    before.current = { name, count }
  }, [announce, announced, name, count])
  return (
    <Faces query={{ data: rows, error: query.error, refetch: query.refetch }} lines={lines}>
      {(shown) => (
        <>
          <DataTable {...table} rows={shown} />
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
