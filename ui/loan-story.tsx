import { lazy, Suspense, type ReactNode } from 'react'
import type { IntroductionView } from '@tamarack/contracts/endpoints/site'
import { money, percent, shortDate } from './format.tsx'
import type { LoanCalculatorProps } from './loan-calculator.tsx'
import styles from './loan-story.module.css'

/** Loaded after the form above it: nobody waits for it to sign in. */
const Calculator = lazy(async () => ({ default: (await import('./loan-calculator.tsx')).LoanCalculator }))

type Product = IntroductionView['products'][number]

/** CPA-08: payment, term and cost per year in letters of one size; 12 points are one rem, which
 * grows with the reader's own text size. */
const printedAs = ({ figures }: Product, name: Product['figures'][number]['figure']) => {
  const points = figures.find(({ figure }) => figure === name)?.points
  return { 'data-figure': name, ...(points !== undefined && { style: { fontSize: `${points / 12}rem` } }) }
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

interface LoanStoryProps extends Omit<LoanCalculatorProps, 'products'> {
  /** Undefined while they are on their way, or cannot be had. */
  readonly products: readonly Product[] | undefined
  /** What is done with the choice. */
  readonly children?: ReactNode
}

/** What a loan would cost, how to get one in three steps, and what to have at hand. Without figures
 * it takes the same room. */
export const LoanStory = ({ products, children, ...server }: LoanStoryProps) => {
  const advance = products?.find(({ loanType }) => loanType === 'cash-advance')
  return (
    <>
      <div className={`stack-4 card roomy ${styles['calculator']}`}>
        {products !== undefined && (
          <Suspense fallback={null}>
            <Calculator {...server} products={products} />
            {advance !== undefined && <Example product={advance} />}
            {children}
          </Suspense>
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
