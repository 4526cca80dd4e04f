import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import type { ServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { BackIcon } from '@tamarack/ui/icons'
import { PageHeading } from '@tamarack/ui/page-heading'
import styles from './account.module.css'

export interface AccountScreenProps {
  readonly title: string
  /** The way back, to the account's first page by default; null where leaving would lose what is
   * shown only once. */
  readonly back?: { readonly to: string; readonly name: string } | null | undefined
  readonly intro?: ReactNode
  readonly failed?: boolean | undefined
  /** Errors and notices stand below the way back and above the heading. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** One page of the account: the way back, what went wrong, the heading, the page. */
export const AccountScreen = ({
  title,
  back = { to: paths.account, name: 'Account' },
  intro,
  failed,
  above,
  children,
}: AccountScreenProps) => (
  <div className={`stack-5 at-start reading-width ${styles['screen']}`}>
    {back !== null && (
      <Link to={back.to} className="target no-print">
        <BackIcon />
        {back.name}
      </Link>
    )}
    {above}
    <PageHeading title={title} failed={failed}>
      {intro}
    </PageHeading>
    {children}
  </div>
)

interface AccountFormProps extends Omit<AccountScreenProps, 'above' | 'failed'> {
  readonly form: Pick<ServerForm<never, never>, 'submit' | 'pending' | 'summary' | 'failed'>
  /** The words of the button, and while it is pending. */
  readonly send: readonly [label: string, pending: string]
  readonly danger?: boolean
  readonly cancel?: { readonly to: string; readonly label: string }
  /** Before the form. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

export const AccountForm = ({
  form: { submit, pending, summary, failed },
  send: [label, pendingLabel],
  danger = false,
  cancel = { to: paths.account, label: 'Cancel' },
  before,
  after,
  children,
  ...screen
}: AccountFormProps) => (
  <AccountScreen {...screen} failed={failed} above={summary}>
    {before}
    <Form onSubmit={submit}>
      {children}
      <SubmitActions label={label} pending={pending} pendingLabel={pendingLabel} danger={danger} cancel={cancel} />
    </Form>
    {after}
  </AccountScreen>
)
