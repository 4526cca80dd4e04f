import { useState, type ReactNode } from 'react'
import { answerPolicy, proposePolicy, type PolicyValues, type PolicyView } from '@tamarack/contracts/endpoints/policy'
import { Button } from '@tamarack/ui/button'
import { DataTable } from '@tamarack/ui/data-table'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { shortDate } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { call, changesPolicy, useCommand, useUser } from '../../services.tsx'
import { By } from '../frame/by.tsx'
import { Section } from '../frame/section.tsx'
import type { PolicyDraft } from './policy-form.tsx'
import { changedKeys, shown, valueWords, type PolicyKey } from './policy-words.ts'

type Proposal = NonNullable<PolicyView['proposal']>

/** Each value that changes, before and after. */
const Changes = ({ from, to }: { readonly from: PolicyValues; readonly to: PolicyValues }) => (
  <DataTable
    name="What changes"
    columns={[
      { header: 'Value', render: (key) => valueWords[key].label },
      { header: 'Now', render: (key) => shown(key, from) },
      { header: 'Then', render: (key) => <strong>{shown(key, to)}</strong> },
    ]}
    rows={changedKeys(from, to)}
    rowKey={(key: PolicyKey) => key}
  />
)

const beginsIn = (startsOn: string | null): string =>
  startsOn === null ? 'When another admin confirms it' : shortDate(startsOn)

interface ProposeDialogProps {
  readonly draft: PolicyDraft
  readonly base: PolicyValues
  readonly seen: number
  readonly onClose: () => void
  readonly onDone: () => void
}

export const ProposeDialog = ({ draft, base, seen, onClose, onDone }: ProposeDialogProps) => {
  const sending = useCommand({ keeps: ['policy'], done: onDone })
  return (
    <ConfirmDialog
      open
      wide
      title="Propose this policy?"
      confirmLabel="Propose"
      pendingLabel="Proposing..."
      cancelLabel="Go back"
      acting={sending}
      onClose={onClose}
      onConfirm={() =>
        sending.mutate(call(proposePolicy, { body: { ...draft, seen } }, 'Proposed. Another admin confirms it'))
      }
    >
      <Changes from={base} to={draft.values} />
      <SummaryList
        rows={[
          { label: 'Begins', value: beginsIn(draft.startsOn) },
          { label: 'Why', value: draft.reason },
        ]}
      />
      <p>Nothing changes before another admin confirms it. What was agreed keeps its figures.</p>
    </ConfirmDialog>
  )
}

interface AnswerDialogProps {
  readonly kind: 'confirm' | 'withdraw'
  readonly proposal: Proposal
  readonly base: PolicyValues
  readonly seen: number
  readonly onClose: () => void
}

const AnswerDialog = ({ kind, proposal, base, seen, onClose }: AnswerDialogProps) => {
  const sending = useCommand({ keeps: ['policy'], done: onClose })
  const confirms = kind === 'confirm'
  return (
    <ConfirmDialog
      open
      wide={confirms}
      title={confirms ? 'Confirm this policy?' : 'Withdraw this proposal?'}
      confirmLabel={confirms ? 'Confirm' : 'Withdraw'}
      pendingLabel={confirms ? 'Confirming...' : 'Withdrawing...'}
      cancelLabel="Go back"
      acting={sending}
      onClose={onClose}
      onConfirm={() =>
        sending.mutate(
          call(answerPolicy, { body: { type: kind, seen } }, confirms ? 'The policy is confirmed' : 'Withdrawn'),
        )
      }
    >
      {confirms ? (
        <>
          <Changes from={base} to={proposal.values} />
          <p>
            From {proposal.startsOn === null ? 'now' : shortDate(proposal.startsOn)} on every offer and decision follows
            it. What was agreed keeps its figures.
          </p>
        </>
      ) : (
        <p>Everything stays as it is.</p>
      )}
    </ConfirmDialog>
  )
}

/** What waits for a second person, and the buttons of who may answer it. `children` stand between
 * what changes and the buttons. */
export const ProposalSection = ({
  view,
  proposal,
  base,
  children,
}: Shown & { readonly proposal: Proposal; readonly children?: ReactNode }) => {
  const [dialog, setDialog] = useState<'confirm' | 'withdraw' | null>(null)
  const user = useUser()
  const { byName, at, reason, startsOn, values, byId } = proposal
  return (
    <Section heading="Waits for a second admin" className="stack-4 card">
      <SummaryList
        rows={[
          { label: 'Proposed by', value: <By name={byName} at={at} /> },
          { label: 'Begins', value: beginsIn(startsOn) },
          { label: 'Why', value: reason },
        ]}
      />
      <Changes from={base} to={values} />
      {children}
      {changesPolicy(user) && (
        <div className="stack-3">
          {byId === user.id && <p className="muted">You proposed this, so another admin confirms it.</p>}
          <div className="row-3">
            {byId !== user.id && (
              <Button variant="primary" onClick={() => setDialog('confirm')}>
                Confirm this policy
              </Button>
            )}
            <Button onClick={() => setDialog('withdraw')}>Withdraw it</Button>
          </div>
        </div>
      )}
      {dialog !== null && (
        <AnswerDialog kind={dialog} proposal={proposal} base={base} seen={view.acts} onClose={() => setDialog(null)} />
      )}
    </Section>
  )
}

export interface Shown {
  readonly view: PolicyView
  /** The newest version: what a change begins from. */
  readonly base: PolicyValues
}
