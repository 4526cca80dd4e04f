import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '@tamarack/contracts/paths'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { authPost } from '../../auth/auth-api.ts'
import { useServices } from '../../shell-context.tsx'
import { AccountScreen } from '../account-screen.tsx'
import { NeedsQuery } from '../identity-check.tsx'
import { PasswordDialog } from '../password-form.tsx'
import { BackupCodes } from './backup-codes.tsx'
import styles from './second-factor.module.css'
import { secondFactorQuery, type SecondFactor } from './second-factor.ts'

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
      'We then send a code to your email address instead. Your backup codes end, and devices you trust are chosen again.',
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
  readonly onChoose: (change: Change) => void
}

const Ways = ({ factor: { state, required }, onChoose }: ShownProps) => (
  <div className={`stack-3 at-start ${styles['ways']}`}>
    {state === 'off' && (
      <Button variant="primary" onClick={() => onChoose('email')}>
        Send me a code by email
      </Button>
    )}
    {state !== 'authenticator' && (
      <LinkButton variant="secondary" to={`${paths.accountSecondFactor}/authenticator`}>
        Use an authenticator app
      </LinkButton>
    )}
    {state === 'authenticator' && <Button onClick={() => onChoose('codes')}>Make new backup codes</Button>}
    {state === 'authenticator' && <Button onClick={() => onChoose('remove')}>Remove the authenticator app</Button>}
    {state !== 'off' && !required && (
      <Button variant="danger" onClick={() => onChoose('off')}>
        Turn off
      </Button>
    )}
  </div>
)

const Shown = ({ factor, onChoose }: ShownProps) => (
  <>
    <SummaryList rows={rowsOf(factor)} />
    {factor.required && <p>Staff always sign in with a second step, so it cannot be turned off.</p>}
    {factor.hasPassword ? (
      <Ways factor={factor} onChoose={onChoose} />
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
}

const useChange = (refresh: () => Promise<unknown>) => {
  const { session } = useServices()
  const [chosen, setChosen] = useState<Change | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const act = async (password: string) => {
    if (chosen === null) return
    const { backupCodes = [] } = await authPost<{ readonly backupCodes?: readonly string[] }>(
      `/two-factor/${questions[chosen].call}`,
      { password, ...(chosen === 'email' ? { method: 'otp' } : {}) },
    )
    // The change may have given this device a session of its own.
    await Promise.all([session({ fresh: true }).catch(() => null), refresh()])
    setOutcome({ change: chosen, codes: backupCodes })
    setChosen(null)
  }
  return { chosen, outcome, act, choose: setChosen, close: () => setChosen(null), forgetCodes: () => setOutcome(null) }
}

/** `/account/second-factor`: which second step one has, and changing it. */
export const Component = () => {
  const factor = useQuery(secondFactorQuery)
  const { chosen, outcome, act, choose, close, forgetCodes } = useChange(factor.refetch)
  if (outcome !== null && outcome.codes.length > 0)
    return <BackupCodes codes={outcome.codes} happened={questions[outcome.change].done} onDone={forgetCodes} />
  const question = chosen === null ? null : questions[chosen]
  return (
    <AccountScreen
      title="Second step at sign-in"
      above={
        outcome === null ? undefined : (
          <Notice tone="success" heading={questions[outcome.change].done} focus focusKey={outcome} />
        )
      }
      intro={
        <p>
          A code beside your password. Whoever learns your password cannot sign in without it. We write to you when
          something here changes.
        </p>
      }
    >
      <div className="stack-3">
        <NeedsQuery query={factor}>{(found) => <Shown factor={found} onChoose={choose} />}</NeedsQuery>
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
