import {
  legalHoldLiftReasons,
  legalHoldNoteLength,
  legalHoldReasons,
  legalHoldScopes,
  type LegalHoldView,
} from '@tamarack/contracts/endpoints/legal-holds'
import { messages } from '@tamarack/contracts/messages'
import { Select } from '@tamarack/ui/choices'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { SummaryList } from '@tamarack/ui/summary-list'
import { TextInput } from '@tamarack/ui/text-input'
import { DateText } from '@tamarack/ui/value'
import { useState } from 'react'
import { coverWords, holdReasonWords, liftReasonWords, scopeWords } from './hold-words.ts'
import type { Lifting, Placing } from './legal-hold-queries.ts'

interface DialogProps<Act> {
  readonly pending: boolean
  readonly failure: string | undefined
  readonly onConfirm: (act: Act) => void
  readonly onClose: () => void
}

interface ChoiceProps<Value extends string> {
  readonly name: string
  readonly label: string
  readonly values: readonly Value[]
  readonly words: Readonly<Record<Value, string>>
  readonly value: string
  readonly pressed: boolean
  readonly onChange: (value: string) => void
}

const Choice = <Value extends string>({ name, label, values, words, value, pressed, onChange }: ChoiceProps<Value>) => (
  <Select
    name={name}
    label={label}
    options={values.map((one) => ({ value: one, label: words[one] }))}
    value={value}
    error={pressed && value === '' ? messages.selectOption : undefined}
    onChange={(event) => onChange(event.target.value)}
  />
)

interface NoteProps {
  readonly label: string
  readonly hint: string
  readonly note: string
  readonly pressed: boolean
  readonly onChange: (note: string) => void
}

const Note = ({ label, hint, note, pressed, onChange }: NoteProps) => (
  <TextInput
    name="note"
    label={label}
    hint={hint}
    autoComplete="off"
    maxLength={legalHoldNoteLength}
    value={note}
    error={pressed && note.trim() === '' ? messages.enterNote : undefined}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** What is held, why, and in words which matter it is; nothing is sent without all three. */
export const PlaceDialog = ({ pending, failure, onConfirm, onClose }: DialogProps<Placing>) => {
  const [given, setGiven] = useState({ scope: '', reason: '', note: '' })
  const [pressed, setPressed] = useState(false)
  const scope = legalHoldScopes.find((one) => one === given.scope)
  const reason = legalHoldReasons.find((one) => one === given.reason)
  const note = given.note.trim()
  return (
    <ConfirmDialog
      open
      title="Place a legal hold?"
      pending={pending}
      confirmLabel="Place hold"
      pendingLabel="Placing..."
      cancelLabel="Go back"
      onConfirm={() => {
        setPressed(true)
        if (scope !== undefined && reason !== undefined && note !== '')
          onConfirm({ does: 'place', scope, reason, note })
      }}
      onClose={onClose}
    >
      <p>Nothing that it covers is destroyed until another person lifts it. The customer does not see it.</p>
      <Choice
        name="scope"
        label="What to hold"
        values={legalHoldScopes}
        words={scopeWords}
        value={given.scope}
        pressed={pressed}
        onChange={(value) => setGiven({ ...given, scope: value })}
      />
      <Choice
        name="reason"
        label="Reason"
        values={legalHoldReasons}
        words={holdReasonWords}
        value={given.reason}
        pressed={pressed}
        onChange={(value) => setGiven({ ...given, reason: value })}
      />
      <Note
        label="Which matter is it?"
        hint="File number and who requested it. Colleagues and reviewers read it."
        note={given.note}
        pressed={pressed}
        onChange={(value) => setGiven({ ...given, note: value })}
      />
      {failure !== undefined && <p role="alert">{failure}</p>}
    </ConfirmDialog>
  )
}

/** Names the hold and what follows; nothing is sent without a reason and a note. */
export const LiftDialog = ({
  hold,
  loanId,
  pending,
  failure,
  onConfirm,
  onClose,
}: DialogProps<Lifting> & { readonly hold: LegalHoldView; readonly loanId: string }) => {
  const [given, setGiven] = useState({ reason: '', note: '' })
  const [pressed, setPressed] = useState(false)
  const reason = legalHoldLiftReasons.find((one) => one === given.reason)
  const note = given.note.trim()
  return (
    <ConfirmDialog
      open
      title="Lift this hold?"
      pending={pending}
      confirmLabel="Lift hold"
      pendingLabel="Lifting..."
      cancelLabel="Keep it"
      onConfirm={() => {
        setPressed(true)
        if (reason !== undefined && note !== '') onConfirm({ does: 'lift', id: hold.id, reason, note })
      }}
      onClose={onClose}
    >
      <SummaryList
        rows={[
          { label: 'Covers', value: coverWords(hold, loanId) },
          { label: 'Reason', value: holdReasonWords[hold.placed.reason] },
          {
            label: 'Placed',
            value: (
              <>
                <DateText value={hold.placed.at} /> by {hold.placed.byName}
              </>
            ),
          },
        ]}
      />
      <p>The ordinary times apply at once: records whose time is over are destroyed in the next night, for good.</p>
      <Choice
        name="reason"
        label="Reason"
        values={legalHoldLiftReasons}
        words={liftReasonWords}
        value={given.reason}
        pressed={pressed}
        onChange={(value) => setGiven({ ...given, reason: value })}
      />
      <Note
        label="What ended it?"
        hint="Colleagues and reviewers read it."
        note={given.note}
        pressed={pressed}
        onChange={(value) => setGiven({ ...given, note: value })}
      />
      {failure !== undefined && <p role="alert">{failure}</p>}
    </ConfirmDialog>
  )
}
