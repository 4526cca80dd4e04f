import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { siteQuery, type Moves, type Services } from './services.ts'
import type { Session } from './session.ts'

export interface Shell {
  readonly services: Services
  readonly session: Session
  readonly moves: Moves
}

export const ShellContext = createContext<Shell | null>(null)

/** The shell's own parts. Throws outside the shell. */
export const useShell = (): Shell => {
  const shell = use(ShellContext)
  if (shell === null) throw new Error('A page of the shell was rendered outside the shell')
  return shell
}

/** The page's services. Throws outside the shell. */
export const useServices = (): Services => useShell().services

/** The lender's public facts; null while they are on their way or cannot be had. */
export const useSite = (services: Services) => useQuery(siteQuery(services.api), services.queryClient).data ?? null
