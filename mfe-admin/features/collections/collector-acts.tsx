import { useState } from 'react'
import { addStaffNote } from '@tamarack/contracts/commands/add-staff-note'
import { endContact } from '@tamarack/contracts/commands/end-contact'
import { recordPromise } from '@tamarack/contracts/commands/record-promise'
import { setDoNotContact } from '@tamarack/contracts/commands/set-do-not-contact'
import { startContact } from '@tamarack/contracts/commands/start-contact'
import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import { getColleagues } from '@tamarack/contracts/endpoints/collections'
import { messages } from '@tamarack/contracts/messages'
import { promiseDaysMax, type CollectionView } from '@tamarack/contracts/views/collections'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { Button } from '@tamarack/ui/button'
import { Checkbox, Select } from '@tamarack/ui/choices'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { DateText } from '@tamarack/ui/format'
import { failureText, problemOf } from '@tamarack/ui/problem'
import { DateInput, MoneyInput, TextArea } from '@tamarack/ui/text-input'
import { useRead } from '../../services.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import type { LoanAct } from '../loan/loan-queries.ts'
import { doNotContactWords, outcomeWords, peopleWords, promiseWayWords } from './collection-words.ts'

type Start = BodyInputOf<typeof startContact>
type End = BodyInputOf<typeof endContact>
type Promised = BodyInputOf<typeof recordPromise>

/** Why a contact was refused, and from when it is allowed, where a moment helps. */
const Refused = ({ error }: { readonly error: Error | null }) => {
  if (error === null) return null
  const next = problemOf(error)?.facts?.['nextAllowed']
  return (
    <p role="alert">
      {failureText(error)}
      {typeof next === 'number' && (
        <>
          {' '}
          Allowed from <DateText value={next} as="date-time" />.
        </>
      )}
    </p>
  )
}

const doNotContactGrounds = Object.keys(doNotContactWords) as (keyof typeof doNotContactWords)[]
const noteField = { label: 'Note', maxLength: 2000 } as const

interface DialogProps {
  readonly acting: LoanAct
  readonly onClose: () => void
}

interface ContactDialogProps extends DialogProps {
  readonly channel: Start['channel']
  readonly hasCoBorrower: boolean
}

/** Whom, and who began: recorded before the contact is made, so that the law's limits are applied
 * while it can still be left. */
