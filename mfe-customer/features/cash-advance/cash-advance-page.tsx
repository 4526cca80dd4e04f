import { Controller, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { ApiClient } from '@tamarack/contracts/client'
import { chooseCashAdvance } from '@tamarack/contracts/commands/choose-terms'
import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import { getCashAdvanceLimits, quoteCashAdvance } from '@tamarack/contracts/endpoints/loan'
import type { ErrorCode } from '@tamarack/contracts/error-catalogue'
import { cashAdvanceForm, type CashAdvanceForm } from '@tamarack/contracts/forms/cash-advance'
import { extendedPlanWindowDays } from '@tamarack/contracts/limits'
import { paymentFrequencies } from '@tamarack/contracts/payment-frequencies'
import type { PayFoundView } from '@tamarack/contracts/views/bank'
import type { CashAdvanceLimitsView, CashAdvanceQuoteView } from '@tamarack/contracts/views/cash-advance'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { AmountSlider } from '@tamarack/ui/amount-slider'
import { frequencyWords, oftenWords } from '@tamarack/ui/answer-words'
import { callQuery } from '@tamarack/ui/call-query'
import { Radios } from '@tamarack/ui/choices'
import { keepChosenLoan } from '@tamarack/ui/chosen-loan'
import { CostBar } from '@tamarack/ui/cost-bar'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Faces, Loading } from '@tamarack/ui/faces'
import { draftKey, useServerForm, type ServerForm } from '@tamarack/ui/form'
import { FormSection } from '@tamarack/ui/form-layout'
import { money, nearDate } from '@tamarack/ui/format'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { Notice } from '@tamarack/ui/notice'
import { seenWithDays } from '@tamarack/ui/seen-amount'
import { DateInput } from '@tamarack/ui/text-input'
import { useApiQuery, useServices } from '../../services.tsx'
import { Known } from '../frame/known.tsx'
import { useAfterSaving } from '../frame/step-form.tsx'
import { payFoundQuery } from '../loan/pay-found.ts'
import { isFrequency } from '../loan/products.ts'
import { LoanDays } from '../terms/loan-days.tsx'
import { keptTerms } from '../terms/loan-type-cards.tsx'
import { OtherIncome, StartToday } from '../terms/start-today.tsx'
import { TermsForm, TermsScreen, useRefusedTerms } from '../terms/terms-form.tsx'
import styles from '../terms/terms.module.css'
import { useLiveQuote, type LiveQuote } from '../terms/use-live-quote.ts'
import { costRows, largestAmount, payDaysOffered, repayText, sumOf, termsToFillIn } from './offered.ts'

/** What limits the advance, before anything is typed. Read afresh each time: it depends on the
 * income that was just answered, and on today. */
const limitsQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['cash-advance-limits', loanId], getCashAdvanceLimits, { params: { id: loanId } })

/** The answer that a refusal of the terms is about. */
const fieldOf: Readonly<Partial<Record<ErrorCode, keyof CashAdvanceForm>>> = {
  ADVANCE_BELOW_MINIMUM: 'loanAmount',
  ADVANCE_ABOVE_MAXIMUM: 'loanAmount',
  ADVANCE_ABOVE_HALF_NET_PAY: 'loanAmount',
  TERM_TOO_LONG: 'nextPayDate',
  TERM_TOO_SHORT: 'nextPayDate',
  NEXT_INCOME_NOT_AHEAD: 'nextPayDate',
  DUE_DATE_TOO_SOON: 'nextPayDate',
  TERM_ENDS_BEFORE_NEXT_INCOME: 'nextPayDate',
  OUTSIDE_CALENDAR: 'nextPayDate',
}

type Input = BodyInputOf<typeof chooseCashAdvance>
type Server = ServerForm<Input, CashAdvanceForm>
type Part = { readonly server: Server; readonly limits: CashAdvanceLimitsView }

/** Cents: where the slider begins, and its steps. */
const step = 10_00

/** Which income the limit is taken from: of the customer's answer and the bank's figure the lower
 * counts. */
const incomeUsedText = ({ incomeSeen, monthlyNetIncome }: CashAdvanceLimitsView): string =>
  incomeSeen === null
    ? `We take your net pay from your answers: ${money(monthlyNetIncome)} a month.`
    : `We take your net pay from your bank data: ${seenWithDays({ ...incomeSeen, amount: monthlyNetIncome })}.`

