import type { ApiClient } from '@tamarack/contracts/client'
import { getLawChecks } from '@tamarack/contracts/endpoints/law'
import { callQuery } from '@tamarack/ui/call-query'

/** The checks with their last runs, and the register. While a run goes on, it is read again. */
export const lawQuery = (api: ApiClient) => ({
  ...callQuery(api, ['law'], getLawChecks, {}),
  refetchOnMount: 'always' as const,
  refetchInterval: ({ state: { data } }: { state: { data?: { running: unknown } | undefined } }) =>
    data !== undefined && data.running !== null ? 1_000 : (false as const),
})
