import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import {
  decidingRoles,
  legalHoldLiftingRoles,
  legalHoldListingRoles,
  webhookHandlingRoles,
  webhookReadingRoles,
  type Endpoint,
} from '@tamarack/contracts/endpoint'
import type { ShellServices } from '@tamarack/contracts/federation'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { ApiClient, CallInput } from '@tamarack/contracts/client'

export type Services = ShellServices<QueryClient>
export type StaffUser = SessionView['user']

interface Staff {
  readonly services: Services
  readonly user: StaffUser
}

/** What the shell gave and who is signed in, for every page below the staff layout. */
export const StaffContext = createContext<Staff | null>(null)

const useStaff = (): Staff => {
  const staff = use(StaffContext)
  if (staff === null) throw new Error('A staff page was rendered outside the staff layout')
  return staff
}

/** The shell's services. Throws outside the staff layout. */
export const useServices = (): Services => useStaff().services

/** The signed-in member of staff. Throws outside the staff layout. */
export const useUser = (): StaffUser => useStaff().user

/** Whether this role decides on applications; a reviewer only looks. The server decides for itself. */
export const mayDecide = ({ role }: StaffUser): boolean => decidingRoles.some((deciding) => deciding === role)

/** Whether this role reads where people signed in from. The server decides for itself. */
export const readsSecurityEvents = ({ role }: StaffUser): boolean => role === 'admin' || role === 'reviewer'

/** Whether this role sees webhooks that reached no loan. The server decides for itself. */
export const readsWebhooks = ({ role }: StaffUser): boolean => webhookReadingRoles.some((reading) => reading === role)

/** Whether this role may try such a webhook again or dismiss it. The server decides for itself. */
export const handlesWebhooks = ({ role }: StaffUser): boolean =>
  webhookHandlingRoles.some((handling) => handling === role)

/** Whether this role lifts a legal hold; who decides on applications places one. The server decides for itself. */
export const liftsLegalHolds = ({ role }: StaffUser): boolean =>
  legalHoldLiftingRoles.some((lifting) => lifting === role)

/** Whether this role reads the list of all legal holds; those on one loan are on its page for all staff. The server decides for itself. */
export const listsLegalHolds = ({ role }: StaffUser): boolean =>
  legalHoldListingRoles.some((listing) => listing === role)

/** Whether this role manages employees. The server decides for itself. */
export const managesEmployees = ({ role }: StaffUser): boolean => role === 'admin'

/** Whether this role moves the clock of a sandbox. The server decides for itself, and elsewhere there is nothing to move. */
export const movesClock = ({ role }: StaffUser): boolean => role === 'admin'

/** What one call answers, kept under that key. */
export const callQuery = <E extends Endpoint, const Key extends readonly unknown[]>(
  api: ApiClient,
  queryKey: Key,
  endpoint: E,
  input: CallInput<E>,
) => queryOptions({ queryKey, queryFn: () => api.call(endpoint, input) })
