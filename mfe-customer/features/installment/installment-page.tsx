import { Controller, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { chooseInstallment } from '@tamarack/contracts/commands/choose-terms'
import { inviteCoApplicant } from '@tamarack/contracts/commands/invite-co-applicant'
import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import { quoteInstallment } from '@tamarack/contracts/endpoints/loan'
import type { ErrorCode } from '@tamarack/contracts/error-catalogue'
import { installmentForm, type InstallmentForm } from '@tamarack/contracts/forms/installment'
import { paymentFrequencies } from '@tamarack/contracts/payment-frequencies'
import type { InstallmentLimitsView, InstallmentQuoteView } from '@tamarack/contracts/views/installment'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { AmountSlider } from '@tamarack/ui/amount-slider'
import { frequencyWords } from '@tamarack/ui/answer-words'
import { ChoiceCards, Radios } from '@tamarack/ui/choices'
import { keepChosenLoan } from '@tamarack/ui/chosen-loan'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Faces } from '@tamarack/ui/faces'
import { draftKey, useServerForm, type ServerForm } from '@tamarack/ui/form'
import { FormSection } from '@tamarack/ui/form-layout'
import { money, nearDate, percent } from '@tamarack/ui/format'
import { seenWithDays } from '@tamarack/ui/seen-amount'
import { NumberInput } from '@tamarack/ui/text-input'
import { useApiQuery, useServices } from '../../services.tsx'
import { CoBorrowing, hasCoBorrower, invitedTerms } from '../co-applicant/co-borrowing.tsx'
import { useLoanId } from '../frame/loan-screen.tsx'
import { useAfterSaving } from '../frame/step-form.tsx'
import { progressOf, waitsForCoApplicant } from '../loan/co-applicant-turn.ts'
import { isFrequency } from '../loan/products.ts'
import { keptTerms } from '../terms/loan-type-cards.tsx'
import { OtherIncome, StartToday } from '../terms/start-today.tsx'
import { TermsForm, TermsScreen, useRefusedTerms } from '../terms/terms-form.tsx'
import { useLiveQuote } from '../terms/use-live-quote.ts'
import { Cost, repayText, sumOf } from './cost.tsx'
import {
  amountHint,
  chosenLimitsQuery,
  chosenPayments,
  largestAmount,
  limitsQuery,
  sliderFrom,
  termPresets,
  termsToFillIn,
} from './offered.ts'

/** The answer that a refusal of the terms is about. */
const fieldOf: Readonly<Partial<Record<ErrorCode, keyof InstallmentForm>>> = {
  ADVANCE_BELOW_MINIMUM: 'loanAmount',
  INSTALLMENT_ABOVE_MAXIMUM: 'loanAmount',
  PAYMENTS_NOT_AFFORDABLE: 'loanAmount',
  PAYMENTS_TOO_SMALL: 'loanAmount',
  INSTALLMENT_TERM_TOO_LONG: 'loanTerm',
  INSTALLMENT_IS_PAYDAY_SIZED: 'loanTerm',
  OUTSIDE_CALENDAR: 'loanTerm',
}

type Input = BodyInputOf<typeof chooseInstallment>
type Server = ServerForm<Input, InstallmentForm>
type Part = { readonly server: Server; readonly limits: InstallmentLimitsView }

/** The limit and its reason before anything is typed. */
const Limit = ({ limits, frequency }: { readonly limits: InstallmentLimitsView; readonly frequency: unknown }) => {
  const largest = largestAmount(limits, frequency)
  const share = `${limits.affordableSharePercent}%`
  const income =
    limits.incomeSeen === null
      ? `net income of ${money(limits.monthlyNetIncome)} a month (from your answers)`
      : `net income of ${seenWithDays({ ...limits.incomeSeen, amount: limits.monthlyNetIncome })} (from your bank data)`
  const reason =
    limits.obligationsPerMonth === 0
      ? `${share} of your ${income}`
      : `${share} of what your ${income} leaves after ${money(limits.obligationsPerMonth)} a month for other debts`
  return largest === null ? (
    <p>
      <strong>We cannot offer you an installment loan with this income and these debts.</strong>{' '}
      {limits.monthlyNetIncome < limits.leastMonthlyIncome
        ? `We lend on a net income of at least ${money(limits.leastMonthlyIncome)} a month.`
        : `The payments of a month may be at most ${money(limits.affordablePerMonth)}: ${reason}.`}{' '}
      <OtherIncome />
    </p>
  ) : (
    <Disclosure summary={`You can borrow up to ${money(largest)} over the longest time`}>
      <p>
        The payments of a month may be at most {money(limits.affordablePerMonth)}: {reason}. The interest rate is{' '}
        {percent(limits.annualRate)} a year for everybody.
      </p>
    </Disclosure>
  )
}

const Amount = ({ server: { control, errorOf }, limits }: Part) => {
  const [frequency, loanTerm] = useWatch({ control, name: ['paymentFrequency', 'loanTerm'] })
  const payments = chosenPayments(limits, frequency, loanTerm)
  const chosen = useApiQuery(chosenLimitsQuery, useLoanId(), payments).data?.chosen
  const largest = largestAmount(limits, frequency)
  const { minimumAdvance: from, maximumAdvance: to } = chosen ?? {
    minimumAdvance: 0,
    maximumAdvance: chosen === null ? 0 : (largest ?? 0),
  }
  const hint = amountHint(largest, payments, chosen)
  return (
    <div className="stack-3">
      <Controller
        name="loanAmount"
        control={control}
        render={({ field }) => (
          <AmountSlider
            label="How much do you want to borrow?"
            {...(hint !== null && { hint })}
            minimum={Math.min(Math.max(from, sliderFrom), to)}
            maximum={to}
            step={100_00}
            {...field}
            error={errorOf('loanAmount')}
          />
        )}
      />
      <Limit limits={limits} frequency={frequency} />
    </div>
  )
}

