import { useState } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { WhatIfPaidView } from '@tamarack/contracts/views/servicing'
import { MoneySlider, Slider } from '@tamarack/ui/amount-slider'
import { money, nearDate, tightDate } from '@tamarack/ui/format'
import { KeyFacts, type KeyFact } from '@tamarack/ui/key-facts'
import { DateInput, MoneyInput } from '@tamarack/ui/text-input'
import { useApiQuery, useServices } from '../../services.tsx'
import { tryPayment, whatIfQuery, type Payer } from '../loan/loan-queries.ts'
import { useLiveQuote } from '../terms/use-live-quote.ts'

interface OfLoan {
  readonly loan: Pick<LoanView, 'id' | 'sequence'>
  readonly payer?: Payer
}

const dayMs = 86_400_000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const daysFrom = (day: string, later: string): number => Math.round((Date.parse(later) - Date.parse(day)) / dayMs)

/** Cents by which the slider moves. */
const stepOf = (whole: number): number => (whole > 1_000_00 ? 25_00 : 10_00)

/** Half of it in whole steps: a part, which is what one does not know by heart. */
const halfOf = (whole: number): number => {
  const step = stepOf(whole)
  return Math.min(whole, Math.max(step, Math.round(whole / 2 / step) * step))
}

/** The answer in one sentence, the first of its box and the one that is spoken. */
const sentence = ({ on, amount, left }: WhatIfPaidView): string =>
  `If you pay ${money(amount)} on ${nearDate(on)}, ${left === 0 ? 'your loan is paid off' : `${money(left)} is left to pay`}.`

const factsOf = ({ on, amount, debitedBefore, left, next, last, saved }: WhatIfPaidView): readonly KeyFact[] => [
  { label: `You pay on ${nearDate(on)}`, value: money(amount) },
  ...(debitedBefore > 0 ? [{ label: 'Your debits before that day', value: money(debitedBefore) }] : []),
  {
    label: 'Left to pay that day',
    value: money(left),
    note: left === 0 ? 'Your loan is paid off.' : undefined,
  },
  ...(next === null ? [] : [{ label: `Next payment, ${nearDate(next.dueDate)}`, value: money(next.amount) }]),
  ...(last === null || last === next?.dueDate ? [] : [{ label: 'Last payment', value: nearDate(last) }]),
  {
    label: 'You save',
    value: money(saved),
    note: saved === 0 ? 'The cost stays as agreed.' : 'Interest that does not run.',
  },
]

const Planned = ({ loan, payer = 'borrower', start }: OfLoan & { readonly start: WhatIfPaidView }) => {
  const { api } = useServices()
  const { today, lastDay } = start
  const [on, setOn] = useState(today)
  const [amount, setAmount] = useState<number | null>(halfOf(start.toPayOff))
  const isDay = on >= today && on <= lastDay
  const isAmount = amount !== null && Number.isInteger(amount) && amount > 0
  const { quote, updating, refusal } = useLiveQuote({
    schema: { safeParse: () => (isDay && isAmount ? { data: { on, amount } } : {}) },
    values: null,
    key: ['what-if', loan.id],
    load: (paid) => api.call(tryPayment(payer), { params: { id: loan.id }, query: paid }),
    sentence,
  })
  const whole = quote?.toPayOff ?? start.toPayOff
  return (
    <section className="stack-3" aria-labelledby="what-if">
      <h2 id="what-if">What if I pay</h2>
      <div>
        <MoneyInput
          label="Amount to try"
          name="what-if-amount"
          hint={`Up to ${money(whole)}`}
          value={amount}
          onChange={setAmount}
          error={isAmount ? undefined : 'Enter an amount'}
        />
        <MoneySlider
          minimum={Math.min(stepOf(whole), whole)}
          maximum={whole}
          step={stepOf(whole)}
          value={amount}
          onChange={setAmount}
        />
      </div>
      {lastDay > today && (
        <div>
          <DateInput
            label="Day"
            name="what-if-day"
            min={today}
            max={lastDay}
            value={on}
            onChange={({ target }) => setOn(target.value)}
            error={isDay ? undefined : `Enter a day from ${nearDate(today)} to ${nearDate(lastDay)}`}
          />
          <Slider
            label="Move the day"
            shown={nearDate(on)}
            ends={['Today', tightDate(lastDay)]}
            minimum={0}
            maximum={daysFrom(today, lastDay)}
            value={isDay ? daysFrom(today, on) : 0}
            onMove={(days) => setOn(dayAfter(today, days))}
          />
        </div>
      )}
      {quote !== null && <KeyFacts label="What this payment would do" rows={factsOf(quote)} updating={updating} />}
      {refusal !== null && <p className="muted">We cannot work this out just now.</p>}
    </section>
  )
}

/** What a payment on a coming day would leave, save and end: nothing is paid by looking. */
export const WhatIf = ({ loan, payer = 'borrower' }: OfLoan) => {
  const start = useApiQuery(whatIfQuery, loan.id, payer).data
  return start === undefined || start.toPayOff === 0 ? null : (
    <Planned key={loan.sequence} loan={loan} payer={payer} start={start} />
  )
}
