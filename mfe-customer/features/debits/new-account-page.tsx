import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { authorizeAccount } from '@tamarack/contracts/commands/authorize-account'
import { prepareAuthorization } from '@tamarack/contracts/commands/prepare-authorization'
import { paths } from '@tamarack/contracts/paths'
import { type DocumentView } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Faces } from '@tamarack/ui/faces'
import { longDate, money } from '@tamarack/ui/format'
import { FailureNotice, Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { useApiQuery, useServices } from '../../services.tsx'
import { useBankConnection } from '../bank/use-bank-connection.ts'
import { Collecting, WhatWasRead } from '../bank/what-was-read.tsx'
import { LoanScreen, SubmitMessages, useScreen } from '../frame/loan-screen.tsx'
import { NameChanged } from '../identity/name-changed.tsx'
import { documentQuery, keepLoan, servicingQuery } from '../loan/loan-queries.ts'
import { useCommand } from '../loan/use-command.ts'
import { DocumentToSign } from '../signing/signable-document.tsx'
import { useSignature } from '../signing/use-signature.ts'
import { VerificationAction } from '../verification/failed-verification.tsx'

interface OfLoan {
  readonly loan: LoanView
}

/** Makes the authorization for today; again where the day or the balance has changed since. */
const usePrepare = ({ loan }: OfLoan) => {
  const services = useServices()
  const queryClient = useQueryClient()
  return useCommand(prepareAuthorization, async (answer) => {
    await queryClient.invalidateQueries({ queryKey: documentQuery(services.api, loan.id, 'pad-agreement').queryKey })
    keepLoan(services, answer)
  })
}

/** `goOn` is what comes next where an account is connected already. */
const Connect = ({ loan, label, goOn }: OfLoan & { readonly label: string; readonly goOn?: ReactNode }) => {
  const connection = useBankConnection(loan, paths.newAccount(loan.id))
  if (connection.phase === 'ready' && loan.bank === 'collecting')
    return <Collecting next="You sign the debit authorization for this account." reminds={false} />
  const hasFailed = connection.phase === 'ready' && (loan.bank === 'failed' || loan.bank === 'failed-owner')
  return (
    <>
      {hasFailed && (
        <Notice tone="warning" heading="We could not connect that account">
          <p>
            {loan.bank === 'failed-owner' && 'It is in somebody else’s name. '}
            Nothing has changed. You can try again or choose another account.
          </p>
        </Notice>
      )}
      <VerificationAction
        verification={connection}
        label={label}
        pendingLabel="Opening..."
        first={goOn}
        variant={goOn === undefined ? 'primary' : 'secondary'}
      >
        {goOn === undefined && (
          <LinkButton variant="secondary" to={paths.dashboard}>
            Keep it as it is
          </LinkButton>
        )}
      </VerificationAction>
    </>
  )
}

interface OfAuthorization {
  readonly comesBack: ServicingView['authorization']['comesBack']
}

/** TAM-273: read before signing, because the new authorization lists these debits. */
const ComingBack = ({ comesBack }: OfAuthorization) =>
  comesBack.length === 0 ? null : (
    <Notice
      tone="warning"
      heading={comesBack.length === 1 ? 'A debit that you stopped comes back' : 'Debits that you stopped come back'}
    >
      <ul className="stack-1 bullets">
        {comesBack.map(({ payment, dueDate, amount }) => (
          <li key={payment}>
            {money(amount)} on <strong>{longDate(dueDate)}</strong>
          </li>
        ))}
      </ul>
      <p>
        The new authorization lists {comesBack.length === 1 ? 'it' : 'them'}. When you sign, we make{' '}
        {comesBack.length === 1 ? 'this debit' : 'these debits'} on the new account. You can stop{' '}
        {comesBack.length === 1 ? 'it' : 'them'} again on your dashboard.
      </p>
    </Notice>
  )

/** The account was read and is the borrower's: what is left is the authorization for it. */
const Read = ({ loan }: OfLoan) => {
  const prepare = usePrepare({ loan })
  return (
    <>
      <Notice tone="success" heading="We have read this account">
        <p>Debits go on as they are until you sign the authorization for it.</p>
      </Notice>
      <WhatWasRead loan={loan} changeable={false} />
      <FailureNotice error={prepare.error} />
      <Connect
        loan={loan}
        label="Connect another account instead"
        goOn={
          <Button
            variant="primary"
            pending={prepare.isPending}
            pendingLabel="Preparing..."
            onClick={() => prepare.mutate({ params: { id: loan.id } })}
          >
            Go on to the authorization
          </Button>
        }
      />
    </>
  )
}

const Sign = ({ loan, document }: OfLoan & { readonly document: DocumentView }) => {
  const { go } = useScreen()
  const prepare = usePrepare({ loan })
  const { mutate } = prepare
  const signature = useSignature({
    loan,
    kind: 'pad-agreement',
    document,
    endpoint: authorizeAccount,
    onSigned: (answer) => go(answer, paths.dashboard),
  })
  const { outOfDate, attempt } = signature
  // Another day, or a payment since: a new document takes its place, which is read and ticked
  // again.
  useEffect(() => {
    if (outOfDate) mutate({ params: { id: loan.id } })
  }, [outOfDate, attempt, mutate, loan.id])
  const failure = outOfDate ? failureText(prepare.error) : signature.nameChanged ? null : failureText(signature.error)
  return (
    <>
      {signature.nameChanged && <NameChanged loan={loan} attempt={attempt} />}
      {(outOfDate || failure !== null) && (
        <SubmitMessages
          refusal={failure ?? 'This document has changed. Read the new one, then tick the box.'}
          attempt={attempt}
        />
      )}
      <DocumentToSign
        signature={signature}
        pendingLabel="Saving..."
        status={signature.signed ? 'Signed' : signature.pending ? 'Saving your authorization' : 'Not signed yet'}
      />
    </>
  )
}

const ToSign = ({ loan }: OfLoan) => {
  const query = useApiQuery(documentQuery, loan.id, 'pad-agreement')
  return (
    <Faces query={query} lines={12}>
      {(document) => <Sign loan={loan} document={document} />}
    </Faces>
  )
}

const StepOf = ({ loan, servicing: { authorization } }: OfLoan & { readonly servicing: ServicingView }) => {
  switch (authorization.newAccount) {
    case 'none':
      return (
        <>
          <Notice tone="info" heading="No debit is made on this loan now">
            <p>So there is no bank account to change.</p>
          </Notice>
          <div>
            <LinkButton to={paths.dashboard}>Go to your dashboard</LinkButton>
          </div>
        </>
      )
    case 'may-connect':
      return (
        <>
          <p>
            Connect the account that we are to debit from now on. It must be in your name. Then you sign a new debit
            authorization for it.
          </p>
          <p>
            A debit that is on its way is still made on the account before. A payment that was missed is not debited:
            pay it by e-Transfer.
          </p>
          <Connect loan={loan} label="Connect my bank" />
        </>
      )
    case 'read':
      return <Read loan={loan} />
    case 'to-sign':
      return <ToSign loan={loan} />
  }
}

const Step = ({ loan, servicing }: OfLoan & { readonly servicing: ServicingView }) => {
  const { newAccount, comesBack } = servicing.authorization
  return (
    <>
      {newAccount !== 'none' && <ComingBack comesBack={comesBack} />}
      <StepOf loan={loan} servicing={servicing} />
    </>
  )
}

const Body = ({ loan }: OfLoan) => {
  const query = useApiQuery(servicingQuery, loan.id)
  const { refetch } = query
  useEffect(() => void refetch(), [loan, refetch])
  return <Faces query={query}>{(servicing) => <Step loan={loan} servicing={servicing} />}</Faces>
}

const waits = ({ bank }: LoanView): boolean => bank === 'collecting'

export const Component = () => (
  <LoanScreen
    title="Another bank account"
    width="wide"
    back={{ to: paths.dashboard, label: 'Your loan' }}
    waits={waits}
  >
    {(loan) => <Body loan={loan} />}
  </LoanScreen>
)
