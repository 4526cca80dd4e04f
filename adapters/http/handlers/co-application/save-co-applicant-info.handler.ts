import { saveCoApplicantInfo as endpoint } from '@tamarack/contracts/endpoints/co-application'
import { changeCoApplication } from '../../co-application-access.ts'
import { toCoApplicantInfo } from '../../mappers/co-application.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const saveCoApplicantInfo = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    changeCoApplication(ports, 'save-co-applicant-info', call, call.params.id, {
      answers: toCoApplicantInfo(call.body),
    }),
  )
