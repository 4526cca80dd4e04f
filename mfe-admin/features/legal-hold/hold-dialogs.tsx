import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import {
  legalHoldLiftReasons,
  legalHoldNoteLength,
  legalHoldReasons,
  legalHoldScopes,
  type LegalHoldView,
  type liftLegalHold,
  type placeLegalHold,
} from '@tamarack/contracts/endpoints/legal-holds'
import { DateText } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { ReasonDialog, type ReasonDialogProps } from '../frame/reason-dialog.tsx'
import { coverWords, holdReasonWords, liftReasonWords, scopeWords } from './hold-words.ts'

type Placing = Omit<BodyInputOf<typeof placeLegalHold>, 'note'>
type Lifting = Omit<BodyInputOf<typeof liftLegalHold>, 'note' | 'id'>
type DialogProps<Given extends Readonly<Record<string, string>>> = Pick<
  ReasonDialogProps<Given>,
  'acting' | 'onConfirm' | 'onClose'
>

/** What is held, why, and in words which matter it is. */
export const PlaceDialog = (dialog: DialogProps<Placing>) => (
  <ReasonDialog<Placing>
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
  >
    <p>Nothing that it covers is destroyed until another person lifts it. The customer does not see it.</p>
  </ReasonDialog>
)

/** Names the hold and what follows. */
export const LiftDialog = ({
  hold,
  loanId,
  ...dialog
}: DialogProps<Lifting> & { readonly hold: LegalHoldView; readonly loanId: string }) => (
  <ReasonDialog<Lifting>
    {...dialog}
    title="Lift this hold?"
    confirmLabel="Lift hold"
    pendingLabel="Lifting..."
    cancelLabel="Keep it"
    questions={{ reason: { label: 'Reason', values: legalHoldLiftReasons, words: liftReasonWords } }}
    note={{ maxLength: legalHoldNoteLength, label: 'What ended it?' }}
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
