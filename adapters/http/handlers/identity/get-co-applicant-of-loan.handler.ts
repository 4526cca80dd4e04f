import { makePersonOfLoan } from '@tamarack/application/queries/person'
import { getCoApplicantOfLoan as endpoint } from '@tamarack/contracts/endpoints/identity'
import { err, ok } from '@tamarack/domain/shared/result'
import { toPersonOfLoanView } from '../../mappers/person-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getCoApplicantOfLoan = ({ queries }: HandlerPorts) => {
  const personOfLoan = makePersonOfLoan(queries)
  return answer(endpoint, async ({ params }) => {
    const person = await personOfLoan(params.loanId, 'co-applicant')
    return person === null ? err({ code: 'NOT_FOUND' }) : ok(toPersonOfLoanView(person))
  })
}
