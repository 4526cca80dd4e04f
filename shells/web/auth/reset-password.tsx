import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { FormRefusal, useServerForm } from '@tamarack/ui/form'
import { Notice } from '@tamarack/ui/notice'
import { CodeInput, PasswordInput } from '@tamarack/ui/text-input'
import { landing } from '../return-to.ts'
import { useShell } from '../shell-context.tsx'
import { authPost, AuthRefusal, wordsOf } from './auth-api.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { resetPasswordForm } from './forms.ts'
import { SignedInAs, SignOutButton, useSignedIn } from './signed-in.tsx'

/** Who comes by an invitation has no old password, and the new one also confirms their address. */
const words = {
  reset: {
    title: 'Choose a new password',
    intro: undefined,
    label: 'New password',
    repeat: 'Confirm new password',
    save: 'Save the new password',
    after: 'changed',
    done: 'Your password was changed.',
  },
  invitation: {
    title: 'Choose your password',
    intro: 'Welcome to Tamarack. You sign in with the email address at which you received the invitation.',
    label: 'Password',
    repeat: 'Confirm password',
    save: 'Save the password',
    after: 'begun',
    done: 'Your password was saved.',
  },
} as const
type Words = (typeof words)[keyof typeof words]

const toSignIn = <Link to={paths.login}>Back to sign in</Link>

const Expired = ({ title }: Words) => {
  const session = useSignedIn()
  return (
    <AuthCard title={title} links={session === null ? toSignIn : <Link to={paths.account}>Go to your account</Link>}>
      <div className="stack-4 at-start">
        <p>This link has expired or was already used.</p>
        <LinkButton to={paths.forgotPassword}>Send a new link</LinkButton>
      </div>
    </AuthCard>
  )
}

/** The password was another person's than the one who is signed in here. */
const SavedForAnother = ({ title, done }: Words) => {
  const session = useSignedIn()
  return (
    <AuthCard title={title}>
      <div className="stack-4 at-start">
        <Notice tone="success" heading={done} focus>
          <p>It is for the account to which we sent the email.</p>
        </Notice>
        {session !== null && (
          <SignedInAs session={session}>To sign in with the new password, sign out first.</SignedInAs>
        )}
        <SignOutButton variant="primary" />
        <LinkButton variant="secondary" to={landing(session, null)}>
          Stay signed in
        </LinkButton>
      </div>
    </AuthCard>
  )
}

interface ChooseProps {
  readonly token: string
  readonly texts: Words
  readonly onExpired: () => void
  readonly onSavedForAnother: () => void
}

/** A new password ends every session of its account, so who still has one is somebody else. */
const useLeave = (after: Words['after'], onSavedForAnother: () => void): (() => Promise<void>) => {
  const navigate = useNavigate()
  const { session } = useShell()
  return async () => {
    if ((await session.read({ fresh: true }).catch(() => null)) !== null) return onSavedForAnother()
    session.forget()
    await navigate(`${paths.login}?${after}=1`, { replace: true })
  }
}

const Choose = ({
  token,
  texts: { title, intro, label, repeat, save, after },
  onExpired,
  onSavedForAnother,
}: ChooseProps) => {
  const session = useSignedIn()
  const leave = useLeave(after, onSavedForAnother)
  const [asksCode, setAsksCode] = useState(false)
  const form = useServerForm({
    schema: resetPasswordForm,
    defaultValues: { newPassword: '', confirmPassword: '', code: '' },
    send: async ({ newPassword, code }) => {
      try {
        await authPost('/reset-password', { newPassword, token, ...(code !== '' && { code }) })
      } catch (error) {
        if (error instanceof AuthRefusal && error.code === 'INVALID_TOKEN') return onExpired()
        if (error instanceof AuthRefusal && error.code === 'SECOND_FACTOR_REQUIRED') setAsksCode(true)
        throw new FormRefusal(wordsOf(error))
      }
      await leave()
    },
  })
  return (
    <AuthForm
      form={form}
      send={[save, 'Saving...']}
      title={title}
      links={session === null && toSignIn}
      intro={
        <>
          {intro !== undefined && <p>{intro}</p>}
          {session !== null && (
            <SignedInAs session={session}>The password is for the account to which we sent the email.</SignedInAs>
          )}
        </>
      }
    >
      <PasswordInput
        label={label}
        hint="8 to 128 characters, best with upper and lower case letters and a number"
        {...form.field('newPassword')}
        autoComplete="new-password"
      />
      <PasswordInput label={repeat} {...form.field('confirmPassword')} autoComplete="new-password" />
      {asksCode && (
        <CodeInput
          label="Code of your authenticator app, or a backup code"
          hint="You have neither any more? Ask for a new link in 24 hours: it then works without a code. We emailed you about it."
          letters
          {...form.field('code')}
        />
      )}
    </AuthForm>
  )
}

/** An expired link is found out before anything is typed. */
export const Component = () => {
  const [search, setSearch] = useSearchParams()
  const [savedForAnother, setSavedForAnother] = useState(false)
  const token = search.get('token')
  const texts = search.has('invited') ? words.invitation : words.reset
  if (savedForAnother) return <SavedForAnother {...texts} />
  if (token === null || search.has('error')) return <Expired {...texts} />
  const expired = { error: 'INVALID_TOKEN', ...(texts === words.invitation ? { invited: '1' } : {}) }
  return (
    <Choose
      token={token}
      texts={texts}
      onExpired={() => setSearch(expired, { replace: true })}
      onSavedForAnother={() => setSavedForAnother(true)}
    />
  )
}
