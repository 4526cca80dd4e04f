import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { Button, type ButtonVariant } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { sessionQuery } from '../session.ts'
import { useServices } from '../shell-context.tsx'

/** Who is signed in on this device, on pages that are open to everybody; null for nobody, or until
 * it is loaded. */
export const useSignedIn = (): SessionView | null =>
  useQuery({ ...sessionQuery, staleTime: Number.POSITIVE_INFINITY }, useServices().queryClient).data ?? null

export interface SignedInAsProps {
  readonly session: SessionView
  /** What follows from it. */
  readonly children?: ReactNode
}

/** Names whose account is open here: the email that led to the page may have been for another. */
export const SignedInAs = ({ session, children }: SignedInAsProps) => (
  <p>
    You are signed in as <strong className="breaks">{session.user.email}</strong>. {children}
  </p>
)

export interface SignOutButtonProps {
  readonly variant?: ButtonVariant
  /** Where to go then, when it is not the plain sign-in page. */
  readonly to?: string
  readonly children?: ReactNode
}

/** Makes room for another account on this device. */
export const SignOutButton = ({ variant, to, children = 'Sign out' }: SignOutButtonProps) => {
  const { signOut } = useServices()
  const [leaving, setLeaving] = useState(false)
  const [failures, setFailures] = useState(0)
  const leave = async () => {
    setLeaving(true)
    await signOut(to)
      .catch(() => setFailures((before) => before + 1))
      .finally(() => setLeaving(false))
  }
  return (
    <>
      {failures > 0 && (
        <Notice tone="danger" heading="We could not sign you out." focus focusKey={failures}>
          <p>Try again in a moment.</p>
        </Notice>
      )}
      <Button variant={variant} pending={leaving} pendingLabel="Signing out..." onClick={() => void leave()}>
        {children}
      </Button>
    </>
  )
}
