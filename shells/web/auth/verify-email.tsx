import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { paths } from '@tamarack/contracts/paths'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Loading } from '@tamarack/ui/faces'
import { useServerForm } from '@tamarack/ui/form'
import { Notice } from '@tamarack/ui/notice'
import { Picture } from '@tamarack/ui/picture'
import { EmailInput } from '@tamarack/ui/text-input'
import { landing, signInAddress } from '../return-to.ts'
import { useServices } from '../shell-context.tsx'
import { authGet, authPost, AuthRefusal } from './auth-api.ts'
import { AuthCard, AuthForm, inWords } from './auth-card.tsx'
import { confirmedAddress, personIn } from './confirmation.ts'
import { emailForm } from './forms.ts'
import { SandboxInbox } from './sandbox-inbox.tsx'
import { SignedInAs, SignOutButton, useSignedIn } from './signed-in.tsx'
import { endSigningUp, onSteppedElsewhere, signingUp, signingUpIn, takePassword, type SigningUp } from './signing-up.ts'

const lostLink = 'This link no longer works.'

/** A second email straight after the first only confuses: which link counts? */
const waitMs = 60_000

const sendLink = (email: string): Promise<unknown> =>
  authPost('/send-verification-email', { email, callbackURL: confirmedAddress })

type Sending = 'idle' | 'sending' | 'sent' | 'failed'

/** The email again: at once when requested from elsewhere, afterwards once a minute. */
const useResend = (email: string, atOnce: boolean) => {
  const { announce } = useServices()
  const [state, setState] = useState<Sending>('idle')
  const [waiting, setWaiting] = useState(!atOnce)
  const [why, setWhy] = useState('Try again in a moment.')
  const send = useCallback(async () => {
    setState('sending')
    try {
      await sendLink(email)
      setState('sent')
      setWaiting(true)
      announce('We sent the link again.')
    } catch (error) {
      if (error instanceof AuthRefusal && error.retryAfter !== null) setWhy(error.message)
      setState('failed')
    }
  }, [email, announce])
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setWaiting(false), waitMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return { state, waiting, send, why }
}

/** The link opens in another tab: this one goes on with it, signed in with the password that was
 * typed here, and without it on the page that asks for it. */
const useConfirmedElsewhere = (): void => {
  const { session } = useServices()
  const navigate = useNavigate()
  useEffect(() => {
    const goOn = async (person: SigningUp) => {
      const password = takePassword(person.email)
      const signIn = async () => {
        await authPost('/sign-in/email', { email: person.email, password, rememberMe: true })
        return session({ fresh: true })
      }
      const opened = password === null ? null : await signIn().catch(() => null)
      if (opened === null) return navigate(confirmedAddress, { replace: true, state: person })
      endSigningUp(person, 'signed-in')
      return navigate(landing(opened, person.returnTo), { replace: true })
    }
    return onSteppedElsewhere('confirmed', (person) => void goOn(person))
  }, [session, navigate])
}

interface WaitingProps {
  readonly email: string
  readonly name: string | undefined
  readonly atOnce: boolean
  /** We must not reveal who has an account, so nothing is promised. */
  readonly maybe: boolean
}

const Waiting = ({ email, name, atOnce, maybe }: WaitingProps) => {
  const { state, waiting, send, why } = useResend(email, atOnce)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useConfirmedElsewhere()
  useEffect(() => {
    if (!atOnce) return
    // Requested once, even if this page is reloaded.
    void navigate(pathname, { replace: true, state: { email } })
    void send()
  }, [atOnce, email, navigate, pathname, send])
  return (
    <AuthCard title="Check your email" links={<Link to={paths.login}>Back to sign in</Link>}>
      <div className="stack-4 at-start">
        <Picture of="mail" />
        {maybe ? (
          <p>
            If <strong className="breaks">{email}</strong> has an account that is not confirmed yet, we sent a link
            there. Open it to confirm the address.
          </p>
        ) : (
          <p>
            We sent a link to <strong className="breaks">{email}</strong>. Open it to confirm your address: on this
            device, this page then goes on by itself.
          </p>
        )}
        <p>No email after a few minutes? Look in your spam folder.</p>
        <SandboxInbox />
        {state === 'failed' && (
          <Notice tone="danger" heading="We could not send the link." focus>
            <p>{why}</p>
          </Notice>
        )}
        <Button
          variant="secondary"
          pending={state === 'sending'}
          pendingLabel="Sending..."
          disabled={waiting}
          onClick={() => void send()}
        >
          Send again
        </Button>
        {waiting && (
          <p className="muted small">
            {state === 'sent' ? 'We sent the link again. ' : ''}You can ask for another link after one minute.
          </p>
        )}
        <LinkButton variant="quiet" to={paths.signUp} state={{ email, name }}>
          Change address
        </LinkButton>
      </div>
    </AuthCard>
  )
}

