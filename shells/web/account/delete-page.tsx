import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getLoansOfUser } from '@tamarack/contracts/endpoints/loan'
import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { callQuery } from '@tamarack/ui/call-query'
import { Loading } from '@tamarack/ui/faces'
import { useServerForm } from '@tamarack/ui/form'
import { Notice } from '@tamarack/ui/notice'
import { TextInput } from '@tamarack/ui/text-input'
import { authPost } from '../auth/auth-api.ts'
import { SandboxInbox } from '../auth/sandbox-inbox.tsx'
import { useServices } from '../shell-context.tsx'
import { useUser } from './account-queries.ts'
import { AccountForm, AccountScreen } from './account-screen.tsx'
import { refusing } from './account-words.ts'
import { deleteForm, deletionWord } from './forms.ts'
import { useIdentityCheck } from './identity-check.tsx'

const title = 'Delete your account'

const WhatHappens = () => (
  <>
    <section className="stack-3">
      <h2>What goes</h2>
      <ul className="stack-2 bullets">
        <li>your name, email address and password,</li>
        <li>every device on which you are signed in,</li>
        <li>logins of other providers that are connected here.</li>
      </ul>
    </section>
    <section className="stack-3">
      <h2>What must stay</h2>
      <p>
        If you ever applied for a loan with us, we must keep its records (O. Reg. 98/09, s. 12). The account that they
        belong to then stays as well, and we tell you so.
      </p>
      <p>
        We also keep the record of when and from where the account was used, which shows that nobody else deleted it.
      </p>
    </section>
  </>
)

/** Said before anything is typed: the server refuses it anyway. */
const HasLoans = () => (
  <AccountScreen title={title}>
    <div className="stack-4 at-start">
      <p>
        You applied for a loan with us, so this account cannot be deleted now: we must keep the records of loans, and
        the account that they belong to (O. Reg. 98/09, s. 12).
      </p>
      <p>You can download everything that we hold about you, and sign out on all devices.</p>
      <LinkButton to={paths.accountData}>Your data</LinkButton>
      <LinkButton variant="secondary" to={paths.account}>
        Back to your account
      </LinkButton>
    </div>
  </AccountScreen>
)

const RequestForm = ({ onSent }: { readonly onSent: () => void }) => {
  const { confirmed, question } = useIdentityCheck()
  const form = useServerForm({
    schema: deleteForm,
    defaultValues: { typed: '' },
    send: async () => {
      await refusing(confirmed(() => authPost('/delete-user', { callbackURL: paths.accountDeleted })))
      onSent()
    },
  })
  return (
    <AccountForm
      form={form}
      send={['Send me the link', 'Sending...']}
      danger
      cancel={{ to: paths.account, label: 'Keep my account' }}
      title={title}
      intro={<p>We send you a link first. Nothing is deleted before you open it.</p>}
      before={<WhatHappens />}
      after={question}
    >
      <TextInput
        label={`Type "${deletionWord}" to confirm`}
        narrow
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('typed')}
      />
    </AccountForm>
  )
}

const Sent = () => {
  const { email } = useUser()
  return (
    <AccountScreen title={title}>
      <div className="stack-4 at-start">
        <Notice tone="success" heading="Check your email" focus>
          <p>
            We sent a link to <span className="strong breaks">{email}</span>.
          </p>
        </Notice>
        <p>
          Open it within 24 hours, in this browser, while you are signed in. It works once, and it deletes your account
          at once.
        </p>
        <p>If you changed your mind, you need not do anything.</p>
        <SandboxInbox />
        <LinkButton variant="secondary" to={paths.account}>
          Back to your account
        </LinkButton>
      </div>
    </AccountScreen>
  )
}

const Staff = () => (
  <AccountScreen title={title}>
    <p>
      A staff account is not deleted, because decisions and their history name the person who made them. An admin can
      inactivate it: then nobody can sign in with it.
    </p>
  </AccountScreen>
)

export const Component = () => {
  const { id, role } = useUser()
  const { api } = useServices()
  const [sent, setSent] = useState(false)
  const isCustomer = role === 'customer'
  const loans = useQuery({
    ...callQuery(api, ['loans-of-user', id], getLoansOfUser, { params: { userId: id } }),
    enabled: isCustomer,
  })
  if (!isCustomer) return <Staff />
  if (loans.isPending) return <Loading />
  if ((loans.data ?? []).length > 0) return <HasLoans />
  return sent ? <Sent /> : <RequestForm onSent={() => setSent(true)} />
}
