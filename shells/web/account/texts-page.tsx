import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { useServerForm } from '@tamarack/ui/form'
import { phoneNumber } from '@tamarack/ui/format'
import { CodeInput, PhoneInput } from '@tamarack/ui/text-input'
import { authPost } from '../auth/auth-api.ts'
import { oneCodeForm } from '../auth/forms.ts'
import { SandboxInbox } from '../auth/sandbox-inbox.tsx'
import { useServices } from '../shell-context.tsx'
import { showToast } from '../toaster.tsx'
import { useUser } from './account-queries.ts'
import { AccountForm, AccountScreen } from './account-screen.tsx'
import { refusing } from './account-words.ts'
import { textNumberForm } from './forms.ts'
import { useIdentityCheck } from './identity-check.tsx'
import { RefusalNotice, useAct } from './refusal-notice.tsx'

const title = 'Text messages'

const WhatComes = () => (
  <p>
    A short text, next to our email: when your application is approved, when we send you money, and before we debit your
    account. It can name an amount, which may show on a locked screen.
  </p>
)

const NumberForm = ({ onSent }: { readonly onSent: (number: string) => void }) => {
  const { confirmed, question } = useIdentityCheck()
  const form = useServerForm({
    schema: textNumberForm,
    defaultValues: { number: '' },
    send: async ({ number }) => {
      await refusing(
        confirmed(() => authPost('/text-number/send-code', { number })),
        { name: 'number', codes: ['NOT_A_PHONE_NUMBER'] },
      )
      onSent(number)
    },
  })
  return (
    <AccountForm
      form={form}
      send={['Text me a code', 'Sending...']}
      title={title}
      intro={<WhatComes />}
      after={question}
    >
      <PhoneInput
        label="Mobile number"
        hint="A Canadian number. We send a code there first. It is no way to sign in."
        {...form.field('number')}
      />
    </AccountForm>
  )
}

const CodeForm = ({ number, onAgain }: { readonly number: string; readonly onAgain: () => void }) => {
  const { session } = useServices()
  const navigate = useNavigate()
  const form = useServerForm({
    schema: oneCodeForm,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await refusing(authPost('/text-number/confirm', { code }), {
        name: 'code',
        codes: ['INVALID_CODE', 'OTP_HAS_EXPIRED'],
      })
      await session({ fresh: true })
      showToast('Text messages are on')
      await navigate(paths.account)
    },
  })
  return (
    <AccountForm
      form={form}
      send={['Turn text messages on', 'Checking...']}
      title="Enter the code"
      intro={
        <p>
          We texted six digits to <span className="strong breaks">{phoneNumber(number)}</span>. They work for 10
          minutes.
        </p>
      }
      after={
        <>
          <SandboxInbox />
          <Button variant="quiet" onClick={onAgain}>
            Send another code, or use another number
          </Button>
        </>
      }
    >
      <CodeInput label="Code" {...form.field('code')} />
    </AccountForm>
  )
}

const On = ({ number, onChange }: { readonly number: string; readonly onChange: () => void }) => {
  const { session } = useServices()
  const act = useAct()
  const turnOff = () =>
    act.mutate(async () => {
      await authPost('/text-number/remove')
      await session({ fresh: true })
      showToast('Text messages are off')
    })
  return (
    <AccountScreen title={title} intro={<WhatComes />} above={<RefusalNotice act={act} />}>
      <p>
        On, to <span className="strong breaks">{phoneNumber(number)}</span>. Everything still comes by email too.
      </p>
      <div className="row-3">
        <Button onClick={onChange} disabled={act.isPending}>
          Use another number
        </Button>
        <Button onClick={turnOff} pending={act.isPending} pendingLabel="Turning off...">
          Turn text messages off
        </Button>
      </div>
    </AccountScreen>
  )
}

/** `/account/texts`: text messages next to e-mails, at a number that a code proves. */
export const Component = () => {
  const { textNumber } = useUser()
  const [isChanging, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <CodeForm number={sentTo} onAgain={() => setSentTo(null)} />
  if (textNumber && !isChanging) return <On number={textNumber} onChange={() => setChanging(true)} />
  return <NumberForm onSent={setSentTo} />
}
