import type { LoanView } from '@tamarack/contracts/views/loan'
import { oftenWords } from './answer-words.tsx'
import { DateText, loanTypeWords, money } from './format.tsx'

/** No payment and no rate: those would have to be next to an APR and a term (CPA-08). */
const alternativeInWords = ({
  loanType,
  amount,
  paymentFrequency,
  numberOfPayments,
}: LoanView['alternatives'][number]): string => {
  const most = `${loanTypeWords[loanType]} of up to ${money(amount)}`
  if (numberOfPayments === null) return most
  return numberOfPayments === 1
    ? `${most}, paid back in 1 payment`
    : `${most}, paid back in ${numberOfPayments} payments, ${oftenWords(paymentFrequency)}`
}

const List = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="stack-1 bullets">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

interface RejectionProps {
  readonly loan: LoanView
  /** The level of its headings. */
  readonly heading: 'h2' | 'h4'
  /** Where the page has our address. */
  readonly help?: string | undefined
}

/** All that the customer reads of a rejection: their page, and what staff confirm before. */
export const Rejection = ({ loan, heading: Heading, help }: RejectionProps) => (
  <>
    <p>
      We decided this on <DateText value={loan.decidedAt} as="near" />, on the application you sent on{' '}
      <DateText value={loan.submittedAt} as="near" />. Nothing is signed and you owe us nothing.
    </p>
    <section className="stack-2">
      <Heading>Main reasons</Heading>
      {loan.rejectionReasons.length === 0 ? <p>N/A</p> : <List lines={loan.rejectionReasons} />}
    </section>
    {loan.changesThatWouldPass.length > 0 && (
      <section className="stack-2">
        <Heading>What would change the answer</Heading>
        <List lines={loan.changesThatWouldPass} />
      </section>
    )}
    {/* Information, not an offer: nothing to press. */}
    {loan.alternatives.length > 0 && (
      <section className="stack-2">
        <Heading>What would have passed</Heading>
        <p>
          By the same rules, on the day we decided. This is not an offer: a person decides on every application, and you
          do not have to borrow.
        </p>
        <List lines={loan.alternatives.map(alternativeInWords)} />
      </section>
    )}
    <section className="stack-2">
      <Heading>Where the information came from</Heading>
      <p>
        From your answers in this application, from the bank account you connected, and from your identity check. A team
        member decided.
      </p>
    </section>
    <section className="stack-2">
      <Heading>Your right to see it and have it corrected</Heading>
      <p>
        You can ask what we know about you and have mistakes corrected. Call or write to us; our details are{' '}
        {help === undefined ? 'at the end of this page' : <a href={help}>at the end of this page</a>}.
      </p>
    </section>
    <section className="stack-2">
      <Heading>When you may apply again</Heading>
      <p>You may apply again at any time, for example when something in your situation has changed.</p>
    </section>
    <section className="stack-2">
      <Heading>Free help with debts</Heading>
      <p>
        Non-profit credit counsellors help with budgets and debts, free of charge and in confidence. Credit Counselling
        Canada lists them by place:{' '}
        {help === undefined ? (
          'creditcounsellingcanada.ca'
        ) : (
          <a href="https://creditcounsellingcanada.ca/" rel="noreferrer">
            creditcounsellingcanada.ca
          </a>
        )}
        . In Ontario you can also call 211.
      </p>
    </section>
  </>
)
