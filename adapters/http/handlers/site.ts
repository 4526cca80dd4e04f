import { mayReadSecurityEvents } from '@tamarack/application/policies/ownership'
import { present } from '@tamarack/application/ports/clock.port'
import { makeVerifyFile } from '@tamarack/application/use-cases/verify-file'
import * as documentEndpoints from '@tamarack/contracts/endpoints/document'
import * as securityEndpoints from '@tamarack/contracts/endpoints/security'
import * as siteEndpoints from '@tamarack/contracts/endpoints/site'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { estimateOn } from '@tamarack/domain/products/estimate'
import { introduction } from '@tamarack/domain/products/introduction'
import { err, ok } from '@tamarack/domain/shared/result'
import { switchOf } from '@tamarack/domain/stops/stops'
import type { HandlerPorts } from '../app-ports.ts'
import { toEstimateView } from '../mappers/estimate.ts'
import { toSecurityEventView } from '../mappers/record-view.ts'
import { answer, answerAnyone, type Mounted } from '../mount.ts'
import { makeRateLimit, networkOf } from '../rate-limits.ts'

/** By network: a person checks a handful of files, and nobody has a reason to try thousands. */
const filesPerMinute = 30

/** By network: a hand on a slider asks a few times a second, and a household has one address. */
const estimatesPerMinute = 300

const size = 25

export const siteHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { clock, clockMover, documentSeal, policies, securityLog, settings, stops } = ports
  const verify = makeVerifyFile({ ...ports, files: ports.documentFiles })
  const limit = makeRateLimit(filesPerMinute, 60)
  const estimateLimit = makeRateLimit(estimatesPerMinute, 60)
  return [
    /** ON-24: the lender and its licence, which every page before sign-in shows. */
    answerAnyone(siteEndpoints.getSite, async () => {
      const { sandbox, mailInboxUrl, signInProviders, lender } = settings
      const { operatingName, licenceNumber, address, phone, email } = lender
      return ok({
        sandbox,
        clockOffsetMs: clockMover?.clock.offsetMs() ?? 0,
        mailInboxUrl,
        signInProviders,
        lender: { operatingName, licenceNumber, address, phone, email },
      })
    }),
    answerAnyone(siteEndpoints.getIntroduction, async () => {
      const policy = await policies.inForce(present(clock))
      const { products, applicationLifeDays } = introduction(policy, torontoDateOf(present(clock)))
      const { decisionTargetHours, waitingWords } = policy
      return ok({
        applicationLifeDays,
        decisionTargetHours,
        waitingWords,
        takesApplications: switchOf('applications', await stops.acts()).stopped === undefined,
        products: products.map(({ annualRate, costPerHundredMaximum, costPerHundredSince, ...product }) => ({
          ...product,
          annualRate: annualRate ?? null,
          costPerHundredMaximum: costPerHundredMaximum ?? null,
          costPerHundredSince: costPerHundredSince ?? null,
        })),
      })
    }),
    answerAnyone(siteEndpoints.getEstimate, async ({ query, origin }) => {
      const retryAfter = await estimateLimit.take(networkOf(origin.ip ?? ''))
      if (retryAfter !== null) return err({ code: 'TOO_MANY_REQUESTS', retryAfter })
      const { loanAmount: advance, paymentFrequency: payFrequency, ...asked } = query
      const now = present(clock)
      const policy = await policies.inForce(now)
      const estimate = estimateOn({ ...asked, advance, payFrequency }, torontoDateOf(now), policy)
      return estimate.ok ? ok(toEstimateView(estimate.value)) : estimate
    }),
    answerAnyone(documentEndpoints.getDocumentKeys, async () => ok({ keys: documentSeal.publicKeys })),
    answerAnyone(documentEndpoints.verifyDocument, async ({ params, origin }) => {
      const retryAfter = await limit.take(networkOf(origin.ip ?? ''))
      if (retryAfter !== null) return err({ code: 'TOO_MANY_REQUESTS', retryAfter })
      return ok(await verify(params.sha256))
    }),
    answer(securityEndpoints.getSecurityEvents, async ({ principal, params, query }) => {
      if (!mayReadSecurityEvents(principal.role)) return err({ code: 'NOT_ALLOWED' })
      const { events, next } = await securityLog.eventsOf(params.id, { before: query.before ?? null, size })
      return ok({ events: events.map(toSecurityEventView), next })
    }),
  ]
}
