import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  dismissalReasonLength,
  resolutionReasons,
  resolveDifference,
  type DifferenceView,
  type ResolutionReasonView,
} from '@tamarack/contracts/endpoints/webhooks'
import { messages } from '@tamarack/contracts/messages'
import { Button } from '@tamarack/ui/button'
import { usePress } from '@tamarack/ui/press'
import { failureText } from '@tamarack/ui/problem'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useServices } from '../../services.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { kindWords, resolutionWords, sideInWords } from './difference-words.ts'
import { exceptionsKey } from './records.tsx'

interface Resolving {
  readonly reason: ResolutionReasonView
  readonly note: string
}

/** Closes a difference that no comparison mends. */
export const ResolveButton = ({ difference }: { readonly difference: DifferenceView }) => {
  const { api, queryClient, announce } = useServices()
  const press = usePress()
  const [open, setOpen] = useState(false)
  const { kind, subject, ours, theirs } = difference
  const resolving = useMutation<DifferenceView, Error, Resolving>({
    retry: false,
    mutationFn: (given) => {
      const body = { id: difference.id, ...given }
      return press(body, (idempotencyKey) => api.call(resolveDifference, { body, idempotencyKey }))
    },
    onSuccess: () => {
      setOpen(false)
      announce('The difference is closed')
      return queryClient.invalidateQueries({ queryKey: exceptionsKey })
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Close
        <span className="visually-hidden">{` (${kindWords[kind]} ${subject})`}</span>
      </Button>
      {open && (
        <ReasonDialog<Pick<Resolving, 'reason'>>
          title="Close this difference?"
          pending={resolving.isPending}
          failure={resolving.error === null ? undefined : failureText(resolving.error)}
          confirmLabel="Close difference"
          pendingLabel="Closing..."
          cancelLabel="Keep it open"
          questions={{ reason: { label: 'Reason', values: resolutionReasons, words: resolutionWords } }}
          note={{
            label: 'What did you find?',
            hint: 'Colleagues and reviewers read it.',
            maxLength: dismissalReasonLength,
            missing: messages.enterReason,
          }}
          onConfirm={(given) => resolving.mutate(given)}
          onClose={() => setOpen(false)}
        >
          <SummaryList
            rows={[
              { label: 'About', value: subject === '' ? kindWords[kind] : `${kindWords[kind]}: ${subject}` },
              { label: 'Our record', value: sideInWords(kind, ours) },
              { label: 'The other side', value: sideInWords(kind, theirs) },
            ]}
          />
          <p>It stays closed for as long as both sides stay as they are. Your name and the reason are kept.</p>
        </ReasonDialog>
      )}
    </>
  )
}
