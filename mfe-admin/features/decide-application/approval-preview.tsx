import type { DecisionPreviewView, LoanView } from '@tamarack/contracts/views/loan'
import { Disclosure } from '@tamarack/ui/disclosure'
import { money, percent, shortDate } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { Section } from '../frame/section.tsx'
import { loanTypeOf, statusWords } from '../loan/loan-words.ts'
import { checksInWords, mostUrgentFirst, ruleChecks } from '../loan/rule-checks.ts'
import { eventFacts } from '../timeline/event-facts.ts'

const lastPayment = ({ payments }: LoanView): string | null => payments.at(-1)?.dueDate ?? null

const repays = (loan: LoanView): string =>
  loan.payments.length > 1
    ? `${money(loan.totalObligationAmount)} in ${loan.payments.length} payments, the last on ${shortDate(lastPayment(loan))}`
    : `${money(loan.totalObligationAmount)} on ${shortDate(loan.endDate)}`

/** The terms that the customer would sign, in the order of the cost box. */
const terms: readonly { readonly label: string; readonly of: (loan: LoanView) => string | null | undefined }[] = [
  { label: 'Status', of: ({ status }) => statusWords[status].label },
  { label: 'Loan', of: loanTypeOf },
  { label: 'Customer receives', of: ({ selectedLoanAmount }) => money(selectedLoanAmount) },
  { label: 'Starts', of: ({ startDate }) => shortDate(startDate) },
  { label: 'Cost of borrowing', of: ({ interestAmount }) => money(interestAmount) },
  { label: 'Customer repays', of: repays },
  { label: 'Term', of: ({ termsOfAgrrementInDays: days }) => (days === null ? null : `${days} days`) },
  { label: 'APR', of: ({ apr }) => percent(apr) },
]

const comparedRows = ({ before, after }: DecisionPreviewView): SummaryRow[] =>
  terms.map(({ label, of }) => {
    const [was, is] = [of(before), of(after)]
    return { label, value: is, ...(was !== is && { note: `Now: ${was ?? 'N/A'}` }) }
  })

/** Whether the customer would sign other figures than those that were sent for review. */
const termsChange = ({ before, after }: DecisionPreviewView): boolean =>
  terms.some(({ label, of }) => label !== 'Status' && of(before) !== of(after))

const Checks = ({ after }: DecisionPreviewView) => {
  const checks = ruleChecks(after)
  const others = mostUrgentFirst(checks).filter(({ outcome }) => outcome !== 'pass')
  return (
    <>
      <p>{checksInWords(checks)}.</p>
      {others.length > 0 && (
        <ul>
          {others.map(({ key, words }) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Every event that a decision will record. */
export const Events = ({ events }: Pick<DecisionPreviewView, 'events'>) => (
  <Section heading="Events that will be recorded" level={3} className="stack-3">
    <ol className="any-width">
      {events.map((event, at) => (
        <li key={`${at}.${event.type}`}>
          <Disclosure summary={event.title}>
            <SummaryList rows={eventFacts(event)} />
          </Disclosure>
        </li>
      ))}
    </ol>
  </Section>
)

/** The application after the approval, each figure that changes next to what it is now. */
export const ApprovalPreview = ({ preview }: { readonly preview: DecisionPreviewView }) => (
  <>
    {termsChange(preview) && (
      <Notice tone="warning" heading="The terms change with the approval">
        <p>They are priced for today. The customer reads and signs the new figures.</p>
      </Notice>
    )}
    <Section heading="The loan after the approval" level={3} className="stack-3">
      <SummaryList rows={comparedRows(preview)} />
      <Checks {...preview} />
    </Section>
  </>
)
