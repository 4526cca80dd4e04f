import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { useServices } from '../../services.tsx'
import { refreshSession, useScreen } from '../frame/loan-screen.tsx'
import { loanQuery } from '../loan/loan-queries.ts'

export type VerificationStep = 'identity' | 'bank'
export type Phase = 'ready' | 'starting' | 'open' | 'storing'

/** One verification at a provider, from the press to the server's answer. */
export interface Verification {
  readonly begin: () => void
  /** Stops waiting for the window; what still answers afterwards opens nothing. */
  readonly stop: () => void
  /** Whose window it is. */
  readonly provider: 'Plaid' | 'Zum Rails'
  readonly phase: Phase
  /** What happened to the last try, in words; '' before one. */
  readonly status: string
  readonly refusal: string | null
  /** How often the button was pressed on this page. */
  readonly attempt: number
  readonly button: RefObject<HTMLButtonElement | null>
  /** Render it somewhere: the provider's window hangs on it. Null where the provider opens it
   * itself. */
  readonly window: ReactNode
}

/** Where a try is: the provider's window is on its way, it is open, or what it brought is handed to
 * our server. */
export const phaseOf = (is: {
  readonly starting: boolean
  readonly open: boolean
  readonly storing: boolean
}): Phase => (is.starting ? 'starting' : is.open ? 'open' : is.storing ? 'storing' : 'ready')

/** What every verification does around its provider's window. Afterwards it goes on to the step
 * that is due, or to the address that is given. */
export const useTry = (loan: LoanView, step: VerificationStep, to?: string) => {
  const services = useServices()
  const queryClient = useQueryClient()
  const { go } = useScreen()
  const button = useRef<HTMLButtonElement>(null)
  const [attempt, setAttempt] = useState(0)
  const given = useRef({ up: false })
  useEffect(() => {
    const { current } = given
    current.up = false
    return () => {
      current.up = true
    }
  }, [])
  return {
    attempt,
    button,
    count: () => {
      given.current.up = false
      setAttempt((number) => number + 1)
    },
    giveUp: () => {
      given.current.up = true
      button.current?.focus()
    },
    /** Nobody waits for the window any more: the customer stopped, or left the page. */
    isGivenUp: () => given.current.up,
    /** The server took what the window brought. */
    stored: async (answer: LoanView): Promise<void> => {
      if (answer.status !== step) await refreshSession(services)
      await go(answer, to)
    },
    /** The window is gone without a result here; the provider may have reported more to our server
     * than to this page. */
    closed: (): void => {
      button.current?.focus()
      void queryClient.invalidateQueries({ queryKey: loanQuery(services.api, loan.id).queryKey })
    },
  }
}
