import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { getLoan, getLoansOfUser } from '@tamarack/contracts/endpoints/loan'
import { getServicing } from '@tamarack/contracts/endpoints/loan'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { documentsQuery } from '../signing/signing-queries.ts'
import type { Services } from '../../services.tsx'

/** One loan or application. Answers 404 when it is missing or another person's. */
export const loanQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['loan', loanId],
    queryFn: () => api.call(getLoan, { params: { id: loanId } }),
  })

/** How a signed loan stands today: what is owed, every payment, the next debit. */
export const servicingQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['servicing', loanId],
    queryFn: () => api.call(getServicing, { params: { id: loanId } }),
  })

/** Every loan and application of a customer, in the server's order. */
export const loansOfUserQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: ['loans-of-user', userId],
    queryFn: () => api.call(getLoansOfUser, { params: { userId } }),
  })

/**
 * Milliseconds between two looks while a person decides: with the answer's own time, what they decide shows within two seconds. A page that is hidden
 * does not look (the query client stops its timer), and looks at once when it is shown again.
 */
export const decisionLook = 1500

/** The lender's public facts; they do not change while the page is open. */
export const siteQuery = (services: Services) =>
  queryOptions({
    queryKey: ['site'],
    queryFn: () => services.site(),
    staleTime: Infinity,
  })

/** Keeps a command's answer: it is newer than anything read before. */
export const keepLoan = ({ queryClient, api }: Services, loan: LoanView): void => {
  queryClient.setQueryData(loanQuery(api, loan.id).queryKey, loan)
  queryClient.setQueryData(loansOfUserQuery(api, loan.userId).queryKey, (listed) =>
    listed?.map((other) => (other.id === loan.id ? loan : other)),
  )
  void queryClient.invalidateQueries({ queryKey: loansOfUserQuery(api, loan.userId).queryKey })
  // What is owed and debited may have changed without a trace on the loan itself.
  void queryClient.invalidateQueries({ queryKey: servicingQuery(api, loan.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: documentsQuery(api, loan.id).queryKey })
}
