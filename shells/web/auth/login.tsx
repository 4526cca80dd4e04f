import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { shownSignInError, signInErrorWords } from '@tamarack/contracts/sign-in-errors'
import { Checkbox } from '@tamarack/ui/choices'
import { FormRefusal, useServerForm } from '@tamarack/ui/form'
import { Notice } from '@tamarack/ui/notice'
import { EmailInput, PasswordInput } from '@tamarack/ui/text-input'
import { challengeAddress, landing, signUpAddress } from '../return-to.ts'
import { useServices } from '../shell-context.tsx'
import { authPost, AuthRefusal, wordsOf } from './auth-api.ts'
import { AuthForm } from './auth-card.tsx'
import styles from './auth.module.css'
import { personIn } from './confirmation.ts'
import { FirstSight } from './first-sight.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

/** Why the visitor is here, when it is not to sign in for the first time. */
const Arrival = () => {
  const [search] = useSearchParams()
  if (search.has('error')) {
    const code = shownSignInError(search.get('error'))
    return (
      <Notice tone="danger" heading={signInErrorWords(code)}>
        {code === 'email_not_verified' && (
          <p>
            <Link to={paths.verifyEmail} className="target">
              Send the link again
            </Link>
          </p>
        )}
        <p className="muted small">
          Code: <code>{code}</code>
        </p>
      </Notice>
    )
  }
  if (search.has('changed'))
    return (
      <Notice tone="success" heading="Your password was changed.">
        <p>Sign in with the new one. Other devices were signed out.</p>
      </Notice>
    )
  if (search.has('begun'))
    return (
      <Notice tone="success" heading="Your password was saved.">
        <p>Sign in with your email address and this password.</p>
      </Notice>
    )
  if (search.has('ended'))
    return (
      <Notice tone="info" heading="You were signed out to protect your information.">
        <p>Sign in to go on where you were.</p>
      </Notice>
    )
  return null
}

const refusalFor = (error: unknown, email: string): FormRefusal => {
  if (error instanceof AuthRefusal && error.code === 'EMAIL_NOT_VERIFIED') {
    return new FormRefusal('Email not verified', {
      action: (
        <p>
          Open the link we sent you.{' '}
          <Link to={paths.verifyEmail} state={{ email, resend: true }}>
            Send the link again
          </Link>
        </p>
      ),
    })
  }
  if (error instanceof AuthRefusal && error.code === 'ACCOUNT_INACTIVE') {
    return new FormRefusal(error.message, {
      action: (
        <p>
          Nobody can sign in with it now. If you think that is a mistake, call us: our number is at the end of this
          page.
        </p>
      ),
    })
  }
  return new FormRefusal(wordsOf(error))
}

export const Component = () => {
  const { session } = useServices()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const person = personIn(useLocation().state)
  const returnTo = search.get('returnTo')
  const goOn = async () => navigate(landing(await session({ fresh: true }), returnTo), { replace: true })
  const form = useServerForm({
    schema: async () => (await import('@tamarack/contracts/forms/sign-up')).signInForm,
    defaultValues: { email: person.email ?? '', password: '', rememberMe: true },
    send: async ({ email, password, rememberMe }) => {
      const answer = await authPost<{ readonly twoFactorRedirect?: boolean }>('/sign-in/email', {
        email,
        password,
        rememberMe,
      }).catch((error: unknown) => {
        throw refusalFor(error, email)
      })
      if (answer.twoFactorRedirect === true) await navigate(challengeAddress(returnTo))
      else await goOn()
    },
  })
  return (
    <AuthForm
      form={form}
      send={['Sign in', 'Signing in...']}
      title="Sign in"
      above={<Arrival />}
      intro={
        <>
          <p>Small loans in Ontario, with the whole cost before you apply.</p>
          <p className="targets">
            <Link to={signUpAddress(search.get('returnTo'))}>New here? Create an account</Link>
          </p>
        </>
      }
      beside={<FirstSight />}
      after={
        <>
          <p className={`targets ${styles['alone']}`}>
            <Link to={paths.forgotPassword}>Forgot your password?</Link>
          </p>
          <ProviderButtons returnTo={returnTo} terms onSignedIn={goOn} />
        </>
      }
    >
      <EmailInput label="Email" {...form.field('email')} autoComplete="username" />
      <PasswordInput label="Password" {...form.field('password')} autoComplete="current-password" />
      <Checkbox plain label="Keep me signed in on this device" {...form.field('rememberMe')} />
    </AuthForm>
  )
}
