import { useQuery } from '@tanstack/react-query'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { DateText } from '@tamarack/ui/format'
import { authPost } from '../auth/auth-api.ts'
import { freshQuery } from './account-queries.ts'
import styles from './account.module.css'
import { NeedsQuery, type useIdentityCheck } from './identity-check.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { useOwnList } from './use-own-list.ts'

interface Passkey {
  readonly id: string
  readonly name: string | null
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

const passkeysQuery = freshQuery<readonly Passkey[]>('passkeys', '/passkey/list-user-passkeys')

const addPasskey = async () => (await import('../auth/passkey.ts')).addPasskey()
const nameOf = ({ name }: Passkey): string => name ?? 'Unknown device'

const Entry = ({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) => (
  <li className={`stack-2 at-start ${styles['item']}`}>
    <h3>{nameOf(passkey)}</h3>
    <dl className={styles['facts']}>
      <dt>Added</dt>
      <dd>
        <DateText value={passkey.createdAt} as="near" />
      </dd>
      <dt>Last used</dt>
      <dd>{passkey.lastUsedAt === null ? 'Not yet' : <DateText value={passkey.lastUsedAt} as="near" />}</dd>
    </dl>
    <Button onClick={onRemove}>
      Remove
      <span className="visually-hidden">
        {' '}
        the passkey of {nameOf(passkey)}, added <DateText value={passkey.createdAt} as="near" />
      </span>
    </Button>
  </li>
)

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[]
  readonly refresh: () => Promise<unknown>
  readonly confirmed: ReturnType<typeof useIdentityCheck>['confirmed']
}

const PasskeyList = ({ passkeys, refresh, confirmed }: PasskeyListProps) => {
  const { act, box, chosen, choose, close, change } = useOwnList<Passkey>(passkeys.length, refresh)
  const sure = (call: () => Promise<unknown>, done: string) => {
    // One dialog at a time: this one makes room for the question who is there.
    close()
    change(() => confirmed(call), done)
  }
  return (
    <div className="stack-3" ref={box} tabIndex={-1}>
      <RefusalNotice act={act} />
      {passkeys.length > 0 && (
        <ul className={styles['rows']} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Entry key={passkey.id} passkey={passkey} onRemove={() => choose(passkey)} />
          ))}
        </ul>
      )}
      {'PublicKeyCredential' in window ? (
        <div className="row-3">
          <Button
            pending={act.isPending}
            pendingLabel="One moment..."
            onClick={() => sure(addPasskey, 'The passkey was added')}
          >
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="muted small">This browser cannot make a passkey.</p>
      )}
      <ConfirmDialog
        open={chosen !== null}
        title="Remove this passkey?"
        danger
        confirmLabel="Remove"
        onConfirm={() => {
          if (chosen !== null)
            sure(() => authPost('/passkey/delete-passkey', { id: chosen.id }), 'The passkey was removed')
        }}
        onClose={close}
      >
        <p>
          It no longer signs you in here. Delete it on the device too: in its settings for passwords, or in your
          password manager.
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** The person's passkeys: name, last use, one more, one less. */
export const Passkeys = ({ confirmed }: Pick<PasskeyListProps, 'confirmed'>) => {
  const passkeys = useQuery(passkeysQuery)
  return (
    <section className="stack-3">
      <h2>Passkeys</h2>
      <p className="muted small breaks">
        A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password or a code.
      </p>
      <NeedsQuery query={passkeys}>
        {(found) => <PasskeyList passkeys={found} refresh={passkeys.refetch} confirmed={confirmed} />}
      </NeedsQuery>
    </section>
  )
}
