import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { PageHeading } from '@tamarack/ui/page-heading'
import { SignedInAs, SignOutButton, useSignedIn } from '../auth/signed-in.tsx'
import { signInAddress } from '../return-to.ts'
import { useShell } from '../shell-context.tsx'
import { keptWords } from './account-words.ts'
import styles from './account.module.css'

const Kept = ({ code }: { readonly code: string }) => {
  const session = useSignedIn()
  return (
    <div className={`stack-5 at-start reading-width ${styles['screen']}`}>
      <PageHeading title="Your account was not deleted" failed>
        <p>{keptWords(code)}</p>
        {session !== null && <SignedInAs session={session} />}
      </PageHeading>
      <div className="row-3">
        <LinkButton to={paths.account}>{session === null ? 'Sign in' : 'Go to your account'}</LinkButton>
        {session !== null && <SignOutButton to={signInAddress(paths.deleteAccount)} />}
      </div>
    </div>
  )
}

const Gone = () => {
  const { session } = useShell()
  // The page may have been open before: what it had loaded for the person leaves with the account.
  useEffect(() => session.forget(), [session])
  return (
    <div className={`stack-5 at-start reading-width ${styles['screen']}`}>
      <PageHeading title="Your account was deleted">
        <p>You are signed out everywhere. We sent you a last email that says so.</p>
      </PageHeading>
      <div className="row-3">
        <LinkButton variant="secondary" to={paths.signUp}>
          Create a new account
        </LinkButton>
      </div>
    </div>
  )
}

/** `/account-deleted`: where the link that deletes an account ends. It needs no session, since
 * there may be none any more. */
export const Component = () => {
  const [search] = useSearchParams()
  const code = search.get('error')
  return code === null ? <Gone /> : <Kept code={code} />
}
