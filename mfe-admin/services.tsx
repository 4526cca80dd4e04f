import { useMutation, useQuery, type QueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { usePress } from '@tamarack/ui/press'

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

/** What follows from a press that was answered. */
interface Follows<Reply> {
  /** The reading whose answer the reply is. After a refusal it is read again: a colleague may have
   * been first. */
  readonly keeps?: QueryKey
  /** What is read again; with `evenRefused` after a refusal, too, where it is shown elsewhere. */
  readonly changes?: QueryKey
  readonly evenRefused?: boolean
  /** What is announced, where it depends on the answer. */
  readonly says?: (reply: Reply) => string
  readonly done?: (reply: Reply) => unknown
  readonly refused?: (error: Error) => void
}

/** A call that a press sends, as `call` makes it, and what is announced once it is answered. */
export interface Call<Reply> {
  readonly endpoint: Endpoint
  readonly input: object
  readonly says?: string | undefined
  /** For the compiler alone. */
  readonly reply?: Reply
}
export const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>, says?: string): Call<ReplyOf<E>> => ({
  endpoint,
  input,
  says,
})

/** A press that changes something, sent once per press. */
export const useCommand = <Reply = unknown,>({
  keeps,
  changes,
  evenRefused = false,
  says,
  done,
  refused,
}: Follows<Reply> = {}) => {
  const { api, queryClient, announce } = useServices()
  const press = usePress()
  return useMutation<Reply, Error, Call<Reply>>({
    mutationFn: ({ endpoint, input }) =>
      press([endpoint.path, input], (idempotencyKey) =>
        api.call(endpoint, { ...input, idempotencyKey } as CallInput<Endpoint>),
      ) as Promise<Reply>,
    onSuccess: async (reply, sent) => {
      if (keeps !== undefined) queryClient.setQueryData(keeps, reply)
      await done?.(reply)
      const words = says?.(reply) ?? sent.says
      if (words !== undefined) announce(words)
      if (changes !== undefined) await queryClient.invalidateQueries({ queryKey: changes })
    },
    onError: async (error) => {
      refused?.(error)
      const again = keeps ?? (evenRefused ? changes : undefined)
      if (again !== undefined) await queryClient.invalidateQueries({ queryKey: again })
    },
  })
}

/** Milliseconds without a key until a search starts. */
const typingPause = 300

/** What stands in a search box: it counts after a pause, and follows an address that changes by
 * itself, such as back, forward and "Clear filters". `waits` holds a search back. */
export const useTyped = (q: string, search: (q: string) => void, waits = false) => {
  const [typed, setTyped] = useState(q)
  const [applied, setApplied] = useState(q)
  const [asked, setAsked] = useState(q)
  if (applied !== q) {
    setApplied(q)
    // A search of its own that arrives late leaves what was typed since.
    if (q !== asked) {
      setAsked(q)
      if (typed.trim() !== q) setTyped(q)
    }
  }
  const start = useEffectEvent((words: string) => {
    setAsked(words)
    search(words)
  })
  useEffect(() => {
    if (typed.trim() === q || waits) return undefined
    const timer = setTimeout(() => start(typed.trim()), typingPause)
    // A link that was pressed may be followed long before its page is drawn: a search that started
    // in between would lead back to the list as it was.
    const giveUp = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a') !== null) clearTimeout(timer)
    }
    document.addEventListener('click', giveUp, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', giveUp, { capture: true })
    }
  }, [typed, q, waits])
  return [typed, setTyped] as const
}

/** Announces what a changed filter, order or page brought; not on arrival, where the heading is
 * read. `words` are undefined until they belong to what is `shown`. */
export const useAnnounced = (shown: string, words: string | undefined): void => {
  const { announce } = useServices()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (words === undefined) return
    if (before.current !== null && before.current !== shown) announce(words)
    before.current = shown
  }, [announce, shown, words])
}

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
