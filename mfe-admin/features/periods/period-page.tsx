import { useState } from 'react'
import { Link } from 'react-router-dom'
import { closeMonth, getPeriod, type PeriodView } from '@tamarack/contracts/endpoints/periods'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Faces } from '@tamarack/ui/faces'
import { Fingerprint } from '@tamarack/ui/fingerprint'
import { capital, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { PageHeading } from '@tamarack/ui/page-heading'
import { csv, saveFile } from '@tamarack/ui/save-file'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { call, closesMonths, useCommand, useRead, useUser } from '../../services.tsx'
import { By } from '../frame/by.tsx'
import { BackLink } from '../frame/links.tsx'
import { Section } from '../frame/section.tsx'
import { checkWords, failureOf, monthName, stateWords } from './period-words.ts'

type Account = PeriodView['accounts'][number]

/** A balance against its account's own side stands on the other one. */
const balance = (cents: number, side: Account['side']): string => {
  if (cents === 0) return money(0)
  return `${money(Math.abs(cents))} ${cents > 0 === (side === 'debit') ? 'Dr' : 'Cr'}`
}

const columns: readonly Column<Account>[] = [
  { header: 'Account', render: ({ account }) => capital(account) },
  { header: 'Opening', numeric: true, render: ({ opening, side }) => balance(opening, side) },
  { header: 'Debits', numeric: true, render: ({ debit }) => money(debit) },
  { header: 'Credits', numeric: true, render: ({ credit }) => money(credit) },
  { header: 'Closing', numeric: true, render: ({ closing, side }) => balance(closing, side) },
]

const words = {
  propose: {
    button: 'Propose to close',
    follows: 'Nothing is closed before another admin confirms the same figures.',
    done: 'Proposed. A second admin confirms it',
  },
  confirm: {
    button: 'Confirm and close',
    follows: 'It never changes afterwards: what is recorded late is an adjustment in the first open month.',
    done: 'Closed',
  },
} as const

interface StepProps {
  readonly view: PeriodView
  readonly type: keyof typeof words
  readonly onClose: () => void
}

const StepDialog = ({ view: { month, sha256 }, type, onClose }: StepProps) => {
  const sending = useCommand({ keeps: ['period', month], done: onClose })
  return (
    <ConfirmDialog
      open
      title={`${words[type].button}: ${monthName(month)}?`}
      confirmLabel={words[type].button}
      acting={sending}
      cancelLabel="Go back"
      onClose={onClose}
      onConfirm={() => sending.mutate(call(closeMonth, { body: { month, type, sha256 } }, words[type].done))}
    >
      <p>{words[type].follows}</p>
    </ConfirmDialog>
  )
}

/** Failures open, passes in one line, and the button once all pass. */
const Close = ({ view }: { readonly view: PeriodView }) => {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const { checks, proposal, state, sha256, unmapped } = view
  const failures = checks.flatMap((check) => failureOf(check) ?? [])
  const passes = checks.filter((check) => failureOf(check) === undefined)
  const type = proposal?.sha256 === sha256 ? 'confirm' : 'propose'
  const isOwn = type === 'confirm' && proposal?.by.id === user.id
  if (state === 'running') return <p>It can be closed once it has ended.</p>
  if (state === 'waits') return <p>Close the months before it first.</p>
  return (
    <Section heading="Close" className="stack-3">
      {proposal !== null && (
        <p>
          Proposed by <By name={proposal.by.name} at={proposal.at} />.
          {type === 'propose' && ' The figures have changed since: read them, and propose again.'}
          {isOwn && ' Another admin confirms it.'}
        </p>
      )}
      {unmapped.length > 0 && (
        <Notice tone="warning" heading="Give these accounts a number in your general ledger">
          <p>{capital(unmapped.join(', '))}.</p>
          <Link to={paths.periods}>Open Month end</Link>
        </Notice>
      )}
      {failures.length > 0 && (
        <Notice tone="warning" heading="The checks do not pass yet">
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
          <Link to={paths.exceptions}>Open Exceptions</Link>
        </Notice>
      )}
      {passes.length > 0 && (
        <Disclosure summary={`${passes.length} of ${checks.length} checks pass`}>
          {passes.map(({ check }) => checkWords[check][0]).join(' · ')}
        </Disclosure>
      )}
      {closesMonths(user) && failures.length === 0 && unmapped.length === 0 && !isOwn && (
        <div>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {words[type].button}
          </Button>
        </div>
      )}
      {isOpen && <StepDialog view={view} type={type} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** What stands beside the accounts; how many entries, once no earlier month is open. */
const Besides = (view: PeriodView) => {
  const { month, state, accounts, accrued, adjusted, entries, lastEntry, closed, sha256 } = view
  const counted = state !== 'running' && state !== 'waits'
  const rows = [
    closed && { label: 'Proposed by', value: <By name={closed.proposed.by.name} at={closed.proposed.at} /> },
    closed && { label: 'Closed by', value: <By name={closed.confirmed.by.name} at={closed.confirmed.at} /> },
    { label: 'All debits, and all credits', value: money(accounts.reduce((sum, { debit }) => sum + debit, 0)) },
    { label: 'Of them adjustments of closed months', value: money(adjusted) },
    {
      label: 'Interest accrued on the last day',
      value: money(accrued),
      note: counted
        ? 'The journal has it loan by loan. The next month reverses it on its first day.'
        : 'The journal gets it once the month has ended and the months before it are closed.',
    },
    counted && { label: 'Entries', value: entries.toLocaleString('en-US') },
    counted &&
      lastEntry && {
        label: 'Recorded last',
        value: (
          <Link to={paths.staffLoan(lastEntry.loanId)}>
            Entry {lastEntry.number} of {lastEntry.loanId}
          </Link>
        ),
      },
    { label: 'Journal', value: <Fingerprint sha256={sha256} what={`SHA-256 of the journal of ${monthName(month)}`} /> },
  ]
  return <SummaryList rows={rows.flatMap((row) => row || [])} />
}

const Period = ({ view }: { readonly view: PeriodView }) => {
  const { month, state, accounts, exported } = view
  const file = `journal-${month}${state === 'closed' ? '' : '-open'}.csv`
  return (
    <>
      <PageHeading title={monthName(month)}>
        <span className="row-3">
          <StatusTag {...stateWords[state]} />
        </span>
      </PageHeading>
      {state !== 'closed' && <Close view={view} />}
      <DataTable
        name={`Accounts of ${monthName(month)}`}
        dense
        columns={columns}
        rows={accounts}
        rowKey={({ account }) => account}
      />
      <Besides {...view} />
      <div>
        <Button onClick={() => saveFile(file, csv, exported)}>Export the journal as CSV</Button>
      </div>
    </>
  )
}

/** The accounts of one month, its checks, and its close. */
export const MonthPage = ({ month }: { readonly month: string }) => (
  <div className="stack-5">
    <BackLink to={paths.periods}>Month end</BackLink>
    <Faces query={useRead(['period', month], getPeriod, { params: { month } })} lines={12}>
      {(view) => <Period view={view} />}
    </Faces>
  </div>
)
