import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isException, isOwnGround } from '@tamarack/contracts/decision-grounds'
import { messages } from '@tamarack/contracts/messages'
import { contradictedReasons, rejectionReasons, suggestedReasons } from '@tamarack/contracts/rejection-reasons'
import type { LoanView, ProposalView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { Checkbox, Radios } from '@tamarack/ui/choices'
import { useKeptState } from '@tamarack/ui/draft'
import { ErrorSummary, type FieldMessage } from '@tamarack/ui/error-summary'
import { FieldGroup } from '@tamarack/ui/field'
import { DateText, money } from '@tamarack/ui/format'
import { NextAct } from '@tamarack/ui/staff-frame'
import { TextArea } from '@tamarack/ui/text-input'
import { checksInWords, ruleChecks } from '../loan/rule-checks.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import styles from './decision.module.css'
import { reasonForCustomer, reasonLabel } from './reasons.ts'
import type { Draft } from './use-decision.ts'

interface NoteFieldProps {
  readonly rows: number
  readonly value: string
  readonly onChange: (value: string) => void
  /** Why it has to be written; without, it is optional. */
  readonly ground?: string | undefined
  readonly error?: string | undefined
}

/** What colleagues and reviewers read next to a decision. */
const NoteField = ({ rows, value, onChange, ground, error }: NoteFieldProps) => (
  <TextArea
    name="note"
    label={ground === undefined ? 'Note (optional)' : 'Note'}
    hint={`${ground ?? 'For colleagues and reviewers.'} The customer does not see it.`}
    error={error}
    rows={rows}
    maxLength={2000}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
    }}
  />
)

/** Always in sight at a desk; on a phone what is next stands at the lower edge, and this comes into
 * sight for who goes from field to field by key. */
const Submit = ({ children }: { readonly children: string }) => (
  <div className={styles['submit']}>
    <Button type="submit" variant="primary">
      {children}
    </Button>
  </div>
)

const noErrors: readonly FieldMessage[] = []
const selectOption = 'Please select an option'

const outcomes = [
  { value: 'approve', label: 'Approve' },
  { value: 'reject', label: 'Reject' },
]

type Unfinished = Omit<Draft, 'kind'> & { readonly kind: Draft['kind'] | '' }

/** What the note has to be about, and what is shown where it is missing. */
interface Ground {
  readonly hint: string
  readonly missing: string
}

const exceptionGround: Ground = {
  hint: 'A check fails: state why you still approve.',
  missing: messages.stateExceptionsGround,
}

/** Why this decision takes a note: the checks contradict a chosen reason (TAM-116), or one fails
 * (TAM-118). The server refuses without. */
const groundOf = ({ kind, reasons }: Unfinished, loan: LoanView): Ground | undefined => {
  const checks = loan.forStaff?.checks ?? []
  if (kind === 'approve') return isException(checks) ? exceptionGround : undefined
  const contradicted = kind === 'reject' ? contradictedReasons(reasons, checks) : []
  return contradicted.length === 0
    ? undefined
    : {
        hint: `The checks pass for "${contradicted.map(reasonLabel).join('", "')}": state what it rests on.`,
        missing: messages.stateReasonsGround,
      }
}

const missingIn = (note: string, ground: Ground | undefined): string | undefined =>
  note.trim() === '' ? ground?.missing : undefined

const errorsIn = ({ kind, reasons, note }: Unfinished, ground: Ground | undefined): readonly FieldMessage[] => {
  if (kind === '') return [{ fieldId: 'decision', message: `Approve or reject? ${selectOption}` }]
  if (kind === 'reject' && reasons.length === 0) return [{ fieldId: 'reasons', message: `Why? ${selectOption}` }]
  const missing = missingIn(note, ground)
  return missing === undefined ? noErrors : [{ fieldId: 'note', message: missing }]
}

interface ReasonsProps {
  readonly chosen: readonly string[]
  readonly failed: boolean
  readonly onChange: (reasons: string[]) => void
}

const Reasons = ({ chosen, failed, onChange }: ReasonsProps) => (
  <FieldGroup
    legend="Why?"
    hint="The customer reads the sentence under each."
    id="reasons"
    error={failed ? selectOption : undefined}
  >
    {rejectionReasons.map(({ code, label }, at) => (
      <Checkbox
        key={code}
        id={at === 0 ? 'reasons' : `reasons-${code}`}
        checked={chosen.includes(code)}
        plain
        label={
          <>
            {label}
            {chosen.includes(code) && (
              <span className={`muted small regular ${styles['reads']}`}>{reasonForCustomer(code)}</span>
            )}
          </>
        }
        // The order of the list, not of the ticks: the same reasons are the same decision.
        onChange={(event) =>
          onChange(
            rejectionReasons
              .map((reason) => reason.code)
              .filter((listed) => (listed === code ? event.target.checked : chosen.includes(listed))),
          )
        }
      />
    ))}
  </FieldGroup>
)

/** What is chosen, summed up for the lower edge of a phone. */
const chosenInWords = ({ kind, reasons }: Unfinished): string =>
  kind === 'approve' ? 'Approve' : `Reject: ${reasons.length === 1 ? '1 reason' : `${reasons.length} reasons`}`

interface DecisionFormProps {
  readonly loan: LoanView
  readonly draftKey: string
  readonly onReview: (draft: Draft) => void
}

