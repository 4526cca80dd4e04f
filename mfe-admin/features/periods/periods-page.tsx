import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { accountNames, getPeriods, mapAccount, type PeriodsView } from '@tamarack/contracts/endpoints/periods'
import { messages } from '@tamarack/contracts/messages'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Disclosure } from '@tamarack/ui/disclosure'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { capital, money, Value } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { StatusTag } from '@tamarack/ui/status-tag'
import { call, closesMonths, useCommand, useRead, useUser } from '../../services.tsx'
import { By } from '../frame/by.tsx'
import { BackLink } from '../frame/links.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { MonthPage } from './period-page.tsx'
import { monthName, stateWords } from './period-words.ts'

const monthColumns: readonly Column<PeriodsView['months'][number]>[] = [
  {
    header: 'Month',
    render: ({ month }) => (
      <Link to={paths.period(month)} className="target">
        {monthName(month)}
      </Link>
    ),
  },
  {
    header: 'State',
    render: ({ state }) => <StatusTag {...stateWords[state]} />,
  },
  { header: 'Debits and credits', numeric: true, render: ({ posted }) => money(posted) },
  { header: 'Of them adjustments', numeric: true, render: ({ adjusted }) => (adjusted === 0 ? '–' : money(adjusted)) },
  {
    header: 'Closed by',
    render: ({ closed }) => (
      <Value>{closed && <By name={closed.confirmed.by.name} at={closed.confirmed.at} as="short" />}</Value>
    ),
  },
]

type Account = (typeof accountNames)[number]

/** Number and name of one account in the lender's general ledger. */
const NameDialog = ({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) => {
  const sending = useCommand({ keeps: ['periods'], done: onClose })
  return (
    <ReasonDialog
      title={`${capital(account)} in your general ledger`}
      confirmLabel="Save"
      pendingLabel="Saving..."
      acting={sending}
      note={{
        label: 'Number and name of the account',
        hint: 'The number first, then a space and the name, such as 1010 Operating account',
        maxLength: 81,
        missing: messages.enterGlAccount,
      }}
      onConfirm={({ note }) => {
        const [number = '', ...name] = note.split(' ')
        sending.mutate(call(mapAccount, { body: { account, number, name: name.join(' ') } }, 'Saved'))
      }}
      onClose={onClose}
    >
      <p>Journals of open months have it from now on. A closed month keeps what it was closed with.</p>
    </ReasonDialog>
  )
}

type Mapped = Partial<PeriodsView['mapping'][number]> & { readonly account: Account }

const mappingColumns = (onName: (account: Account) => void): readonly Column<Mapped>[] => [
  { header: 'Account', render: ({ account }) => capital(account) },
  { header: 'In your general ledger', render: ({ number, name }) => <Value>{number && `${number} ${name}`}</Value> },
  { header: 'Named by', render: ({ by, at }) => <Value>{by && <By name={by.name} at={at} as="short" />}</Value> },
  {
    header: 'Change',
    render: ({ account }) => (
      <span className="unbroken">
        <Button variant="quiet" onClick={() => onName(account)}>
          Change <span className="visually-hidden">{account}</span>
        </Button>
      </span>
    ),
  },
]

const Mapping = ({ mapping }: Pick<PeriodsView, 'mapping'>) => {
  const [open, setOpen] = useState<Account | null>(null)
  return (
    <Disclosure summary={`Accounts in your general ledger: ${mapping.length} of ${accountNames.length}`}>
      <p className="reading-width">A month can be closed once each account in it has a number here.</p>
      <DataTable
        name="Accounts in your general ledger"
        dense
        folds
        columns={mappingColumns(setOpen).slice(0, closesMonths(useUser()) ? 4 : 3)}
        rows={accountNames.map((account) => ({ account, ...mapping.find((one) => one.account === account) }))}
        rowKey={({ account }) => account}
      />
      {open !== null && <NameDialog account={open} onClose={() => setOpen(null)} />}
    </Disclosure>
  )
}

const Months = () => (
  <div className="stack-5">
    <BackLink to={paths.ledger}>Ledger</BackLink>
    <PageHeading title="Month end">
      Two admins close a month. It never changes afterwards: what is recorded late is an adjustment in the first open
      month.
    </PageHeading>
    <Faces query={useRead(['periods'], getPeriods, {})} lines={10}>
      {({ months, mapping }) => (
        <>
          {months.every(({ posted }) => posted === 0) ? (
            <EmptyState>Nothing is posted yet. The first month appears with the first loan.</EmptyState>
          ) : (
            <DataTable
              name="Months, the last first"
              folds
              columns={monthColumns}
              rows={months}
              rowKey={({ month }) => month}
            />
          )}
          <Mapping mapping={mapping} />
        </>
      )}
    </Faces>
  </div>
)

/** `/admin/ledger/periods`: the months of the ledger and the names of accounts, or one month. */
export const Component = () => {
  const { month } = useParams()
  return month === undefined ? <Months /> : <MonthPage month={month} />
}
