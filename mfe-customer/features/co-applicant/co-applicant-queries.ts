import type { ApiClient } from '@tamarack/contracts/client'
import { getCoApplications, openCoApplication } from '@tamarack/contracts/endpoints/co-application'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import { type Services, callQuery } from '../../services.tsx'

/** What the signed-in person accepted to owe with somebody else. */
export const coApplicationsQuery = (api: ApiClient) => callQuery(api, ['co-applications'], getCoApplications, {})

/** One of them, or the invitation that a link opens; the token is sent in the body, so that no log of addresses has it. */
export const coApplicationQuery = (api: ApiClient, loanId: string, token: string | null) =>
  callQuery(api, ['co-application', loanId], openCoApplication, { params: { id: loanId }, body: { token } })

/** Keeps a command's answer: it is newer than anything read before. */
export const keepCoApplication = ({ queryClient, api }: Services, answer: CoApplicationView): void => {
  queryClient.setQueryData(coApplicationQuery(api, answer.loanId, null).queryKey, answer)
  void queryClient.invalidateQueries({ queryKey: coApplicationsQuery(api).queryKey })
}
