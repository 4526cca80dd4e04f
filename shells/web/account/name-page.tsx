import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { useServerForm } from '@tamarack/ui/form'
import { TextInput } from '@tamarack/ui/text-input'
import { authPost } from '../auth/auth-api.ts'
import { safeReturnTo } from '../return-to.ts'
import { useServices } from '../shell-context.tsx'
import { showToast } from '../toaster.tsx'
import { useUser } from './account-queries.ts'
import { AccountForm } from './account-screen.tsx'
import { refusing } from './account-words.ts'
import { nameForm } from './forms.ts'

export const Component = () => {
  const { session } = useServices()
  const navigate = useNavigate()
  const { name, role } = useUser()
  const [search] = useSearchParams()
  const back = safeReturnTo(search.get('returnTo'))
  const form = useServerForm({
    schema: nameForm,
    defaultValues: { name },
    send: async (changed) => {
      await refusing(authPost('/update-user', changed))
      await session({ fresh: true })
      showToast('Name saved')
      await navigate(back ?? paths.account)
    },
  })
  return (
    <AccountForm
      form={form}
      send={['Save', 'Saving...']}
      title="Change your name"
      cancel={{ to: back ?? paths.account, label: 'Cancel' }}
      intro={
        <p>
          {role === 'customer'
            ? 'Use the name on your photo ID: we lend only in that name, and loan documents carry it.'
            : 'This is the name that applications and their history show for you.'}
        </p>
      }
    >
      <TextInput label="Name" {...form.field('name')} autoComplete="name" />
    </AccountForm>
  )
}