/** The limit before anything is typed: one sentence once the pay frequency is chosen, all four
 * until then. */
const Limit = ({ limits, frequency }: { readonly limits: CashAdvanceLimitsView; readonly frequency: unknown }) => {
  const largest = largestAmount(limits, frequency)
  if (largest === null)
    return (
      <p>
        <strong>We cannot offer you a cash advance with this income.</strong>{' '}
        {limits.monthlyNetIncome < limits.leastMonthlyIncome
          ? `We lend on a net income of at least ${money(limits.leastMonthlyIncome)} a month.`
          : `The limit is half of your net pay for one pay period, and that is less than ${money(limits.minimumAdvance)}.`}{' '}
        <OtherIncome />
      </p>
    )
  return isFrequency(frequency) ? (
    <Disclosure summary={`You can borrow up to ${money(largest)}`}>
      <p>
        The limit is half of your net pay for one pay period, and never more than {money(limits.largestAdvance)}.{' '}
        {incomeUsedText(limits)}
      </p>
    </Disclosure>
  ) : (
    <div>
      <p>
        The limit is half of your net pay for one pay period, and never more than {money(limits.largestAdvance)}.{' '}
        {incomeUsedText(limits)} You can borrow up to:
      </p>
      <ul className="bullets">
        {paymentFrequencies
          .filter((each) => limits.maximumAdvance[each] !== null)
          .map((each) => (
            <li key={each}>
              {money(limits.maximumAdvance[each])} if you are paid {frequencyWords[each].toLowerCase()}
            </li>
          ))}
      </ul>
    </div>
  )
}

/** The pay that the bank shows, in one line; what the customer answers otherwise counts, and both
 * are kept. */
const fromBank = ({ payer, payFrequency, nextPayDates }: NonNullable<PayFoundView['pay']>): string => {
  const next = nextPayDates[0]
  return `From your bank data: ${payer} pays you ${oftenWords(payFrequency)}${next === undefined ? '' : `, next on ${nearDate(next)}`}.`
}

const PayQuestions = ({ server: { control, field }, limits }: Part) => {
  const { earliest, latest } = payDaysOffered(limits, useWatch({ control, name: 'paymentFrequency' }))
  return (
    <>
      <Radios
        inLine
        legend="How often are you paid?"
        options={paymentFrequencies.map((value) => ({ value, label: frequencyWords[value] }))}
        {...field('paymentFrequency')}
      />
      <DateInput
        label="When is your next pay day?"
        hint={`You repay on this day, or on the next day your bank is open. It must be from ${nearDate(earliest)} to ${nearDate(latest)}.`}
        min={earliest}
        max={latest}
        {...field('nextPayDate')}
      />
    </>
  )
}

const Pay = ({ found, ...part }: Part & { readonly found: PayFoundView | null }) => {
  const { control, errorOf } = part.server
  const [frequency, payDay] = useWatch({ control, name: ['paymentFrequency', 'nextPayDate'] })
  const pay = found?.pay ?? null
  if (pay === null)
    return (
      <FormSection heading="Your pay">
        <PayQuestions {...part} />
      </FormSection>
    )
  const differs =
    (isFrequency(frequency) && frequency !== pay.payFrequency) ||
    (payDay !== '' && payDay !== undefined && !pay.nextPayDates.includes(payDay))
  const failed = errorOf('paymentFrequency') !== undefined || errorOf('nextPayDate') !== undefined
  return (
    <FormSection heading="Your pay">
      <Known sentence={fromBank(pay)} open={differs || failed} startsOpen={payDay === undefined || payDay === ''}>
        <PayQuestions {...part} />
        {differs && <p>You chose something else. We go by your answer, and a team member sees both.</p>}
      </Known>
    </FormSection>
  )
}

const Amount = ({ server: { control, errorOf }, limits }: Part) => {
  const frequency = useWatch({ control, name: 'paymentFrequency' })
  const largest = largestAmount(limits, frequency)
  return (
    <div className="stack-3">
      <Controller
        name="loanAmount"
        control={control}
        render={({ field }) => (
          <AmountSlider
            label="How much do you want to borrow?"
            minimum={Math.min(step, largest ?? 0)}
            maximum={largest ?? 0}
            step={step}
            {...field}
            error={errorOf('loanAmount')}
          />
        )}
      />
      <Limit limits={limits} frequency={frequency} />
    </div>
  )
}

