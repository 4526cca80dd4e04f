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
import { SummaryList } from '@tamarack/ui/summary-list'
import { call, useCommand } from '../../services.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { kindWords, resolutionWords, sideInWords } from './difference-words.ts'
import { exceptionsKey } from './records.tsx'

/** Closes a difference that no comparison mends. */
export const ResolveButton = ({ difference }: { readonly difference: DifferenceView }) => {
  const [open, setOpen] = useState(false)
  const { id, kind, subject, ours, theirs } = difference
  const resolving = useCommand({ done: () => setOpen(false), changes: exceptionsKey })
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Close
        <span className="visually-hidden">{` (${kindWords[kind]} ${subject})`}</span>
      </Button>
      {open && (
        <ReasonDialog<{ readonly reason: ResolutionReasonView }>
          title="Close this difference?"
          acting={resolving}
          confirmLabel="Close difference"
          pendingLabel="Closing..."
          cancelLabel="Keep it open"
          questions={{ reason: { label: 'Reason', values: resolutionReasons, words: resolutionWords } }}
          note={{ label: 'What did you find?', maxLength: dismissalReasonLength, missing: messages.enterReason }}
          onConfirm={(given) =>
            resolving.mutate(call(resolveDifference, { body: { id, ...given } }, 'The difference is closed'))
          }
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
