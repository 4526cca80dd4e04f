import { useState } from 'react'
import { finishIdentityCheck } from '@tamarack/contracts/commands/finish-identity-check'
import { retryIdentityCheck } from '@tamarack/contracts/commands/retry-identity-check'
import { startIdentityCheck } from '@tamarack/contracts/commands/start-identity-check'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { failureText } from '@tamarack/ui/problem'
import { useUser } from '../../services.tsx'
import { useCommand } from '../loan/use-command.ts'
import { phaseOf, useTry, type Verification } from '../verification/use-verification.ts'
import { IdentityWindow, type WindowClosed } from './identity-window.tsx'

/** What became of a window that brought no result. */
export const closedWords: Readonly<Record<WindowClosed, string>> = {
  'by-customer': 'You closed the check. Nothing was saved.',
  'too-late': 'The check was open for too long and has ended. Start it again.',
  broken: 'The check stopped working. Nothing was saved. Start it again.',
  unreachable:
    'We could not reach Plaid, the service that checks your identity. Look at your connection and try again: your place is kept.',
}

/** The last check ended without confirming who it was. */
export const hasFailed = ({ identity }: LoanView): boolean => identity.startsWith('failed')

/** One identity check from the press to the server's answer: a token from our server, the
 * provider's window, and the finished check handed back. The server queries the provider itself,
 * so "finished" here is never shown as "passed". */
export const useIdentityCheck = (loan: LoanView): Verification => {
  const user = useUser()
  const { attempt, button, count, stored, closed: windowClosed, giveUp, isGivenUp } = useTry(loan, 'identity')
  const [open, setOpen] = useState<{ readonly linkToken: string; readonly idvId: string } | null>(null)
  const [shown, setShown] = useState(false)
  const [closed, setClosed] = useState<WindowClosed | null>(null)
  const started = (check: NonNullable<typeof open>) => {
    if (!isGivenUp()) setOpen(check)
  }
  const first = useCommand(startIdentityCheck, started)
  const again = useCommand(retryIdentityCheck, started)
  const storing = useCommand(finishIdentityCheck, stored)
  const begin = () => {
    count()
    setClosed(null)
    setShown(false)
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
    windowClosed()
  }
  const finish = (idvId: string) => (sessionId: string) => {
    setOpen(null)
    storing.mutate({ body: { userId: user.id, idvId: sessionId === '' ? idvId : sessionId, loanId: loan.id } })
  }
  return {
    provider: 'Plaid',
    begin,
    stop: () => {
      giveUp()
      setOpen(null)
      first.reset()
      again.reset()
    },
    button,
    attempt,
    phase: phaseOf({
      starting: first.isPending || again.isPending || (open !== null && !shown),
      open: open !== null,
      storing: storing.isPending,
    }),
    status: storing.isPending
      ? 'Checking the result...'
      : open !== null
        ? 'The check is open in its own window.'
        : closed === null
          ? ''
          : closedWords[closed],
    refusal: failureText(first.error ?? again.error ?? storing.error),
    window:
      open === null ? null : (
        <IdentityWindow
          key={open.linkToken}
          token={open.linkToken}
          onShown={() => setShown(true)}
          onFinished={finish(open.idvId)}
          onClosed={closeWith}
        />
      ),
  }
}
