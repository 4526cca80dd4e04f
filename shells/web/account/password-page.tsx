import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { Checkbox } from '@tamarack/ui/choices'
import { useServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { PasswordInput } from '@tamarack/ui/text-input'
import { authPost } from '../auth/auth-api.ts'
import { PasswordRules } from '../auth/password-rules.tsx'
import { useServices } from '../shell-context.tsx'
import { showToast } from '../toaster.tsx'
import { hasPassword, loginsQuery, useUser } from './account-queries.ts'
import { AccountScreen } from './account-screen.tsx'
import { refusing } from './account-words.ts'
import { changePasswordForm, firstPasswordForm } from './forms.ts'
import { NeedsQuery, useIdentityCheck } from './identity-check.tsx'

/** Not for people: password managers learn from it whose password they keep. */
const Whose = () => (
  <input type="text" name="username" autoComplete="username" value={useUser().email} readOnly hidden />
)

const Actions = ({ pending }: { readonly pending: boolean }) => (
  <SubmitActions
    label="Save the new password"
    pending={pending}
    pendingLabel="Saving..."
    cancel={{ to: paths.account, label: 'Cancel' }}
  />
)

const Change = () => {
  const { session } = useServices()
  const navigate = useNavigate()
  const { field, control, submit, pending, summary, failed } = useServerForm({
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
  const password = useWatch({ control, name: 'newPassword' })
  return (
    <AccountScreen
      title="Change your password"
      failed={failed}
      above={summary}
      intro={<p>We write to you when it has changed.</p>}
    >
      <Form onSubmit={submit}>
        <Whose />
        <PasswordInput label="Current password" {...field('currentPassword')} autoComplete="current-password" />
        <PasswordInput label="New password" {...field('newPassword')} autoComplete="new-password" />
        <PasswordRules password={password} />
        <PasswordInput label="Repeat the new password" {...field('confirmPassword')} autoComplete="new-password" />
        <Checkbox plain label="Sign out my other devices" {...field('revokeOtherSessions')} />
        <Actions pending={pending} />
      </Form>
      <p>
        Forgot the current one? <Link to={paths.forgotPassword}>Get a link to choose a new one</Link>
      </p>
    </AccountScreen>
  )
}

const First = () => {
  const navigate = useNavigate()
  const { confirmed, question } = useIdentityCheck()
  const { field, control, submit, pending, summary, failed } = useServerForm({
    schema: firstPasswordForm,
    defaultValues: { newPassword: '', confirmPassword: '' },
    send: async ({ newPassword }) => {
      await refusing(confirmed(() => authPost('/set-password', { newPassword })))
      showToast('Password saved')
      await navigate(paths.account)
    },
  })
  const password = useWatch({ control, name: 'newPassword' })
  return (
    <AccountScreen
      title="Set a password"
      failed={failed}
      above={summary}
      intro={
        <p>
          You sign in by another provider and have no password here yet. With one you can also sign in with your email
          address.
        </p>
      }
    >
      <Form onSubmit={submit}>
        <Whose />
        <PasswordInput label="New password" {...field('newPassword')} autoComplete="new-password" />
        <PasswordRules password={password} />
        <PasswordInput label="Repeat the new password" {...field('confirmPassword')} autoComplete="new-password" />
        <Actions pending={pending} />
      </Form>
      {question}
    </AccountScreen>
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
