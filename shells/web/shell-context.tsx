import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { siteQuery, type Services } from './services.ts'

export const ShellContext = createContext<Services | null>(null)

/** The page's services. Throws outside the shell. */
export const useServices = (): Services => {
  const services = use(ShellContext)
  if (services === null) throw new Error('A page of the shell was rendered outside the shell')
  return services
}

/** The lender's public facts; null while they are on their way or cannot be had. */
export const useSite = (services: Services) =>
  useQuery(siteQuery(services.api), services.queryClient).data ?? null
