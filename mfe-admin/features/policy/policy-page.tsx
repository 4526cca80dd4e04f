import { useState } from 'react'
import { getPolicy, type PolicyView } from '@tamarack/contracts/endpoints/policy'
import { Button } from '@tamarack/ui/button'
import { DataTable } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { StatusTag } from '@tamarack/ui/status-tag'
import { changesPolicy, useRead, useUser } from '../../services.tsx'
import { Section } from '../frame/section.tsx'
import { PolicyForm, type PolicyDraft } from './policy-form.tsx'
import { ProposalSection, ProposeDialog, type Shown } from './policy-proposal.tsx'
import { allowed, changedKeys, shown, valueGroups, valueWords } from './policy-words.ts'
import styles from './policy.module.css'
import { WhatIf } from './what-if.tsx'

type Version = PolicyView['versions'][number]
const InForce = ({ view }: { readonly view: PolicyView }) => {
  const current = view.versions.find(({ version }) => version === view.inForce)
  const [start] = view.versions
  if (current === undefined || start === undefined) return null
  const { values } = current
  const differs = changedKeys(start.values, values)
  return (
    <Section heading="In force now" className={`stack-4 ${styles['values']}`}>
      {valueGroups.map(({ name, keys }) => (
        <DataTable
          key={name}
          caption={name}
          columns={[
            { header: 'Value', render: (key) => valueWords[key].label },
            {
              header: 'In force',
              render: (key) => (
                <span className="row-2 middle">
                  <strong>{shown(key, values)}</strong>
                  {differs.includes(key) && (
                    <>
                      <StatusTag tone="info">Changed</StatusTag>
                      <span className="muted">before: {shown(key, start.values)}</span>
                    </>
                  )}
                </span>
              ),
            },
            { header: 'May be', render: allowed },
          ]}
          rows={keys}
          rowKey={(key) => key}
        />
      ))}
    </Section>
  )
}

const stateOf = ({ version }: Version, view: PolicyView): string => {
  if (version === view.inForce) return 'In force'
  return version > view.inForce ? 'Begins later' : 'Before'
}

const History = ({ view }: { readonly view: PolicyView }) => (
  <Section heading="Versions" className="stack-4 wraps">
    <DataTable
      name="Every version, the newest first"
      columns={[
        { header: 'Policy', render: ({ version }) => `Policy ${version}` },
        { header: 'State', render: (one) => stateOf(one, view) },
        {
          header: 'From',
          render: ({ from }) => (from === 0 ? 'The beginning' : <DateText value={from} as="date-time" />),
        },
        {
          header: 'Who',
          render: ({ proposed, confirmed }) =>
            proposed && confirmed ? `${proposed.byName} proposed, ${confirmed.byName} confirmed` : 'As installed',
        },
        { header: 'Why', render: ({ proposed }) => proposed?.reason ?? '–' },
        {
          header: 'What changed',
          render: ({ version, values }) => {
            const before = view.versions.find((one) => one.version === version - 1)?.values
            return before === undefined ? (
              '–'
            ) : (
              <div className="stack-1">
                {changedKeys(before, values).map((key) => (
                  <div key={key}>
                    {valueWords[key].label}: {shown(key, before)} → {shown(key, values)}
                  </div>
                ))}
              </div>
            )
          },
        },
      ]}
      rows={view.versions.toReversed()}
      rowKey={({ version }) => String(version)}
      folds
    />
  </Section>
)

const Policy = ({ view, base }: Shown) => {
  const [changing, setChanging] = useState(false)
  const [draft, setDraft] = useState<PolicyDraft | null>(null)
  const { proposal, acts } = view
  const changes = changesPolicy(useUser())
  if (changing && proposal === null)
    return (
      <>
        <PolicyForm from={base} onReview={setDraft} onCancel={() => setChanging(false)} />
        {draft !== null && (
          <ProposeDialog
            draft={draft}
            base={base}
            seen={acts}
            onClose={() => setDraft(null)}
            onDone={() => {
              setDraft(null)
              setChanging(false)
            }}
          />
        )}
      </>
    )
  return (
    <>
      {proposal !== null && (
        <ProposalSection view={view} proposal={proposal} base={base}>
          <WhatIf proposedAt={proposal.at} />
        </ProposalSection>
      )}
      <InForce view={view} />
      {proposal === null && changes && (
        <div>
          <Button variant="primary" onClick={() => setChanging(true)}>
            Change the policy
          </Button>
        </div>
      )}
      <History view={view} />
    </>
  )
}

/** `/admin/policy`: what the lender decides, what waits for a second admin, and every version. */
export const Component = () => {
  const query = useRead(['policy'], getPolicy, {})
  return (
    <div className="stack-6">
      <PageHeading title="House policy">
        What is ours to decide and not the law’s. Two admins change it together; each decision names the policy that it
        was made under.
      </PageHeading>
      <Faces query={query} lines={8}>
        {(view) => {
          const base = view.versions.at(-1)?.values
          return base === undefined ? null : <Policy view={view} base={base} />
        }}
      </Faces>
    </div>
  )
}
