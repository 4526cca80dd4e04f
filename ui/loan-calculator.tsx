import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { EstimateView, IntroductionView } from '@tamarack/contracts/endpoints/site'
import type { PaymentFrequency } from '@tamarack/contracts/payment-frequencies'
import { AmountSlider } from './amount-slider.tsx'
import { frequencyWords, oftenWords, optionsFrom } from './answer-words.tsx'
import { ChoiceCards, Select } from './choices.tsx'
import { chosenLoan, keepChosenLoan, type ChosenLoan } from './chosen-loan.tsx'
import { CostBar } from './cost-bar.tsx'
import { loanTypeWords, money, nearDate, percent, shortDate } from './format.tsx'
import styles from './loan-calculator.module.css'
import { problemOf, refusalText } from './problem.tsx'
import { useSettled } from './settled.tsx'
import { DateInput } from './text-input.tsx'

type Product = IntroductionView['products'][number]

/** Cents: what the slider of each product begins with, and where it stands first. */
const sliders = {
  'cash-advance': { minimum: 100_00, step: 10_00, first: 300_00 },
  installment: { minimum: 500_00, step: 500_00, first: 2_000_00 },
} as const

const lengths = [
  ['6', '6 months'],
  ['12', '1 year'],
  ['24', '2 years'],
  ['36', '3 years'],
  ['60', '5 years'],
].map(([value = '', label = '']) => ({ value, label }))

const firstMonths = 12

const settledAfterMs = 250

const firstChoice: ChosenLoan = {
  loanType: 'cash-advance',
  loanAmount: sliders['cash-advance'].first,
  paymentFrequency: 'bi-weekly',
}

/** The order in which a person reads them. */
const figureOrder = ['payment', 'term', 'apr', 'annual-rate'] as const

/** CPA-08: payment, term and cost per year in one font size; 12 points are one rem, which grows
 * with the reader's own text size. */
const printedAs = ({ figures }: Product, name: Product['figures'][number]['figure']) => {
  const points = figures.find(({ figure }) => figure === name)?.points
  return { 'data-figure': name, ...(points !== undefined && { style: { fontSize: `${points / 12}rem` } }) }
}

const Figures = ({ estimate, product }: { readonly estimate: EstimateView; readonly product: Product }) => {
  const { payment, numberOfPayments: count, termDays, apr, annualRate } = estimate
  const shown = {
    payment: ['Payment', count === 1 ? money(payment) : `${count} × ${money(payment)}`],
    term: ['Term', `${termDays} days`],
    apr: ['Cost per year (APR)', percent(apr)],
    'annual-rate': ['Interest rate', percent(annualRate)],
  } as const
  return (
    <dl className={styles['figures']}>
      {figureOrder
        .filter((name) => product.figures.some(({ figure }) => figure === name))
        .map((name) => (
          <div key={name}>
            <dt>{shown[name][0]}</dt>
            <dd {...printedAs(product, name)}>{shown[name][1]}</dd>
          </div>
        ))}
    </dl>
  )
}

/** When it is paid back, in one sentence; spoken when it has settled. */
const whenText = (estimate: EstimateView): string => {
  const { numberOfPayments: count, payment, total, dueDate, firstDueDate, paymentFrequency } = estimate
  return count === 1
    ? `If you sign today, you repay ${money(total)} on ${nearDate(dueDate)}.`
    : `If you sign today, you pay ${money(payment)} ${oftenWords(paymentFrequency)}, from ${nearDate(firstDueDate)} to ${nearDate(dueDate)}: ${money(total)} in all.`
}

interface LoanCalculatorProps {
  /** Asks the server. */
  readonly estimate: (chosen: ChosenLoan) => Promise<EstimateView>
  readonly queryClient: QueryClient
  readonly products: readonly Product[]
}

/** What the visitor chose, kept for the form on which terms are chosen, and what it costs. */
const useEstimate = (
  { estimate, queryClient }: Pick<LoanCalculatorProps, 'estimate' | 'queryClient'>,
  chosen: ChosenLoan,
) => {
  const asked = useSettled(chosen, settledAfterMs)
  const query = useQuery(
    {
      queryKey: ['estimate', asked],
      queryFn: () => estimate(asked),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    },
    queryClient,
  )
  const problem = problemOf(query.error)
  return {
    estimate: query.isError ? undefined : query.data,
    updating: asked !== chosen || query.isFetching,
    refusal: !query.isError ? null : problem === null ? 'We cannot show the cost just now.' : refusalText(problem),
  }
}

/** What a loan would cost, before anybody has said who they are; the server computes it as it does
 * the quote. What is chosen is kept for "Choose your loan". */
