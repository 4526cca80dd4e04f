import { lazy } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { Fold } from '../frame/fold.tsx'

/* What a borrower opens on demand. */

const CannotPay = lazy(async () => ({ default: (await import('./cannot-pay.tsx')).CannotPay }))
const CostBox = lazy(async () => ({ default: (await import('../loan/cost-box.tsx')).CostBox }))
const Debits = lazy(async () => ({ default: (await import('../debits/debits.tsx')).Debits }))
const Documents = lazy(async () => ({ default: (await import('./documents.tsx')).Documents }))

interface OfLoan {
  readonly loan: LoanView
}

/** Nothing where nothing can be decided; open where something was decided or waits. */
export const DebitsFold = ({ loan, servicing }: OfLoan & { readonly servicing: ServicingView }) => {
  const { revokedOn, endsOnIfRevoked, newAccount } = servicing.authorization
  const states = new Set(servicing.payments.map(({ control }) => control.state))
  const isStopped = states.has('stopped') || states.has('resumable')
  const isDecided = isStopped || revokedOn !== null || newAccount === 'to-sign'
  if (!isDecided && !states.has('stoppable') && endsOnIfRevoked === null && newAccount === 'none') return null
  return (
    <Fold id="debits" heading="Your debits and bank account" open={isDecided}>
      <Debits loan={loan} servicing={servicing} />
    </Fold>
  )
}

/** Open for whoever is late. */
export const CannotPayFold = ({ loan, servicing }: OfLoan & { readonly servicing?: ServicingView | undefined }) => (
  <Fold id="cannot-pay" heading="If you cannot pay" open={(servicing?.late ?? null) !== null}>
    <CannotPay loan={loan} servicing={servicing} />
  </Fold>
)

export const DetailsFold = ({ loan }: OfLoan) => (
  <Fold id="details" heading="Loan details">
    <CostBox loan={loan} label="What you agreed to" />
  </Fold>
)

/** Open where one waits to be signed. */
export const DocumentsFold = ({ loan, servicing }: OfLoan & { readonly servicing?: ServicingView }) => (
  <Fold id="documents" heading="Documents and notices" open={servicing?.authorization.newAccount === 'to-sign'}>
    <Documents loan={loan} />
  </Fold>
)
