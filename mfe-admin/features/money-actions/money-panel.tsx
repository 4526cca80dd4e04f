import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { takeMoneyAction } from '@tamarack/contracts/commands/take-money-action'
import { withdrawMoneyAction } from '@tamarack/contracts/commands/withdraw-money-action'
import { isOwnGround } from '@tamarack/contracts/decision-grounds'
import { getMoneyActions } from '@tamarack/contracts/endpoints/money'
import { messages } from '@tamarack/contracts/messages'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { MoneyActionsView, MoneyProposalView } from '@tamarack/contracts/views/money-actions'
import type { MoneyResultView } from '@tamarack/contracts/views/previewed'
import { Button } from '@tamarack/ui/button'
import { Disclosure } from '@tamarack/ui/disclosure'
import { clearDraft, draftKey, useKeptState } from '@tamarack/ui/draft'
import { DateText } from '@tamarack/ui/format'
import { FailureNotice, Notice } from '@tamarack/ui/notice'
import { problemOf } from '@tamarack/ui/problem'
import { SummaryList } from '@tamarack/ui/summary-list'
import { TextArea } from '@tamarack/ui/text-input'
import { mayDecide, useRead, useServices, useUser } from '../../services.tsx'
import { ReadSection } from '../frame/section.tsx'
import { useLoanAct, userQuery } from '../loan/loan-queries.ts'
import { ActionForm, type MoneyStart } from './action-form.tsx'
import { balanceRows } from './figures.tsx'
import { actionInWords, actionWords, moneyReasonLabel, whyTwoAct, type MoneyDraft } from './money-words.ts'
import { PreviewDialog } from './preview-dialog.tsx'

const ownMasked = 'the customer’s own address'

interface ConfirmFormProps {
  readonly proposal: MoneyProposalView
  readonly draftKey: string
  readonly pending: boolean
  readonly onPreview: (note: string) => void
  /** The other way on, beside it. */
  readonly children: ReactNode
}

/** How the second person confirms it: with a note of their own (TAM-119). */
const ConfirmForm = ({ proposal, draftKey, pending, onPreview, children }: ConfirmFormProps) => {
  const [{ note }, setNote] = useKeptState(draftKey, () => ({ note: '' }))
  const [checked, setChecked] = useState(false)
  const isOwn = isOwnGround(note, proposal.note).ok
  const wrong = note.trim() === '' ? messages.enterNote : isOwn ? undefined : messages.stateOwnGround
  return (
    <form
      noValidate
      className="stack-4 form-width"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (wrong === undefined) onPreview(note.trim())
      }}
    >
      <TextArea
        name="note"
        label="Your note"
        hint="Why you confirm it, for colleagues and reviewers. The customer does not see it."
        error={checked ? wrong : undefined}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote({ note: event.target.value })}
      />
      <div className="row-3">
        <Button type="submit" variant="primary" disabled={pending}>
          {proposal.action.kind === 'change-recipient' ? 'Confirm the new address' : 'Preview and confirm'}
        </Button>
        {children}
      </div>
    </form>
  )
}

interface MoneyProposalProps {
  readonly proposal: MoneyProposalView
  /** The customer's own address. */
  readonly own: string
  readonly draftKey: string
  readonly pending: boolean
  readonly onPreview: (note: string) => void
  readonly onWithdraw: () => void
}

/** An action that waits for a second person: who proposed it and why; its preview for another
 * person, and the way back for both. */
const MoneyProposal = ({ proposal, own, draftKey, pending, onPreview, onWithdraw }: MoneyProposalProps) => {
  const user = useUser()
  const [isMine, decides] = [user.id === proposal.byId, mayDecide(user)]
  const withdrawal = (
    <Button variant="secondary" disabled={pending} onClick={onWithdraw}>
      Withdraw the proposal
    </Button>
  )
  return (
    <>
      <Notice
        tone="info"
        heading={isMine || !decides ? 'This action waits for a second person' : 'An action waits for you'}
      >
        <p>{whyTwoAct(proposal.because)} Nothing is booked yet.</p>
        {proposal.action.kind === 'change-recipient' && (
          <p>
            Once it is confirmed, the customer is emailed at their own address, and the money leaves 24 hours later.
          </p>
        )}
      </Notice>
      <SummaryList
        rows={[
          { label: 'Action', value: actionInWords(proposal.action) },
          ...(proposal.action.kind === 'change-recipient' ? [{ label: 'Address now', value: own }] : []),
          { label: 'Proposed by', value: proposal.byName },
          { label: 'Proposed', value: <DateText value={proposal.at} as="date-time" /> },
          { label: 'Why', value: moneyReasonLabel(proposal.reason) },
          { label: 'Note', value: proposal.note },
        ]}
      />
      {decides && !isMine && (
        <ConfirmForm key={proposal.at} proposal={proposal} draftKey={draftKey} pending={pending} onPreview={onPreview}>
          {withdrawal}
        </ConfirmForm>
      )}
      {decides && isMine && <div className="row-3">{withdrawal}</div>}
    </>
  )
}

