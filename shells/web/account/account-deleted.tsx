import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { PageHeading } from '@tamarack/ui/page-heading'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useShell } from '../shell-context.tsx'
import styles from './account.module.css'

const notSignedIn = 'Open the link in the browser in which you are signed in to the account. Sign in first, then open the link again.'
const reasons: Readonly<Record<string, string>> = {
  FAILED_TO_GET_USER_INFO: notSignedIn,
  INVALID_TOKEN: 'The link has expired, was used before, or belongs to another account than the one you are signed in to.',
  ACCOUNT_HAS_LOANS: 'You have a loan or an application with us. We must keep its records (O. Reg. 98/09, s. 12), so your account stays as well.',
  STAFF_ACCOUNT: 'A staff account is not deleted. Ask an admin to inactivate it.',
}

const Kept = ({ code }: { readonly code: string }) => (
  <div className={styles['screen']}>
    <PageHeading title="Your account was not deleted" failed><p>{reasons[code] ?? reasons['INVALID_TOKEN']}</p></PageHeading>
    <div className={styles['buttons']}><LinkButton to={paths.account}>Go to your account</LinkButton></div>
  </div>
)

const Gone = () => {
  const { session } = useShell()
  // The page may have been open before: what it had loaded for the person leaves with the account.
  useEffect(() => session.forget(), [session])
  return (
    <div className={styles['screen']}>
      <PageHeading title="Your account was deleted"><p>You are signed out everywhere. We sent you a last letter that says so.</p></PageHeading>
      <div className={styles['buttons']}><LinkButton variant="secondary" to={paths.signUp}>Create a new account</LinkButton></div>
    </div>
  )
}

/** `/account-deleted`: where the link that deletes an account ends. It needs no session, since there may be none any more. */
export const Component = () => {
  const [search] = useSearchParams()
  const code = search.get('error')
  return code === null ? <Gone /> : <Kept code={code} />
}
