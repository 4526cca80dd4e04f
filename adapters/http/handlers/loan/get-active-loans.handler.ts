import { getActiveLoans as endpoint } from '@tamarack/contracts/endpoints/loan'
import { isOutstanding } from '@tamarack/domain/loan/status'
import { ok } from '@tamarack/domain/shared/result'
import { readablePerson } from '../../loan-access.ts'
import { toLoanView } from '../../mappers/loan-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** A person's loans on which money was promised or is still owed. */
export const getActiveLoans = ({ queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const person = readablePerson(principal, params.id)
    if (!person.ok) return person
    return ok(
      (await queries.loansOfCustomer(person.value))
        .filter(({ status }) => isOutstanding(status))
        .map((loan) => toLoanView(loan, principal)),
    )
  })
