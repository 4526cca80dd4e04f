import { useState } from 'react'
import { Button } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { wordsOf } from './auth-api.ts'

/** Whether this browser can hold or use a passkey at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Signs in without a password, in a browser that knows passkeys. What speaks with the browser is
 * loaded at the press: most people never need it. */
export const PasskeyButton = ({ onSignedIn }: { readonly onSignedIn: () => Promise<unknown> }) => {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ readonly reason: string; readonly tries: number } | null>(null)
  const press = async () => {
    setPending(true)
    try {
      const { signInByPasskey } = await import('./passkey.ts')
      await signInByPasskey()
      await onSignedIn()
    } catch (error) {
      setFailure((before) => ({ reason: wordsOf(error), tries: (before?.tries ?? 0) + 1 }))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {failure !== null && <Notice tone="danger" heading={failure.reason} focus focusKey={failure.tries} />}
      <Button
        variant="secondary"
        pending={pending}
        pendingLabel="Signing in..."
        onClick={() => {
          if (!pending) void press()
        }}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
