import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import type { BodyInputOf, Endpoint, ReplyOf } from '@tamarack/contracts/endpoint'
import { getBankInsights } from '@tamarack/contracts/endpoints/bank'
import { getPersonOfLoan, getUser } from '@tamarack/contracts/endpoints/identity'
import {
  awaitLoanChange,
  getDocuments,
  getFinancialInfo,
  getLoan,
  getPersonalInfo,
} from '@tamarack/contracts/endpoints/loan'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { callQuery } from '@tamarack/ui/call-query'
import { isUnanswered } from '@tamarack/ui/press'
import { problemOf } from '@tamarack/ui/problem'
import { useCommand, useServices, type Call } from '../../services.tsx'

/** Answers 404 when there is no such application. */
export const loanQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['loan', loanId], getLoan, { params: { id: loanId } })

/** Waits until the loan has an event above `after`, or others have it open than those who were told
 * last. */
export const loanChanges =
  (api: ApiClient) => (id: string, after: number, signal: AbortSignal, last?: ReplyOf<typeof awaitLoanChange>) => {
    const known = (last?.others ?? []).map((one) => one.id).join(',')
    return api.call(awaitLoanChange, { params: { id }, query: { after, known }, signal })
  }

export const personalInfoQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['personal-info', loanId], getPersonalInfo, { params: { id: loanId } })

export const financialInfoQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['financial-info', loanId], getFinancialInfo, { params: { id: loanId } })

/** What the account shows, with the balance to expect on the due dates of this loan; null until a
 * bank is connected. */
export const bankInsightsQuery = (api: ApiClient, userId: string, loanId: string) =>
  callQuery(api, ['bank-insights', userId, loanId], getBankInsights, { params: { id: userId }, query: { loanId } })

/** Who is behind the loan: the three names, and customers who may be the same person. */
export const personOfLoanQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['person-of-loan', loanId], getPersonOfLoan, { params: { loanId } })

/** Name and email address of the account; the loan itself has no address. */
export const userQuery = (api: ApiClient, userId: string) =>
  callQuery(api, ['user', userId], getUser, { params: { id: userId } })

/** Null while a refusal reports that there is nothing yet; any other failure is one. */
export const orNone = async <Reply>(call: Promise<Reply>, codes: readonly string[]): Promise<Reply | null> => {
  try {
    return await call
  } catch (error) {
    if (codes.includes(problemOf(error)?.code ?? '')) return null
    throw error
  }
}

/** What was signed of the loan and what can be signed now, the newest first. */
export const documentsQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['documents', loanId],
    queryFn: async () => (await api.call(getDocuments, { params: { id: loanId } })).documents,
  })

/** An endpoint that changes one loan, and answers it. */
type LoanCommand = Endpoint<string, Endpoint['body'], undefined, (typeof getLoan)['response']>

/** Presses about one loan: `act` sends one. Its answer is the loan and is kept, and `also` names
 * what else changes with it. After a refusal all of it is read again: somebody else may have
 * acted. */
export const useLoanAct = (loan: LoanView, ...also: readonly (readonly unknown[])[]) => {
  const { api, queryClient } = useServices()
  const loanKey = loanQuery(api, loan.id).queryKey
  const readAgain = (keys: readonly (readonly unknown[])[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const command = useCommand<LoanView>({
    done: async (changed) => {
      queryClient.setQueryData(loanKey, changed)
      void readAgain([['history', loan.id], ['document', loan.id], ['applications']])
      await readAgain(also)
    },
    refused: (error) => {
      if (!isUnanswered(error)) void readAgain([loanKey, ['history', loan.id], ...also])
    },
  })
  const callOf = <E extends LoanCommand>(endpoint: E, body: BodyInputOf<E>): Call<LoanView> => ({
    endpoint,
    // The specification's address of an approval names the loan otherwise than all others.
    input: { params: { id: loan.id, loanId: loan.id }, body },
  })
  return {
    ...command,
    act: <E extends LoanCommand>(endpoint: E, body: BodyInputOf<E>, after?: Parameters<typeof command.mutate>[1]) =>
      command.mutate(callOf(endpoint, body), after),
    actAsync: <E extends LoanCommand>(endpoint: E, body: BodyInputOf<E>) => command.mutateAsync(callOf(endpoint, body)),
  }
}
export type LoanAct = ReturnType<typeof useLoanAct>

/** A note as a command carries it: left out where there is none. */
export const noted = (note: string): { readonly note?: string } => (note.trim() === '' ? {} : { note: note.trim() })
