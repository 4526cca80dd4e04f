import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { requestArrangement } from '@tamarack/contracts/commands/request-arrangement'
import {
  arrangementAnswers,
  partsOfWish,
  wishOf,
  withoutOtherHelp,
  type ArrangementAnswers,
} from '@tamarack/contracts/forms/arrangement'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ArrangeableView } from '@tamarack/contracts/views/servicing'
import { LinkButton } from '@tamarack/ui/button'
import { Radios, Select } from '@tamarack/ui/choices'
import { Faces } from '@tamarack/ui/faces'
import { useServerForm, type ServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { money, nearDate } from '@tamarack/ui/format'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { DateInput } from '@tamarack/ui/text-input'
import { useApiQuery, useServices } from '../../services.tsx'
import { FreeHelp, Reach } from '../dashboard/reach.tsx'
import { FormMessages, LoanScreen, useScreen } from '../frame/loan-screen.tsx'
import { arrangeableQuery, servicingQuery } from '../loan/loan-queries.ts'
import { Answered } from './answered.tsx'
import { canRequest, everyWords, LateWhyNot, situationWords, WhyNot } from './more-time.tsx'

type AnswersForm = ServerForm<ArrangementAnswers, ArrangementAnswers>
interface OfForm {
  readonly server: AnswersForm
  readonly can: ArrangeableView
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Which payment, and until when it may wait. */
const Later = ({ server, can: { movable } }: OfForm) => {
  const payment = useWatch({ control: server.control, name: 'payment' })
  const chosen = movable.find((one) => String(one.payment) === payment) ?? movable[0]
  return (
    <>
      {movable.length > 1 && (
        <Select
          label="Which payment?"
          options={movable.map((one) => ({
            value: String(one.payment),
            label: `${money(one.amount)} on ${nearDate(one.dueDate)}`,
          }))}
          {...server.field('payment')}
        />
      )}
      {chosen !== undefined && (
        <DateInput
          label="When can you pay it?"
          hint={`${money(chosen.amount)}, due on ${nearDate(chosen.dueDate)}; at the latest on ${nearDate(chosen.latest)}. It costs nothing, and we debit the same amount on that day.`}
          min={chosen.earliest}
          max={chosen.latest}
          {...server.field('dueDate')}
        />
      )}
    </>
  )
}

/** Each part with its day, as it would be agreed to. */
const Preview = ({ amount, wish }: { readonly amount: number; readonly wish: Parameters<typeof partsOfWish>[1] }) => {
  const parts = partsOfWish(amount, wish)
  if (parts.length === 0) return null
  return (
    <KeyFacts
      label="Your request"
      rows={parts.map((part) => ({ label: nearDate(part.dueDate), value: money(part.amount) }))}
    />
  )
}

/** In how many parts, from when and how often. */
const Parts = ({ server, can: { late } }: OfForm) => {
  const [parts, first, every] = useWatch({ control: server.control, name: ['parts', 'first', 'every'] })
  const count = Number(parts)
  if (late === null) return null
  return (
    <>
      <Select
        label="In how many parts?"
        options={Array.from({ length: late.partsMax }, (_, index) => ({
          value: String(index + 1),
          label: index === 0 ? 'All of it at once, later' : `${index + 1} parts`,
        }))}
        {...server.field('parts')}
      />
      <p>
        {count > 1 ? `${money(late.amount)} in all.` : `${money(late.amount)}.`} While you pay as agreed, no default
        interest runs and nothing is added.
      </p>
      <DateInput
        label="When can you pay the first one?"
        hint={`From ${nearDate(late.firstFrom)} to ${nearDate(late.firstBy)}`}
        min={late.firstFrom}
        max={late.firstBy}
        {...server.field('first')}
      />
      {count > 1 && <Select label="And then how often?" options={optionsOf(everyWords)} {...server.field('every')} />}
      <Preview amount={late.amount} wish={{ parts: count, first: first ?? '', every }} />
    </>
  )
}

/** What would help, why, and the one press that sends the request. */
const ArrangementForm = ({ loan, can }: { readonly loan: LoanView; readonly can: ArrangeableView }) => {
  const { api } = useServices()
  const cache = useQueryClient()
  const { go } = useScreen()
  const server = useServerForm({
    schema: arrangementAnswers,
    defaultValues: {
      help: can.late === null ? 'later' : 'parts',
      payment: String(can.movable[0]?.payment ?? 1),
      dueDate: '',
      parts: '2',
      first: '',
      every: 'bi-weekly',
    },
    withoutHidden: withoutOtherHelp,
    send: async (answers, { idempotencyKey }) => {
      const body = { wish: wishOf(answers), situation: answers.situation }
      const answer = await api.call(requestArrangement, { params: { id: loan.id }, body, idempotencyKey })
      // The loan itself is as it was; what was requested is next to it.
      await cache.invalidateQueries({ queryKey: servicingQuery(api, loan.id).queryKey })
      await go(answer, paths.cannotPay(loan.id))
    },
  })
  const help = useWatch({ control: server.control, name: 'help' })
  return (
    <>
      <FormMessages form={server} />
      <Form onSubmit={server.submit} label="Request an arrangement">
        {can.late !== null && can.movable.length > 0 && (
          <Radios
            legend="What would help?"
            options={[
              { value: 'parts', label: 'Pay what is late in parts' },
              { value: 'later', label: 'Pay the next payment later' },
            ]}
            {...server.field('help')}
          />
        )}
        {help === 'later' ? <Later server={server} can={can} /> : <Parts server={server} can={can} />}
        <Select label="What happened?" options={optionsOf(situationWords)} {...server.field('situation')} />
        <SubmitActions label="Send my request" pending={server.pending} pendingLabel="Sending..." />
      </Form>
    </>
  )
}

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
      {({ request, figures, onTheirWay }) => (
        <>
          {request !== null && <Answered request={request} onTheirWay={onTheirWay} />}
          <p>You owe {money(figures.owed)}.</p>
          {request?.state !== 'open' && (
            <Faces query={arrangeable}>
              {(can) =>
                canRequest(can) ? (
                  <>
                    <LateWhyNot can={can} />
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
            <Reach /> <FreeHelp />
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
