import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import {
  openOutsideRequest,
  outsideRequestForm,
  outsideRequestKinds,
} from '@tamarack/contracts/endpoints/outside-requests'
import { paths } from '@tamarack/contracts/paths'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { Radios } from '@tamarack/ui/choices'
import { useServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { PageHeading } from '@tamarack/ui/page-heading'
import { DateInput, TextArea, TextInput } from '@tamarack/ui/text-input'
import { useServices } from '../../services.tsx'
import { BackLink } from '../frame/links.tsx'
import { kindWords, requestsQuery } from './requests-queries.ts'

const kinds = optionsFrom(kindWords, outsideRequestKinds)

/** `/admin/requests/new`: records a request that came in. */
export const Component = () => {
  const { api, queryClient } = useServices()
  const navigate = useNavigate()
  const { field, submit, summary, failed, pending } = useServerForm({
    schema: outsideRequestForm,
    defaultValues: { from: '', matter: '', receivedOn: '', dueOn: '', loanId: '' },
    send: async (body, { idempotencyKey }) => {
      const { id } = await api.call(openOutsideRequest, { body, idempotencyKey })
      await queryClient.invalidateQueries(requestsQuery(api))
      toast('Request recorded')
      await navigate(paths.outsideRequest(id))
    },
  })
  return (
    <div className="stack-4 form-width">
      <BackLink to={paths.outsideRequests}>Requests from outside</BackLink>
      {summary}
      <PageHeading title="Record a request" failed={failed}>
        What you record cannot be changed afterwards. Colleagues and reviewers read it.
      </PageHeading>
      <Form onSubmit={submit}>
        <Radios legend="Kind" options={kinds} {...field('kind')} />
        <TextInput
          label="From"
          hint="Name of the person or authority, and their file number"
          autoComplete="off"
          {...field('from')}
        />
        <TextArea label="What they want" {...field('matter')} />
        <DateInput label="Received on" {...field('receivedOn')} />
        <DateInput
          label="Answer by"
          hint="A request for a person's own data is answered within 30 days"
          {...field('dueOn')}
        />
        <TextInput
          label="Application number (optional)"
          hint="Begins with ln_; it stands above the name on the loan's page"
          autoComplete="off"
          {...field('loanId')}
        />
        <SubmitActions
          label="Record request"
          pending={pending}
          pendingLabel="Recording..."
          cancel={{ to: paths.outsideRequests, label: 'Cancel' }}
        />
      </Form>
    </div>
  )
}
