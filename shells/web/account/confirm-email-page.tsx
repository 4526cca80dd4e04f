import { useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { authGet, AuthRefusal } from '../auth/auth-api.ts'
import { SignedInAs, SignOutButton } from '../auth/signed-in.tsx'
import { signInAddress } from '../return-to.ts'
import { useServices } from '../shell-context.tsx'
import { useSession, useUser } from './account-queries.ts'
import { AccountScreen } from './account-screen.tsx'
import { refusalWords } from './account-words.ts'
import { useAct } from './refusal-notice.tsx'

const expired = {
  heading: 'This link no longer works.',
  next: 'It has expired, was used, or a newer one was sent. Or it is for another account than the one you are signed in to. Your address stays as it is.',
}
const wordsOf = (error: unknown): { readonly heading: string; readonly next: string | null } =>
  error instanceof AuthRefusal && error.status === 401 ? expired : refusalWords(error)

const Done = () => {
  const { email } = useUser()
  return (
    <AccountScreen title="Your address was changed">
      <div className="stack-4 at-start">
        <Notice tone="success" heading="The new address is in use" focus>
          <p>
            From now on you sign in with <span className="strong breaks">{email}</span>. We told your old address.
          </p>
        </Notice>
        <LinkButton to={paths.account}>Back to your account</LinkButton>
      </div>
    </AccountScreen>
  )
}

/** `/account/email/confirm`: where the link to a new address leads. A press, not the mere opening,
 * changes the address: mail programs open links too. */
export const Component = () => {
  const { session } = useServices()
  const [search] = useSearchParams()
  const here = useLocation()
  const signedIn = useSession()
  const act = useAct()
  const token = search.get('token') ?? ''
  const change = () =>
    act.mutate(async () => {
      await authGet(`/verify-email?${new URLSearchParams({ token }).toString()}`)
      // The address is changed, whether or not the session can be read this moment.
      await session({ fresh: true }).catch(() => null)
    })
  if (act.isSuccess) return <Done />
  const words = act.error && wordsOf(act.error)
  return (
    <AccountScreen
      title="Confirm your new address"
      failed={words !== null}
      above={
        words !== null && (
          <Notice tone="danger" heading={words.heading} focus focusKey={act.error}>
            {words.next !== null && <p>{words.next}</p>}
          </Notice>
        )
      }
      intro={
        <>
          <p>You opened the link that we sent to your new address.</p>
          <SignedInAs session={signedIn}>Is the link for another account? Sign out, and sign in there.</SignedInAs>
        </>
      }
    >
      <div className="row-3">
        {words === null ? (
          <Button variant="primary" pending={act.isPending} pendingLabel="Changing..." onClick={change}>
            Use my new address
          </Button>
        ) : (
          <LinkButton to={paths.accountEmail}>Send a new link</LinkButton>
        )}
        <LinkButton variant="secondary" to={paths.account}>
          {words === null ? 'Not now' : 'Back to your account'}
        </LinkButton>
        <SignOutButton variant="quiet" to={signInAddress(here.pathname + here.search)}>
          Sign in with another account
        </SignOutButton>
      </div>
    </AccountScreen>
  )
}
