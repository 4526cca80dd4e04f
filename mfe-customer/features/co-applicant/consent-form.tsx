import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import { saveCoApplicantInfo } from '@tamarack/contracts/commands/save-co-applicant-info'
import { coApplicantForm, type CoApplicantForm } from '@tamarack/contracts/forms/co-applicant'
import { paths } from '@tamarack/contracts/paths'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import { Checkbox, Select } from '@tamarack/ui/choices'
import { useServerForm } from '@tamarack/ui/form'
import { Form, FormSection, SubmitActions } from '@tamarack/ui/form-layout'
import { PhoneInput } from '@tamarack/ui/text-input'
import { useServices } from '../../services.tsx'
import { optionsFrom, relationshipWords } from '@tamarack/ui/answer-words'
import { keepCoApplication } from './co-applicant-queries.ts'

type Input = BodyInputOf<typeof saveCoApplicantInfo>

const consentLabel = (
  <>
    I agree to the{' '}
    <a href={paths.creditCheckConsent} target="_blank" rel="noreferrer">
      credit check (opens in a new tab)
    </a>{' '}
    and to the{' '}
    <a href={paths.privacyPolicy} target="_blank" rel="noreferrer">
      privacy policy (opens in a new tab)
    </a>
    , and confirm these answers are true
  </>
)

/** The few answers that are needed of a co-applicant, and a consent of their own; what they earn is not among them. */
export const ConsentForm = ({ application: { loanId, borrowerName } }: { readonly application: CoApplicationView }) => {
  const services = useServices()
  const server = useServerForm<Input, CoApplicantForm>({
    schema: coApplicantForm,
    defaultValues: {},
    questions: { relationship: `Your relationship to ${borrowerName}` },
    send: async (body, { idempotencyKey }) => {
      keepCoApplication(
        services,
        await services.api.call(saveCoApplicantInfo, { params: { id: loanId }, body, idempotencyKey }),
      )
    },
  })
  return (
    <>
      {server.summary}
      <Form onSubmit={server.submit}>
        <FormSection heading="About you">
          <Select
            label={`Your relationship to ${borrowerName}`}
            options={optionsFrom(relationshipWords)}
            {...server.field('relationship')}
          />
          <PhoneInput
            label="Your phone"
            hint="With the area code, such as 416-555-0199"
            autoComplete="tel"
            {...server.field('phone')}
          />
        </FormSection>
        <FormSection heading="Your consent">
          <Checkbox label={consentLabel} {...server.field('consent')} />
        </FormSection>
        <SubmitActions label="Agree and continue" pending={server.pending} pendingLabel="Saving..." />
      </Form>
    </>
  )
}
