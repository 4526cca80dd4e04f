import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { startBankConnection, finishBankConnection } from '@tamarack/contracts/endpoints/bank'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { problemOf } from '@tamarack/ui/problem'
import { useServices, useUser } from '../../services.tsx'
import { useScreen } from '../frame/loan-screen.tsx'
import { refreshSession } from '../frame/use-follow.ts'
import { loanQuery, siteQuery } from '../loan/queries.ts'
import { useCommand } from '../loan/use-command.ts'
import { openConnector, type Connection } from './connector.ts'

export interface BankConnection {
  readonly begin: () => void
  readonly phase: 'ready' | 'starting' | 'open' | 'storing'
  /** What happened to the last try, in words; '' before one. */
  readonly status: string
  readonly refusal: string | null
  /** How often the button was pressed on this page. */
  readonly attempt: number
  readonly button: RefObject<HTMLButtonElement | null>
}

const unreachable = 'We could not reach the service that connects your bank. Look at your connection and try again.'

/** One bank connection from the press to the server's answer; the server collects the data itself and says when it has them. */
export const useBankConnection = (loan: LoanView): BankConnection => {
  const services = useServices()
  const user = useUser()
  const queryClient = useQueryClient()
  const { go } = useScreen()
  const button = useRef<HTMLButtonElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [status, setStatus] = useState('')
  const storing = useCommand(finishBankConnection, async (answer) => {
    if (answer.status !== 'bank') await refreshSession(services)
    await go(answer)
  })
  const closeWith = (words: string) => {
    setStatus(words)
    button.current?.focus()
    void queryClient.invalidateQueries({ queryKey: loanQuery(services.api, loan.id).queryKey })
  }
  const connecting = useMutation({
    retry: false,
    mutationFn: (connection: Connection) => openConnector(connection, () => setStatus('The bank window is open.')),
    onSuccess: (outcome) => {
      if (outcome.kind === 'connected') {
        setStatus('')
        storing.mutate({ body: { userId: user.id, requestId: outcome.requestId, loanId: loan.id } })
      } else
        closeWith(
          outcome.kind === 'closed'
            ? 'You closed the window. Nothing was saved.'
            : 'The bank window stopped working. Nothing was saved. Start it again.',
        )
    },
    onError: () => closeWith(unreachable),
  })
  const starting = useCommand(startBankConnection, async ({ token, scriptUrl }) => {
    const { sandbox } = await queryClient.ensureQueryData(siteQuery(services))
    connecting.mutate({ token, scriptUrl, sandbox, userId: user.id, loanId: loan.id })
  })
  const failure = starting.error ?? storing.error
  return {
    begin: () => {
      setAttempt((number) => number + 1)
      setStatus('')
      storing.reset()
      starting.mutate({ body: { loanId: loan.id } })
    },
    button,
    attempt,
    status: storing.isPending ? 'Telling your bank’s data service that you are done...' : status,
    phase: starting.isPending ? 'starting' : connecting.isPending ? 'open' : storing.isPending ? 'storing' : 'ready',
    refusal: failure === null ? null : (problemOf(failure)?.title ?? unreachable),
  }
}