/** Approve or reject, why, and a note; "Review" shows it once more before anything is recorded. */
export const DecisionForm = ({ loan, draftKey, onReview }: DecisionFormProps) => {
  const [draft, setDraft] = useKeptState<Unfinished>(draftKey, () => ({ kind: '', reasons: [], note: '' }))
  const [listed, setListed] = useState<readonly FieldMessage[]>(noErrors)
  const [checked, setChecked] = useState(false)
  const ground = groundOf(draft, loan)
  const wrong = checked ? errorsIn(draft, ground) : noErrors
  const fails = (fieldId: string) => wrong.some((error) => error.fieldId === fieldId)
  const choose = (kind: Draft['kind']): Draft => {
    const reasons = draft.reasons.length === 0 ? suggestedReasons(loan.forStaff?.checks ?? []) : draft.reasons
    const chosen = { ...draft, kind, reasons: kind === 'reject' ? reasons : draft.reasons }
    setDraft(chosen)
    return chosen
  }
  const review = (given: Unfinished) => {
    const errors = errorsIn(given, groundOf(given, loan))
    setChecked(true)
    setListed(errors)
    if (given.kind !== '' && errors.length === 0) onReview({ ...given, kind: given.kind })
  }
  // What is missing is asked for where it is written, without a list of mistakes.
  const byKey = (kind: Draft['kind']) => {
    const chosen = flushSync(() => choose(kind))
    const [missing] = errorsIn(chosen, groundOf(chosen, loan))
    if (missing === undefined) onReview(chosen)
    else document.getElementById(missing.fieldId)?.focus()
  }
  useShortcuts({ a: () => byKey('approve'), r: () => byKey('reject') })
  return (
    <form
      noValidate
      className={`stack-4 ${styles['form']}`}
      onSubmit={(event) => {
        event.preventDefault()
        review(draft)
      }}
    >
      <ErrorSummary errors={listed.filter(({ fieldId }) => fails(fieldId))} focusKey={listed} />
      <Radios
        legend="Approve or reject?"
        name="decision"
        value={draft.kind}
        error={fails('decision') ? selectOption : undefined}
        options={outcomes}
        inLine
        onChange={(event) => choose(event.target.value === 'approve' ? 'approve' : 'reject')}
      />
      {draft.kind === 'approve' && (
        <p>
          The customer receives {money(loan.selectedLoanAmount)} and repays {money(loan.totalObligationAmount)}{' '}
          {loan.payments.length > 1 && `in ${loan.payments.length} payments, the last `}on{' '}
          <DateText value={loan.endDate} />. Cost of borrowing: {money(loan.interestAmount)}.
        </p>
      )}
      {draft.kind === 'reject' && (
        <Reasons
          chosen={draft.reasons}
          failed={fails('reasons')}
          onChange={(reasons) => setDraft({ ...draft, reasons })}
        />
      )}
      <NoteField
        rows={2}
        value={draft.note}
        onChange={(note) => setDraft({ ...draft, note })}
        ground={ground?.hint}
        error={wrong.find(({ fieldId }) => fieldId === 'note')?.message}
      />
      <Submit>Review</Submit>
      <NextAct>
        {draft.kind === '' ? (
          <>
            <p>{checksInWords(ruleChecks(loan))}</p>
            <Button onClick={() => byKey('reject')}>Reject</Button>
            <Button variant="primary" onClick={() => byKey('approve')}>
              Approve
            </Button>
          </>
        ) : (
          <>
            <p>{chosenInWords(draft)}</p>
            <Button variant="primary" onClick={() => review(draft)}>
              Review
            </Button>
          </>
        )}
      </NextAct>
    </form>
  )
}

interface ConfirmFormProps {
  readonly loan: LoanView
  readonly draftKey: string
  readonly proposal: ProposalView
  readonly onReview: (draft: Draft) => void
}

/** For the second person: only a note is open, since the approval itself was proposed; against a
 * failing check it states a ground of their own (TAM-119). Anyone who wants anything else withdraws
 * it first. */
export const ConfirmForm = ({ loan, draftKey, proposal, onReview }: ConfirmFormProps) => {
  const [{ note }, setKept] = useKeptState(draftKey, () => ({ note: '' }))
  const setNote = (changed: string) => setKept({ note: changed })
  const [checked, setChecked] = useState(false)
  const ground = groundOf({ kind: 'approve', reasons: [], note }, loan)
  const form = useRef<HTMLFormElement>(null)
  useShortcuts({
    a: () => (ground === undefined ? form.current?.requestSubmit() : document.getElementById('note')?.focus()),
  })
  const isOwn = ground === undefined || isOwnGround(note, proposal.note ?? undefined).ok
  const wrong = missingIn(note, ground) ?? (isOwn ? undefined : messages.stateOwnGround)
  return (
    <form
      ref={form}
      noValidate
      className={`stack-4 ${styles['form']}`}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (wrong === undefined) onReview({ kind: 'approve', reasons: [], note })
      }}
    >
      <NoteField rows={2} value={note} onChange={setNote} ground={ground?.hint} error={checked ? wrong : undefined} />
      <Submit>Review and confirm</Submit>
      <NextAct>
        <p>{proposal.byName} proposes approval</p>
        <Button variant="primary" onClick={() => form.current?.requestSubmit()}>
          Review and confirm
        </Button>
      </NextAct>
    </form>
  )
}
