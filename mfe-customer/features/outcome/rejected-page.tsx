import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { DateText } from '@tamarack/ui/value'
import styles from '../frame/frame.module.css'
import { LoanScreen } from '../frame/loan-screen.tsx'
import { StepElsewhere } from '../frame/step-elsewhere.tsx'

const Decision = ({ loan }: { readonly loan: LoanView }) => (
  <>
    <p>
      We decided this on <DateText value={loan.decidedAt} />, on the application you sent on{' '}
      <DateText value={loan.submittedAt} />. Nothing is signed and you owe us nothing.
    </p>
    <section className={styles['section']}>
      <h2>Main reasons</h2>
      {loan.rejectionReasons.length === 0 ? (
        <p>N/A</p>
      ) : (
        <ul className={styles['bullets']}>
          {loan.rejectionReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </section>
    <section className={styles['section']}>
      <h2>Where the information came from</h2>
      <p>
        From your answers in this application, from the bank account you connected, and from your identity check. A
        person of our staff decided.
      </p>
    </section>
    <section className={styles['section']}>
      <h2>Your right to see it and have it corrected</h2>
      <p>
        You can ask what we know about you and have mistakes corrected. Call or write to us; our details are{' '}
        <a href="#help">at the end of this page</a>.
      </p>
    </section>
    <section className={styles['section']}>
      <h2>When you may apply again</h2>
      <p>You may apply again at any time, for example when something in your situation has changed.</p>
    </section>
    <section className={styles['section']}>
      <h2>Free help with debts</h2>
      <p>
        Non-profit credit counsellors help with budgets and debts, free of charge and in confidence. Credit Counselling
        Canada lists them by place:{' '}
        <a href="https://creditcounsellingcanada.ca/" rel="noreferrer">
          creditcounsellingcanada.ca
        </a>
        . In Ontario you can also call 211.
      </p>
    </section>
    <div>
      <LinkButton to={paths.dashboard}>Go to your dashboard</LinkButton>
    </div>
  </>
)

export const Component = () => (
  <LoanScreen
    title="We cannot offer you this loan"
    titleFor={({ status }) => (status === 'rejected' ? null : 'Your application')}
  >
    {(loan) => (loan.status === 'rejected' ? <Decision loan={loan} /> : <StepElsewhere loan={loan} step="agreement" />)}
  </LoanScreen>
)
