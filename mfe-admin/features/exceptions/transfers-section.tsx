import { useState } from 'react'
import { Link } from 'react-router-dom'
import { retryDisbursement } from '@tamarack/contracts/commands/retry-disbursement'
import { retryRefund } from '@tamarack/contracts/commands/retry-refund'
import { getAllApplications } from '@tamarack/contracts/endpoints/applications'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { DateText } from '@tamarack/ui/format'
import { failureText } from '@tamarack/ui/problem'
import { mayDecide, useRead, useServices, useUser } from '../../services.tsx'
import { ReadSection } from '../frame/section.tsx'
import { useLoanAct } from '../loan/loan-queries.ts'
import { tabSearch } from '../loan/tab-links.tsx'
import styles from './exceptions.module.css'
import { exceptionsKey } from './records.tsx'

const failures = {
  disbursement: {
    what: 'The advance did not arrive',
    act: 'Send it again, or cancel the loan',
    tab: 'overview',
    command: retryDisbursement,
  },
  refund: {
    what: 'A refund did not arrive',
    act: 'Send it again',
    tab: 'servicing',
    command: retryRefund,
  },
} as const

type Failed = { readonly loan: LoanView; readonly kind: keyof typeof failures; readonly since: number }

const failedOf = (loan: LoanView): readonly Failed[] =>
  (loan.forStaff?.waits ?? []).flatMap(({ kind, since }) =>
    kind === 'disbursement' || kind === 'refund' ? [{ loan, kind, since }] : [],
  )

const nameOf = ({ loan }: Failed): string => loan.applicantName || loan.id

/** Sends the money once more to the same address, after one question. */
const SendAgain = ({ failed }: { readonly failed: Failed }) => {
  const { loan, kind } = failed
  const { announce } = useServices()
  const [isOpen, setIsOpen] = useState(false)
  const sending = useLoanAct(loan, exceptionsKey)
  return (
    <>
      <div className={styles['act']}>
        <Button onClick={() => setIsOpen(true)}>
          Send again
          <span className="visually-hidden">{` (${nameOf(failed)})`}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isOpen}
        title="Send the money again?"
        pending={sending.isPending}
        confirmLabel="Send again"
        pendingLabel="Sending..."
        cancelLabel="Keep it as it is"
        onConfirm={() =>
          sending.act(failures[kind].command, undefined, {
            onSuccess: () => announce('The money is being sent again'),
            onSettled: () => setIsOpen(false),
          })
        }
        onClose={() => setIsOpen(false)}
      >
        <p>{nameOf(failed)} receives it by Interac e-Transfer at their own address. For another one, open the loan.</p>
      </ConfirmDialog>
      {sending.error !== null && <p role="alert">{failureText(sending.error)}</p>}
    </>
  )
}

const columns: readonly Column<Failed>[] = [
  {
    header: 'Customer',
    render: (failed) => (
      <Link to={paths.staffLoan(failed.loan.id) + tabSearch(failures[failed.kind].tab)} className="target">
        {nameOf(failed)}
      </Link>
    ),
  },
  { header: 'What happened', render: ({ kind }) => failures[kind].what },
  {
    header: 'Since',
    render: ({ since }) => (
      <span className="wraps">
        <DateText value={since} as="date-time" />
      </span>
    ),
  },
  { header: 'What to do', render: ({ kind }) => failures[kind].act },
]

const actionColumn: Column<Failed> = { header: 'Action', render: (failed) => <SendAgain failed={failed} /> }

/** Money that left us, did not arrive and is not sent again by itself. */
export const TransfersSection = () => {
  const query = useRead(
    [...exceptionsKey, 'transfers'],
    getAllApplications,
    { query: { flag: 'failed-transfer', size: 100 } },
    { refetchOnMount: 'always' },
  )
  const sends = mayDecide(useUser())
  return (
    <ReadSection heading="Failed transfers" aria-busy={query.isFetching} className="stack-4" query={query} lines={3}>
      {({ applications }) => (
        <DataTable
          empty="Every advance and refund arrived, or is sent again by itself."
          name="Failed transfers"
          folds
          columns={sends ? [...columns, actionColumn] : columns}
          rows={applications.flatMap(failedOf)}
          rowKey={({ loan, kind }) => `${loan.id}.${kind}`}
        />
      )}
    </ReadSection>
  )
}