const NotNow = ({ actions }: MoneyActionsView) => {
  const refused = actions.filter((action) => action.refused !== null)
  return refused.length === 0 ? null : (
    <Disclosure summary="What cannot be done now, and why">
      <ul className="stack-2 indented">
        {refused.map(({ kind, refused: why }) => (
          <li key={kind}>
            {actionWords[kind]}: {why?.words}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const doneWords = (withdrawn: boolean, proposed: boolean): string => {
  if (withdrawn) return 'The proposal is withdrawn'
  return proposed ? 'The action is proposed' : 'The action is recorded'
}

interface Started {
  /** What another button filled in; null where nothing is. */
  readonly start: MoneyStart | null
  readonly onTaken: () => void
}

interface ActingProps extends Started {
  readonly loan: LoanView
  readonly actions: MoneyActionsView
  readonly draftKey: string
}

const Acting = ({ loan, actions, draftKey: kept, start, onTaken }: ActingProps) => {
  const [draft, setDraft] = useState<MoneyDraft | null>(null)
  const [changes, setChanges] = useState(0)
  const acting = useLoanAct(loan, ['money-actions', loan.id], ['servicing', loan.id], ['collections'])
  const { proposal } = actions
  const { api } = useServices()
  const isElsewhere = proposal?.action.kind === 'change-recipient'
  const owner = useQuery({ ...userQuery(api, loan.userId), enabled: isElsewhere })
  const own = owner.data?.email ?? ownMasked
  const onSuccess = () => {
    clearDraft(kept)
    onTaken()
  }
  const close = () => {
    setDraft(null)
    setChanges(0)
  }
  const onSettled = (_: unknown, error: Error | null) => {
    if (draft !== null && error !== null && problemOf(error)?.code === 'PREVIEW_CHANGED')
      setChanges((times) => times + 1)
    else close()
  }
  const after = { onSuccess, onSettled }
  // A change of the recipient's address has no preview. It changes no figure, and an address must not
  // appear in a URL.
  const take = (
    given: Omit<MoneyDraft, 'action'> & { readonly action: MoneyProposalView['action'] },
    seen?: MoneyResultView,
  ) => acting.act(takeMoneyAction, { ...given, note: given.note.trim(), ...(seen && { seen }) }, after)
  return (
    <>
      {acting.isSuccess && draft === null && (
        <Notice
          tone="success"
          heading={doneWords(acting.variables.endpoint === withdrawMoneyAction, proposal !== null)}
          focus
          focusKey={acting.data}
        >
          <p>The history of this loan shows it.</p>
        </Notice>
      )}
      {draft === null && <FailureNotice error={acting.error} />}
      {proposal !== null && (
        <MoneyProposal
          proposal={proposal}
          own={own}
          draftKey={kept}
          pending={acting.isPending}
          onPreview={(note) => {
            const { action, reason } = proposal
            if (action.kind === 'change-recipient') take({ action, reason, note })
            else setDraft({ action, reason, note })
          }}
          onWithdraw={() => acting.act(withdrawMoneyAction, {}, after)}
        />
      )}
      {proposal === null && (
        // A form of its own after each action: what was typed belonged to it.
        <ActionForm
          key={`${acting.isSuccess ? acting.submittedAt : 'first'}.${JSON.stringify(start)}`}
          actions={actions}
          draftKey={kept}
          start={start}
          onPreview={setDraft}
        />
      )}
      {draft !== null && (
        <PreviewDialog
          loan={loan}
          draft={draft}
          pending={acting.isPending}
          proposed={proposal?.result ?? null}
          changes={changes}
          onConfirm={(seen) => take(draft, seen)}
          onClose={close}
        />
      )}
    </>
  )
}

/** How the money of a signed loan stands, and what staff can do about it; a reviewer reads. */
export const MoneyPanel = ({ loan, ...started }: Started & { readonly loan: LoanView }) => {
  const user = useUser()
  const decides = mayDecide(user)
  const kept = draftKey(loan.id, `money.${user.id}`)
  const input = { params: { id: loan.id } }
  const query = useRead(['money-actions', loan.id], getMoneyActions, input, { refetchOnMount: 'always' })
  return (
    <ReadSection heading="Money" headingId="money-heading" className="stack-4 card" query={query} lines={4}>
      {(actions) => (
        <>
          <SummaryList rows={balanceRows(actions.figures)} />
          {decides ? (
            <>
              <Acting loan={loan} actions={actions} draftKey={kept} {...started} />
              <NotNow {...actions} />
            </>
          ) : (
            actions.proposal !== null && (
              <MoneyProposal
                proposal={actions.proposal}
                own={ownMasked}
                draftKey={kept}
                pending={false}
                onPreview={() => undefined}
                onWithdraw={() => undefined}
              />
            )
          )}
        </>
      )}
    </ReadSection>
  )
}
