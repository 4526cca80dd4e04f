import { mayReadSecurityEvents } from '@tamarack/application/policies/security-events'
import { makeVerifyFile } from '@tamarack/application/use-cases/verify-file'
import {
  getDocumentKeys as getDocumentKeysEndpoint,
  verifyDocument as verifyDocumentEndpoint,
} from '@tamarack/contracts/endpoints/document'
import {
  getChangeNotices as getChangeNoticesEndpoint,
  getSecurityEvents as getSecurityEventsEndpoint,
} from '@tamarack/contracts/endpoints/security'
import {
  getIntroduction as getIntroductionEndpoint,
  getSite as getSiteEndpoint,
} from '@tamarack/contracts/endpoints/site'
import { introduction } from '@tamarack/domain/products/introduction'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { answer, answerAnyone } from '../mount.ts'
import { makeRateLimit, networkOf } from '../rate-limits.ts'

/** ON-24: the lender and its licence, which every page before sign-in shows. */
const getSite = ({ settings, clockMover }: HandlerPorts) =>
  answerAnyone(getSiteEndpoint, async () => {
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

const getIntroduction = () =>
  answerAnyone(getIntroductionEndpoint, async () => {
    const { products, applicationLifeDays } = introduction()
    return ok({
      applicationLifeDays,
      products: products.map(({ annualRate, costPerHundredMaximum, costPerHundredSince, figures, ...product }) => ({
        ...product,
        annualRate: annualRate ?? null,
        costPerHundredMaximum: costPerHundredMaximum ?? null,
        costPerHundredSince: costPerHundredSince ?? null,
        figures: [...figures],
      })),
    })
  })

const getDocumentKeys = ({ documentSeal }: HandlerPorts) =>
  answerAnyone(getDocumentKeysEndpoint, async () => ok({ keys: [...documentSeal.publicKeys] }))

/** By network: a person checks a handful of files, and nobody has a reason to try thousands. */
const filesPerMinute = 30

const verifyDocument = ({ documentFiles, queries, fingerprint }: HandlerPorts) => {
  const verify = makeVerifyFile({ files: documentFiles, queries, fingerprint })
  const limit = makeRateLimit(filesPerMinute, 60)
  return answerAnyone(verifyDocumentEndpoint, async ({ params, origin }) => {
    const retryAfter = await limit.take(networkOf(origin.ip ?? ''))
    if (retryAfter !== null) return err({ code: 'TOO_MANY_REQUESTS', retryAfter })
    return ok(await verify(params.sha256))
  })
}

/** Anyone who reads how a person signed in also reads what that person was e-mailed. */
const getChangeNotices = ({ changeNotices }: HandlerPorts) =>
  answer(getChangeNoticesEndpoint, async ({ principal, params }) => {
    if (!mayReadSecurityEvents(principal.role)) return err({ code: 'NOT_ALLOWED' })
    return ok({ notices: (await changeNotices.of(params.id)).map((notice) => ({ ...notice })) })
  })

const size = 25

const getSecurityEvents = ({ securityLog }: HandlerPorts) =>
  answer(getSecurityEventsEndpoint, async ({ principal, params, query }) => {
    if (!mayReadSecurityEvents(principal.role)) return err({ code: 'NOT_ALLOWED' })
    const { events, next } = await securityLog.eventsOf(params.id, { before: query.before ?? null, size })
    return ok({ events: events.map((event) => ({ ...event })), next })
  })

export const siteHandlers = [
  getSite,
  getIntroduction,
  getDocumentKeys,
  verifyDocument,
  getChangeNotices,
  getSecurityEvents,
] as const
