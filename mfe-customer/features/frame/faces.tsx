import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorView } from '@tamarack/ui/error-view'
import { Loading } from '@tamarack/ui/loading'
import type { ReactNode } from 'react'

/** The three faces of whatever is read: loading, failed, ready. Data that is there stays while it is read again. */
export const Faces = <Data,>({
  query,
  lines,
  children,
}: {
  readonly query: UseQueryResult<Data>
  readonly lines?: number | undefined
  readonly children: (data: Data) => ReactNode
}) => {
  if (query.data !== undefined) return <>{children(query.data)}</>
  return query.isError ? (
    <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading lines={lines} />
  )
}
