import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { Checkbox } from '@tamarack/ui/choices'
import { useServerForm, type ServerForm } from '@tamarack/ui/form'
import { PasswordInput } from '@tamarack/ui/text-input'
import { authPost } from '../auth/auth-api.ts'
import { PasswordRules } from '../auth/password-rules.tsx'
import { useServices } from '../shell-context.tsx'
import { showToast } from '../toaster.tsx'
import { hasPassword, loginsQuery, useUser } from './account-queries.ts'
import { AccountForm, AccountScreen } from './account-screen.tsx'
import { refusing } from './account-words.ts'
import { changePasswordForm, firstPasswordForm } from './forms.ts'
import { NeedsQuery, useIdentityCheck } from './identity-check.tsx'

/** Not for people: password managers learn from it whose password they keep. */
const Whose = () => (
  <input type="text" name="username" autoComplete="username" value={useUser().email} readOnly hidden />
)

interface NewPasswordProps {
  readonly password: string
  readonly field: (name: 'newPassword' | 'confirmPassword') => ReturnType<ServerForm<never, never>['field']>
}

const NewPassword = ({ password, field }: NewPasswordProps) => (
  <>
    <PasswordInput label="New password" {...field('newPassword')} autoComplete="new-password" />
    <PasswordRules password={password} />
    <PasswordInput label="Confirm new password" {...field('confirmPassword')} autoComplete="new-password" />
  </>
)

const send = ['Save the new password', 'Saving...'] as const

const Change = () => {
  const { session } = useServices()
  const navigate = useNavigate()
  const form = useServerForm({
    schema: changePasswordForm,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '', revokeOtherSessions: true },
    questions: { currentPassword: 'Current password:' },
    send: async ({ currentPassword, newPassword, revokeOtherSessions }) => {
      await refusing(authPost('/change-password', { currentPassword, newPassword, revokeOtherSessions }), {
        name: 'currentPassword',
        codes: ['INVALID_PASSWORD'],
      })
      // Signing out the others gives this device a session of its own.
      await session({ fresh: true }).catch(() => null)
      showToast(revokeOtherSessions ? 'Password changed. Other devices were signed out.' : 'Password changed')
      await navigate(paths.account)
    },
  })
  const password = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <AccountForm
      form={form}
      send={send}
      title="Change your password"
      intro={<p>We write to you when it has changed.</p>}
      after={
        <p>
          Forgot the current one? <Link to={paths.forgotPassword}>Get a link to choose a new one</Link>
        </p>
      }
    >
      <Whose />
      <PasswordInput label="Current password" {...form.field('currentPassword')} autoComplete="current-password" />
      <NewPassword field={form.field} password={password} />
      <Checkbox plain label="Sign out my other devices" {...form.field('revokeOtherSessions')} />
    </AccountForm>
  )
}

const First = () => {
  const navigate = useNavigate()
  const { confirmed, question } = useIdentityCheck()
  const form = useServerForm({
    schema: firstPasswordForm,
    defaultValues: { newPassword: '', confirmPassword: '' },
    send: async ({ newPassword }) => {
      await refusing(confirmed(() => authPost('/set-password', { newPassword })))
      showToast('Password saved')
      await navigate(paths.account)
    },
  })
  const password = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <AccountForm
      form={form}
      send={send}
      title="Set a password"
      intro={
        <p>
          You sign in by another provider and have no password here yet. With one you can also sign in with your email
          address.
        </p>
      }
      after={question}
    >
      <Whose />
      <NewPassword field={form.field} password={password} />
    </AccountForm>
  )
}

/** `/account/password`: a new one for the old one, or the first one. */
export const Component = () => {
  const logins = useQuery(loginsQuery)
  if (logins.data !== undefined) return hasPassword(logins.data) ? <Change /> : <First />
  return (
    <AccountScreen title="Password">
      <NeedsQuery query={logins}>{() => null}</NeedsQuery>
    </AccountScreen>
  )
}
