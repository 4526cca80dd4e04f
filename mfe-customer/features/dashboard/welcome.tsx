import { getIntroduction, type IntroductionView } from '@tamarack/contracts/endpoints/site'
import { money, percent } from '@tamarack/ui/format'
import { LargeTwig } from '@tamarack/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { Apply } from './apply.tsx'
import styles from './dashboard.module.css'

type Product = IntroductionView['products'][number]

/** What a cash advance costs, with every figure that advertising one has to name, in the type size that the rule on advertising requires. */
const Example = ({ product: { example, figures } }: { readonly product: Product }) => {
  const points = figures.find(({ figure }) => figure === 'apr')?.points
  return (
    <>
      <p className={styles['borrow']}>
        Borrow {money(example.advance)} for {example.termDays} days: you repay <strong>{money(example.total)}</strong>.
      </p>
      <p>
        Cost of borrowing {money(example.costOfBorrowing)}, which is {money(example.costPerHundred)} per $100. Cost per
        year (APR):{' '}
        <span {...(points !== undefined && { style: { fontSize: `${points}pt` } })}>{percent(example.apr / 100)}</span>.
      </p>
    </>
  )
}

/** A dashboard without a loan: what a loan is in one example, how to get one in three steps, and one button. */
export const Welcome = () => {
  const { api } = useServices()
  const { data } = useQuery({ queryKey: ['introduction'], queryFn: () => api.call(getIntroduction, {}) })
  const product = data?.products.find(({ loanType }) => loanType === 'cash-advance')
  return (
    <section className={styles['welcome']} aria-labelledby="welcome">
      <LargeTwig className={styles['twig']} />
      <div className={styles['story']}>
        <h2 id="welcome">You have no loan with us.</h2>
        <div className={styles['example']}>{product !== undefined && <Example product={product} />}</div>
        <ol className={styles['three']}>
          <li>Show who you are, and connect your bank.</li>
          <li>Answer our questions, and choose your loan. A team member decides.</li>
          <li>Read and sign. We send the money within one hour.</li>
        </ol>
        <p>
          Your part takes about 8 minutes. Have your government photo ID, a phone with a camera and your online banking
          at hand.
        </p>
        <Apply />
      </div>
    </section>
  )
}
