import { useEffect, useRef, useState } from 'react'
import {
  moneyActionReason,
  previewedActionForm,
  type PreviewedActionForm,
} from '@tamarack/contracts/forms/money-action'
import { messages } from '@tamarack/contracts/messages'
import { reasonsFor, type MoneyActionKind } from '@tamarack/contracts/money-actions'
import type { MoneyActionsView } from '@tamarack/contracts/views/money-actions'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { Button } from '@tamarack/ui/button'
import { Select, type Option } from '@tamarack/ui/choices'
import { useKeptState } from '@tamarack/ui/draft'
import { ErrorSummary, type FieldMessage } from '@tamarack/ui/error-summary'
import { money, shortDate } from '@tamarack/ui/format'
import { DateInput, MoneyInput, TextArea, TextInput } from '@tamarack/ui/text-input'
import { actionWords, everyWords, meansWords, purposeWords, stayWords, type MoneyDraft } from './money-words.ts'

/** Another address is typed where a payment failed, and shown with its own dialog. */
type TypedKind = Exclude<MoneyActionKind, 'change-recipient'>

/** What stands in the boxes, no matter what action they belong to. */
interface Typed {
  readonly kind: TypedKind | ''
  readonly amount: number | null
  readonly receivedOn: string
  readonly means: string
  readonly receipt: string
  readonly purpose: string
  readonly paymentId: string
  readonly payment: string
  readonly dueDate: string
  readonly parts: string
  readonly first: string
  readonly every: string
  readonly ground: string
  readonly filedOn: string
  readonly estateNumber: string
  readonly trustee: string
  readonly reason: string
  readonly note: string
}
/** What a button elsewhere on the page fills in. */
export type MoneyStart = Partial<Typed> & { readonly kind: TypedKind }
type BoxName = Exclude<keyof Typed, 'kind' | 'reason' | 'note'>

/** The boxes of each action, in order. */
const boxes: Readonly<Record<TypedKind, readonly BoxName[]>> = {
  'record-payment': ['amount', 'receivedOn', 'means', 'receipt', 'purpose'],
  'reverse-payment': ['paymentId'],
  'waive-fee': [],
  'change-due-date': ['payment', 'dueDate'],
  'release-debits': [],
  'arrange-payments': ['parts', 'first', 'every'],
  'decline-arrangement': [],
  'place-stay': ['ground', 'filedOn', 'estateNumber', 'trustee'],
  'lift-stay': [],
  refund: ['amount', 'means', 'receipt'],
  'forgive-balance': [],
  'send-to-collections': [],
  'write-off': [],
  'correct-posting': [],
  'record-recovery': ['amount', 'receivedOn', 'means', 'receipt'],
}

const questions: Readonly<Record<string, string>> = {
  kind: 'What do you want to do?',
  amount: 'Amount',
  receivedOn: 'Received on',
  means: 'How?',
  receipt: 'Receipt number',
  purpose: 'What for?',
  paymentId: 'Which payment?',
  payment: 'Which payment?',
  dueDate: 'New due date',
  parts: 'In how many parts?',
  first: 'First part by',
  every: 'How often after that?',
  ground: 'What is the ground?',
  filedOn: 'Filed on',
  estateNumber: 'Estate number',
  trustee: 'Trustee',
  reason: 'Why?',
  note: 'Note',
}

/** The boxes that the answers so far call for: only cash has a receipt. */
const ofInsolvency: readonly BoxName[] = ['filedOn', 'estateNumber', 'trustee']
const boxesOf = ({ kind, means, ground }: Typed): readonly BoxName[] =>
  kind === ''
    ? []
    : boxes[kind]
        .filter((name) => name !== 'receipt' || means === 'cash')
        .filter((name) => !ofInsolvency.includes(name) || ground === 'insolvency')

/** The draft, or what is missing in it. */
const checked = (typed: Typed): { readonly draft: MoneyDraft } | { readonly errors: readonly FieldMessage[] } => {
  if (typed.kind === '') return { errors: [{ fieldId: 'kind', message: messages.selectOption }] }
  const given = Object.fromEntries(boxesOf(typed).map((name) => [name, typed[name] ?? Number.NaN]))
  const action = previewedActionForm.safeParse({ kind: typed.kind, ...given })
  const why = moneyActionReason.safeParse(typed)
  if (action.success && why.success) return { draft: { action: action.data as PreviewedActionForm, ...why.data } }
  const issues = [...(action.error?.issues ?? []), ...(why.error?.issues ?? [])]
  return {
    errors: issues.map(({ path, message }) => ({ fieldId: String(path[0] ?? 'kind'), message })),
  }
}

interface BoxProps {
  readonly actions: MoneyActionsView
  readonly typed: Typed
  readonly errorOf: (name: string) => string | undefined
  readonly onChange: (change: Partial<Typed>) => void
}

/** What can be chosen, of each question that is a choice. */
const choicesOf = ({ reversible, figures, asOf }: MoneyActionsView): Partial<Record<BoxName, readonly Option[]>> => ({
  parts: optionsFrom({}, ['1', '2', '3', '4', '5', '6']),
  every: optionsFrom(everyWords),
  ground: optionsFrom(stayWords),
  means: optionsFrom(meansWords),
  purpose: optionsFrom(purposeWords),
  paymentId: reversible.map(({ paymentId, amount, valueDate }) => ({
    value: paymentId,
    label: `${money(amount)}, counted from ${shortDate(valueDate)}`,
  })),
  payment: figures.payments
    .filter(({ paid, amount, dueDate }) => paid < amount && dueDate > asOf)
    .map(({ number, dueDate, amount }) => ({
      value: String(number),
      label: `Payment ${number}: ${money(amount)} on ${shortDate(dueDate)}`,
    })),
})

