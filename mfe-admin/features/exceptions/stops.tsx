import { useState } from 'react'
import {
  answerStop,
  proposeStop,
  releaseReasons,
  stopNoteLength,
  stopReasons,
  type StopSwitch,
} from '@tamarack/contracts/endpoints/exceptions'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Faces } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { call, stopsMoney, useCommand, useUser } from '../../services.tsx'
import { By } from '../frame/by.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { Section } from '../frame/section.tsx'
import styles from './exceptions.module.css'
import { stopNames, stopsKey, useStops } from './records.tsx'

type Act = NonNullable<StopSwitch['proposal']>
type Reason = NonNullable<Act['reason']>

const whatWords = {
  debits: {
    all: 'all debits',
    stop: 'No debit is handed to the provider from then on. What the provider has already goes on. A debit that is held past its day moves to a later day, at no cost to the customer, who is emailed.',
    release: 'Held debits of today go to the provider within a minute or two; the others on their new day.',
  },
  disbursements: {
    all: 'all disbursements',
    stop: 'No advance is sent from then on. The funding hour of the loans goes on: after it they can be cancelled at any time. Refunds go on.',
    release: 'Held advances are sent within a minute or two.',
  },
  applications: {
    all: 'new applications',
    stop: 'Nobody can start an application, and the start page says so. Applications under way go on.',
    release: 'Customers can apply again at once.',
  },
} as const satisfies Readonly<Record<StopSwitch['what'], Readonly<Record<string, string>>>>

const reasonWords: Readonly<Record<Reason, string>> = {
  'provider-outage': 'A provider or bank is down',
  'wrong-amounts': 'Amounts or days are wrong',
  fraud: 'Fraud or an attack',
  regulator: 'A regulator or court requires it',
  'other-danger': 'Another danger to customers or money',
  'provider-restored': 'The provider or bank is back',
  'mistake-mended': 'The mistake is mended',
  'danger-over': 'The danger is over',
  'stopped-by-mistake': 'It was stopped by mistake',
}

const why = ({ reason, note }: Pick<Act, 'reason' | 'note'>): string =>
  `${reason === null ? '' : `${reasonWords[reason]}: `}${note}`

const rowsOf = ({ what, stopped, proposal, held }: StopSwitch) => [
  ...(stopped === null
    ? []
    : [
        { label: 'Since', value: <DateText value={stopped.at} as="date-time" /> },
        { label: 'Reason', value: why(stopped) },
        { label: 'Stopped by', value: <By name={stopped.byName} at={stopped.at} /> },
      ]),
  ...(what === 'applications' || (stopped === null && held === 0)
    ? []
    : [{ label: 'Loans held now', value: String(held) }]),
  ...(proposal === null
    ? []
    : [
        { label: 'Release proposed by', value: <By name={proposal.byName} at={proposal.at} /> },
        { label: 'Because', value: why(proposal) },
      ]),
]

type DialogKind = 'propose' | 'confirm' | 'withdraw'

interface StepDialogProps {
  readonly one: StopSwitch
  readonly kind: DialogKind
  readonly onClose: () => void
}

