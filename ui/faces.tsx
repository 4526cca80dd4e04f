import type { ReactNode } from 'react'
import { ErrorView } from './error-view.tsx'
import { Loading } from './loading.tsx'

/** What a screen needs of a query of TanStack Query, or of what it made of one. */
export interface Reading<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** One call in its three faces: loading, failed with a way to try again, ready. Data once there stays, whatever a later reading returns. */
export const Faces = <Data,>({
  query,
  lines,
  children,
}: {
  readonly query: Reading<Data>
  readonly lines?: number | undefined
  readonly children: (data: Data) => ReactNode
}) => {
  if (query.data !== undefined) return <>{children(query.data)}</>
  return query.error === null ? (
    <Loading lines={lines} />
  ) : (
    <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  )
}
