import { useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { signUpForm } from '@tamarack/contracts/forms/sign-up'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { FormRefusal, useServerForm } from '@tamarack/ui/form'
import { Form } from '@tamarack/ui/form-layout'
import { EmailInput, PasswordInput, TextInput } from '@tamarack/ui/text-input'
import { useServices } from '../shell-context.tsx'
import { authPost, wordsOf } from './auth-api.ts'
import { AuthCard } from './auth-card.tsx'
import { confirmedAddress, personIn } from './confirmation.ts'
import { FirstSight } from './first-sight.tsx'
import { PasswordRules } from './password-rules.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { Terms } from './terms.tsx'

export const Component = () => {
  const { session } = useServices()
  const navigate = useNavigate()
  const person = personIn(useLocation().state)
  const { field, control, submit, pending, summary, failed } = useServerForm({
    schema: signUpForm,
    defaultValues: { name: person.name ?? '', email: person.email ?? '', password: '', confirmPassword: '' },
    send: async ({ name, email, password }) => {
      await authPost('/sign-up/email', { name, email, password, callbackURL: confirmedAddress }).catch(
        (error: unknown) => {
          throw new FormRefusal(wordsOf(error))
        },
      )
      // Where addresses need no confirmation, signing up signs in.
      if ((await session({ fresh: true })) === null)
        await navigate(paths.verifyEmail, { state: { email, name }, replace: true })
      else await navigate(paths.dashboard, { replace: true })
    },
  })
  const password = useWatch({ control, name: 'password' })
  return (
    <AuthCard
      title="Create an account"
      failed={failed}
      above={summary}
      links={<Link to={paths.login}>Already have an account? Sign in</Link>}
      beside={<FirstSight />}
    >
      <Form onSubmit={submit}>
        <TextInput label="Name" hint="Exactly as on your photo ID" {...field('name')} autoComplete="name" />
        <EmailInput label="Email" hint="We send a link there to confirm it" {...field('email')} />
        <PasswordInput label="Password" {...field('password')} autoComplete="new-password" />
        <PasswordRules password={password} />
        <PasswordInput label="Confirm password" {...field('confirmPassword')} autoComplete="new-password" />
        <p>
          By creating an account you agree to <Terms />
        </p>
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Creating your account...">
          Create account
        </Button>
      </Form>
      <ProviderButtons returnTo={null} terms={false} />
    </AuthCard>
  )
}