const LoanCalculator = ({ products, ...server }: LoanCalculatorProps) => {
  const [chosen, setChosen] = useState(() => chosenLoan() ?? firstChoice)
  const { estimate, updating, refusal } = useEstimate(server, chosen)
  const product = products.find(({ loanType }) => loanType === chosen.loanType)
  const choose = (change: Partial<ChosenLoan>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    keepChosenLoan(next)
  }
  if (product === undefined) return null
  const once = chosen.loanType === 'cash-advance'
  const { minimum, step } = sliders[chosen.loanType]
  return (
    <div className="stack-4">
      <ChoiceCards
        legend="Loan type"
        name="calculator-type"
        options={products.map(({ loanType }) => ({ value: loanType, label: loanTypeWords[loanType] }))}
        value={chosen.loanType}
        onChange={(value) => {
          const loanType = value === 'installment' ? value : 'cash-advance'
          // The length that is shown travels with the rest.
          const months = loanType === 'installment' ? (chosen.months ?? firstMonths) : undefined
          choose({ loanType, loanAmount: sliders[loanType].first, months })
        }}
      />
      <AmountSlider
        label="How much do you want to borrow?"
        name="calculator-amount"
        minimum={minimum}
        maximum={product.maximum}
        step={step}
        value={chosen.loanAmount}
        onChange={(loanAmount) => choose({ loanAmount: loanAmount ?? 0 })}
      />
      <div className={styles['when']}>
        <Select
          label={once ? 'How often are you paid?' : 'How often do you want to pay?'}
          name="calculator-frequency"
          empty={null}
          options={optionsFrom(frequencyWords)}
          value={chosen.paymentFrequency}
          onChange={({ target }) => choose({ paymentFrequency: target.value as PaymentFrequency })}
        />
        {once ? (
          <DateInput
            label="Next pay day"
            name="calculator-pay-day"
            min={estimate?.payDates?.earliest}
            max={estimate?.payDates?.latest}
            value={chosen.nextPayDate ?? estimate?.nextPayDate ?? ''}
            onChange={({ target }) => choose({ nextPayDate: target.value === '' ? undefined : target.value })}
          />
        ) : (
          <Select
            label="For how long?"
            name="calculator-length"
            empty={null}
            options={lengths}
            value={String(chosen.months ?? firstMonths)}
            onChange={({ target }) => choose({ months: Number(target.value) })}
          />
        )}
      </div>
      <div className={`stack-3 ${styles['cost']}`} aria-busy={updating}>
        {estimate === undefined ? (
          <p className="muted">{refusal}</p>
        ) : (
          <>
            <Figures estimate={estimate} product={product} />
            <CostBar borrowed={estimate.loanAmount} cost={estimate.costOfBorrowing} total={estimate.total} />
          </>
        )}
        <p role="status">{estimate !== undefined && !updating && whenText(estimate)}</p>
      </div>
    </div>
  )
}

/** ON-25, ON-26: what a cash advance costs, with every figure that O. Reg. 98/09 ss. 14 and 15 want
 * where one is advertised. */
const Example = ({ product }: { readonly product: Product }) => {
  const { example, costPerHundredMaximum: most, costPerHundredSince: since } = product
  return (
    <p className={`small ${styles['example']}`}>
      For comparison: borrow {money(example.advance)} for{' '}
      <strong {...printedAs(product, 'term')}>{example.termDays} days</strong> and you repay{' '}
      <strong {...printedAs(product, 'payment')}>{money(example.total)}</strong>. Cost per year (APR):{' '}
      <strong {...printedAs(product, 'apr')}>{percent(example.apr / 100)}</strong>. The cost of borrowing is{' '}
      {money(example.costOfBorrowing)}, {money(example.costPerHundred)} per $100
      {most !== null && `; the most that Ontario allows since ${shortDate(since)} is ${money(most)} per $100`}.
    </p>
  )
}

export interface LoanStoryProps extends Omit<LoanCalculatorProps, 'products'> {
  /** Undefined while they are on their way, or cannot be had. */
  readonly products: readonly Product[] | undefined
  /** What is done with the choice. */
  readonly children?: ReactNode
}

/** What a loan would cost, how to get one in three steps, and what to have at hand. */
export const Story = ({ products, children, ...server }: LoanStoryProps) => {
  const advance = products?.find(({ loanType }) => loanType === 'cash-advance')
  return (
    <>
      <div className={`stack-4 card roomy ${styles['calculator']}`}>
        {products !== undefined && (
          <>
            <LoanCalculator {...server} products={products} />
            {advance !== undefined && <Example product={advance} />}
            {children}
          </>
        )}
      </div>
      <ol className="stack-2 numbers">
        <li>Show who you are, and connect your bank.</li>
        <li>Answer our questions, and choose your loan. A team member decides.</li>
        <li>Read and sign. We send the money within one hour.</li>
      </ol>
      <p>
        Your part takes about 8 minutes. Have your government photo ID, a phone with a camera and your online banking at
        hand.
      </p>
    </>
  )
}