export const ContactDialog = ({ acting, channel, hasCoBorrower, onClose }: ContactDialogProps) => {
  const [whom, setWhom] = useState<Start['with']>('borrower')
  const [incoming, setIncoming] = useState(false)
  const people = optionsFrom(peopleWords).filter(({ value }) => hasCoBorrower || value !== 'co-borrower')
  return (
    <ConfirmDialog
      open
      title={`Start a ${channel}?`}
      pending={acting.isPending}
      confirmLabel="Start"
      pendingLabel="Checking..."
      onConfirm={() =>
        acting.act(
          startContact,
          {
            channel,
            with: whom,
            purpose: whom === 'third-party' ? 'locate-borrower' : 'debt',
            direction: incoming ? 'in' : 'out',
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p>It is recorded before you make it, and counts from then.</p>
      <Select
        name="with"
        label="Whom?"
        options={people}
        value={whom}
        onChange={({ target }) => setWhom(target.value as Start['with'])}
      />
      <Checkbox
        plain
        label="They contacted us: it does not count"
        checked={incoming}
        onChange={({ target }) => setIncoming(target.checked)}
      />
      <Refused error={acting.error} />
    </ConfirmDialog>
  )
}

interface EndContactProps {
  readonly contact: CollectionView['openContacts'][number]
  readonly acting: LoanAct
}

/** What came of a contact, with a promise to pay where one was made. */
export const EndContact = ({ contact, acting }: EndContactProps) => {
  const [outcome, setOutcome] = useState<string>(contact.channel === 'letter' ? 'sent' : '')
  const [promises, setPromises] = useState(false)
  const [amount, setAmount] = useState<number | null>(null)
  const [day, setDay] = useState('')
  const [note, setNote] = useState('')
  const [pressed, setPressed] = useState(false)
  const isPromise = promises && outcome === 'spoke'
  const missing = (is: boolean, message: string): string | undefined => (pressed && is ? message : undefined)
  return (
    <form
      noValidate
      className="stack-3"
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        if (outcome === '' || (isPromise && (amount === null || day === ''))) return
        acting.act(endContact, {
          number: contact.number,
          outcome: outcome as End['outcome'],
          note: note.trim(),
          ...(isPromise && amount !== null && { promise: { amount, day } }),
        })
      }}
    >
      <Select
        name="outcome"
        label="How did it end?"
        options={optionsFrom(outcomeWords)}
        error={missing(outcome === '', messages.selectOption)}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
      />
      {outcome === 'spoke' && (
        <Checkbox
          plain
          label="The customer promised to pay"
          checked={promises}
          onChange={({ target }) => setPromises(target.checked)}
        />
      )}
      {isPromise && (
        <>
          <MoneyInput
            name="promised"
            label="How much?"
            error={missing(amount === null, 'Enter an amount')}
            value={amount}
            onChange={setAmount}
          />
          <DateInput
            name="promisedFor"
            label="By which day?"
            hint={`Within ${promiseDaysMax} days.`}
            error={missing(day === '', 'Enter a date')}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </>
      )}
      <TextArea
        name="contactNote"
        label="Note (optional)"
        hint="For colleagues and reviewers. The customer does not see it."
        rows={2}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Refused error={acting.variables?.endpoint === endContact ? acting.error : null} />
      <div className="row-3">
        <Button type="submit" variant="primary" pending={acting.isPending}>
          Record how it ended
        </Button>
      </div>
    </form>
  )
}

const contactWays = ['call', 'letter', 'visit'] as const
const isContactWay = (way: string): way is (typeof contactWays)[number] => contactWays.some((one) => one === way)
const beganWords = { in: 'The customer contacted us', out: 'We contacted the customer' } as const

/** A promise to pay: how much, by when and how it was made. Records a contact only if staff say that
 * there was one, and only if the contact rules allow it. */
export const PromiseDialog = ({ acting, onClose }: DialogProps) => {
  const [amount, setAmount] = useState<number | null>(null)
  const [day, setDay] = useState('')
  const [way, setWay] = useState('')
  const [talked, setTalked] = useState(false)
  const [began, setBegan] = useState('')
  const [note, setNote] = useState('')
  const [pressed, setPressed] = useState(false)
  const channel = isContactWay(way) && talked ? way : null
  const missing = (is: boolean, message: string): string | undefined => (pressed && is ? message : undefined)
  const confirm = () => {
    setPressed(true)
    if (amount === null || day === '' || way === '' || (channel !== null && began === '')) return
    acting.act(
      recordPromise,
      {
        promise: { amount, day },
        way: way as Promised['way'],
        ...(channel !== null && {
          contact: { channel, with: 'borrower', purpose: 'debt', direction: began as keyof typeof beganWords },
        }),
        note: note.trim(),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <ConfirmDialog
      open
      title="Record a promise to pay?"
      pending={acting.isPending}
      confirmLabel="Record the promise"
      pendingLabel="Saving..."
      onConfirm={confirm}
      onClose={onClose}
    >
      <MoneyInput
        name="promised"
        label="How much?"
        error={missing(amount === null, 'Enter an amount')}
        value={amount}
        onChange={setAmount}
      />
      <DateInput
        name="promisedFor"
        label="By which day?"
        hint={`Within ${promiseDaysMax} days.`}
        error={missing(day === '', 'Enter a date')}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Select
        name="way"
        label="How was it made?"
        options={optionsFrom(promiseWayWords)}
        error={missing(way === '', messages.selectOption)}
        value={way}
        onChange={({ target }) => setWay(target.value)}
      />
      {isContactWay(way) && (
        <Checkbox
          plain
          label="Record a contact with the customer, too"
          checked={talked}
          onChange={({ target }) => setTalked(target.checked)}
        />
      )}
      {channel !== null && (
        <Select
          name="began"
          label="Who began it?"
          hint="A contact that we began counts, and is refused when no contact is allowed."
          options={optionsFrom(beganWords)}
          error={missing(began === '', messages.selectOption)}
          value={began}
          onChange={({ target }) => setBegan(target.value)}
        />
      )}
      <TextArea
        name="promiseNote"
        label="Note (optional)"
        hint="For colleagues and reviewers. The customer does not see it."
        rows={2}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Refused error={acting.error} />
    </ConfirmDialog>
  )
}

/** A note for colleagues, and whom it is for. */
export const NoteDialog = ({ acting, onClose }: DialogProps) => {
  const { data } = useRead(['colleagues'], getColleagues, {})
  const colleagues = [{ id: 'nobody', name: 'Nobody' }, ...(data?.colleagues ?? [])]
  const words = Object.fromEntries(colleagues.map(({ id, name }) => [id, name]))
  return (
    <ReasonDialog<Record<'mention', string>>
      title="Write a note?"
      acting={acting}
      confirmLabel="Save the note"
      questions={{ mention: { label: 'Mention a colleague', values: colleagues.map(({ id }) => id), words } }}
      note={{ ...noteField, hint: 'For colleagues and reviewers. The customer does not see it.' }}
      onConfirm={({ mention, note }) =>
        acting.act(addStaffNote, { note, mentions: mention === 'nobody' ? [] : [mention] }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>Whom you mention finds it on the page of collections.</p>
    </ReasonDialog>
  )
}

/** Nobody contacts the customer any more, or somebody may again. */
export const DoNotContactDialog = ({ acting, isSet, onClose }: DialogProps & { readonly isSet: boolean }) => (
  <ReasonDialog<{ ground?: keyof typeof doNotContactWords } & Record<string, string>>
    title={isSet ? 'May the customer be contacted again?' : 'Stop contacts about this debt?'}
    acting={acting}
    confirmLabel={isSet ? 'Allow contacts' : 'Stop contacts'}
    questions={
      isSet
        ? {}
        : {
            ground: {
              label: 'Why?',
              values: doNotContactGrounds,
              words: doNotContactWords,
            },
          }
    }
    note={{ ...noteField, hint: 'Which letter, of which day.' }}
    onConfirm={({ ground = null, note }) => acting.act(setDoNotContact, { ground, note }, { onSuccess: onClose })}
    onClose={onClose}
  >
    <p>Emails about the debt stop, too. What a law requires is still sent.</p>
  </ReasonDialog>
)
