import { useState } from 'react'
import { getServicing } from '@tamarack/contracts/endpoints/loan'
import type { CollectionView } from '@tamarack/contracts/views/collections'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { Button } from '@tamarack/ui/button'
import { Faces } from '@tamarack/ui/faces'
import { money } from '@tamarack/ui/format'
import { clockOffset } from '@tamarack/ui/present'
import { NextAct } from '@tamarack/ui/staff-frame'
import { mayDecide, useRead, useUser } from '../../services.tsx'
import { Section } from '../frame/section.tsx'
import { useLoanAct } from '../loan/loan-queries.ts'
import type { MoneyStart } from '../money-actions/action-form.tsx'
import { MoneyPanel } from '../money-actions/money-panel.tsx'
import {
  bucketWords,
  debitInWords,
  lastContactInWords,
  nextContactInWords,
  promiseInWords,
} from './collection-words.ts'
import styles from './collections.module.css'
import { ContactDialog, DoNotContactDialog, NoteDialog, PromiseDialog } from './collector-acts.tsx'
import { WhatWaits } from './what-waits.tsx'

interface OfMoney {
  readonly servicing: ServicingView
  readonly collection: CollectionView
  /** Epoch milliseconds at which it was read. */
  readonly readAt: number
}

const Figures = ({ servicing, collection, readAt }: OfMoney) => {
  const { nextDebit } = collection
  const facts = [
    ['Past due', money(collection.pastDue)],
    ['Days past due', `${collection.daysPastDue} (${bucketWords[collection.bucket].label.toLowerCase()})`],
    ['Owed in all', money(servicing.figures.owed)],
    ['Next debit', nextDebit === null ? (servicing.debits === 'paused' ? 'Paused' : 'None') : debitInWords(nextDebit)],
    ['Promise', collection.promise === null ? 'None' : promiseInWords(collection.promise, readAt)],
    ['Next contact', nextContactInWords(collection, readAt)],
    ['Last contact', lastContactInWords(collection, readAt)],
  ] as const
  return (
    <dl className={styles['figures']}>
      {facts.map(([label, value], at) => (
        <div key={label} className={at === 0 ? styles['first'] : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Dialog = 'call' | 'letter' | 'visit' | 'promise' | 'note' | 'bar'

interface ActsProps {
  readonly collection: CollectionView
  readonly onOpen: (dialog: Dialog) => void
  readonly onStart: (start: MoneyStart) => void
}

const Acts = ({ collection, onOpen, onStart }: ActsProps) => (
  <div className={styles['acts']}>
    <Button variant={collection.pastDue > 0 ? 'primary' : 'secondary'} onClick={() => onOpen('call')}>
      Call
    </Button>
    <Button onClick={() => onOpen('letter')}>Letter</Button>
    <Button onClick={() => onOpen('visit')}>Visit</Button>
    <Button onClick={() => onOpen('promise')}>Promise</Button>
    {collection.stay === null && <Button onClick={() => onStart({ kind: 'place-stay' })}>Stay</Button>}
    <Button onClick={() => onOpen('note')}>Note</Button>
    <Button variant="quiet" onClick={() => onOpen('bar')}>
      {collection.doNotContact === null ? 'Stop contacts' : 'Allow contacts'}
    </Button>
  </div>
)

interface ReadyProps extends OfMoney {
  readonly loan: LoanView
  readonly onStart: (start: MoneyStart) => void
}

const Ready = ({ loan, servicing, collection, readAt, onStart }: ReadyProps) => {
  const decides = mayDecide(useUser())
  const acting = useLoanAct(loan, ['servicing', loan.id], ['collections'])
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const open = (next: Dialog | null) => {
    acting.reset()
    setDialog(next)
  }
  const close = () => setDialog(null)
  return (
    <>
      <WhatWaits
        loan={loan}
        servicing={servicing}
        collection={collection}
        acting={acting}
        onStart={decides ? onStart : undefined}
      />
      <Section heading="What is due" className="stack-4 card">
        <Figures servicing={servicing} collection={collection} readAt={readAt} />
        {decides && collection.pastDue > 0 && (
          <NextAct>
            <p>{money(collection.pastDue)} past due</p>
            <Button variant="primary" onClick={() => open('call')}>
              Call
            </Button>
          </NextAct>
        )}
        {decides && <Acts collection={collection} onOpen={open} onStart={onStart} />}
      </Section>
      {(dialog === 'call' || dialog === 'letter' || dialog === 'visit') && (
        <ContactDialog
          acting={acting}
          channel={dialog}
          hasCoBorrower={loan.coApplicant?.signedAt !== undefined && loan.coApplicant?.signedAt !== null}
          onClose={close}
        />
      )}
      {dialog === 'promise' && <PromiseDialog acting={acting} onClose={close} />}
      {dialog === 'note' && <NoteDialog acting={acting} onClose={close} />}
      {dialog === 'bar' && (
        <DoNotContactDialog acting={acting} isSet={collection.doNotContact !== null} onClose={close} />
      )}
    </>
  )
}

/** The first thing about a signed loan: what waits and why, what is due, and what a collector does
 * about it. */
export const LoanMoney = ({ loan }: { readonly loan: LoanView }) => {
  const [start, setStart] = useState<MoneyStart | null>(null)
  const query = useRead(['servicing', loan.id], getServicing, { params: { id: loan.id } })
  return (
    <>
      <Faces query={query} lines={6}>
        {(servicing) =>
          servicing.forStaff && (
            <Ready
              loan={loan}
              servicing={servicing}
              collection={servicing.forStaff.collection}
              readAt={query.dataUpdatedAt + clockOffset()}
              onStart={setStart}
            />
          )
        }
      </Faces>
      <MoneyPanel loan={loan} start={start} onTaken={() => setStart(null)} />
    </>
  )
}