interface CostProps {
  readonly live: LiveQuote<CashAdvanceQuoteView>
  readonly closedDays: CashAdvanceLimitsView['closedDays']
}

/** What it would cost, next to the form on a desk and below it on a phone. */
const Cost = ({ live: { quote, updating, refusal }, closedDays }: CostProps) => (
  <div className={`stack-3 ${styles['cost']}`}>
    <h2>What it costs</h2>
    {quote !== null ? (
      <KeyFacts
        head={
          <div className="stack-4">
            <CostBar borrowed={quote.advance} cost={quote.costOfBorrowing} total={quote.total} />
            <LoanDays
              start={quote.startDate}
              due={quote.payments.map(({ dueDate }) => dueDate)}
              closedDays={closedDays}
            />
          </div>
        }
        rows={costRows(quote)}
        label="What it costs"
        updating={updating}
      />
    ) : (
      <p className={styles['none']}>
        {refusal ?? 'Answer the questions above to see the cost here, before you go on.'}
      </p>
    )}
    {quote !== null && quote.payments.length > 1 && (
      <Notice tone="info" heading="This loan is repaid in instalments">
        <p>
          It is at least your third loan with us in {extendedPlanWindowDays} days, so the law gives you an extended
          payment plan:
        </p>
        <ul className="bullets">
          {quote.payments.map(({ dueDate, amount }) => (
            <li key={dueDate}>
              {money(amount)} on {nearDate(dueDate)}
            </li>
          ))}
        </ul>
      </Notice>
    )}
  </div>
)

const LoanForm = ({
  loan,
  limits,
  found,
}: {
  readonly loan: LoanView
  readonly limits: CashAdvanceLimitsView
  readonly found: PayFoundView | null
}) => {
  const { api } = useServices()
  const after = useAfterSaving()
  const refused = useRefusedTerms(loan, limitsQuery(api, loan.id).queryKey, fieldOf)
  // A draft of yesterday still holds yesterday's start.
  const startDate = limits.earliestStartDate
  const server: Server = useServerForm<Input, CashAdvanceForm>({
    schema: cashAdvanceForm,
    defaultValues: {
      loanType: 'cash-advance',
      startDate,
      ...termsToFillIn(limits, found, keptTerms(useLocation().state, 'cash-advance')),
    },
    questions: { paymentFrequency: 'How often are you paid?' },
    draft: draftKey(loan.id, 'cash-advance'),
    send: async (body, { idempotencyKey }) => {
      const answer = await api
        .call(chooseCashAdvance, { params: { id: loan.id }, body: { ...body, startDate }, idempotencyKey })
        .catch(refused)
      keepChosenLoan(null)
      await after.goOn(answer)
    },
  })
  const live = useLiveQuote<CashAdvanceForm, CashAdvanceQuoteView>({
    schema: cashAdvanceForm,
    values: { ...useWatch({ control: server.control }), startDate },
    key: ['cash-advance-quote', loan.id],
    load: ({ loanType: _type, ...query }) => api.call(quoteCashAdvance, { params: { id: loan.id }, query }),
    sentence: repayText,
  })
  return (
    <TermsForm
      loan={loan}
      type="cash-advance"
      server={server}
      after={after}
      isComplete={(values) => cashAdvanceForm.safeParse(values).success}
      cost={<Cost live={live} closedDays={limits.closedDays} />}
      sum={live.quote && sumOf(live.quote)}
      amount={<Amount server={server} limits={limits} />}
    >
      <Pay server={server} limits={limits} found={found} />
      <StartToday today={limits.earliestStartDate} later="If you sign on a later day, your loan starts on that day." />
    </TermsForm>
  )
}

const Terms = ({ loan }: { readonly loan: LoanView }) => {
  const found = useApiQuery(payFoundQuery, loan.id)
  return (
    <Faces query={useApiQuery(limitsQuery, loan.id)} lines={6}>
      {(limits) =>
        found.data === undefined ? <Loading lines={6} /> : <LoanForm loan={loan} limits={limits} found={found.data} />
      }
    </Faces>
  )
}

export const Component = () => <TermsScreen>{(loan) => <Terms loan={loan} />}</TermsScreen>
