import { Controller, useWatch } from 'react-hook-form'
import { savePersonalInfo } from '@tamarack/contracts/commands/save-personal-info'
import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import { getPersonalInfo } from '@tamarack/contracts/endpoints/loan'
import { personalInfoForm, type PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'
import { paths } from '@tamarack/contracts/paths'
import type { PayFoundView } from '@tamarack/contracts/views/bank'
import type { LoanView } from '@tamarack/contracts/views/loan'
import {
  incomeWords,
  maritalStatusWords,
  optionsFrom,
  purposeWords,
  relationshipWords,
} from '@tamarack/ui/answer-words'
import { Select, YesNo } from '@tamarack/ui/choices'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Faces, Loading } from '@tamarack/ui/faces'
import { useServerForm, type ServerForm } from '@tamarack/ui/form'
import { FormSection } from '@tamarack/ui/form-layout'
import { EmailInput, MoneyInput, NumberInput, PhoneInput, TextInput } from '@tamarack/ui/text-input'
import { useApiQuery, useServices } from '../../services.tsx'
import { useLoanId } from '../frame/loan-screen.tsx'
import { AnswersScreen, StepForm, useAfterSaving, useSaveOver } from '../frame/step-form.tsx'
import { personalInfoQuery } from '../loan/loan-queries.ts'
import { incomeSourceText, monthOf, payFoundQuery } from '../loan/pay-found.ts'
import { afterAnswering } from '../loan/steps.ts'
import { inSummary, questions } from './questions.ts'

type Input = BodyInputOf<typeof savePersonalInfo>
type Server = ServerForm<Input, PersonalInfoForm>

const Why = ({ children }: { readonly children: string }) => (
  <Disclosure summary="Why we ask">
    <p>{children}</p>
  </Disclosure>
)

const AboutYou = ({ server: { field } }: { readonly server: Server }) => (
  <FormSection heading="You">
    <Why>
      Your household tells us how much of your income is already spoken for. Your answer to what the loan is for does
      not change its price.
    </Why>
    <Select label={questions.maritalStatus} options={optionsFrom(maritalStatusWords)} {...field('maritalStatus')} />
    <NumberInput
      label={questions.numberOfDependents}
      hint="Children and others you pay for. Enter 0 if nobody does."
      {...field('numberOfDependents', { valueAsNumber: true })}
    />
    <Select label={questions.purposeOfLoan} options={optionsFrom(purposeWords)} {...field('purposeOfLoan')} />
  </FormSection>
)

const Work = ({
  server: { field, control, errorOf },
  found,
}: {
  readonly server: Server
  readonly found: PayFoundView | null
}) => (
  <FormSection heading="Work and income">
    <Why>What you can borrow depends on your net pay. We compare your answer with what your bank shows.</Why>
    <TextInput
      label={questions.whereDoYouWork}
      hint="The name of your employer or business, or where your income comes from"
      autoComplete="organization"
      {...field('whereDoYouWork')}
    />
    <Select label={questions.primaryIncomeType} options={optionsFrom(incomeWords)} {...field('primaryIncomeType')} />
    <Controller
      name="primaryIncomeAmount"
      control={control}
      render={({ field: money }) => (
        <MoneyInput
          label={questions.primaryIncomeAmount}
          hint={
            found === null
              ? 'After tax, what reaches your account'
              : `After tax, what reaches your account. ${incomeSourceText(found)} Change it if it is wrong.`
          }
          {...money}
          error={errorOf('primaryIncomeAmount')}
        />
      )}
    />
  </FormSection>
)

const Referral = ({ server: { field, control, errorOf } }: { readonly server: Server }) => {
  const refered = useWatch({ control, name: 'referedBy' })
  return (
    <FormSection heading="Referral">
      <Why>If someone sent you to us, their code lets us thank them. It changes nothing for you.</Why>
      <Controller
        name="referedBy"
        control={control}
        render={({ field: answer }) => <YesNo legend={questions.referedBy} {...answer} error={errorOf('referedBy')} />}
      />
      {refered && <TextInput label={questions.referalCode} autoComplete="off" narrow {...field('referalCode')} />}
    </FormSection>
  )
}

