import { getBankAccount as endpoint } from '@tamarack/contracts/endpoints/bank'
import { ok } from '@tamarack/domain/shared/result'
import { readablePerson } from '../../loan-access.ts'
import { toBankAccountView } from '../../mappers/bank-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getBankAccount = ({ evidence }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const person = readablePerson(principal, params.id)
    return person.ok ? ok(toBankAccountView(await evidence.bankData(person.value))) : person
  })
