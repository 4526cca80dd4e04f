import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { getBankAccount } from '@tamarack/contracts/endpoints/bank'

/** The account that debits are taken from; null until a bank is connected. */
export const bankAccountQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: ['bank-account', userId],
    queryFn: () => api.call(getBankAccount, { params: { id: userId } }),
  })
