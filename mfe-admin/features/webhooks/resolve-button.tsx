import {
  dismissalReasonLength,
  resolutionReasons,
  resolveDifference,
  type DifferenceView,
  type ResolutionReasonView,
} from '@tamarack/contracts/endpoints/webhooks'
import { messages } from '@tamarack/contracts/messages'
import { Button } from '@tamarack/ui/button'
import { Select } from '@tamarack/ui/choices'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { usePress } from '@tamarack/ui/press'
import { failureText } from '@tamarack/ui/problem'
import { SummaryList } from '@tamarack/ui/summary-list'
import { TextInput } from '@tamarack/ui/text-input'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../services.tsx'
import { kindWords, resolutionWords, sideInWords } from './difference-words.ts'

interface Resolving {
  readonly reason: ResolutionReasonView
  readonly note: string
}

interface DialogProps {
  readonly difference: DifferenceView
  readonly pending: boolean
  readonly failure: string | undefined
  readonly onConfirm: (resolving: Resolving) => void
  readonly onClose: () => void
}

/** Names both sides and requires a reason and a note; nothing is sent without them. */
const ResolveDialog = ({ difference, pending, failure, onConfirm, onClose }: DialogProps) => {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [pressed, setPressed] = useState(false)
  const chosen = resolutionReasons.find((one) => one === reason)
  const confirm = () => {
    setPressed(true)
    if (chosen !== undefined && note.trim() !== '') onConfirm({ reason: chosen, note: note.trim() })
  }
  const { kind, subject, ours, theirs } = difference
  return (
    <ConfirmDialog
      open
      title="Close this difference?"
      pending={pending}
      confirmLabel="Close difference"
      pendingLabel="Closing..."
      cancelLabel="Keep it open"
      onConfirm={confirm}
      onClose={onClose}
    >
      <SummaryList
        rows={[
          { label: 'About', value: subject === '' ? kindWords[kind] : `${kindWords[kind]}: ${subject}` },
          { label: 'Our record', value: sideInWords(kind, ours) },
          { label: 'The other side', value: sideInWords(kind, theirs) },
        ]}
      />
      <p>It stays closed for as long as both sides stay as they are. Your name and the reason are kept.</p>
      <Select
        name="reason"
        label="Reason"
        options={resolutionReasons.map((value) => ({ value, label: resolutionWords[value] }))}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={pressed && chosen === undefined ? messages.selectOption : undefined}
      />
      <TextInput
        name="note"
        label="What did you find?"
        hint="Colleagues and reviewers read it."
        autoComplete="off"
        maxLength={dismissalReasonLength}
        value={note}
        error={pressed && note.trim() === '' ? messages.enterReason : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
      {failure !== undefined && <p role="alert">{failure}</p>}
    </ConfirmDialog>
  )
}

/** Closes a difference that no comparison mends. */
export const ResolveButton = ({ difference }: { readonly difference: DifferenceView }) => {
  const { api, queryClient, announce } = useServices()
  const press = usePress()
  const [open, setOpen] = useState(false)
  const resolving = useMutation<DifferenceView, Error, Resolving>({
    retry: false,
    mutationFn: (given) => {
      const body = { id: difference.id, ...given }
      return press(body, (idempotencyKey) => api.call(resolveDifference, { body, idempotencyKey }))
    },
    onSuccess: () => {
      setOpen(false)
      announce('The difference is closed')
      return queryClient.invalidateQueries({ queryKey: ['webhook-differences'] })
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Close
        <span className="visually-hidden">{` (${kindWords[difference.kind]} ${difference.subject})`}</span>
      </Button>
      {open && (
        <ResolveDialog
          difference={difference}
          pending={resolving.isPending}
          failure={resolving.error === null ? undefined : failureText(resolving.error)}
          onConfirm={(given) => resolving.mutate(given)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
