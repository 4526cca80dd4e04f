import { useState } from 'react'
import { paths } from '@tamarack/contracts/paths'
import { Button, LinkButton } from '@tamarack/ui/button'
import { useServerForm } from '@tamarack/ui/form'
import { Notice } from '@tamarack/ui/notice'
import { EmailInput } from '@tamarack/ui/text-input'
import { authPost } from '../auth/auth-api.ts'
import { SandboxInbox } from '../auth/sandbox-inbox.tsx'
import { useUser } from './account-queries.ts'
import { AccountForm, AccountScreen } from './account-screen.tsx'
import { refusing } from './account-words.ts'
import { newEmailForm } from './forms.ts'
import { useIdentityCheck } from './identity-check.tsx'

const title = 'New email address'

const RequestForm = ({ onSent }: { readonly onSent: (to: string) => void }) => {
  const { email } = useUser()
  const { confirmed, question } = useIdentityCheck()
  const form = useServerForm({
    schema: newEmailForm(email),
    defaultValues: { newEmail: '' },
    send: async ({ newEmail }) => {
      await refusing(
        confirmed(() => authPost('/change-email', { newEmail, callbackURL: paths.confirmNewEmail })),
        { name: 'newEmail', codes: ['EMAIL_IS_THE_SAME'] },
      )
      onSent(newEmail)
    },
  })
  return (
    <AccountForm
      form={form}
      send={['Send the link', 'Sending...']}
      title={title}
      intro={
        <p>
          Now: <span className="strong breaks">{email}</span>
        </p>
      }
      after={question}
    >
      <EmailInput
        label="New email address"
        hint="We send a link there. Nothing changes until you open it."
        {...form.field('newEmail')}
      />
    </AccountForm>
  )
}

/** The same words for a free address and for one that belongs to somebody: who is a customer is
 * nobody's business. */
const Sent = ({ to, onAgain }: { readonly to: string; readonly onAgain: () => void }) => (
  <AccountScreen title={title}>
    <div className="stack-4 at-start">
      <Notice tone="success" heading="Check your new mailbox" focus>
        <p>
          If <span className="strong breaks">{to}</span> can be used for your account, we sent a link there.
        </p>
      </Notice>
      <ol className="stack-2 numbers">
        <li>Open the link within 24 hours. It works once. On another device you sign in there first.</li>
        <li>Press the button on the page that opens. From then on you sign in with the new address.</li>
        <li>We write to your old address that it was changed.</li>
      </ol>
      <p>
        Until then nothing changes: your old address stays in use. No email after a few minutes? Look in your spam
        folder, and check how you typed the address.
      </p>
      <SandboxInbox />
      <div className="row-3">
        <Button onClick={onAgain}>Use another address</Button>
        <LinkButton variant="quiet" to={paths.account}>
          Back to your account
        </LinkButton>
      </div>
    </div>
  </AccountScreen>
)

export const Component = () => {
  const [to, setTo] = useState<string | null>(null)
  return to === null ? <RequestForm onSent={setTo} /> : <Sent to={to} onAgain={() => setTo(null)} />
}
