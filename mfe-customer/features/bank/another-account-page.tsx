import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { mayConnectBank } from '@tamarack/contracts/loan-statuses'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { useServices, useUser } from '../../services.tsx'
import { LoanScreen } from '../frame/loan-screen.tsx'
import { bankAccountQuery } from '../loan/loan-queries.ts'
import { hasBankFailed } from '../loan/steps.ts'
import { VerificationAction } from '../verification/failed-verification.tsx'
import { useBankConnection } from './use-bank-connection.ts'
import { Collecting, WhatWasRead } from './what-was-read.tsx'

const title = 'Connect another account'

/** Whether what is connected was read after this page was opened. Looks again whenever the loan has
 * changed. */
const useNewReading = (loan: LoanView): boolean => {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const query = bankAccountQuery(api, useUser().id)
  const { data: account } = useQuery(query)
  const [first, setFirst] = useState<{ readonly loan: LoanView; readonly readAt: number | undefined } | null>(null)
  if (first === null && account !== undefined) setFirst({ loan, readAt: account?.readAt })
  const { queryKey } = query
  const [, userId] = queryKey
  useEffect(
    () => void queryClient.invalidateQueries({ queryKey: ['bank-account', userId] }),
    [queryClient, userId, loan],
  )
  return first !== null && account !== undefined && account?.readAt !== first.readAt
}

const AnotherAccount = ({ loan }: { readonly loan: LoanView }) => {
  const connection = useBankConnection(loan, paths.anotherAccount(loan.id))
  const isNew = useNewReading(loan)
  const idle = connection.phase === 'ready'
  if (idle && loan.bank === 'collecting') return <Collecting next="The account takes the place of the one before." />
  if (idle && isNew)
    return (
      <>
        <Notice tone="success" heading="This account is connected now">
          <p>It takes the place of the one before. Your answers are kept.</p>
        </Notice>
        <WhatWasRead loan={loan} changeable={false} />
        <div>
          <LinkButton to={paths.application(loan.id)}>Back to your application</LinkButton>
        </div>
      </>
    )
  return (
    <>
      {idle && hasBankFailed(loan) && (
        <Notice tone="warning" heading="We could not connect that account">
          <p>
            {loan.bank === 'failed-owner' && 'It is in somebody else’s name. '}
            The account below stays connected. You can try again or choose another one.
          </p>
        </Notice>
      )}
      <p>
        The account that you connect now takes the place of this one: for what you can afford, and for the debit. Your
        answers are kept. After you send your application the account cannot be changed here any more.
      </p>
      <WhatWasRead loan={loan} changeable={false} />
      <VerificationAction verification={connection} label={title} pendingLabel="Opening...">
        <LinkButton variant="secondary" to={paths.application(loan.id)}>
          Keep this account
        </LinkButton>
      </VerificationAction>
    </>
  )
}

const Closed = ({ loan }: { readonly loan: LoanView }) => (
  <>
    <Notice tone="info" heading="The account cannot be changed any more">
      <p>Your application was sent with this account. Call us if it is not the right one.</p>
    </Notice>
    <WhatWasRead loan={loan} changeable={false} />
    <div>
      <LinkButton to={paths.application(loan.id)}>Back to your application</LinkButton>
    </div>
  </>
)

const Body = ({ loan }: { readonly loan: LoanView }) => {
  if (loan.status === 'identity' || loan.status === 'bank') return <Navigate to={paths.zum(loan.id)} replace />
  return mayConnectBank(loan.status) ? <AnotherAccount loan={loan} /> : <Closed loan={loan} />
}

const waits = ({ bank }: LoanView): boolean => bank === 'collecting'

export const Component = () => (
  <LoanScreen title={title} step="bank" waits={waits}>
    {(loan) => <Body loan={loan} />}
  </LoanScreen>
)
