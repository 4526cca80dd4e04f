import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assignCase } from '@tamarack/contracts/commands/assign-case'
import { referenceOf } from '@tamarack/contracts/limits'
import { isEnded } from '@tamarack/contracts/loan-statuses'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { Select } from '@tamarack/ui/choices'
import { CopyButton } from '@tamarack/ui/copy-button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { money, phoneNumber, Value } from '@tamarack/ui/format'
import { failureText, problemOf } from '@tamarack/ui/problem'
import { StatusTag } from '@tamarack/ui/status-tag'
import { mayDecide, useServices, useUser } from '../../services.tsx'
import { officersQuery } from '../applications/applications-queries.ts'
import { HeldTag } from '../legal-hold/held-tag.tsx'
import { AwaitedSignatures } from './awaited-signatures.tsx'
import { personOfLoanQuery, useLoanAct, userQuery } from './loan-queries.ts'
import { loanTypeOf, statusOf } from './loan-words.ts'
import styles from './loan.module.css'

/** Why a case was not assigned; whoever has it is named. */
const refusal = (error: Error): string => {
  const problem = problemOf(error)
  const by = problem?.facts?.['by']
  return problem?.code === 'CASE_TAKEN' && typeof by === 'string'
    ? `${by} has this case by now. Nothing was changed.`
    : failureText(error)
}

interface AssignDialogProps {
  /** Whose it is now; they are not offered. */
  readonly officerId: string | undefined
  readonly pending: boolean
  readonly onAssign: (to: string) => void
  readonly onClose: () => void
}

const AssignDialog = ({ officerId, pending, onAssign, onClose }: AssignDialogProps) => {
  const { api } = useServices()
  const [to, setTo] = useState('')
  const officers = useQuery(officersQuery(api)).data?.officers ?? []
  const options = officers.filter(({ id }) => id !== officerId).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ConfirmDialog
      open
      title="Assign this case"
      confirmLabel="Assign"
      pending={pending}
      onConfirm={to === '' ? null : () => onAssign(to)}
      onClose={onClose}
    >
      <Select
        name="officer"
        label="To whom?"
        options={options}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
    </ConfirmDialog>
  )
}

/** Whose case it is, and what this reader may change about it (TAM-181). */
const Officer = ({ loan }: { readonly loan: LoanView }) => {
  const user = useUser()
  const { announce } = useServices()
  const [assigns, setAssigns] = useState(false)
  const officer = loan.forStaff?.officer
  const from = officer?.id ?? null
  const act = useLoanAct(loan)
  const assign = (to: string | null) =>
    act.act(
      assignCase,
      { to, from },
      {
        onSuccess: ({ forStaff }) => announce(forStaff?.officer ? `Case of ${forStaff.officer.name}` : 'Nobody’s case'),
        onSettled: () => setAssigns(false),
      },
    )
  const [isMine, isAdmin] = [from === user.id, user.role === 'admin']
  const decides = mayDecide(user) && loan.recordsDestroyedAt === undefined && !isEnded(loan.status)
  const button = (label: string, to: string | null) => (
    <Button variant="quiet" pending={act.isPending} onClick={() => assign(to)}>
      {label}
    </Button>
  )
  return (
    <div className="row-1 middle">
      <p>{officer === undefined ? 'Nobody’s case' : `Officer: ${officer.name}${isMine ? ' (you)' : ''}`}</p>
      {decides && officer === undefined && button('Claim', user.id)}
      {decides && officer !== undefined && (isMine || isAdmin) && button('Release', null)}
      {decides && (isMine || isAdmin) && (
        <Button variant="quiet" onClick={() => setAssigns(true)}>
          Assign
        </Button>
      )}
      {act.error !== null && <span role="alert">{refusal(act.error)}</span>}
      {assigns && (
        <AssignDialog
          officerId={officer?.id}
          pending={act.isPending}
          onAssign={assign}
          onClose={() => setAssigns(false)}
        />
      )}
    </div>
  )
}

/** Email and verified phone of the borrower, on a press: to read them is a look (TAM-170). */
const Contact = ({ loan }: { readonly loan: LoanView }) => {
  const { api, queryClient } = useServices()
  const showing = useMutation({
    mutationFn: async () => {
      const [account, person] = await Promise.all([
        queryClient.fetchQuery(userQuery(api, loan.userId)),
        queryClient.fetchQuery(personOfLoanQuery(api, loan.id)),
      ])
      return { email: account.email, phone: phoneNumber(person.verified?.phone) }
    },
  })
  if (showing.data === undefined)
    return (
      <>
        <Button variant="quiet" pending={showing.isPending} onClick={() => showing.mutate()}>
          Show contact
        </Button>
        {showing.isError && <span role="alert">{failureText(showing.error)}</span>}
      </>
    )
  const { email, phone } = showing.data
  return (
    <p className="breaks">
      <a href={`mailto:${email}`}>{email}</a>
      {phone && (
        <>
          , <a href={`tel:${phone}`}>{phone}</a>
        </>
      )}
    </p>
  )
}

interface CaseHeaderProps {
  readonly loan: LoanView
  /** The history is read, and has the room instead. */
  readonly withCase: boolean
  /** Names of who else of the staff has the page open. */
  readonly others: readonly string[]
}

/** Whose loan it is, how it stands, and whose case it is. */
export const CaseHeader = ({ loan, withCase, others }: CaseHeaderProps) => (
  <>
    <div className="line-4 middle">
      <p className={styles['name']}>
        <Value>{loan.applicantName}</Value>
      </p>
      <p>
        {loan.loanType === null && loan.selectedLoanAmount === null ? (
          'No loan chosen yet'
        ) : (
          <>
            <Value>{loanTypeOf(loan)}</Value> <Value>{money(loan.selectedLoanAmount)}</Value>
          </>
        )}
      </p>
      <StatusTag {...statusOf(loan)} />
      <HeldTag loanId={loan.id} />
      <AwaitedSignatures loan={loan} as="date-time" />
    </div>
    {withCase && (
      <div className={`line-4 middle no-print ${styles['case']}`}>
        <Officer loan={loan} />
        {loan.recordsDestroyedAt === undefined && <Contact key={loan.id} loan={loan} />}
        <code>{referenceOf(loan.id)}</code>
        <CopyButton
          text={referenceOf(loan.id)}
          what="the reference number"
          refused="Select the number beside it to copy it."
        />
        <output>{others.length > 0 && `Also open: ${others.join(', ')}`}</output>
      </div>
    )}
  </>
)
