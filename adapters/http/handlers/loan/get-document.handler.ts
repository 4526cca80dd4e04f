import { getDocument as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readableDocument } from '../../loan-access.ts'
import { toDocumentView } from '../../mappers/record-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getDocument = ({ queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params, query }) => {
    const document = await readableDocument(queries, principal, params.id, params.kind, query.sha256)
    return document.ok ? ok(toDocumentView(document.value)) : document
  })
