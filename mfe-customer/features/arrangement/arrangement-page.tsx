import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ArrangeableView } from '@tamarack/contracts/views/servicing'
import { LinkButton } from '@tamarack/ui/button'
import { Faces } from '@tamarack/ui/faces'
import { money } from '@tamarack/ui/format'
import { useApiQuery, useServices } from '../../services.tsx'
import { Reach } from '../dashboard/reach.tsx'
import { LoanScreen } from '../frame/loan-screen.tsx'
import { arrangeableQuery, servicingQuery } from '../loan/loan-queries.ts'
import { Answered } from './answered.tsx'
import { ArrangementForm } from './arrangement-form.tsx'
import { canRequest, WhyNot } from './more-time.tsx'

interface OfLoan {
  readonly loan: LoanView
}

/** Why something cannot be requested today, and what is possible all the same. */
const NotPossible = ({ loan, can }: OfLoan & { readonly can: ArrangeableView }) => (
  <section className="stack-2">
    <h2>Nothing can be moved today</h2>
    <WhyNot can={can} />
    <p>You can pay a part of it on any day, at no cost: it makes the payment that is left smaller.</p>
    <div>
      <LinkButton to={paths.payEarly(loan.id)}>Pay a part now</LinkButton>
    </div>
  </section>
)

const Body = ({ loan }: OfLoan) => {
  const { api } = useServices()
  const [servicing, arrangeable] = [
    useQuery({ ...servicingQuery(api, loan.id), staleTime: 0 }),
    useApiQuery(arrangeableQuery, loan.id),
  ]
  const { refetch } = servicing
  // What was just requested is part of how the loan stands.
  useEffect(() => void refetch(), [loan, refetch])
  return (
    <Faces query={servicing}>
      {({ request, figures }) => (
        <>
          {request !== null && <Answered request={request} />}
          <p>You owe {money(figures.owed)}.</p>
          {request?.state !== 'open' && (
            <Faces query={arrangeable}>
              {(can) =>
                canRequest(can) ? (
                  <>
                    <p>
                      Tell us what would help. It costs nothing to ask, and nothing that we agree to makes your loan
                      dearer.
                    </p>
                    <ArrangementForm loan={loan} can={can} />
                  </>
                ) : (
                  <NotPossible loan={loan} can={can} />
                )
              }
            </Faces>
          )}
          <p>
            <Reach /> Non-profit credit counsellors help free of charge:{' '}
            <a href="https://creditcounsellingcanada.ca/" rel="noreferrer">
              creditcounsellingcanada.ca
            </a>
            , or call 211.
          </p>
        </>
      )}
    </Faces>
  )
}

export const Component = () => (
  <LoanScreen title="If you cannot pay" back={{ to: paths.dashboard, label: 'Your loan' }}>
    {(loan) => <Body loan={loan} />}
  </LoanScreen>
)
