import { getIdentityRecord as endpoint } from '@tamarack/contracts/endpoints/identity'
import { ok } from '@tamarack/domain/shared/result'
import { readablePerson } from '../../loan-access.ts'
import { toIdentityRecordView } from '../../mappers/person-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getIdentityRecord = ({ queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const person = readablePerson(principal, params.userId)
    return person.ok ? ok(toIdentityRecordView(await queries.identityRecord(person.value))) : person
  })
