import { getDocumentKeys as endpoint } from '@tamarack/contracts/endpoints/document'
import { ok } from '@tamarack/domain/shared/result'
import { answerAnyone } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getDocumentKeys = ({ documentSeal }: HandlerPorts) =>
  answerAnyone(endpoint, async () => ok({ keys: [...documentSeal.publicKeys] }))
