import { useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { signUpForm } from '@tamarack/contracts/forms/sign-up'
import { paths } from '@tamarack/contracts/paths'
import { useServerForm } from '@tamarack/ui/form'
import { EmailInput, PasswordInput, TextInput } from '@tamarack/ui/text-input'
import { safeReturnTo, signInAddress } from '../return-to.ts'
import { useServices } from '../shell-context.tsx'
import { authPost } from './auth-api.ts'
import { AuthForm, inWords } from './auth-card.tsx'
import { confirmedAddress, personIn } from './confirmation.ts'
import { FirstSight } from './first-sight.tsx'
import { PasswordRules } from './password-rules.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { keepSigningUp } from './signing-up.ts'
import { Terms } from './terms.tsx'

export const Component = () => {
  const { session } = useServices()
  const navigate = useNavigate()
  const person = personIn(useLocation().state)
  const [search] = useSearchParams()
  const returnTo = safeReturnTo(search.get('returnTo'))
  const form = useServerForm({
    schema: signUpForm,
    defaultValues: { name: person.name ?? '', email: person.email ?? '', password: '', confirmPassword: '' },
    send: async ({ name, email, password }) => {
      await inWords(authPost('/sign-up/email', { name, email, password, callbackURL: confirmedAddress }))
      // Where addresses need no confirmation, signing up signs in.
      if ((await session({ fresh: true })) === null) {
        keepSigningUp({ email, returnTo }, password)
        await navigate(paths.verifyEmail, { state: { email, name }, replace: true })
      } else await navigate(returnTo ?? paths.dashboard, { replace: true })
    },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <AuthForm
      form={form}
      send={['Create account', 'Creating your account...']}
      title="Create an account"
      links={<Link to={signInAddress(returnTo)}>Already have an account? Sign in</Link>}
      beside={<FirstSight />}
      after={<ProviderButtons returnTo={returnTo} terms={false} />}
    >
      <TextInput label="Name" hint="Exactly as on your photo ID" {...form.field('name')} autoComplete="name" />
      <EmailInput label="Email" hint="We send a link there to confirm it" {...form.field('email')} />
      <PasswordInput label="Password" {...form.field('password')} autoComplete="new-password" />
      <PasswordRules password={password} />
      <PasswordInput label="Confirm password" {...form.field('confirmPassword')} autoComplete="new-password" />
      <p>
        By creating an account you agree to <Terms />
      </p>
    </AuthForm>
  )
}
