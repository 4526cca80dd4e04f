import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { finishBankConnection } from '@tamarack/contracts/commands/finish-bank-connection'
import { startBankConnection } from '@tamarack/contracts/commands/start-bank-connection'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { problemOf } from '@tamarack/ui/problem'
import { useServices, useUser } from '../../services.tsx'
import { bankAccountQuery, siteQuery } from '../loan/loan-queries.ts'
import { useCommand } from '../loan/use-command.ts'
import { phaseOf, useTry, type Verification } from '../verification/use-verification.ts'
import { openConnector, type Connection } from './connector.ts'

const unreachable = 'We could not reach the service that connects your bank. Look at your connection and try again.'

/** One bank connection from the press to the server's answer, then on to the step that is due or to
 * the address that is given. The server collects the data itself and reports when it has them. */
export const useBankConnection = (loan: LoanView, to?: string): Verification => {
  const services = useServices()
  const user = useUser()
  const queryClient = useQueryClient()
  const { attempt, button, count, stored, closed } = useTry(loan, 'bank', to)
  const [status, setStatus] = useState('')
  const storing = useCommand(finishBankConnection, async (answer) => {
    await queryClient.invalidateQueries({ queryKey: bankAccountQuery(services.api, user.id).queryKey })
    await stored(answer)
  })
  const closeWith = (words: string) => {
    setStatus(words)
    closed()
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
      count()
      setStatus('')
      storing.reset()
      starting.mutate({ body: { loanId: loan.id } })
    },
    button,
    attempt,
    status: storing.isPending ? 'Getting your bank data...' : status,
    phase: phaseOf({ starting: starting.isPending, open: connecting.isPending, storing: storing.isPending }),
    window: null,
    refusal: failure === null ? null : (problemOf(failure)?.title ?? unreachable),
  }
}
