import { startCoApplicantCheck as endpoint } from '@tamarack/contracts/endpoints/co-application'
import { ok } from '@tamarack/domain/shared/result'
import { perform } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const startCoApplicantCheck = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const outcome = await perform(ports, 'start-co-applicant-check', call, call.params.id, {})
    return outcome.ok ? ok({ linkToken: outcome.value.linkToken, idvId: outcome.value.checkId }) : outcome
  })
