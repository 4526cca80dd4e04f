import { Controller, useWatch } from 'react-hook-form'
import { saveFinancialInfo } from '@tamarack/contracts/commands/save-financial-info'
import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import { getFinancialInfo } from '@tamarack/contracts/endpoints/loan'
import { financialInfoForm, type FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { incomeWords, optionsFrom } from '@tamarack/ui/answer-words'
import { Checkbox, Select, YesNo } from '@tamarack/ui/choices'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Faces } from '@tamarack/ui/faces'
import { useServerForm, type ServerForm } from '@tamarack/ui/form'
import { FormSection } from '@tamarack/ui/form-layout'
import { MoneyInput } from '@tamarack/ui/text-input'
import { useApiQuery, useServices } from '../../services.tsx'
import { useLoanId } from '../frame/loan-screen.tsx'
import { AnswersScreen, StepForm, useAfterSaving, useSaveOver } from '../frame/step-form.tsx'
import { financialInfoQuery } from '../loan/loan-queries.ts'
import { afterAnswering } from '../loan/steps.ts'
import { questions } from './questions.ts'

type Input = BodyInputOf<typeof saveFinancialInfo>
type Server = ServerForm<Input, FinancialInfoForm>
type Group = { readonly server: Server }
type AmountField =
  | 'otherLoansTotalBalanceOwed'
  | 'monthlySecondaryIncome'
  | 'monthlyChildTaxIncome'
  | 'approxValueOfCar'
  | 'carTotalBalanceOwed'
  | 'approxValueOfHome'
  | 'homeTotalBalanceOwed'
type QuestionField =
  | 'hasOtherLoans'
  | 'hasSecondaryIncome'
  | 'receiveChildTax'
  | 'hasCar'
  | 'isCarFullyPaid'
  | 'hasHome'
  | 'isHomeFullyPaid'

const Amount = ({ server: { control, errorOf }, name }: Group & { readonly name: AmountField }) => (
  <Controller
    name={name}
    control={control}
    render={({ field }) => (
      <MoneyInput label={questions[name]} hint="A rough figure is fine" {...field} error={errorOf(name)} />
    )}
  />
)

const Question = ({ server: { control, errorOf }, name }: Group & { readonly name: QuestionField }) => (
  <Controller
    name={name}
    control={control}
    render={({ field }) => <YesNo legend={questions[name]} {...field} error={errorOf(name)} />}
  />
)

const useAnswer = ({ control }: Server, name: QuestionField): boolean | null | undefined => useWatch({ control, name })

const OtherLoans = ({ server }: Group) => (
  <FormSection heading="Other loans">
    <Question server={server} name="hasOtherLoans" />
    {useAnswer(server, 'hasOtherLoans') === true && <Amount server={server} name="otherLoansTotalBalanceOwed" />}
  </FormSection>
)

const OtherIncome = ({ server }: Group) => (
  <FormSection heading="Other income">
    <Question server={server} name="hasSecondaryIncome" />
    {useAnswer(server, 'hasSecondaryIncome') === true && (
      <>
        <Select
          label={questions.secondaryIncomeType}
          options={optionsFrom(incomeWords)}
          {...server.field('secondaryIncomeType')}
        />
        <Amount server={server} name="monthlySecondaryIncome" />
      </>
    )}
    <Question server={server} name="receiveChildTax" />
    {useAnswer(server, 'receiveChildTax') === true && <Amount server={server} name="monthlyChildTaxIncome" />}
  </FormSection>
)

const owned = {
  car: {
    heading: 'Car',
    has: 'hasCar',
    value: 'approxValueOfCar',
    paid: 'isCarFullyPaid',
    owed: 'carTotalBalanceOwed',
  },
  home: {
    heading: 'Home',
    has: 'hasHome',
    value: 'approxValueOfHome',
    paid: 'isHomeFullyPaid',
    owed: 'homeTotalBalanceOwed',
  },
} as const

