import type { IntroductionView } from '@tamarack/contracts/endpoints/site'
import { money, percent, shortDate } from './format.tsx'
import styles from './loan-story.module.css'

type Product = IntroductionView['products'][number]

/** CPA-08: payment, term and cost per year in letters of one size; 12 points are one rem, which
 * grows with the reader's own text size. */
const printedAs = ({ figures }: Product, name: Product['figures'][number]['figure']) => {
  const points = figures.find(({ figure }) => figure === name)?.points
  return { 'data-figure': name, ...(points !== undefined && { style: { fontSize: `${points / 12}rem` } }) }
}

/** What a cash advance costs, with every figure that O. Reg. 98/09 s. 15 wants where one is
 * advertised. */
const Example = ({ product }: { readonly product: Product }) => {
  const { example, costPerHundredMaximum: most, costPerHundredSince: since } = product
  return (
    <>
      <p>
        Borrow {money(example.advance)} for <strong {...printedAs(product, 'term')}>{example.termDays} days</strong>:
        you repay <strong {...printedAs(product, 'payment')}>{money(example.total)}</strong>.
      </p>
      <p>
        Cost per year (APR): <strong {...printedAs(product, 'apr')}>{percent(example.apr / 100)}</strong>.
      </p>
      <p>
        Cost of borrowing {money(example.costOfBorrowing)}, which is {money(example.costPerHundred)} per $100
        {most !== null && `; the most that Ontario allows since ${shortDate(since)} is ${money(most)} per $100`}.
      </p>
    </>
  )
}

/** What a loan is in one example, how to get one in three steps, and what to have at hand. Without
 * figures, while they are on their way, it takes the same room. */
export const LoanStory = ({ product }: { readonly product: Product | undefined }) => (
  <>
    <div className={`stack-2 card ${styles['example']}`}>{product !== undefined && <Example product={product} />}</div>
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
