import { Button } from '@tamarack/ui/button'
import { ErrorView } from '@tamarack/ui/error-view'
import { Loading } from '@tamarack/ui/loading'
import { Notice } from '@tamarack/ui/notice'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AuthRefusal } from '../auth/auth-api.ts'
import { needsIdentity } from './identity-check.tsx'

interface NeedsQueryProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Has the person sign in again, for a list that the server shows only after a recent sign-in. */
  readonly onConfirm?: (() => void) | undefined
  readonly children: (data: Data) => ReactNode
}

/** What is behind the sentence, for whoever helps: an answer of the authentication server is identified by its code. */
const technical = (error: Error): unknown => (error instanceof AuthRefusal ? `${error.message} (${error.code})` : error)

/** A part of a page that waits for one call: 'Loading...', the question whether it is still the same person, a failure, or the content. */
export const NeedsQuery = <Data,>({ query, onConfirm, children }: NeedsQueryProps<Data>): ReactNode => {
  if (query.data !== undefined) return children(query.data)
  if (onConfirm !== undefined && needsIdentity(query.error)) {
    return (
      <Notice tone="info" heading="You signed in a while ago">
        <p>To show this list we first ask whether it is still you.</p>
        <div>
          <Button variant="primary" onClick={onConfirm}>
            Confirm that it is you
          </Button>
        </div>
      </Notice>
    )
  }
  return query.error === null ? (
    <Loading />
  ) : (
    <ErrorView error={technical(query.error)} onRetry={() => void query.refetch()} />
  )
}
