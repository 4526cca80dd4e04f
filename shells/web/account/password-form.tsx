import type { ReactNode } from 'react'
import { Button } from '@tamarack/ui/button'
import { Dialog, DialogActions } from '@tamarack/ui/dialog'
import { useServerForm } from '@tamarack/ui/form'
import { Form } from '@tamarack/ui/form-layout'
import { PasswordInput } from '@tamarack/ui/text-input'
import { refusing } from './account-words.ts'
import { confirmPasswordForm } from './forms.ts'

interface PasswordFormProps {
  /** What will happen. */
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly pendingLabel: string
  readonly danger?: boolean | undefined
  readonly act: (password: string) => Promise<void>
  readonly onClose: () => void
}

const wrongPassword = { name: 'ownPassword', codes: ['INVALID_PASSWORD'] }

const usePasswordForm = (props: PasswordFormProps): { readonly pending: boolean; readonly form: ReactNode } => {
  const { children, confirmLabel, pendingLabel, danger = false, act, onClose } = props
  const { field, submit, pending, summary } = useServerForm({
    schema: confirmPasswordForm,
    defaultValues: { ownPassword: '' },
    send: ({ ownPassword }) => refusing(act(ownPassword), wrongPassword),
  })
  const form = (
    <Form onSubmit={submit}>
      {summary}
      {children}
      <PasswordInput label="Your password" {...field('ownPassword')} autoComplete="current-password" />
      <DialogActions>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending} pendingLabel={pendingLabel}>
          {confirmLabel}
        </Button>
        <Button onClick={onClose} disabled={pending}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  )
  return { pending, form }
}

/** Requires the password once more, in a dialog that is there already. */
export const PasswordForm = (props: PasswordFormProps) => usePasswordForm(props).form

/** States what will happen and requires the password once more. */
export const PasswordDialog = ({ title, ...props }: PasswordFormProps & { readonly title: string }) => {
  const { pending, form } = usePasswordForm(props)
  return (
    <Dialog open title={title} onClose={props.onClose} pending={pending}>
      {form}
    </Dialog>
  )
}
