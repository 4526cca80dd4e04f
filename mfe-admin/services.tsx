import { useQuery, type QueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { CallInput } from '@tamarack/contracts/client'
import {
  activityReadingRoles,
  closingRoles,
  decidingRoles,
  employeeManagingRoles,
  evidencePackRoles,
  lawRoles,
  legalHoldLiftingRoles,
  legalHoldListingRoles,
  policyRoles,
  portfolioRoles,
  stoppingRoles,
  webhookHandlingRoles,
  type Endpoint,
  type ReplyOf,
} from '@tamarack/contracts/endpoint'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import type { ShellServices } from '@tamarack/contracts/federation'
import { apiQueryOf, callQuery } from '@tamarack/ui/call-query'

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

/** What a call answers, read with the shell's client; loading, failed or ready. */
export const useApiQuery = apiQueryOf(useServices)

type ReadOptions<E> = Omit<Partial<UseQueryOptions<ReplyOf<E>>>, 'queryKey' | 'queryFn'>

/** What one endpoint answers, kept under that key. */
export const useRead = <E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions<E> = {},
) => useQuery({ ...callQuery(useServices().api, queryKey, endpoint, input), ...options } as UseQueryOptions<ReplyOf<E>>)

/** For what an act would do now: always read again, since somebody else may have acted. */
export const readAnew = { retry: false, staleTime: 0, gcTime: 0 } as const

/** The signed-in member of staff. Throws outside the staff layout. */
export const useUser = (): StaffUser => useStaff().user

/** What a role may do. The server decides for itself: to hide what it would refuse is courtesy. */
const allowed =
  (roles: readonly StaffUser['role'][]) =>
  ({ role }: StaffUser): boolean =>
    roles.includes(role)

/** Decides on applications; a reviewer only looks. */
export const mayDecide = allowed(decidingRoles)
/** Reads where people signed in from. */
export const readsSecurityEvents = allowed(['admin', 'reviewer'])
/** Tries such a webhook again, or dismisses it. */
export const handlesWebhooks = allowed(webhookHandlingRoles)
/** Stops debits, disbursements or new applications, together with another. */
export const stopsMoney = allowed(stoppingRoles)
/** Lifts a legal hold; all staff place one. */
export const liftsLegalHolds = allowed(legalHoldLiftingRoles)
/** Reads the list of all legal holds; those on one loan are on its page for all staff. */
export const listsLegalHolds = allowed(legalHoldListingRoles)
/** Reads what staff looked at and did. */
export const readsActivity = allowed(activityReadingRoles)
/** Sees whether the law is kept, and answers breaches. */
export const readsLaw = allowed(lawRoles)
/** Reads the house policy. */
export const readsPolicy = allowed(policyRoles)
/** Changes it, together with another. */
export const changesPolicy = allowed(['admin'])
/** Sees the book in figures. */
export const seesPortfolio = allowed(portfolioRoles)
/** Closes months together with another, and names accounts in the general ledger. */
export const closesMonths = allowed(closingRoles)
/** Hands out the evidence of a loan. */
export const makesEvidencePacks = allowed(evidencePackRoles)
/** Manages employees; admins and reviewers only as an admin. */
export const managesEmployees = allowed(employeeManagingRoles)
export const managesAllStaff = allowed(['admin'])
/** Moves the clock of a sandbox; elsewhere there is nothing to move. */
export const movesClock = allowed(['admin'])
