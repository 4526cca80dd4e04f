import { ErrorView } from '@tamarack/ui/error-view'
import { Loading } from '@tamarack/ui/loading'
import type { ReactNode } from 'react'

interface Reading<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** One call in its three faces: loading, failed with a way to try again, ready. Data once there stays, whatever a later reading returns. */
export const ThreeFaces = <Data,>({
  query,
  lines,
  children,
}: {
  readonly query: Reading<Data>
  readonly lines?: number
  readonly children: (data: Data) => ReactNode
}) =>
  query.data !== undefined ? (
    <>{children(query.data)}</>
  ) : query.error !== null ? (
    <ErrorView
      error={query.error}
      onRetry={() => {
        query.refetch()
      }}
    />
  ) : (
    <Loading lines={lines} />
  )
