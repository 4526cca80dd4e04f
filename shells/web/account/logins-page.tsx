import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { shownSignInError } from '@tamarack/contracts/sign-in-errors'
import { Button, LinkButton } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { DateText } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { authPost } from '../auth/auth-api.ts'
import { useServices, useSite } from '../shell-context.tsx'
import { hasPassword, loginsQuery, type Login } from './account-queries.ts'
import { AccountScreen } from './account-screen.tsx'
import { linkErrorWords, refusalWords } from './account-words.ts'
import styles from './account.module.css'
import { NeedsQuery, useIdentityCheck } from './identity-check.tsx'
import { leaveFor } from './leave-for.ts'
import { Passkeys } from './passkeys.tsx'
import { RefusalNotice, useAct } from './refusal-notice.tsx'
import { useOwnList } from './use-own-list.ts'

interface Provider {
  readonly id: string
  readonly name: string
}
type Confirmed = ReturnType<typeof useIdentityCheck>['confirmed']

/** A provider that was connected and is no longer configured keeps its technical name. */
const nameOf = ({ providerId }: Login, providers: readonly Provider[]): string =>
  providerId === 'credential' ? 'Password' : (providers.find(({ id }) => id === providerId)?.name ?? providerId)

/** Which login it is at the provider: read on request, because the provider receives the call. */
const WhichLogin = ({ login, name }: { readonly login: Login; readonly name: string }) => {
  const [found, setFound] = useState<string | null>(null)
  const act = useAct()
  const load = () =>
    act.mutate(async () => {
      const { user } = await authPost<{
        readonly user: { readonly name?: string | null; readonly email?: string | null }
      }>('/account-info', { accountId: login.accountId })
      setFound(user.email ?? user.name ?? 'The provider told us no name.')
    })
  const words = act.error === null ? null : refusalWords(act.error)
  return (
    <>
      <output className="muted small breaks">
        {found !== null ? `Connected: ${found}` : words === null ? '' : `${words.heading}. ${words.next ?? ''}`}
      </output>
      {found === null && (
        <Button variant="quiet" pending={act.isPending} pendingLabel="Asking..." onClick={load}>
          Show which login<span className="visually-hidden"> of {name}</span>
        </Button>
      )}
    </>
  )
}

interface EntryProps {
  readonly login: Login
  readonly name: string
  readonly only: boolean
  readonly onDisconnect: () => void
}

const Entry = ({ login, name, only, onDisconnect }: EntryProps) => (
  <li className={`stack-2 at-start ${styles['item']}`}>
    <h2 className="as-h3 breaks">{name}</h2>
    <p className="muted small breaks">
      Since <DateText value={login.createdAt} as="near" />
    </p>
    {login.providerId !== 'credential' && <WhichLogin login={login} name={name} />}
    <div className="row-3">
      {login.providerId === 'credential' && (
        <LinkButton variant="secondary" to={paths.accountPassword}>
          Change the password
        </LinkButton>
      )}
      {only ? (
        <p className="muted small breaks">This is your only login, so it stays.</p>
      ) : (
        <Button onClick={onDisconnect}>
          {login.providerId === 'credential' ? 'Remove the password' : `Disconnect ${name}`}
        </Button>
      )}
    </div>
  </li>
)

interface ConnectProps {
  readonly provider: Provider
  readonly confirmed: Confirmed
}

/** Gives the window to the provider; it comes back here, with or without an `error`. */
const Connect = ({ provider: { id, name }, confirmed }: ConnectProps) => {
  const act = useAct()
  const go = () =>
    act.mutate(async () => {
      const { url } = await confirmed(() =>
        authPost<{ readonly url: string }>('/link-social', {
          provider: id,
          callbackURL: `${paths.accountLogins}?connected=1`,
          errorCallbackURL: paths.accountLogins,
        }),
      )
      leaveFor(url)
    })
  return (
    <>
      <RefusalNotice act={act} />
      <Button pending={act.isPending} pendingLabel={`Going to ${name}...`} onClick={go}>
        Connect {name}
      </Button>
    </>
  )
}

interface LoginsProps {
  readonly logins: readonly Login[]
  readonly providers: readonly Provider[]
  readonly refresh: () => Promise<unknown>
  readonly confirmed: Confirmed
}

const Logins = ({ logins, providers, refresh, confirmed }: LoginsProps) => {
  const { act, box, chosen, choose, close, change } = useOwnList<Login>(logins.length, refresh)
  const free = providers.filter(({ id }) => logins.every(({ providerId }) => providerId !== id))
  const name = chosen === null ? '' : nameOf(chosen, providers)
  const disconnect = () => {
    if (chosen === null) return
    const { providerId, accountId } = chosen
    // One dialog at a time: this one makes room for the question who is there.
    close()
    change(() => confirmed(() => authPost('/unlink-account', { providerId, accountId })), `${name} disconnected`)
  }
  return (
    <div className="stack-3" ref={box} tabIndex={-1}>
      <RefusalNotice act={act} />
      <ul className={styles['rows']} aria-label="Ways to sign in">
        {logins.map((login) => (
          <Entry
            key={login.id}
            login={login}
            name={nameOf(login, providers)}
            only={logins.length === 1}
            onDisconnect={() => choose(login)}
          />
        ))}
      </ul>
      {!hasPassword(logins) && (
        <div className="row-3">
          <LinkButton variant="secondary" to={paths.accountPassword}>
            Set a password
          </LinkButton>
        </div>
      )}
      {free.length > 0 && (
        <section className="stack-3">
          <h2>Connect another login</h2>
          <p className="muted small breaks">Its email address must be the one of your account here.</p>
          <div className="stack-4 at-start">
            {free.map((provider) => (
              <Connect key={provider.id} provider={provider} confirmed={confirmed} />
            ))}
          </div>
        </section>
      )}
      <ConfirmDialog
        open={chosen !== null}
        title={chosen?.providerId === 'credential' ? 'Remove your password?' : `Disconnect ${name}?`}
        danger
        confirmLabel={chosen?.providerId === 'credential' ? 'Remove' : 'Disconnect'}
        onConfirm={disconnect}
        onClose={close}
      >
        <p>
          {chosen?.providerId === 'credential'
            ? 'You can then sign in only with the other logins on this page.'
            : `You can then no longer sign in with ${name}. Nothing changes at ${name} itself.`}
        </p>
      </ConfirmDialog>
    </div>
  )
}

const Arrival = () => {
  const [search] = useSearchParams()
  if (search.has('error')) {
    const code = shownSignInError(search.get('error'))
    const { heading, next } = linkErrorWords(code)
    return (
      <Notice tone="danger" heading={heading} focus>
        <p>{next}</p>
        <p className="muted small breaks">
          Code: <code>{code}</code>
        </p>
      </Notice>
    )
  }
  return search.has('connected') ? (
    <Notice tone="success" heading="The login is connected" focus>
      <p>From now on you can sign in with it.</p>
    </Notice>
  ) : null
}

/** `/account/sign-in`: the password, the logins of other providers, and passkeys. */
export const Component = () => {
  const site = useSite(useServices())
  const logins = useQuery(loginsQuery)
  const { confirmed, question } = useIdentityCheck()
  return (
    <AccountScreen title="Ways to sign in" above={<Arrival />}>
      <NeedsQuery query={logins}>
        {(found) => (
          <Logins
            logins={found}
            providers={site?.signInProviders ?? []}
            refresh={logins.refetch}
            confirmed={confirmed}
          />
        )}
      </NeedsQuery>
      <Passkeys confirmed={confirmed} />
      {question}
    </AccountScreen>
  )
}
