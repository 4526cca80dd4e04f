import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { FormRefusal, useServerForm } from '@tamarack/ui/form'
import { Form } from '@tamarack/ui/form-layout'
import { Notice } from '@tamarack/ui/notice'
import { EmailInput } from '@tamarack/ui/text-input'
import { authPost, wordsOf } from './auth-api.ts'
import { AuthCard } from './auth-card.tsx'
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
  const { field, submit, pending, summary, failed } = useServerForm({
    schema: emailForm,
    defaultValues: { email: session?.user.email ?? '' },
    send: async ({ email }) => {
      await authPost('/request-password-reset', { email, redirectTo: paths.resetPassword }).catch((error: unknown) => {
        throw new FormRefusal(wordsOf(error))
      })
      onSent()
    },
  })
  return (
    <AuthCard
      title="Reset your password"
      failed={failed}
      above={summary}
      links={<Back />}
      intro={<p>We send you a link to choose a new one.</p>}
    >
      <Form onSubmit={submit}>
        <EmailInput label="Email" {...field('email')} autoComplete="username" />
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Sending...">
          Send reset link
        </Button>
      </Form>
    </AuthCard>
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
