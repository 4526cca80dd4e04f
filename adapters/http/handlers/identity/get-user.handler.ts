import { getUser as endpoint } from '@tamarack/contracts/endpoints/identity'
import { err, ok } from '@tamarack/domain/shared/result'
import { readablePerson } from '../../loan-access.ts'
import { toUserView } from '../../mappers/person-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getUser = ({ accounts }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const person = readablePerson(principal, params.id)
    const account = person.ok ? await accounts.find(person.value) : null
    return account === null ? err({ code: 'NOT_FOUND' }) : ok(toUserView(account))
  })
