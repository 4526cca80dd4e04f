import { getDocuments as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readableDocuments } from '../../loan-access.ts'
import { toListedDocumentView } from '../../mappers/record-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getDocuments = ({ queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const listed = await readableDocuments(queries, principal, params.id)
    return listed.ok ? ok({ documents: listed.value.map(toListedDocumentView) }) : listed
  })
