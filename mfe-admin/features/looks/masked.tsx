import { useState } from 'react'
import type { BodyInputOf, ReplyOf } from '@tamarack/contracts/endpoint'
import { lookNoteLength, lookReasons, showMasked } from '@tamarack/contracts/endpoints/looks'
import { Button } from '@tamarack/ui/button'
import { DateText, Value } from '@tamarack/ui/format'
import { failureText, problemOf } from '@tamarack/ui/problem'
import { call, useCommand } from '../../services.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { lookReasonWords } from './activity-words.ts'
import styles from './looks.module.css'

type Given = BodyInputOf<typeof showMasked>

interface MaskedProps extends Pick<Given, 'value' | 'person'> {
  readonly loanId: string
  /** As everybody of the staff reads it; null where there is none. */
  readonly masked: string | null | undefined
  /** Completes the button for screen readers: "account number". */
  readonly name: string
}

/** A value that staff read masked, and a button that shows it. Each press is recorded; the server
 * requires a reason where the case is not the reader's. */
export const Masked = ({ loanId, value, person = 'borrower', masked, name }: MaskedProps) => {
  const [asks, setAsks] = useState(false)
  const showing = useCommand<ReplyOf<typeof showMasked>>({
    done: () => setAsks(false),
    refused: (error) => setAsks(asks || problemOf(error)?.code === 'REASON_REQUIRED'),
  })
  const show = (why: Pick<Given, 'reason' | 'note'>) =>
    showing.mutate(
      call(showMasked, { params: { id: loanId }, body: { value, person, ...why } }, `The ${name} is shown`),
    )
  if (masked === null || masked === undefined) return <Value>{null}</Value>
  const shown = showing.data?.value
  const isAsked = problemOf(showing.error)?.code === 'REASON_REQUIRED'
  return (
    <span className="row-4 middle">
      <span className="figures unbroken">
        {value === 'date-of-birth' && shown ? <DateText value={shown} /> : (shown ?? masked)}
      </span>
      {shown === undefined ? (
        <Button variant="quiet" className={styles['show']} pending={showing.isPending} onClick={() => show({})}>
          Show<span className="visually-hidden"> {name}</span>
        </Button>
      ) : (
        <Button variant="quiet" className={styles['show']} onClick={() => showing.reset()}>
          Hide<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {showing.isError && !asks && <span role="alert">{failureText(showing.error)}</span>}
      {asks && (
        <ReasonDialog
          title={`Show the ${name}?`}
          confirmLabel="Show"
          acting={isAsked ? { isPending: showing.isPending, error: null } : showing}
          questions={{ reason: { label: 'Why do you need it?', values: lookReasons, words: lookReasonWords } }}
          note={{ label: 'Note (optional)', hint: 'Reviewers read it.', maxLength: lookNoteLength, missing: null }}
          onConfirm={({ reason, note }) => show({ reason, ...(note !== '' && { note }) })}
          onClose={() => setAsks(false)}
        >
          <p>You have not worked on this loan. Your name and the reason are recorded.</p>
        </ReasonDialog>
      )}
    </span>
  )
}