const CoApplicant = ({ server: { field, control, errorOf } }: { readonly server: Server }) => {
  const together = useWatch({ control, name: 'hasCoApplicants' })
  return (
    <FormSection heading="Co-applicant">
      <Why>
        On an installment loan we invite the other person by email when you have chosen the loan. They get an account of
        their own, verify their identity, sign, and owe the whole loan with you. A cash advance is for you alone.
      </Why>
      <Controller
        name="hasCoApplicants"
        control={control}
        render={({ field: answer }) => (
          <YesNo legend={questions.hasCoApplicants} {...answer} error={errorOf('hasCoApplicants')} />
        )}
      />
      {together && (
        <>
          <TextInput label={questions.coApplicantName} autoComplete="off" {...field('coApplicantName')} />
          <EmailInput label={questions.coApplicantEmail} autoComplete="off" {...field('coApplicantEmail')} />
          <Select
            label={questions.coApplicantRelationship}
            options={optionsFrom(relationshipWords)}
            {...field('coApplicantRelationship')}
          />
          <PhoneInput
            label={questions.coApplicantPhone}
            hint="With the area code, such as 416-555-0199"
            autoComplete="off"
            {...field('coApplicantPhone')}
          />
        </>
      )}
    </FormSection>
  )
}

/** Follow-ups that the answers above them have hidden: neither checked nor sent, but kept while the
 * page is open. */
const withoutHidden = (form: Input): Input => ({
  ...form,
  ...(form.referedBy ? {} : { referalCode: '' }),
  ...(form.hasCoApplicants
    ? {}
    : { coApplicantName: '', coApplicantEmail: '', coApplicantRelationship: '', coApplicantPhone: '' }),
})

const blank = {
  whereDoYouWork: '',
  referalCode: '',
  coApplicantName: '',
  coApplicantEmail: '',
  coApplicantRelationship: '',
  coApplicantPhone: '',
}

const PersonalInfoStep = ({
  loan,
  saved,
  found,
}: {
  readonly loan: LoanView
  readonly saved: PersonalInfoForm | null
  readonly found: PayFoundView | null
}) => {
  const services = useServices()
  const after = useAfterSaving()
  const month = monthOf(found)
  const { queryKey } = personalInfoQuery(services.api, loan.id)
  const over = useSaveOver(getPersonalInfo, { id: loan.id }, queryKey)
  const server: Server = useServerForm<Input, PersonalInfoForm>({
    schema: personalInfoForm,
    defaultValues: saved ?? (month === null ? blank : { ...blank, primaryIncomeAmount: month }),
    questions: inSummary,
    withoutHidden,
    draft: over.draft,
    send: async (values, { idempotencyKey }) => {
      const answer = await over.save((basedOn) =>
        services.api.call(savePersonalInfo, { params: { id: loan.id }, body: values, idempotencyKey, basedOn }),
      )
      services.queryClient.setQueryData(queryKey, values)
      await after.goOn(answer, afterAnswering('personal-info', loan, answer))
    },
  })
  return (
    <StepForm
      server={server}
      after={after}
      label="Continue"
      isComplete={(values) => personalInfoForm.safeParse(withoutHidden(values)).success}
    >
      <AboutYou server={server} />
      <Work server={server} found={found} />
      <Referral server={server} />
      <CoApplicant server={server} />
    </StepForm>
  )
}

const Answers = ({ loan }: { readonly loan: LoanView }) => {
  const found = useApiQuery(payFoundQuery, loan.id)
  return (
    <Faces query={useApiQuery(personalInfoQuery, loan.id)} lines={6}>
      {(saved) =>
        found.data === undefined ? (
          <Loading lines={6} />
        ) : (
          <PersonalInfoStep loan={loan} saved={saved} found={found.data} />
        )
      }
    </Faces>
  )
}

export const Component = () => (
  <AnswersScreen
    title="About you"
    answers="personal-info"
    back={{ to: paths.application(useLoanId()), label: 'Your application' }}
    intro={<p>We save each page when you continue.</p>}
  >
    {(loan) => <Answers loan={loan} />}
  </AnswersScreen>
)
