import { Link } from 'react-router-dom'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { paths } from '@tamarack/contracts/paths'
import { phoneNumber } from '@tamarack/ui/format'
import { ChevronRightIcon } from '@tamarack/ui/icons'
import { PageHeading } from '@tamarack/ui/page-heading'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useUser } from './account-queries.ts'
import styles from './account.module.css'

const roles = {
  customer: 'Customer',
  admin: 'Admin',
  employee: 'Employee',
  reviewer: 'Reviewer',
} as const satisfies Record<SessionView['user']['role'], string>

interface Row {
  readonly to: string
  readonly name: string
  readonly about: string
}

const safety: readonly Row[] = [
  { to: paths.accountPassword, name: 'Password', about: 'Change it, or set your first one.' },
  { to: paths.accountLogins, name: 'Ways to sign in', about: 'Your password, passkeys and other logins.' },
  { to: paths.accountDevices, name: 'Devices', about: 'Where you are signed in, and how to sign out there.' },
  { to: paths.accountSecondFactor, name: 'Second step at sign-in', about: 'A code beside your password.' },
]
const data: readonly Row[] = [
  { to: paths.messages, name: 'Messages', about: 'Notices and statements that we emailed you, by year.' },
  { to: paths.accountData, name: 'Your data', about: 'A copy of what we hold about you.' },
  { to: paths.accountLooks, name: 'Who looked at your data', about: 'Which part our team read, and on which day.' },
]
const texts = (number: string | null): Row => ({
  to: paths.accountTexts,
  name: 'Text messages',
  about: number === null ? 'Off. Turn them on for approvals, money and debits.' : `On, to ${phoneNumber(number)}.`,
})
const deletion: readonly Row[] = [
  { to: paths.deleteAccount, name: 'Delete your account', about: 'What goes, and what the law keeps.' },
]

const Rows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <ul className={styles['rows']}>
    {rows.map(({ to, name, about }) => (
      <li key={to}>
        <Link to={to} className={styles['row']}>
          <span>
            <span className={styles['rowName']}>{name}</span>
            <span className="muted small breaks">{about}</span>
          </span>
          <ChevronRightIcon />
        </Link>
      </li>
    ))}
  </ul>
)

/** `/account`: the person's own details, and links to everything that they may change. */
export const Component = () => {
  const { name, email, emailVerified, role, textNumber } = useUser()
  const isCustomer = role === 'customer'
  const changeBy = (change: { readonly to: string; readonly what: string }) => (isCustomer ? { change } : {})
  return (
    <div className={`stack-5 at-start reading-width ${styles['screen']}`}>
      <PageHeading title="Account" />
      <section className="stack-3">
        <h2>Your details</h2>
        <SummaryList
          rows={[
            { label: 'Name', value: name, ...changeBy({ to: paths.accountName, what: 'your name' }) },
            {
              label: 'Email',
              value: email,
              ...changeBy({ to: paths.accountEmail, what: 'your email address' }),
              note: emailVerified ? (
                <StatusTag tone="success">Confirmed</StatusTag>
              ) : (
                <StatusTag tone="warning">Not confirmed yet</StatusTag>
              ),
            },
            { label: 'Role', value: roles[role] },
          ]}
        />
        {!isCustomer && <p className="muted small">Admins change your name and your email address.</p>}
      </section>
      <section className="stack-3">
        <h2>Security</h2>
        <Rows rows={safety} />
      </section>
      {isCustomer && (
        <section className="stack-3">
          <h2>Messages and privacy</h2>
          <Rows rows={textNumber === undefined ? data : [...data.slice(0, 1), texts(textNumber), ...data.slice(1)]} />
        </section>
      )}
      <section className="stack-3">
        <h2>Leaving</h2>
        <Rows rows={deletion} />
      </section>
    </div>
  )
}