const Payments = ({ server: { control, field, form }, limits }: Part) => {
  const [frequency, loanTerm] = useWatch({ control, name: ['paymentFrequency', 'loanTerm'] })
  const range = isFrequency(frequency) ? limits.frequencies[frequency] : null
  const rounds = isFrequency(frequency) ? termPresets(limits, frequency) : []
  return (
    <FormSection heading="Your payments">
      <Radios
        inLine
        legend="How often do you want to pay?"
        options={paymentFrequencies.map((value) => ({ value, label: frequencyWords[value] }))}
        {...field('paymentFrequency')}
      />
      {rounds.length > 1 && (
        <ChoiceCards
          compact
          legend="For how long?"
          name="term-preset"
          options={rounds.map((round) => ({ value: String(round.loanTerm), label: round.label }))}
          value={rounds.some((round) => round.loanTerm === loanTerm) ? String(loanTerm) : null}
          onChange={(value) =>
            form.setValue('loanTerm', Number(value), { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      )}
      <NumberInput
        label="How many payments?"
        {...(range !== null && {
          hint: `From ${range.fewestPayments} to ${range.mostPayments}. The first is on ${nearDate(range.firstPaymentDate)}, or on the next day your bank is open.`,
        })}
        {...field('loanTerm', { valueAsNumber: true })}
      />
    </FormSection>
  )
}

/** What pressing the button does: sends the application, or invites the second person, who has to
 * accept these very terms first. */
const useWayOn = (loan: LoanView, limits: InstallmentLimitsView) => {
  const together = limits.withCoApplicant || hasCoBorrower(loan)
  const agreed = progressOf(loan) === 'ready' ? invitedTerms(loan, limits.today) : null
  return {
    together,
    invites: (values: Pick<InstallmentForm, 'loanAmount' | 'paymentFrequency' | 'loanTerm'>): boolean =>
      together &&
      (agreed === null ||
        agreed.loanAmount !== values.loanAmount ||
        agreed.paymentFrequency !== values.paymentFrequency ||
        agreed.loanTerm !== values.loanTerm),
  }
}

const invitesFirst =
  'We email your co-applicant what the loan costs and what it means to owe it. Your application is sent for review only after they are verified and have consented.'
const invitesAgain = {
  title: 'Invite again with these terms?',
  confirm: 'End the first invitation and invite again',
  keep: 'Keep the invitation',
  words:
    'You have invited your co-applicant already. Another invitation ends the one before: the link in the first email stops working, and they have to answer again.',
}

const LoanForm = ({ loan, limits }: { readonly loan: LoanView; readonly limits: InstallmentLimitsView }) => {
  const { api } = useServices()
  const after = useAfterSaving()
  const refused = useRefusedTerms(loan, limitsQuery(api, loan.id).queryKey, fieldOf)
  const kept = termsToFillIn(limits, keptTerms(useLocation().state, 'installment'))
  const wayOn = useWayOn(loan, limits)
  // A draft of yesterday still holds yesterday's start.
  const startDate = limits.today
  const server: Server = useServerForm<Input, InstallmentForm>({
    schema: installmentForm,
    defaultValues: { ...kept, ...invitedTerms(loan, startDate), loanType: 'installment', startDate },
    questions: { paymentFrequency: 'How often do you want to pay?' },
    draft: draftKey(loan.id, 'installment'),
    send: async (body, { idempotencyKey }) => {
      const answer = await api
        .call(wayOn.invites(body) ? inviteCoApplicant : chooseInstallment, {
          params: { id: loan.id },
          body: { ...body, startDate },
          idempotencyKey,
        })
        .catch(refused)
      keepChosenLoan(null)
      await after.goOn(answer)
    },
  })
  const values = useWatch({ control: server.control })
  const live = useLiveQuote<InstallmentForm, InstallmentQuoteView>({
    schema: installmentForm,
    values: { ...values, startDate },
    key: ['installment-quote', loan.id],
    load: ({ loanType: _type, ...query }) => api.call(quoteInstallment, { params: { id: loan.id }, query }),
    sentence: repayText,
  })
  const invites = wayOn.invites(values as InstallmentForm)
  const again = hasCoBorrower(loan)
  const waits = waitsForCoApplicant(loan)
  const form = (
    <TermsForm
      loan={loan}
      type="installment"
      server={server}
      after={after}
      isComplete={(values) => installmentForm.safeParse(values).success}
      {...(invites && { label: again ? 'Invite again' : 'Invite to apply together' })}
      question={invites && again ? invitesAgain : undefined}
      cost={<Cost live={live} />}
      sends={invites && !again ? invitesFirst : undefined}
      sum={waits ? null : live.quote && sumOf(live.quote)}
      amount={<Amount server={server} limits={limits} />}
    >
      <Payments server={server} limits={limits} />
      <StartToday
        today={limits.today}
        together={wayOn.together}
        later="If you sign on a later day, your loan and its payments start from that day."
      />
    </TermsForm>
  )
  return (
    <>
      {wayOn.together && <CoBorrowing loan={loan} today={limits.today} />}
      {waits ? <Disclosure summary="Change the loan and invite again">{form}</Disclosure> : form}
    </>
  )
}

const Terms = ({ loan }: { readonly loan: LoanView }) => {
  return (
    <Faces query={useApiQuery(limitsQuery, loan.id)} lines={6}>
      {(limits) => <LoanForm loan={loan} limits={limits} />}
    </Faces>
  )
}

export const Component = () => <TermsScreen>{(loan) => <Terms loan={loan} />}</TermsScreen>
