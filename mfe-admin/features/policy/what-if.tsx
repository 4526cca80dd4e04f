import { tryProposedPolicy, type PolicyWhatIf } from '@tamarack/contracts/endpoints/policy'
import { counted } from '@tamarack/ui/counted'
import { DataTable } from '@tamarack/ui/data-table'
import { DateText, money } from '@tamarack/ui/format'
import { useRead } from '../../services.tsx'
import { ReadSection } from '../frame/section.tsx'

type Moved = PolicyWhatIf['moved'][number]

const roadWords: Readonly<Record<Moved['from'], string>> = {
  'not-offered': 'Not offered',
  'two-people': 'Two people decide',
  'one-person': 'One person decides',
  'by-policy': 'Approved by the policy',
}

/** What an owner reads first of such files. */
const inWords = ({ to, files, approved, rejected, nowLate, lost }: Moved): string => {
  const became = [
    ...(approved > 0 ? [`${approved} approved`] : []),
    ...(rejected > 0 ? [`${rejected} rejected`] : []),
    ...(nowLate > 0 ? [`${nowLate} overdue now`] : []),
    ...(lost > 0 ? [`${lost} written off`] : []),
  ]
  return `${roadWords[to]}: ${files} more${became.length === 0 ? '' : `, of these ${became.join(', ')}`}`
}

const Moves = ({ moved }: Pick<PolicyWhatIf, 'moved'>) => (
  <>
    <ul className="stack-1 bullets">
      {moved.map((one) => (
        <li key={`${one.from} ${one.to}`}>{inWords(one)}</li>
      ))}
    </ul>
    <DataTable
      name="Applications that would have gone another way"
      columns={[
        { header: 'Now', render: ({ from }: Moved) => roadWords[from] },
        { header: 'Then', render: ({ to }: Moved) => <strong>{roadWords[to]}</strong> },
        { header: 'Applications', numeric: true, render: ({ files }: Moved) => files },
        { header: 'Were approved', numeric: true, render: ({ approved }: Moved) => approved },
        { header: 'Were rejected', numeric: true, render: ({ rejected }: Moved) => rejected },
        { header: 'Lent', numeric: true, render: ({ lent }: Moved) => money(lent) },
        { header: 'Overdue now', numeric: true, render: ({ nowLate }: Moved) => nowLate },
        { header: 'Written off', numeric: true, render: ({ lost }: Moved) => lost },
      ]}
      rows={moved}
      rowKey={({ from, to }) => `${from} ${to}`}
      folds
    />
  </>
)

const Price = ({ price: { loans, before, after } }: Pick<PolicyWhatIf, 'price'>) =>
  loans === 0 ? null : (
    <p>
      {counted(loans, 'installment loan')} that were approved would have cost {money(after)} in place of {money(before)}
      : {money(Math.abs(after - before))} {after < before ? 'less' : 'more'}.
    </p>
  )

const Tried = ({ whatIf }: { readonly whatIf: PolicyWhatIf }) => (
  <>
    <p className="muted">
      {counted(whatIf.files, 'application')} sent since <DateText value={whatIf.since} />, each under the policy in
      force and under this one.
    </p>
    {whatIf.moved.length === 0 ? <p>None of them would have gone another way.</p> : <Moves moved={whatIf.moved} />}
    <Price price={whatIf.price} />
  </>
)

/** TAM-213: what the proposal that waits would have changed in the last year, for whoever confirms
 * it. */
export const WhatIf = ({ proposedAt }: { readonly proposedAt: number }) => {
  // The proposal is part of the key: another one is tried anew.
  const query = useRead(['policy', 'what-if', String(proposedAt)], tryProposedPolicy, {})
  return (
    <ReadSection heading="What it would have changed" level={3} className="stack-3" query={query} lines={4}>
      {({ whatIf }) => (whatIf === null ? null : <Tried whatIf={whatIf} />)}
    </ReadSection>
  )
}
