import { getLoansOfUser as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readablePerson } from '../../loan-access.ts'
import { toLoanView } from '../../mappers/loan-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getLoansOfUser = ({ queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const person = readablePerson(principal, params.userId)
    return person.ok
      ? ok((await queries.loansOfCustomer(person.value)).map((loan) => toLoanView(loan, principal)))
      : person
  })
