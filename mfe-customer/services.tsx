import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import type { ShellServices } from '@tamarack/contracts/federation'
import { apiQueryOf } from '@tamarack/ui/call-query'

export type Services = ShellServices<QueryClient>

interface Customer {
  readonly services: Services
  readonly user: SessionView['user']
}

/** What the shell gave and who is signed in, for every page below the customer layout. */
export const CustomerContext = createContext<Customer | null>(null)

const useCustomerContext = (): Customer => {
  const customer = use(CustomerContext)
  if (customer === null) throw new Error('A customer page was rendered outside the customer layout')
  return customer
}

/** The shell's services. Throws outside the customer layout. */
export const useServices = (): Services => useCustomerContext().services

/** What a call answers, read with the shell's client; loading, failed or ready. */
export const useApiQuery = apiQueryOf(useServices)

/** The signed-in customer. Throws outside the customer layout. */
export const useUser = (): SessionView['user'] => useCustomerContext().user
