import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '@tamarack/ui/button'
import { deviceWords } from '@tamarack/ui/device'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { DateText, Value } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { authPost } from '../auth/auth-api.ts'
import { devicesQuery, useSession, type Device } from './account-queries.ts'
import { AccountScreen } from './account-screen.tsx'
import styles from './account.module.css'
import { NeedsQuery, useIdentityCheck } from './identity-check.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { useOwnList } from './use-own-list.ts'

const nameOf = ({ userAgent }: Device): string => deviceWords(userAgent) ?? 'Unknown device'

interface EntryProps {
  readonly device: Device
  readonly own: boolean
  readonly onEnd: () => void
}

const Entry = ({ device, own, onEnd }: EntryProps) => (
  <li className={`stack-2 at-start ${styles['item']}`}>
    <div className="row-2 middle">
      <h2 className="as-h3 breaks">{nameOf(device)}</h2>
      {own && <StatusTag tone="success">This device</StatusTag>}
    </div>
    <dl className={styles['facts']}>
      <dt>Signed in</dt>
      <dd>
        <DateText value={device.createdAt} as="near-hour" />
      </dd>
      <dt>Last seen</dt>
      <dd>
        <DateText value={device.updatedAt} as="near-hour" />
      </dd>
      <dt>IP address</dt>
      <dd>
        <Value>{device.ipAddress}</Value>
      </dd>
    </dl>
    {!own && (
      <Button onClick={onEnd}>
        Sign out
        <span className="visually-hidden">
          {' '}
          {nameOf(device)}, signed in <DateText value={device.createdAt} as="near-hour" />
        </span>
      </Button>
    )}
  </li>
)

/** What the person wants to end: one device, or all others. */
type Target = Device | 'others'

const questionOf = (
  chosen: Target,
): { readonly title: string; readonly effect: string; readonly confirm: string; readonly done: string } =>
  chosen === 'others'
    ? {
        title: 'Sign out all other devices?',
        effect: 'Only this device stays signed in. What was not saved there is lost.',
        confirm: 'Sign out the others',
        done: 'Other devices were signed out',
      }
    : {
        title: `Sign out ${nameOf(chosen)}?`,
        effect: 'Whoever uses it has to sign in again. What was not saved there is lost.',
        confirm: 'Sign out',
        done: 'The device was signed out',
      }

interface DevicesProps {
  readonly devices: readonly Device[]
  readonly ownId: string
  readonly refresh: () => Promise<unknown>
  /** The list takes the place of the button that was pressed to see it. */
  readonly takesFocus: boolean
}

const Devices = ({ devices, ownId, refresh, takesFocus }: DevicesProps) => {
  const { act, box, chosen, choose, close, change } = useOwnList<Target>(devices.length, refresh)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus, box])
  const own = devices.filter(({ id }) => id === ownId)
  const others = devices.filter(({ id }) => id !== ownId)
  const question = chosen === null ? null : questionOf(chosen)
  return (
    <div className="stack-3" ref={box} tabIndex={-1}>
      <ul className={styles['rows']} aria-label="Devices">
        {[...own, ...others].map((device) => (
          <Entry key={device.id} device={device} own={device.id === ownId} onEnd={() => choose(device)} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p>You are signed in nowhere else.</p>
      ) : (
        <div className="row-3">
          <Button variant="danger" onClick={() => choose('others')}>
            Sign out all other devices
          </Button>
        </div>
      )}
      {chosen !== null && question !== null && (
        <ConfirmDialog
          open
          title={question.title}
          danger
          confirmLabel={question.confirm}
          pendingLabel="Signing out..."
          pending={act.isPending}
          onConfirm={() =>
            change(
              () =>
                chosen === 'others'
                  ? authPost('/revoke-other-sessions')
                  : authPost('/revoke-session', { token: chosen.token }),
              question.done,
            )
          }
          onClose={close}
        >
          <p>{question.effect}</p>
          <RefusalNotice act={act} />
        </ConfirmDialog>
      )}
    </div>
  )
}

/** `/account/devices`: every browser in which the person is signed in. */
export const Component = () => {
  const session = useSession()
  const devices = useQuery(devicesQuery)
  const { confirmed, question } = useIdentityCheck()
  const [requested, setRequested] = useState(false)
  const look = async () => {
    setRequested(true)
    // Whoever does not want to prove who they are stays with the notice.
    await confirmed(async () => {
      const { error } = await devices.refetch()
      if (error !== null) throw error
    }).catch(() => undefined)
  }
  return (
    <AccountScreen
      title="Devices"
      intro={
        <p>
          Sign out what you do not know, then change your password. Times are those of Toronto; "Last seen" is right to
          the hour.
        </p>
      }
    >
      <NeedsQuery query={devices} onConfirm={() => void look()}>
        {(found) => (
          <Devices devices={found} ownId={session.session.id} refresh={devices.refetch} takesFocus={requested} />
        )}
      </NeedsQuery>
      {question}
    </AccountScreen>
  )
}
