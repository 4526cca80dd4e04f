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

/** Who comes by an invitation has no old password, and the new one also confirms their address. */
const words = {
  reset: { title: 'Choose a new password', intro: undefined, label: 'New password', repeat: 'Repeat the new password', save: 'Save the new password', after: 'changed' },
  invitation: {
    title: 'Choose your password', intro: 'Welcome to Tamarack. You sign in with the e-mail address at which you received the invitation.',
    label: 'Password', repeat: 'Repeat the password', save: 'Save the password', after: 'begun',
  },
} as const
type Words = (typeof words)[keyof typeof words]

const Expired = ({ title }: Words) => (
  <AuthCard title={title}><div className={styles['stack']}>
    <p>This link has expired or was already used.</p>
    <LinkButton to={paths.forgotPassword}>Send a new link</LinkButton>
  </div></AuthCard>
)

interface ChooseProps {
  readonly token: string
  readonly said: Words
  readonly onExpired: () => void
}

const Choose = ({ token, said: { title, intro, label, repeat, save, after }, onExpired }: ChooseProps) => {
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
      await navigate(`${paths.login}?${after}=1`, { replace: true })
    },
  })
  return (
    <AuthCard title={title} intro={intro} failed={failed} above={summary}>
      <Form onSubmit={submit}>
        <PasswordInput label={label} hint="8 to 128 characters" {...field('newPassword')} autoComplete="new-password" />
        <PasswordInput label={repeat} {...field('confirmPassword')} autoComplete="new-password" />
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Saving...">{save}</Button>
      </Form>
    </AuthCard>
  )
}

/** An expired link is found out before anything is typed. */
export const Component = () => {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token')
  const said = search.has('invited') ? words.invitation : words.reset
  if (token === null || search.has('error')) return <Expired {...said} />
  const expired = { error: 'INVALID_TOKEN', ...(said === words.invitation ? { invited: '1' } : {}) }
  return <Choose token={token} said={said} onExpired={() => setSearch(expired, { replace: true })} />
}
