import { paths } from '@tamarack/contracts/paths'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authPost } from '../../auth/auth-api.ts'
import { useServices } from '../../shell-context.tsx'
import { AccountScreen } from '../account-screen.tsx'
import accountStyles from '../account.module.css'
import { NeedsQuery } from '../needs-query.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { secondFactorQuery, type SecondFactor } from './second-factor.ts'
import styles from './second-factor.module.css'

/** What needs the password. */
type Change = 'email' | 'off' | 'remove' | 'codes'

const questions = {
  email: {
    title: 'Ask for a mailed code at sign-in?',
    confirm: 'Turn on',
    pending: 'Turning on...',
    danger: false,
    call: 'enable',
    words: 'When you sign in on a device that you do not trust, we send a code to your email address and ask for it.',
    done: 'We ask for a mailed code from now on.',
  },
  remove: {
    title: 'Remove the authenticator app?',
    confirm: 'Remove',
    pending: 'Removing...',
    danger: true,
    call: 'remove-authenticator',
    words:
      'We then send a code to your email address instead. Your backup codes end, and devices you trust are asked again.',
    done: 'The app was removed. We send codes by email from now on.',
  },
  off: {
    title: 'Turn the second step off?',
    confirm: 'Turn off',
    pending: 'Turning off...',
    danger: true,
    call: 'disable',
    words:
      'Whoever knows your password can then sign in as you. An authenticator app and its backup codes end with it.',
    done: 'Your password alone is enough now.',
  },
  codes: {
    title: 'Make new backup codes?',
    confirm: 'Make new codes',
    pending: 'Making them...',
    danger: false,
    call: 'generate-backup-codes',
    words: 'The codes that you have now stop working.',
    done: 'Your old backup codes no longer work.',
  },
} as const

const stateOf = ({ state }: SecondFactor) =>
  state === 'off' ? (
    <StatusTag tone="neutral">Off</StatusTag>
  ) : (
    <StatusTag tone="success">
      {state === 'email' ? 'On: code by email' : 'On: code of your authenticator app'}
    </StatusTag>
  )

const rowsOf = (factor: SecondFactor): readonly SummaryRow[] => {
  const { state, email, backupCodesLeft } = factor
  return [
    { label: 'Now', value: stateOf(factor) },
    ...(state === 'off' ? [] : [{ label: 'Codes by email go to', value: email }]),
    ...(backupCodesLeft === null
      ? []
      : [
          {
            label: 'Backup codes',
            value: `${backupCodesLeft} left`,
            note: backupCodesLeft < 3 ? <StatusTag tone="warning">Make new ones</StatusTag> : undefined,
          },
        ]),
  ]
}

interface ShownProps {
  readonly factor: SecondFactor
  readonly onAsk: (change: Change) => void
}

const Ways = ({ factor: { state, required }, onAsk }: ShownProps) => (
  <div className={styles['ways']}>
    {state === 'off' && (
      <Button variant="primary" onClick={() => onAsk('email')}>
        Send me a code by email
      </Button>
    )}
    {state !== 'authenticator' && (
      <LinkButton variant="secondary" to={`${paths.accountSecondFactor}/authenticator`}>
        Use an authenticator app
      </LinkButton>
    )}
    {state === 'authenticator' && <Button onClick={() => onAsk('codes')}>Make new backup codes</Button>}
    {state === 'authenticator' && <Button onClick={() => onAsk('remove')}>Remove the authenticator app</Button>}
    {state !== 'off' && !required && (
      <Button variant="danger" onClick={() => onAsk('off')}>
        Turn off
      </Button>
    )}
  </div>
)

const Shown = ({ factor, onAsk }: ShownProps) => (
  <>
    <SummaryList rows={rowsOf(factor)} />
    {factor.required && <p>Staff always sign in with a second step, so it cannot be turned off.</p>}
    {factor.hasPassword ? (
      <Ways factor={factor} onAsk={onAsk} />
    ) : (
      <Notice tone="info" heading="Set a password first">
        <p>
          The second step stands beside a password, and your account has none yet. The provider you sign in with may
          have a second step of its own.
        </p>
        <div>
          <LinkButton variant="secondary" to={paths.accountPassword}>
            Set a password
          </LinkButton>
        </div>
      </Notice>
    )}
  </>
)

/** What a change brought: codes to save, or words. */
interface Outcome {
  readonly change: Change
  readonly codes: readonly string[]
  readonly number: number
}

const useChange = (refresh: () => Promise<unknown>) => {
  const { session } = useServices()
  const [asked, setAsked] = useState<Change | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const act = async (password: string) => {
    if (asked === null) return
    const { backupCodes = [] } = await authPost<{ readonly backupCodes?: readonly string[] }>(
      `/two-factor/${questions[asked].call}`,
      { password, ...(asked === 'email' ? { method: 'otp' } : {}) },
    )
    // The change may have given this device a session of its own.
    await Promise.all([session({ fresh: true }).catch(() => null), refresh()])
    setOutcome((before) => ({ change: asked, codes: backupCodes, number: (before?.number ?? 0) + 1 }))
    setAsked(null)
  }
  return { asked, outcome, act, ask: setAsked, close: () => setAsked(null), forgetCodes: () => setOutcome(null) }
}

/** `/account/second-factor`: how one is asked for a second step, and changing it. */
export const Component = () => {
  const factor = useQuery(secondFactorQuery)
  const { asked, outcome, act, ask, close, forgetCodes } = useChange(factor.refetch)
  if (outcome !== null && outcome.codes.length > 0)
    return <BackupCodes codes={outcome.codes} happened={questions[outcome.change].done} onDone={forgetCodes} />
  const question = asked === null ? null : questions[asked]
  return (
    <AccountScreen
      title="Second step at sign-in"
      above={
        outcome === null ? undefined : (
          <Notice tone="success" heading={questions[outcome.change].done} focus focusKey={outcome.number} />
        )
      }
      intro={
        <p>
          A code beside your password. Whoever learns your password cannot sign in without it. We write to you when
          something here changes.
        </p>
      }
    >
      <div className={accountStyles['section']}>
        <NeedsQuery query={factor}>{(found) => <Shown factor={found} onAsk={ask} />}</NeedsQuery>
      </div>
      {question !== null && (
        <PasswordDialog
          title={question.title}
          confirmLabel={question.confirm}
          pendingLabel={question.pending}
          danger={question.danger}
          act={act}
          onClose={close}
        >
          <p>{question.words}</p>
        </PasswordDialog>
      )}
    </AccountScreen>
  )
}