/** The page received no address: the page was opened by hand, or its link has expired. */
const AddressForm = ({ expired }: { readonly expired: boolean }) => {
  const navigate = useNavigate()
  const form = useServerForm({
    schema: emailForm,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await inWords(sendLink(email))
      await navigate(paths.verifyEmail, { state: { email, typed: true }, replace: true })
    },
  })
  return (
    <AuthForm
      form={form}
      send={['Send the link', 'Sending...']}
      title={expired ? lostLink : 'Confirm your email'}
      links={<Link to={paths.login}>Back to sign in</Link>}
      intro={
        <p>
          {expired
            ? 'It has expired or was already used. If you confirmed your address before, sign in.'
            : 'We send you a link that confirms your address.'}
        </p>
      }
    >
      <EmailInput label="Email" {...form.field('email')} />
    </AuthForm>
  )
}

/** Signing in takes the password once more, unless the tab in which it was typed is still open: a
 * link that somebody else opens signs nobody in. */
const Confirmed = () => {
  const { session } = useServices()
  const { state } = useLocation()
  const [person] = useState(() => signingUp() ?? signingUpIn(state))
  useEffect(() => onSteppedElsewhere('signed-in', () => void session({ fresh: true })), [session])
  useEffect(() => {
    if (person !== null) endSigningUp(person, 'confirmed')
  }, [person])
  return (
    <AuthCard title="Your email is confirmed">
      <div className="stack-4 at-start">
        <p>Sign in to go on{(person?.returnTo ?? null) === null ? '' : ' where you were'}.</p>
        <LinkButton to={signInAddress(person?.returnTo ?? null)} state={{ email: person?.email }}>
          Continue
        </LinkButton>
      </div>
    </AuthCard>
  )
}

/** The email was for an account that cannot be signed in to before it is confirmed: no matter who
 * is signed in here has opened it again, or has another account. */
const WithSession = ({ session, expired }: { readonly session: SessionView; readonly expired: boolean }) => (
  <AuthCard
    title={expired ? lostLink : 'Your email is confirmed'}
    intro={
      expired && (
        <p>It has expired or was already used. If you confirmed your address before, there is nothing more to do.</p>
      )
    }
  >
    <div className="stack-4 at-start">
      <SignedInAs session={session} />
      <LinkButton to={landing(session, null)}>Continue</LinkButton>
      <p className="muted small">
        Was the email for another account? Sign out, and sign in there
        {expired ? '; we then send you a new link' : ''}.
      </p>
      <SignOutButton variant="quiet" />
    </div>
  </AuthCard>
)

/** A link that carries the token to this page instead of to the server. */
const Verifying = ({ token }: { readonly token: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    const verify = async () => {
      const done = await authGet(`/verify-email?${new URLSearchParams({ token })}`).then(
        () => true,
        () => false,
      )
      await navigate(done ? confirmedAddress : `${paths.verifyEmail}?error=INVALID_TOKEN`, { replace: true })
    }
    void verify()
  }, [token, navigate])
  return (
    <AuthCard title="Confirming your email">
      <Loading lines={1} />
    </AuthCard>
  )
}

export const Component = () => {
  const [search] = useSearchParams()
  const { email, name, resend, typed } = personIn(useLocation().state)
  const token = search.get('token')
  const session = useSignedIn()
  if (session !== null && (search.has('error') || search.has('verified')))
    return <WithSession session={session} expired={search.has('error')} />
  if (search.has('error')) return <AddressForm key="expired" expired />
  if (search.has('verified')) return <Confirmed />
  if (token !== null) return <Verifying token={token} />
  return email === undefined ? (
    <AddressForm key="typed" expired={false} />
  ) : (
    <Waiting key={email} email={email} name={name} atOnce={resend === true} maybe={typed === true} />
  )
}
