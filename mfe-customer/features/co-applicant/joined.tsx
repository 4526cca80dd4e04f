import { paths } from '@tamarack/contracts/paths'
import type { CoApplicationStage, CoApplicationView } from '@tamarack/contracts/views/co-application'
import { LinkButton } from '@tamarack/ui/button'
import { money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { BorrowersSignature } from './awaited.tsx'

const now: Readonly<Partial<Record<CoApplicationStage, string>>> = {
  identity: 'Verify your identity next.',
  consent: 'A few answers and your consent are next.',
  waiting: 'You do not need to do anything now.',
  sign: 'It is your turn to sign.',
  signed: 'You signed the agreement.',
  active: 'The loan is active. Each of you owes the whole of it.',
}

/** What this person owes, or is about to owe, with somebody else. */
export const Joined = ({ application }: { readonly application: CoApplicationView }) => (
  <Notice tone="info" heading={`A loan together with ${application.borrowerName}`}>
    <p>
      {money(application.loanAmount)}. {now[application.stage]}
    </p>
    {(application.stage === 'sign' || application.stage === 'signed') && (
      <BorrowersSignature application={application} />
    )}
    <div>
      <LinkButton variant="secondary" to={paths.coApplicant(application.loanId)}>
        {application.stage === 'sign' ? 'Read and sign' : 'See the loan together'}
      </LinkButton>
    </div>
  </Notice>
)
