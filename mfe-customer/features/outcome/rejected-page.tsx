import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { DateText, money } from '@tamarack/ui/format'
import { LoanScreen, StepElsewhere } from '../frame/loan-screen.tsx'
import { frequencyWords, isFrequency, loanTypeInWords } from '../loan/products.ts'

type Alternative = LoanView['alternatives'][number]

/** No payment and no rate: those would have to be next to an APR and a term (CPA-08). */
const alternativeInWords = ({ loanType, amount, paymentFrequency, numberOfPayments }: Alternative): string => {
  const most = `${loanTypeInWords(loanType) ?? loanType} of up to ${money(amount)}`
  if (numberOfPayments === null) return most
  const often = isFrequency(paymentFrequency) ? `, ${frequencyWords[paymentFrequency].toLowerCase()}` : ''
  return numberOfPayments === 1
    ? `${most}, paid back in 1 payment`
    : `${most}, paid back in ${numberOfPayments} payments${often}`
}

/** Information, not an offer: nothing to press. */
const WouldHavePassed = ({ alternatives }: Pick<LoanView, 'alternatives'>) => (
  <section className="stack-2">
    <h2>What would have passed</h2>
    <p>
      By the same rules, on the day we decided. This is not an offer: a person decides on every application, and you do
      not have to borrow.
    </p>
    <ul className="stack-1 bullets">
      {alternatives.map((alternative) => (
        <li key={alternative.loanType}>{alternativeInWords(alternative)}</li>
      ))}
    </ul>
  </section>
)

const Decision = ({ loan }: { readonly loan: LoanView }) => (
  <>
    <p>
      We decided this on <DateText value={loan.decidedAt} />, on the application you sent on{' '}
      <DateText value={loan.submittedAt} />. Nothing is signed and you owe us nothing.
    </p>
    <section className="stack-2">
      <h2>Main reasons</h2>
      {loan.rejectionReasons.length === 0 ? (
        <p>N/A</p>
      ) : (
        <ul className="stack-1 bullets">
          {loan.rejectionReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </section>
    {loan.changesThatWouldPass.length > 0 && (
      <section className="stack-2">
        <h2>What would change the answer</h2>
        <ul className="stack-1 bullets">
          {loan.changesThatWouldPass.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    )}
    {loan.alternatives.length > 0 && <WouldHavePassed alternatives={loan.alternatives} />}
    <section className="stack-2">
      <h2>Where the information came from</h2>
      <p>
        From your answers in this application, from the bank account you connected, and from your identity check. A team
        member decided.
      </p>
    </section>
    <section className="stack-2">
      <h2>Your right to see it and have it corrected</h2>
      <p>
        You can ask what we know about you and have mistakes corrected. Call or write to us; our details are{' '}
        <a href="#help">at the end of this page</a>.
      </p>
    </section>
    <section className="stack-2">
      <h2>When you may apply again</h2>
      <p>You may apply again at any time, for example when something in your situation has changed.</p>
    </section>
    <section className="stack-2">
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
