import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { useServerForm } from '@tamarack/ui/form'
import { Notice } from '@tamarack/ui/notice'
import { EmailInput } from '@tamarack/ui/text-input'
import { authPost } from './auth-api.ts'
import { AuthCard, AuthForm, inWords } from './auth-card.tsx'
import { emailForm } from './forms.ts'
import { SandboxInbox } from './sandbox-inbox.tsx'
import { useSignedIn } from './signed-in.tsx'

const Back = () =>
  useSignedIn() === null ? (
    <Link to={paths.login}>Back to sign in</Link>
  ) : (
    <Link to={paths.account}>Back to your account</Link>
  )

const RequestForm = ({ onSent }: { readonly onSent: () => void }) => {
  const session = useSignedIn()
  const form = useServerForm({
    schema: emailForm,
    defaultValues: { email: session?.user.email ?? '' },
    send: async ({ email }) => {
      await inWords(authPost('/request-password-reset', { email, redirectTo: paths.resetPassword }))
      onSent()
    },
  })
  return (
    <AuthForm
      form={form}
      send={['Send reset link', 'Sending...']}
      title="Reset your password"
      links={<Back />}
      intro={<p>We send you a link to choose a new one.</p>}
    >
      <EmailInput label="Email" {...form.field('email')} autoComplete="username" />
    </AuthForm>
  )
}

/** The answer is the same for registered and unknown addresses: who is a customer is nobody's
 * business. */
export const Component = () => {
  const [sent, setSent] = useState(false)
  if (!sent) return <RequestForm onSent={() => setSent(true)} />
  return (
    <AuthCard title="Reset your password" links={<Back />}>
      <div className="stack-4 at-start">
        <Notice tone="success" heading="If this email exists in our system, check your email for the reset link" focus>
          <p>The link works for 1 hour.</p>
        </Notice>
        <SandboxInbox />
        <Button variant="quiet" onClick={() => setSent(false)}>
          Use another email
        </Button>
      </div>
    </AuthCard>
  )
}
