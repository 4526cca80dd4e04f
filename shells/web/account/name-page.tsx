import { useNavigate } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { useServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { TextInput } from '@tamarack/ui/text-input'
import { authPost } from '../auth/auth-api.ts'
import { useServices } from '../shell-context.tsx'
import { showToast } from '../toaster.tsx'
import { useUser } from './account-queries.ts'
import { AccountScreen } from './account-screen.tsx'
import { refusing } from './account-words.ts'
import { nameForm } from './forms.ts'

/** `/account/name`. */
export const Component = () => {
  const { session } = useServices()
  const navigate = useNavigate()
  const { name, role } = useUser()
  const { field, submit, pending, summary, failed } = useServerForm({
    schema: nameForm,
    defaultValues: { name },
    send: async (changed) => {
      await refusing(authPost('/update-user', changed))
      await session({ fresh: true })
      showToast('Name saved')
      await navigate(paths.account)
    },
  })
  return (
    <AccountScreen
      title="Change your name"
      failed={failed}
      above={summary}
      intro={
        <p>
          {role === 'customer'
            ? 'Use the name on your photo ID: we lend only in that name, and loan documents carry it.'
            : 'This is the name that applications and their history show for you.'}
        </p>
      }
    >
      <Form onSubmit={submit}>
        <TextInput label="Name" {...field('name')} autoComplete="name" />
        <SubmitActions
          label="Save"
          pending={pending}
          pendingLabel="Saving..."
          cancel={{ to: paths.account, label: 'Cancel' }}
        />
      </Form>
    </AccountScreen>
  )
}
