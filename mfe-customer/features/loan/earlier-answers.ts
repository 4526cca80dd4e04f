import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { getFinancialInfo, getLoansOfUser, getPersonalInfo } from '@tamarack/contracts/endpoints/loan'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { nearDate } from '@tamarack/ui/format'

/** What the customer answered in the application that they sent before this one; null where there
 * is none. A form can be filled in without it, so that a failure counts as none. */
export const earlierAnswersQuery = (api: ApiClient, { id, userId }: Pick<LoanView, 'id' | 'userId'>) =>
  queryOptions({
    queryKey: ['earlier-answers', id],
    queryFn: async () => {
      const sentAt = ({ submittedAt }: LoanView) => submittedAt ?? 0
      const last = (await api.call(getLoansOfUser, { params: { userId } }))
        .filter((other) => other.id !== id && other.submittedAt !== null)
        .toSorted((one, other) => sentAt(other) - sentAt(one))[0]
      if (last === undefined) return null
      const [personal, financial] = await Promise.all([
        api.call(getPersonalInfo, { params: { id: last.id } }),
        api.call(getFinancialInfo, { params: { id: last.id } }),
      ])
      return { source: `From your application of ${nearDate(last.submittedAt)}`, personal, financial }
    },
    retry: false,
    staleTime: Infinity,
  })

export type EarlierAnswers = Awaited<ReturnType<NonNullable<ReturnType<typeof earlierAnswersQuery>['queryFn']>>>
