import type { ApiClient } from '@tamarack/contracts/client'
import { getIdentityRecord } from '@tamarack/contracts/endpoints/identity'
import { queryOptions } from '@tanstack/react-query'

/** What the identity check found; null until one has passed. */
export const identityRecordQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: ['identity-record', userId],
    queryFn: () => api.call(getIdentityRecord, { params: { userId } }),
  })
