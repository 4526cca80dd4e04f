import { encodeQR } from 'qr'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { CopyButton } from '@tamarack/ui/copy-button'
import { FormRefusal, useServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { CodeInput, PasswordInput } from '@tamarack/ui/text-input'
import { authPost, AuthRefusal } from '../../auth/auth-api.ts'
import { oneCodeForm } from '../../auth/forms.ts'
import { useServices } from '../../shell-context.tsx'
import { AccountForm, AccountScreen } from '../account-screen.tsx'
import { accountRefusal, refusing } from '../account-words.ts'
import { confirmPasswordForm } from '../forms.ts'
import { BackupCodes } from './backup-codes.tsx'
import styles from './second-factor.module.css'
import { authenticatorKey, type AuthenticatorKey } from './second-factor.ts'

/** One square of the path per dark module. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A QR code, dark on white in both themes: that is how every camera reads it. `label` states what
 * it holds for those who do not see it. */
const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 4 }), [text])
  return (
    <svg
      className={styles['qr']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="white" />
      <path d={pathOf(rows)} fill="black" />
    </svg>
  )
}

interface Begun {
  readonly authenticator: AuthenticatorKey
  readonly codes: readonly string[]
}

const back = { to: paths.accountSecondFactor, name: 'Second step at sign-in' }
const cancel = { to: paths.accountSecondFactor, label: 'Cancel' }

const PasswordStep = ({ onBegun }: { readonly onBegun: (begun: Begun) => void }) => {
  const form = useServerForm({
    schema: confirmPasswordForm,
    defaultValues: { ownPassword: '' },
    send: async ({ ownPassword }) => {
      const { totpURI, backupCodes } = await refusing(
        authPost<{
          readonly totpURI: string
          readonly backupCodes: readonly string[]
        }>('/two-factor/enable', { password: ownPassword, method: 'totp' }),
        { name: 'ownPassword', codes: ['INVALID_PASSWORD'] },
      )
      onBegun({ authenticator: authenticatorKey(totpURI), codes: backupCodes })
    },
  })
  return (
    <AccountForm
      form={form}
      send={['Continue', 'Checking...']}
      cancel={cancel}
      title="Set up an authenticator app"
      back={back}
      intro={
        <p>
          The app on your phone shows a new code every 30 seconds, also without a network. You need such an app; most
          password managers are one too.
        </p>
      }
    >
      <PasswordInput
        label="Your password"
        hint="We ask again before anything about your sign-in changes"
        {...form.field('ownPassword')}
        autoComplete="current-password"
      />
    </AccountForm>
  )
}

const refusalOf = (error: unknown): FormRefusal => {
  if (!(error instanceof AuthRefusal) || error.code !== 'INVALID_CODE') return accountRefusal(error)
  const message = 'This code is not right. Enter the one that the app shows now.'
  return new FormRefusal(message, { fields: [{ name: 'code', message }] })
}

interface ConnectProps {
  readonly authenticator: AuthenticatorKey
  readonly onConfirmed: () => void
}

const Connect = ({ authenticator: { address, key, grouped }, onConfirmed }: ConnectProps) => {
  const { session } = useServices()
  const { field, submit, pending, summary, failed } = useServerForm({
    schema: oneCodeForm,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await authPost('/two-factor/verify-totp', { code }).catch((error: unknown) => {
        throw refusalOf(error)
      })
      // Turning it on gives this device a session of its own.
      await session({ fresh: true }).catch(() => null)
      onConfirmed()
    },
  })
  return (
    <AccountScreen title="Connect the app" back={back} failed={failed} above={summary}>
      <ol className={`stack-5 numbers ${styles['steps']}`}>
        <li>
          <p>Open the app, add an account, and point the camera at this code.</p>
          <QrCode text={address} label="QR code that holds the key below" />
          <p>
            Is the app on this device? <a href={address}>Open it here</a>, or enter this key in it:
          </p>
          <p className={`row-2 middle ${styles['key']}`}>
            <code>{grouped}</code>
            <CopyButton text={key} what="the key" refused="Could not copy. Select the key with your finger or mouse." />
          </p>
        </li>
        <li>
          <Form onSubmit={submit}>
            <CodeInput
              label="6-character code"
              hint="Enter the code that the app shows for Tamarack."
              {...field('code')}
            />
            <SubmitActions label="Turn on" pending={pending} pendingLabel="Checking..." cancel={cancel} />
          </Form>
        </li>
      </ol>
    </AccountScreen>
  )
}

/** `/account/second-factor/authenticator`: password, key and first code, backup codes. Nothing
 * counts before the first code was right. */
export const Component = () => {
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  if (begun === null) return <PasswordStep onBegun={setBegun} />
  if (!confirmed) return <Connect authenticator={begun.authenticator} onConfirmed={() => setConfirmed(true)} />
  return (
    <BackupCodes
      codes={begun.codes}
      happened="Your authenticator app is connected."
      onDone={() => void navigate(paths.accountSecondFactor)}
    />
  )
}
