import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { Services } from '../../services.tsx'
import { loanOf } from '../../testing/open-page.tsx'
import { keepLoan, loanQuery } from './loan-queries.ts'

test('a reading that is on its way does not put an older loan over the answer of a command', async () => {
  const read = Promise.withResolvers<LoanView>()
  const services = { queryClient: new QueryClient(), api: { call: () => read.promise } } as unknown as Services
  const query = loanQuery(services.api, 'L-1')
  const reading = services.queryClient.fetchQuery(query).catch(() => null)
  const signed = loanOf({ status: 'pad' })
  keepLoan(services, signed)
  read.resolve({ ...signed, status: 'agreement' })
  await reading
  expect(services.queryClient.getQueryData(query.queryKey)?.status).toBe('pad')
})
