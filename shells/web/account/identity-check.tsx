import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '@tamarack/ui/button'
import { Dialog, DialogActions } from '@tamarack/ui/dialog'
import { Faces, Loading } from '@tamarack/ui/faces'
import { Notice } from '@tamarack/ui/notice'
import { authPost, AuthRefusal } from '../auth/auth-api.ts'
import { signInAddress } from '../return-to.ts'
import { useServices, useShell } from '../shell-context.tsx'
import { hasPassword, loginsQuery } from './account-queries.ts'
import { PasswordForm } from './password-form.tsx'
import { RefusalNotice, useAct } from './refusal-notice.tsx'

/** The server wants proof that it is still the same person: the sign-in is more than ten minutes
 * old. */
const needsIdentity = (error: unknown): boolean =>
  error instanceof AuthRefusal && (error.code === 'SESSION_EXPIRED' || error.code === 'SESSION_NOT_FRESH')

/** Who signs in by a provider has no password to give: a new sign-in is as good, and comes back to
 * this page. Unlike a sign-out for good, it keeps what was typed into the forms of this tab, as
 * the end of a session does. */
const SignInAgain = ({ onClose }: { readonly onClose: () => void }) => {
  const { session } = useShell()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const act = useAct()
  const leave = () =>
    act.mutate(async () => {
      await authPost('/sign-out')
      session.forget()
      await navigate(signInAddress(pathname), { replace: true })
    })
  return (
    <>
      <RefusalNotice act={act} />
      <p>
        Your account has no password, so sign in again the way you always do. You come back to this page, and enter here
        once more what you entered.
      </p>
      <DialogActions>
        <Button variant="primary" pending={act.isPending} pendingLabel="One moment..." onClick={leave}>
          Sign in again
        </Button>
        <Button onClick={onClose} disabled={act.isPending}>
          Cancel
        </Button>
      </DialogActions>
    </>
  )
}

const Question = ({ onConfirmed, onClose }: { readonly onConfirmed: () => void; readonly onClose: () => void }) => {
  const { session } = useServices()
  const logins = useQuery(loginsQuery)
  return (
    <Dialog open title="Is it still you?" onClose={onClose}>
      <p className="muted small breaks">
        You signed in more than 10 minutes ago. We ask again before anything important, in case somebody else is at your
        device.
      </p>
      {logins.data === undefined && !logins.isError ? (
        <Loading lines={1} />
      ) : logins.data !== undefined && !hasPassword(logins.data) ? (
        <SignInAgain onClose={onClose} />
      ) : (
        <PasswordForm
          confirmLabel="Continue"
          pendingLabel="Checking..."
          act={async (password) => {
            await authPost('/confirm-password', { password })
            // This device has a new session now; the pages must not look for the old one.
            await session({ fresh: true }).catch(() => null)
            onConfirmed()
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** Runs calls that need a recent sign-in. Where the server wants one, the person enters their
 * password and the call is made again, so that nothing they entered is lost. Put `question` on the
 * page, outside of any form. */
export const useIdentityCheck = (): {
  readonly confirmed: <Reply>(call: () => Promise<Reply>) => Promise<Reply>
  readonly question: ReactNode
} => {
  const [waiting, setWaiting] = useState<{ readonly goOn: () => void; readonly stop: () => void } | null>(null)
  const confirmed = async <Reply,>(call: () => Promise<Reply>): Promise<Reply> => {
    try {
      return await call()
    } catch (error) {
      if (!needsIdentity(error)) throw error
      await new Promise<void>((resolve, reject) => {
        setWaiting({ goOn: resolve, stop: () => reject(new AuthRefusal('NOT_CONFIRMED', 403, 'Nothing was changed')) })
      }).finally(() => setWaiting(null))
      return call()
    }
  }
  return {
    confirmed,
    question: waiting === null ? null : <Question onConfirmed={waiting.goOn} onClose={waiting.stop} />,
  }
}

interface NeedsQueryProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Has the person sign in again, for a list that the server shows only after a recent sign-in. */
  readonly onConfirm?: (() => void) | undefined
  readonly children: (data: Data) => ReactNode
}

/** What is behind the sentence, for the one who helps: an answer of the authentication server is
 * identified by its code. */
const technical = (error: Error): Error =>
  error instanceof AuthRefusal ? new Error(`${error.message} (${error.code})`) : error

/** A part of a page that waits for one call: 'Loading...', the question whether it is still the
 * same person, a failure, or the content. */
export const NeedsQuery = <Data,>({ query, onConfirm, children }: NeedsQueryProps<Data>): ReactNode => {
  if (query.data === undefined && onConfirm !== undefined && needsIdentity(query.error)) {
    return (
      <Notice tone="info" heading="You signed in a while ago">
        <p>To show this list we first ask whether it is still you.</p>
        <div>
          <Button variant="primary" onClick={onConfirm}>
            Confirm that it is you
          </Button>
        </div>
      </Notice>
    )
  }
  return <Faces query={{ ...query, error: query.error && technical(query.error) }}>{children}</Faces>
}
