import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { startIdentityCheck, retryIdentityCheck, finishIdentityCheck } from '@tamarack/contracts/endpoints/identity'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { failureText } from '@tamarack/ui/problem'
import { useServices, useUser } from '../../services.tsx'
import { useScreen } from '../frame/loan-screen.tsx'
import { refreshSession } from '../frame/use-follow.ts'
import { loanQuery } from '../loan/queries.ts'
import { useCommand } from '../loan/use-command.ts'
import { IdentityWindow, type WindowClosed } from './identity-window.tsx'

const closedWords: Readonly<Record<WindowClosed, string>> = {
  'by-customer': 'You closed the check. Nothing was saved.',
  'too-late': 'The check was open for too long and has ended. Start it again.',
  broken: 'The check stopped working. Nothing was saved. Start it again.',
  unreachable:
    'We could not reach the service that checks your identity. Look at your connection, reload this page and start again.',
}

/** The last check ended without confirming who it was. */
export const hasFailed = ({ identity }: LoanView): boolean =>
  identity === 'failed' || identity === 'failed-document' || identity === 'failed-phone' || identity === 'failed-selfie'

export interface IdentityCheck {
  readonly begin: () => void
  readonly phase: 'ready' | 'starting' | 'open' | 'storing'
  /** What happened to the last try, in words; '' before one. */
  readonly status: string
  readonly refusal: string | null
  /** How often the button was pressed on this page. */
  readonly attempt: number
  readonly button: RefObject<HTMLButtonElement | null>
  /** Render it somewhere: the provider's window hangs on it. */
  readonly window: ReactNode
}

/**
 * One identity check from the press to the server's answer: a token from our server, the provider's window, and the finished check handed
 * back. The server asks the provider itself, so "finished" here is never shown as "passed".
 */
export const useIdentityCheck = (loan: LoanView): IdentityCheck => {
  const services = useServices()
  const user = useUser()
  const queryClient = useQueryClient()
  const { go } = useScreen()
  const button = useRef<HTMLButtonElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [open, setOpen] = useState<{ readonly linkToken: string; readonly idvId: string } | null>(null)
  const [closed, setClosed] = useState<WindowClosed | null>(null)
  const first = useCommand(startIdentityCheck, setOpen)
  const again = useCommand(retryIdentityCheck, setOpen)
  const storing = useCommand(finishIdentityCheck, async (answer) => {
    if (answer.status !== 'identity') await refreshSession(services)
    await go(answer)
  })
  const begin = () => {
    setAttempt((number) => number + 1)
    setClosed(null)
    first.reset()
    again.reset()
    storing.reset()
    // A check that is still open is gone on with; only one that has failed can be started again.
    const start = hasFailed(loan) ? again : first
    start.mutate({ body: { loanId: loan.id } })
  }
  const closeWith = (why: WindowClosed) => {
    setOpen(null)
    setClosed(why)
    button.current?.focus()
    // The provider may have told our server more than it told this page.
    void queryClient.invalidateQueries({ queryKey: loanQuery(services.api, loan.id).queryKey })
  }
  const finish = (idvId: string) => (sessionId: string) => {
    setOpen(null)
    storing.mutate({ body: { userId: user.id, idvId: sessionId === '' ? idvId : sessionId, loanId: loan.id } })
  }
  return {
    begin,
    button,
    attempt,
    phase:
      first.isPending || again.isPending
        ? 'starting'
        : open !== null
          ? 'open'
          : storing.isPending
            ? 'storing'
            : 'ready',
    status: storing.isPending ? 'Checking the result...' : closed === null ? '' : closedWords[closed],
    refusal: failureText(first.error ?? again.error ?? storing.error),
    window:
      open === null ? null : (
        <IdentityWindow
          key={open.linkToken}
          token={open.linkToken}
          onFinished={finish(open.idvId)}
          onClosed={closeWith}
        />
      ),
  }
}
