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
import { openConnector, type Connection, type ConnectionOutcome } from './connector.ts'

const unreachable =
  'We could not reach Zum Rails, the service that connects your bank. Look at your connection and try again.'

/** How a window ended that connected nothing. */
const endedWords = (outcome: Exclude<ConnectionOutcome, { readonly kind: 'connected' }>): string => {
  switch (outcome.kind) {
    case 'closed':
      return 'You closed the window. Nothing was saved.'
    case 'expired':
      return 'The bank window was open for too long and has ended. Nothing was saved. Start it again.'
    case 'refused':
      return `${outcome.bank ?? 'Your bank'} did not accept the sign-in. Nothing was saved. Check that you can sign in at your bank’s own site, then try again, or choose another bank.`
    case 'broken':
      return 'The bank window of Zum Rails stopped working. Nothing was saved. Start it again.'
  }
}

/** One bank connection from the press to the server's answer, then on to the step that is due or to
 * the address that is given. The server collects the data itself and reports when it has them. */
export const useBankConnection = (loan: LoanView, to?: string): Verification => {
  const services = useServices()
  const user = useUser()
  const queryClient = useQueryClient()
  const { attempt, button, count, stored, closed, giveUp, isGivenUp } = useTry(loan, 'bank', to)
  const [status, setStatus] = useState('')
  const [shown, setShown] = useState(false)
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
    mutationFn: (connection: Connection) => openConnector(connection, () => setShown(true), isGivenUp),
    onSuccess: (outcome) => {
      if (outcome.kind === 'connected') {
        setStatus('')
        storing.mutate({ body: { userId: user.id, requestId: outcome.requestId, loanId: loan.id } })
      } else if (!isGivenUp()) closeWith(endedWords(outcome))
    },
    onError: () => {
      if (!isGivenUp()) closeWith(unreachable)
    },
  })
  const starting = useCommand(startBankConnection, async ({ token, scriptUrl }) => {
    const { sandbox } = await queryClient.ensureQueryData(siteQuery(services))
    if (isGivenUp()) return
    connecting.mutate({ token, scriptUrl, sandbox, userId: user.id, loanId: loan.id })
  })
  const failure = starting.error ?? storing.error
  return {
    provider: 'Zum Rails',
    stop: () => {
      giveUp()
      starting.reset()
      connecting.reset()
    },
    begin: () => {
      count()
      setStatus('')
      setShown(false)
      storing.reset()
      starting.mutate({ body: { loanId: loan.id } })
    },
    button,
    attempt,
    status: storing.isPending
      ? 'Getting your bank data...'
      : connecting.isPending && shown
        ? 'The bank window is open.'
        : status,
    phase: phaseOf({
      starting: starting.isPending || (connecting.isPending && !shown),
      open: connecting.isPending,
      storing: storing.isPending,
    }),
    window: null,
    refusal: failure === null ? null : (problemOf(failure)?.title ?? unreachable),
  }
}
