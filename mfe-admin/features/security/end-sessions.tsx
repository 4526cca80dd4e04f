import { useState } from 'react'
import type { ReplyOf } from '@tamarack/contracts/endpoint'
import { endSessions } from '@tamarack/contracts/endpoints/security'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { call, useCommand } from '../../services.tsx'
import { Section } from '../frame/section.tsx'

const endedWords = (ended: number): string => (ended === 1 ? '1 session was ended.' : `${ended} sessions were ended.`)

/** Signs a customer out everywhere, when they lost a phone or suspect a stranger. */
export const EndSessions = ({ userId }: { readonly userId: string }) => {
  const [asks, setAsks] = useState(false)
  const ending = useCommand<ReplyOf<typeof endSessions>>({
    done: () => setAsks(false),
    says: ({ ended }) => endedWords(ended),
  })
  return (
    <Section heading="Sign-ins" className="stack-2 at-start">
      <Button onClick={() => setAsks(true)}>Sign out everywhere</Button>
      {ending.data !== undefined && <p>{endedWords(ending.data.ended)}</p>}
      <ConfirmDialog
        open={asks}
        title="Sign this customer out everywhere?"
        confirmLabel="Sign out everywhere"
        pendingLabel="Signing out..."
        acting={ending}
        onConfirm={() => ending.mutate(call(endSessions, { params: { id: userId } }))}
        onClose={() => setAsks(false)}
      >
        <p>
          Every browser has to sign in again, and links that we sent open nothing any more. The password stays; passkeys
          are removed.
        </p>
      </ConfirmDialog>
    </Section>
  )
}
