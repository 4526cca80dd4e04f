import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { getBankAccount } from '@tamarack/contracts/endpoints/bank'
import {
  getCoApplications,
  getJoinedPayoff,
  getJoinedServicing,
  getJoinedWhatIfPaid,
  openCoApplication,
} from '@tamarack/contracts/endpoints/co-application'
import { getIdentityRecord } from '@tamarack/contracts/endpoints/identity'
import {
  awaitLoanChange,
  getArrangeable,
  getDocument,
  getDocuments,
  getFinancialInfo,
  getLoan,
  getOwnLoans,
  getPayoff,
  getPersonalInfo,
  getServicing,
  getWhatIfPaid,
} from '@tamarack/contracts/endpoints/loan'
import { getPapers } from '@tamarack/contracts/endpoints/papers'
import { getIntroduction } from '@tamarack/contracts/endpoints/site'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import type { DocumentKind } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { callQuery } from '@tamarack/ui/call-query'
import { type Services } from '../../services.tsx'

/** What is the same for every customer, before and while they apply. */
export const introductionQuery = (api: ApiClient) => callQuery(api, ['introduction'], getIntroduction, {})

/** What the signed-in person accepted to owe with somebody else. */
export const coApplicationsQuery = (api: ApiClient) => callQuery(api, ['co-applications'], getCoApplications, {})

/** One of them, or the invitation that a link opens; the token is sent in the body, so that no log
 * of addresses has it. */
export const coApplicationQuery = (api: ApiClient, loanId: string, token: string | null) =>
  callQuery(api, ['co-application', loanId], openCoApplication, { params: { id: loanId }, body: { token } })

/** How a loan that is owed together is today, for its co-borrower. */
export const joinedServicingQuery = (api: ApiClient, id: string) =>
  callQuery(api, ['joined-servicing', id], getJoinedServicing, { params: { id } })

/** What pays off that loan today. */
export const joinedPayoffQuery = (api: ApiClient, id: string) =>
  callQuery(api, ['joined-payoff', id], getJoinedPayoff, { params: { id } })

/** Keeps a command's answer: it is newer than anything read before. */
export const keepCoApplication = ({ queryClient, api }: Services, answer: CoApplicationView): void => {
  const { queryKey } = coApplicationQuery(api, answer.loanId, null)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, answer)
  void queryClient.invalidateQueries({ queryKey: coApplicationsQuery(api).queryKey })
}

/** The document of that kind prepared last, which is the one that can be signed now; or the one
 * with that fingerprint. */
export const documentQuery = (api: ApiClient, loanId: string, kind: DocumentKind, sha256?: string) =>
  queryOptions({
    queryKey: ['document', loanId, kind, sha256 ?? 'prepared last'],
    queryFn: () =>
      api.call(getDocument, { params: { id: loanId, kind }, query: sha256 === undefined ? {} : { sha256 } }),
  })

/** What was signed of the loan and what can be signed now, the newest first. */
export const documentsQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['documents', loanId],
    queryFn: async () => (await api.call(getDocuments, { params: { id: loanId } })).documents,
  })

/** What pays a loan off on a day (YYYY-MM-DD); null for today, which the server determines. */
export const payoffQuery = (api: ApiClient, loanId: string, on: string | null) =>
  queryOptions({
    queryKey: ['payoff', loanId, on],
    queryFn: () => api.call(getPayoff, { params: { id: loanId }, query: on === null ? {} : { on } }),
    placeholderData: keepPreviousData,
  })

/** Who would pay: a co-borrower owes all of it, too. */
export type Payer = 'borrower' | 'co-borrower'

export const tryPayment = (payer: Payer) => (payer === 'borrower' ? getWhatIfPaid : getJoinedWhatIfPaid)

/** Where a plan of early payments begins: all of it today, and the days that can be named. */
export const whatIfQuery = (api: ApiClient, loanId: string, payer: Payer) =>
  callQuery(api, ['what-if', loanId, payer], tryPayment(payer), { params: { id: loanId }, query: {} })

/** What the identity check found; null until one has passed. */
export const identityRecordQuery = (api: ApiClient, userId: string) =>
  callQuery(api, ['identity-record', userId], getIdentityRecord, { params: { userId } })

/** The saved answers about the customer; null until they are saved once. */
export const personalInfoQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['personal-info', loanId], getPersonalInfo, { params: { id: loanId } })

/** The saved answers about the customer's finances; null until they are saved once. */
export const financialInfoQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['financial-info', loanId], getFinancialInfo, { params: { id: loanId } })

/** The account that debits are taken from; null until a bank is connected. */
export const bankAccountQuery = (api: ApiClient, userId: string) =>
  callQuery(api, ['bank-account', userId], getBankAccount, { params: { id: userId } })

/** What the borrower may request today; read again each time, because it depends on the day. */
export const arrangeableQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['arrangeable', loanId],
    queryFn: () => api.call(getArrangeable, { params: { id: loanId } }),
    staleTime: 0,
  })

/** One loan or application. Answers 404 when it is missing or another person's. */
export const loanQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['loan', loanId], getLoan, { params: { id: loanId } })

/** Waits until the loan has an event above `after`. */
export const loanChanges =
  (api: ApiClient) =>
  (id: string, after: number, signal: AbortSignal): Promise<{ readonly sequence: number }> =>
    api.call(awaitLoanChange, { params: { id }, query: { after }, signal })

/** What came before the page was drawn is not read again as it is: milliseconds. */
const staleTime = 5_000

/** How a signed loan is today: what is owed, every payment, the next debit. */
export const servicingQuery = (api: ApiClient, loanId: string) =>
  queryOptions({ ...callQuery(api, ['servicing', loanId], getServicing, { params: { id: loanId } }), staleTime })

/** Every loan and application of the customer, in the server's order; how the one that runs is
 * today comes along. A reading that is cancelled leaves both as they are. */
export const ownLoansQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['own-loans'],
    queryFn: async ({ client, signal }) => {
      const { loans, running } = await api.call(getOwnLoans, { signal })
      if (running !== null) client.setQueryData(servicingQuery(api, running.loanId).queryKey, running.servicing)
      return loans
    },
    staleTime,
  })

/** The lender's public facts; they do not change while the page is open. Not under the shell's own
 * key: this query waits for the shell's, and would wait for itself. */
export const siteQuery = (services: Services) =>
  queryOptions({
    queryKey: ['site', 'customer'],
    queryFn: () => services.site(),
    staleTime: Infinity,
  })

/** Keeps a command's answer: it is newer than anything read before, and than what is being read. */
export const keepLoan = ({ queryClient, api }: Services, loan: LoanView): void => {
  void queryClient.cancelQueries({ queryKey: loanQuery(api, loan.id).queryKey })
  void queryClient.cancelQueries({ queryKey: ownLoansQuery(api).queryKey })
  queryClient.setQueryData(loanQuery(api, loan.id).queryKey, loan)
  queryClient.setQueryData(ownLoansQuery(api).queryKey, (listed) =>
    listed?.map((other) => (other.id === loan.id ? loan : other)),
  )
  void queryClient.invalidateQueries({ queryKey: ownLoansQuery(api).queryKey })
  // What is owed and debited may have changed without a trace on the loan itself.
  void queryClient.invalidateQueries({ queryKey: servicingQuery(api, loan.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: documentsQuery(api, loan.id).queryKey })
}

/** The papers that the borrower sent of both steps. */
export const papersQuery = (api: ApiClient, id: string) => callQuery(api, ['papers', id], getPapers, { params: { id } })
