import { paths } from '@tamarack/contracts/paths'
import { Button, LinkButton } from '@tamarack/ui/button'
import { FormRefusal, useServerForm } from '@tamarack/ui/form'
import { Form } from '@tamarack/ui/form-layout'
import { PasswordInput } from '@tamarack/ui/text-input'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AuthRefusal, authPost } from './auth-api.ts'
import { AuthCard } from './auth-card.tsx'
import { resetPasswordForm } from './forms.ts'
import styles from './auth.module.css'

const Expired = () => (
  <AuthCard title="Choose a new password"><div className={styles['stack']}>
    <p>This link has expired or was already used.</p>
    <LinkButton to={paths.forgotPassword}>Send a new link</LinkButton>
  </div></AuthCard>
)

const Choose = ({ token, onExpired }: { readonly token: string; readonly onExpired: () => void }) => {
  const navigate = useNavigate()
  const { field, submit, pending, summary, failed } = useServerForm({
    schema: resetPasswordForm,
    defaultValues: { newPassword: '', confirmPassword: '' },
    send: async ({ newPassword }) => {
      try {
        await authPost('/reset-password', { newPassword, token })
      } catch (error) {
        if (error instanceof AuthRefusal && error.code === 'INVALID_TOKEN') return onExpired()
        throw new FormRefusal(error instanceof Error ? error.message : 'Something went wrong!')
      }
      await navigate(`${paths.login}?changed=1`, { replace: true })
    },
  })
  return (
    <AuthCard title="Choose a new password" failed={failed} above={summary}>
      <Form onSubmit={submit}>
        <PasswordInput label="New password" hint="8 to 128 characters" {...field('newPassword')} autoComplete="new-password" />
        <PasswordInput label="Repeat the new password" {...field('confirmPassword')} autoComplete="new-password" />
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Saving...">Save the new password</Button>
      </Form>
    </AuthCard>
  )
}

/** An expired link is found out before anything is typed. */
export const Component = () => {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token')
  if (token === null || search.has('error')) return <Expired />
  return <Choose token={token} onExpired={() => setSearch({ error: 'INVALID_TOKEN' }, { replace: true })} />
}
