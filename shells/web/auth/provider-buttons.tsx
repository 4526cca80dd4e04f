import { useEffect, useState } from 'react'
import { paths } from '@tamarack/contracts/paths'
import { signInErrorWords } from '@tamarack/contracts/sign-in-errors'
import { Button } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { safeReturnTo, signInAddress } from '../return-to.ts'
import { useServices, useSite } from '../shell-context.tsx'
import { authPost, AuthRefusal, wordsOf } from './auth-api.ts'
import styles from './auth.module.css'
import { Terms } from './terms.tsx'

/** Gives the whole window to the provider. It comes back to the address that was requested, or to
 * the sign-in page with a code that states why not. */
const goTo = async (provider: string, returnTo: string | null): Promise<void> => {
  const { url } = await authPost<{ readonly url: string }>('/sign-in/social', {
    provider,
    callbackURL: returnTo ?? paths.dashboard,
    errorCallbackURL: returnTo === null ? paths.login : signInAddress(returnTo),
  })
  window.location.assign(url)
}

const reasonOf = (error: unknown): string => {
  if (error instanceof AuthRefusal && error.code === 'PROVIDER_NOT_FOUND') return signInErrorWords(error.code)
  return wordsOf(error)
}

/** What speaks with the browser is loaded at the press: most people never need it. */
const signInByPasskey = async () => (await import('./passkey.ts')).signInByPasskey()
const passkey = 'passkey'

interface Failure {
  readonly reason: string
  readonly tries: number
}

export interface ProviderButtonsProps {
  /** The address after signing in, as the page received it. */
  readonly returnTo: string | null
  /** States what a new person accepts, where the page does not state it anyway. */
  readonly terms: boolean
  /** After a sign-in by passkey, which is offered only with this. */
  readonly onSignedIn?: () => Promise<unknown>
}

/** Signing in without a password: a passkey, and one button for each configured identity provider;
 * nothing where there is none. */
export const ProviderButtons = ({ returnTo, terms, onSignedIn }: ProviderButtonsProps) => {
  const site = useSite(useServices())
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Back from the provider, a browser may show this page as it was left.
  useEffect(() => {
    const cameBack = () => setLeavingFor(null)
    window.addEventListener('pageshow', cameBack)
    return () => window.removeEventListener('pageshow', cameBack)
  }, [])
  const providers = site?.signInProviders ?? []
  const offersPasskey = onSignedIn !== undefined && 'PublicKeyCredential' in window
  if (providers.length === 0 && !offersPasskey) return null
  const press = async (way: string, begin: () => Promise<unknown>) => {
    if (leavingFor !== null) return
    setLeavingFor(way)
    await begin().catch((error: unknown) => {
      setLeavingFor(null)
      setFailure((before) => ({ reason: reasonOf(error), tries: (before?.tries ?? 0) + 1 }))
    })
  }
  return (
    <section className="stack-4" aria-label="Without a password">
      <p className={`middle muted small ${styles['or']}`} aria-hidden="true">
        or
      </p>
      {failure !== null && <Notice tone="danger" heading={failure.reason} focus focusKey={failure.tries} />}
      {offersPasskey && (
        <Button
          variant="secondary"
          pending={leavingFor === passkey}
          pendingLabel="Signing in..."
          onClick={() => void press(passkey, () => signInByPasskey().then(onSignedIn))}
        >
          Sign in with a passkey
        </Button>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          pending={leavingFor === id}
          pendingLabel={`Going to ${name}...`}
          onClick={() => void press(id, () => goTo(id, safeReturnTo(returnTo)))}
        >
          {`Continue with ${name}`}
        </Button>
      ))}
      {terms && providers.length > 0 && (
        <p className="muted small">
          If you’re new, this creates an account and you agree to <Terms />
        </p>
      )}
    </section>
  )
}