const hints: Partial<Record<BoxName, string>> = {
  filedOn: 'No interest runs from this day on.',
  receivedOn: 'It counts from this day, also when it is recorded later.',
  first: 'Within 31 days, as is each next part.',
  receipt: 'Of the receipt that the customer signed or got.',
}

/** One question of an action. */
const Box = ({ name, actions, typed, errorOf, onChange }: BoxProps & { readonly name: BoxName }) => {
  const common = { name, id: name, label: questions[name], hint: hints[name], error: errorOf(name) }
  if (name === 'amount')
    return <MoneyInput {...common} value={typed.amount} onChange={(amount) => onChange({ amount })} />
  const text = {
    ...common,
    value: typed[name],
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [name]: event.target.value }),
  }
  const options = choicesOf(actions)[name]
  if (options !== undefined) return <Select {...text} options={options} />
  if (name === 'receipt' || name === 'estateNumber') return <TextInput {...text} maxLength={40} />
  if (name === 'trustee') return <TextInput {...text} maxLength={120} />
  const { asOf } = actions
  return (
    <DateInput
      {...text}
      {...((name === 'receivedOn' || name === 'filedOn') && { max: asOf })}
      {...(name === 'first' && { min: asOf })}
    />
  )
}

const Why = ({ typed, errorOf, onChange }: Omit<BoxProps, 'actions'>) =>
  typed.kind === '' ? null : (
    <>
      <Select
        name="reason"
        id="reason"
        label="Why?"
        error={errorOf('reason')}
        options={reasonsFor(typed.kind).map(({ code, label }) => ({ value: code, label }))}
        value={typed.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
      <TextArea
        name="note"
        label="Note"
        hint="For colleagues and reviewers. The customer does not see it."
        error={errorOf('note')}
        rows={3}
        maxLength={2000}
        value={typed.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  )

const empty = (asOf: string): Typed => ({
  kind: '',
  amount: null,
  receivedOn: asOf,
  means: '',
  receipt: '',
  purpose: 'payment',
  paymentId: '',
  payment: '',
  dueDate: '',
  parts: '',
  first: '',
  every: 'bi-weekly',
  ground: '',
  filedOn: '',
  estateNumber: '',
  trustee: '',
  reason: '',
  note: '',
})

/** What the last press listed and is not mended yet, in the words beside the field now; the
 * question goes in front where they do not name it. */
const stillWrong = (
  listed: readonly FieldMessage[],
  errorOf: (name: string) => string | undefined,
): readonly FieldMessage[] =>
  listed.flatMap(({ fieldId }) => {
    const message = errorOf(fieldId)
    if (message === undefined) return []
    return [{ fieldId, message: message === messages.selectOption ? `${questions[fieldId]} ${message}` : message }]
  })

interface ActionFormProps {
  readonly actions: MoneyActionsView
  readonly draftKey: string
  readonly start: MoneyStart | null
  readonly onPreview: (draft: MoneyDraft) => void
}

/** Which action, its figures, why, and a note; "Preview" shows every figure before anything is
 * recorded. */
export const ActionForm = ({ actions, draftKey, start, onPreview }: ActionFormProps) => {
  const [kept, setTyped] = useKeptState<Typed>(draftKey, () => empty(actions.asOf), start ?? {})
  // What was typed on another day for an action that is not possible any more.
  const isOffered =
    kept.kind === '' ||
    kept.kind === start?.kind ||
    actions.actions.some(({ kind, refused }) => kind === kept.kind && refused === null)
  const typed = isOffered ? kept : { ...empty(actions.asOf), note: kept.note }
  const [pressed, setPressed] = useState(false)
  const [listed, setListed] = useState<readonly FieldMessage[]>([])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (start !== null) form.current?.querySelector('select')?.focus()
  }, [start])
  const now = checked(typed)
  const errorOf = (name: string): string | undefined =>
    pressed && 'errors' in now ? now.errors.find(({ fieldId }) => fieldId === name)?.message : undefined
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  return (
    <form
      ref={form}
      noValidate
      className="stack-4 form-width"
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        setListed('errors' in now ? now.errors : [])
        if ('draft' in now) onPreview(now.draft)
      }}
    >
      <ErrorSummary errors={stillWrong(listed, errorOf)} focusKey={listed} />
      <Select
        name="kind"
        id="kind"
        label={questions['kind']}
        error={errorOf('kind')}
        options={actions.actions
          .filter(({ refused }) => refused === null)
          .map(({ kind }) => ({ value: kind, label: actionWords[kind] }))}
        value={typed.kind}
        onChange={(event) => {
          setPressed(false)
          setListed([])
          setTyped({ ...empty(actions.asOf), kind: event.target.value as Typed['kind'], note: typed.note })
        }}
      />
      {boxesOf(typed).map((name) => (
        <Box key={name} name={name} actions={actions} typed={typed} errorOf={errorOf} onChange={change} />
      ))}
      <Why typed={typed} errorOf={errorOf} onChange={change} />
      <div className="row-3">
        <Button type="submit" variant="primary">
          Preview
        </Button>
      </div>
    </form>
  )
}