/** The question before a step, with what follows from it. */
const StepDialog = ({ one, kind, onClose }: StepDialogProps) => {
  const { what, acts: seen, stopped } = one
  const sending = useCommand({ keeps: stopsKey, done: onClose })
  const words = whatWords[what]
  const isStop = stopped === null
  const type = isStop ? 'stopped' : 'release-proposed'
  const dialog = { cancelLabel: 'Go back', onClose }
  if (kind === 'propose')
    return (
      <ReasonDialog<{ readonly reason: Reason }>
        {...dialog}
        title={isStop ? `Stop ${words.all} now?` : `Propose to release ${words.all}?`}
        confirmLabel={isStop ? 'Stop now' : 'Propose'}
        pendingLabel={isStop ? 'Stopping...' : 'Proposing...'}
        acting={sending}
        questions={{
          reason: {
            label: 'Reason',
            values: isStop ? stopReasons : releaseReasons,
            words: reasonWords,
          },
        }}
        note={{
          label: 'What happened?',
          hint: 'Colleagues and reviewers read it. Name no customer.',
          maxLength: stopNoteLength,
        }}
        onConfirm={(given) =>
          sending.mutate(
            call(
              proposeStop,
              { body: { what, type, seen, ...given } },
              isStop ? `${stopNames[what]}: stopped` : 'Proposed. A second admin confirms it',
            ),
          )
        }
      >
        <p>{isStop ? words.stop : words.release}</p>
        <p>{isStop ? 'Two admins together release it.' : 'Nothing changes before another admin confirms it.'}</p>
      </ReasonDialog>
    )
  const isConfirmed = kind === 'confirm'
  return (
    <ConfirmDialog
      {...dialog}
      open
      acting={sending}
      title={isConfirmed ? `Release ${words.all} now?` : 'Withdraw this proposal?'}
      confirmLabel={isConfirmed ? 'Release now' : 'Withdraw'}
      pendingLabel={isConfirmed ? 'Confirming...' : 'Withdrawing...'}
      onConfirm={() =>
        sending.mutate(
          call(
            answerStop,
            { body: { what, type: kind, seen } },
            isConfirmed ? `${stopNames[what]}: released` : 'Withdrawn',
          ),
        )
      }
    >
      <p>{isConfirmed ? words.release : 'Everything stays as it is.'}</p>
    </ConfirmDialog>
  )
}

interface ProposalActsProps {
  readonly one: StopSwitch
  readonly proposal: Act
  readonly onAct: (kind: DialogKind) => void
}

const ProposalActs = ({ one, proposal, onAct }: ProposalActsProps) => (
  <>
    {proposal.byId === useUser().id ? (
      <p className="muted">You proposed this, so another admin confirms it.</p>
    ) : (
      <Button onClick={() => onAct('confirm')}>Confirm: release {whatWords[one.what].all}</Button>
    )}
    <Button onClick={() => onAct('withdraw')}>
      Withdraw
      <span className="visually-hidden">{` the proposal (${stopNames[one.what]})`}</span>
    </Button>
  </>
)

const Switch = ({ one }: { readonly one: StopSwitch }) => {
  const [dialog, setDialog] = useState<DialogKind | null>(null)
  const { what, stopped, proposal } = one
  const acts = stopsMoney(useUser())
  const rows = rowsOf(one)
  return (
    <li className="stack-3 at-start card">
      <h3>{stopNames[what]}</h3>
      <StatusTag tone={stopped === null ? 'success' : 'warning'}>{stopped === null ? 'Running' : 'Stopped'}</StatusTag>
      {rows.length > 0 && <SummaryList rows={rows} />}
      {acts && (
        <div className="row-3">
          {proposal === null ? (
            <Button onClick={() => setDialog('propose')}>
              {stopped === null ? 'Stop' : 'Release'} {whatWords[what].all}
            </Button>
          ) : (
            <ProposalActs one={one} proposal={proposal} onAct={setDialog} />
          )}
        </div>
      )}
      {dialog !== null && <StepDialog one={one} kind={dialog} onClose={() => setDialog(null)} />}
    </li>
  )
}

/** Three switches for an outage: how each stands, since when and why, and what it holds. */
export const StopsSection = () => {
  const query = useStops()
  return (
    <Section heading="Stops" className="stack-4">
      <p className="reading-width">
        One admin stops what must not go on. Two admins together release it. Held money waits, and goes on by itself
        after the release; each loan records both.
      </p>
      <Faces query={query} lines={4}>
        {({ switches }) => (
          <ul className={styles['stops']}>
            {switches.map((one) => (
              <Switch key={one.what} one={one} />
            ))}
          </ul>
        )}
      </Faces>
    </Section>
  )
}
