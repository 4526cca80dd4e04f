import {
  legalHoldLiftReasons,
  legalHoldNoteLength,
  legalHoldReasons,
  legalHoldScopes,
  type LegalHoldView,
} from '@tamarack/contracts/endpoints/legal-holds'
import { DateText } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { ReasonDialog, type ReasonDialogProps } from '../frame/reason-dialog.tsx'
import { coverWords, holdReasonWords, liftReasonWords, scopeWords } from './hold-words.ts'
import type { Lifting, Placing } from './legal-hold-queries.ts'

interface DialogProps<Act> extends Pick<ReasonDialogProps<never>, 'acting'> {
  readonly onConfirm: (act: Act) => void
  readonly onClose: () => void
}

/** What is held, why, and in words which matter it is. */
export const PlaceDialog = ({ onConfirm, ...dialog }: DialogProps<Placing>) => (
  <ReasonDialog<Pick<Placing, 'scope' | 'reason'>>
    {...dialog}
    title="Place a legal hold?"
    confirmLabel="Place hold"
    pendingLabel="Placing..."
    cancelLabel="Go back"
    questions={{
      scope: { label: 'What to hold', values: legalHoldScopes, words: scopeWords },
      reason: { label: 'Reason', values: legalHoldReasons, words: holdReasonWords },
    }}
    note={{
      maxLength: legalHoldNoteLength,
      label: 'Which matter is it?',
      hint: 'File number and who requested it. Colleagues and reviewers read it.',
    }}
    onConfirm={(given) => onConfirm({ does: 'place', ...given })}
  >
    <p>Nothing that it covers is destroyed until another person lifts it. The customer does not see it.</p>
  </ReasonDialog>
)

/** Names the hold and what follows. */
export const LiftDialog = ({
  hold,
  loanId,
  onConfirm,
  ...dialog
}: DialogProps<Lifting> & { readonly hold: LegalHoldView; readonly loanId: string }) => (
  <ReasonDialog<Pick<Lifting, 'reason'>>
    {...dialog}
    title="Lift this hold?"
    confirmLabel="Lift hold"
    pendingLabel="Lifting..."
    cancelLabel="Keep it"
    questions={{ reason: { label: 'Reason', values: legalHoldLiftReasons, words: liftReasonWords } }}
    note={{ maxLength: legalHoldNoteLength, label: 'What ended it?' }}
    onConfirm={(given) => onConfirm({ does: 'lift', id: hold.id, ...given })}
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
  </ReasonDialog>
)
