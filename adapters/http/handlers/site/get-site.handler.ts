import { getSite as endpoint } from '@tamarack/contracts/endpoints/site'
import { ok } from '@tamarack/domain/shared/result'
import { answerAnyone } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getSite = ({ settings, clockMover }: HandlerPorts) =>
  answerAnyone(endpoint, async () => {
    const { sandbox, mailInboxUrl, signInProviders, lender } = settings
    const { operatingName, licenceNumber, address, phone, email } = lender
    return ok({
      sandbox,
      clockOffsetMs: clockMover?.clock.offsetMs() ?? 0,
      mailInboxUrl,
      signInProviders: [...signInProviders],
      lender: { operatingName, licenceNumber, address, phone, email },
    })
  })
