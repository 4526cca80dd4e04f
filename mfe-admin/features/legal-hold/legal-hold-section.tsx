import { useState } from 'react'
import { Link } from 'react-router-dom'
import { liftLegalHold, placeLegalHold, type LegalHoldView } from '@tamarack/contracts/endpoints/legal-holds'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { Faces } from '@tamarack/ui/faces'
import { DateText, Value } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { call, liftsLegalHolds, listsLegalHolds, useApiQuery, useCommand, useUser } from '../../services.tsx'
import { Section } from '../frame/section.tsx'
import { LiftDialog, PlaceDialog } from './hold-dialogs.tsx'
import { coverWords, holdReasonWords, liftReasonWords } from './hold-words.ts'
import { legalHoldsQuery } from './legal-hold-queries.ts'

const Who = ({ at, name }: { readonly at: number; readonly name: string }) => (
  <>
    <DateText value={at} as="date-time" /> by {name}
  </>
)

const rowsOf = (hold: LegalHoldView, loanId: string) => {
  const { placed, lifted } = hold
  return [
    { label: 'Covers', value: coverWords(hold, loanId) },
    { label: 'Reason', value: holdReasonWords[placed.reason] },
    { label: 'Matter', value: <Value>{placed.note === '' ? undefined : placed.note}</Value> },
    { label: 'Placed', value: <Who at={placed.at} name={placed.byName} /> },
    ...(lifted === null
      ? []
      : [
          { label: 'Lifted', value: <Who at={lifted.at} name={lifted.byName} /> },
          { label: 'Why lifted', value: liftReasonWords[lifted.reason] },
          { label: 'What ended it', value: <Value>{lifted.note === '' ? undefined : lifted.note}</Value> },
        ]),
  ]
}

interface HoldProps {
  readonly hold: LegalHoldView
  readonly loanId: string
  readonly onLift: () => void
}

const Hold = ({ hold, loanId, onLift }: HoldProps) => {
  const user = useUser()
  const inForce = hold.lifted === null
  return (
    <li className="stack-3 at-start card">
      <StatusTag tone={inForce ? 'warning' : 'neutral'}>{inForce ? 'In force' : 'Lifted'}</StatusTag>
      <SummaryList rows={rowsOf(hold, loanId)} />
      {inForce &&
        liftsLegalHolds(user) &&
        (hold.placed.byId === user.id ? (
          <p className="muted">You placed this hold, so another admin lifts it.</p>
        ) : (
          <Button onClick={onLift}>
            Lift hold
            <span className="visually-hidden">{` (${holdReasonWords[hold.placed.reason]})`}</span>
          </Button>
        ))}
    </li>
  )
}

/** The holds on the records of a loan: who placed each, when and why, and the ways to place and
 * lift one for those who may. */
export const LegalHoldSection = ({ loan }: { readonly loan: LoanView }) => {
  const user = useUser()
  const places = loan.recordsDestroyedAt === undefined
  const query = useApiQuery(legalHoldsQuery, loan.id)
  const [open, setOpen] = useState<'place' | LegalHoldView | null>(null)
  // Every page reads its holds again: one on a person covers other loans, too.
  const acting = useCommand({ done: () => setOpen(null), changes: ['legal-holds'] })
  const start = (dialog: 'place' | LegalHoldView) => {
    acting.reset()
    setOpen(dialog)
  }
  const dialog = { acting, onClose: () => setOpen(null) }
  return (
    <Section heading="Legal hold" className="stack-3">
      <p className="muted">
        While a hold is in force, nothing that it covers is destroyed, however old it gets. The customer does not see
        it.
      </p>
      <Faces query={query} lines={2}>
        {({ holds, keptUntil }) => (
          <>
            {places && (
              <p>
                {keptUntil === null ? (
                  'The loan needs these records; the time until they are destroyed has not begun.'
                ) : (
                  <>
                    Without a hold they are destroyed on <DateText value={keptUntil} />.
                  </>
                )}
              </p>
            )}
            {holds.length === 0 ? (
              <p>These records are not on hold.</p>
            ) : (
              <ul className="stack-4">
                {holds.map((hold) => (
                  <Hold key={hold.id} hold={hold} loanId={loan.id} onLift={() => start(hold)} />
                ))}
              </ul>
            )}
          </>
        )}
      </Faces>
      {places && (
        <div>
          <Button onClick={() => start('place')}>Place a legal hold</Button>
        </div>
      )}
      {listsLegalHolds(user) && (
        <Link to={paths.legalHolds} className="target">
          All legal holds
        </Link>
      )}
      {open === 'place' && (
        <PlaceDialog
          {...dialog}
          onConfirm={(body) =>
            acting.mutate(call(placeLegalHold, { params: { id: loan.id }, body }, 'The hold is placed'))
          }
        />
      )}
      {open !== null && open !== 'place' && (
        <LiftDialog
          {...dialog}
          hold={open}
          loanId={loan.id}
          onConfirm={(given) =>
            acting.mutate(call(liftLegalHold, { body: { id: open.id, ...given } }, 'The hold is lifted'))
          }
        />
      )}
    </Section>
  )
}
