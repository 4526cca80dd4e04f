import { getIntroduction } from '@tamarack/contracts/endpoints/site'
import { LargeTwig } from '@tamarack/ui/icons'
import { LoanStory } from '@tamarack/ui/loan-story'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { Apply } from './apply.tsx'
import styles from './dashboard.module.css'

/** A dashboard without a loan: what a loan is in one example, how to get one in three steps, and one button. */
export const Welcome = () => {
  const { api } = useServices()
  const { data } = useQuery({ queryKey: ['introduction'], queryFn: () => api.call(getIntroduction, {}) })
  return (
    <section className={styles['welcome']} aria-labelledby="welcome">
      <LargeTwig className={styles['twig']} />
      <div className="stack-4">
        <h2 id="welcome">You have no loan with us.</h2>
        <LoanStory product={data?.products.find(({ loanType }) => loanType === 'cash-advance')} />
        <Apply />
      </div>
    </section>
  )
}
