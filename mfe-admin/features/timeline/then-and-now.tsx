import { Link, useLocation } from 'react-router-dom'
import { getThenAndNow } from '@tamarack/contracts/endpoints/loan'
import type { ComparedFactView } from '@tamarack/contracts/views/timeline'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Disclosure } from '@tamarack/ui/disclosure'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { dateTime, money, shortDate, Value } from '@tamarack/ui/format'
import { useRead } from '../../services.tsx'
import { inWords, statusWords } from '../loan/loan-words.ts'
import { timelineSearch, type TimelineAddress } from './timeline-address.ts'
import styles from './timeline.module.css'

const sectionWords: Readonly<Record<ComparedFactView['section'], string>> = {
  loan: 'Loan',
  money: 'Money',
  schedule: 'Schedule',
  checks: 'Checks',
  documents: 'Documents',
  rules: 'Rules in force',
}

const codeWords = (code: string): string =>
  Object.entries(statusWords).find(([status]) => status === code)?.[1].label ?? inWords(code) ?? code

const valueWords = (unit: ComparedFactView['unit'], value: ComparedFactView['was']): string | null => {
  if (value === null) return null
  if (unit === 'cents') return money(Number(value))
  if (unit === 'day') return shortDate(value)
  return unit === 'code' ? codeWords(String(value)) : String(value)
}

const Because = ({ fact, address }: { readonly fact: ComparedFactView; readonly address: TimelineAddress }) => {
  const { state } = useLocation() as { state: unknown }
  if (!fact.differs) return null
  if (fact.because === null) return <>Time alone</>
  const { sequence, title } = fact.because
  return (
    <Link to={{ search: timelineSearch({ ...address, event: String(sequence) }) }} state={state} preventScrollReset>
      {sequence}. {title}
    </Link>
  )
}

const columnsOf = (address: TimelineAddress): readonly Column<ComparedFactView>[] => [
  { header: 'What', render: ({ section, label }) => `${sectionWords[section]}: ${label}` },
  { header: 'Then', render: ({ unit, was }) => <Value>{valueWords(unit, was)}</Value> },
  { header: 'Today', render: ({ unit, is }) => <Value>{valueWords(unit, is)}</Value> },
  { header: 'Made by', render: (fact) => <Because fact={fact} address={address} /> },
]

interface Props {
  readonly loanId: string
  readonly at: number
  readonly address: TimelineAddress
}

/** The loan as it was at a moment, beside today's: what differs first, and what made it so. */
export const ThenAndNow = ({ loanId, at, address }: Props) => {
  const query = useRead(['history', loanId, 'then', at], getThenAndNow, { params: { id: loanId }, query: { at } })
  const { state } = useLocation() as { state: unknown }
  const columns = columnsOf(address)
  const table = (name: string, rows: readonly ComparedFactView[]) => (
    <DataTable name={name} columns={columns} rows={rows} rowKey={({ key }) => key} />
  )
  return (
    <section className={`stack-2 ${styles['then']}`}>
      <div className="row-4 middle apart">
        <h3>The loan at {dateTime(at)}, beside today</h3>
        <Link to={{ search: timelineSearch({ ...address, at: '' }) }} state={state} className="target">
          Close the comparison
        </Link>
      </div>
      <Faces query={query} lines={6}>
        {({ facts }) => {
          if (facts === null) return <EmptyState>The loan had not begun at that moment.</EmptyState>
          const same = facts.filter(({ differs }) => !differs)
          const different = facts.filter(({ differs }) => differs)
          return (
            <>
              {different.length === 0 ? <p>Nothing differs.</p> : table('What differs', different)}
              <Disclosure summary={same.length === 1 ? '1 fact is the same' : `${same.length} facts are the same`}>
                {table('What is the same', same)}
              </Disclosure>
            </>
          )
        }}
      </Faces>
    </section>
  )
}
