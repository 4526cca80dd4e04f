import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { Services } from '../../services.tsx'
import { loanOf, ownLoans } from '../../testing/open-page.tsx'
import { keepLoan, loanQuery, ownLoansQuery, servicingQuery } from './loan-queries.ts'

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

test('nor does it put older figures of that loan over those that were read after the command', async () => {
  const answer = Promise.withResolvers<object>()
  const call = (_: unknown, { signal }: { readonly signal?: AbortSignal }): Promise<object> => {
    signal?.addEventListener('abort', () => answer.reject(signal.reason))
    return answer.promise
  }
  const services = { queryClient: new QueryClient(), api: { call } } as unknown as Services
  const { queryKey } = servicingQuery(services.api, 'L-1')
  const reading = services.queryClient.fetchQuery(ownLoansQuery(services.api)).catch(() => null)
  const loan = loanOf({ id: 'L-1', status: 'funded' })
  keepLoan(services, loan)
  const newer = servicingOf({ asOf: '2026-12-01' })
  services.queryClient.setQueryData(queryKey, newer)
  answer.resolve({ ...ownLoans([loan]), running: { loanId: 'L-1', servicing: servicingOf({ asOf: '2026-11-30' }) } })
  await reading
  expect(services.queryClient.getQueryData(queryKey)).toEqual(newer)
})
