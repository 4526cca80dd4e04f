import { finishCoApplicantCheck as endpoint } from '@tamarack/contracts/endpoints/co-application'
import { changeCoApplication } from '../../co-application-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const finishCoApplicantCheck = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    changeCoApplication(ports, 'finish-co-applicant-check', call, call.params.id, { checkId: call.body.idvId }),
  )