const Owned = ({ server, what }: Group & { readonly what: (typeof owned)[keyof typeof owned] }) => {
  const has = useAnswer(server, what.has)
  const paid = useAnswer(server, what.paid)
  return (
    <FormSection heading={what.heading}>
      <Question server={server} name={what.has} />
      {has === true && (
        <>
          <Amount server={server} name={what.value} />
          <Question server={server} name={what.paid} />
          {paid === false && <Amount server={server} name={what.owed} />}
        </>
      )}
    </FormSection>
  )
}

const consentLabel = (
  <>
    I agree to the{' '}
    <a href={paths.creditCheckConsent} target="_blank" rel="noreferrer">
      credit check (opens in a new tab)
    </a>{' '}
    and confirm these answers are true
  </>
)

/** Follow-ups that the answers above them have hidden: neither checked nor sent, but kept while the
 * page is open. */
const withoutHidden = (form: Input): Input => ({
  ...form,
  ...(form.hasOtherLoans ? {} : { otherLoansTotalBalanceOwed: null }),
  ...(form.hasSecondaryIncome ? {} : { secondaryIncomeType: '', monthlySecondaryIncome: null }),
  ...(form.receiveChildTax ? {} : { monthlyChildTaxIncome: null }),
  ...(form.hasCar ? {} : { approxValueOfCar: null, isCarFullyPaid: null }),
  ...(form.hasCar && form.isCarFullyPaid === false ? {} : { carTotalBalanceOwed: null }),
  ...(form.hasHome ? {} : { approxValueOfHome: null, isHomeFullyPaid: null }),
  ...(form.hasHome && form.isHomeFullyPaid === false ? {} : { homeTotalBalanceOwed: null }),
})

const FinancialInfoStep = ({ loan, saved }: { readonly loan: LoanView; readonly saved: FinancialInfoForm | null }) => {
  const services = useServices()
  const after = useAfterSaving()
  const { queryKey } = financialInfoQuery(services.api, loan.id)
  const over = useSaveOver(getFinancialInfo, { id: loan.id }, queryKey)
  const server: Server = useServerForm<Input, FinancialInfoForm>({
    schema: financialInfoForm,
    defaultValues: saved ?? { secondaryIncomeType: '' },
    questions,
    withoutHidden,
    draft: over.draft,
    send: async (values, { idempotencyKey }) => {
      const answer = await over.save((basedOn) =>
        services.api.call(saveFinancialInfo, { params: { id: loan.id }, body: values, idempotencyKey, basedOn }),
      )
      services.queryClient.setQueryData(queryKey, values)
      await after.goOn(answer, afterAnswering('financial-info', loan, answer))
    },
  })
  return (
    <StepForm
      server={server}
      after={after}
      label="Continue"
      isComplete={(values) => financialInfoForm.safeParse(withoutHidden(values)).success}
    >
      <Disclosure summary="Why we ask">
        <p>
          These answers show what you can afford beside your other payments. We may ask for proof. Nothing to declare is
          a good answer too.
        </p>
      </Disclosure>
      <OtherLoans server={server} />
      <OtherIncome server={server} />
      <Owned server={server} what={owned.car} />
      <Owned server={server} what={owned.home} />
      <FormSection heading="Your consent">
        <Checkbox label={consentLabel} {...server.field('consent')} />
      </FormSection>
    </StepForm>
  )
}

const Answers = ({ loan }: { readonly loan: LoanView }) => {
  return (
    <Faces query={useApiQuery(financialInfoQuery, loan.id)} lines={6}>
      {(saved) => <FinancialInfoStep loan={loan} saved={saved} />}
    </Faces>
  )
}

export const Component = () => (
  <AnswersScreen
    title="Your finances"
    answers="financial-info"
    back={{ to: paths.personalInfo(useLoanId()), label: 'About you' }}
    intro={<p>We save each page when you continue.</p>}
  >
    {(loan) => <Answers loan={loan} />}
  </AnswersScreen>
)
