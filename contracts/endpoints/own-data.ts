import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { financialInfoForm } from '../forms/financial-info.ts'
import { personalInfoForm } from '../forms/personal-info.ts'
import { coApplicationView } from '../views/co-application.ts'
import { listedDocumentView } from '../views/document.ts'
import { loanView } from '../views/loan.ts'
import { sentNoticeView } from '../views/notices.ts'
import { servicingView } from '../views/servicing.ts'
import { securityEventView } from './security.ts'

const saved = <Answers extends z.core.$ZodType>(answers: Answers) => z.array(z.object({ savedAt: z.int(), answers }))

/** All that we hold about a customer, for themselves: PIPEDA Sched. 1, 4.9. Money in cents, moments
 * in epoch milliseconds. What our staff wrote among themselves is given on request. */
export const ownDataView = z.object({
  madeAt: z.int(),
  account: z.object({ name: z.string(), email: z.string() }),
  /** What the identity check found out, as the provider reported it. */
  identity: z.nullable(z.record(z.string(), z.unknown())),
  /** What the bank connection gave, as the provider reported it. */
  bank: z.nullable(z.record(z.string(), z.unknown())),
  loans: z.array(
    z.object({
      loan: loanView,
      personalInfo: saved(personalInfoForm),
      financialInfo: saved(financialInfoForm),
      servicing: z.nullable(servicingView),
      documents: z.array(listedDocumentView),
      messages: z.array(sentNoticeView),
      events: z.array(
        z.object({ at: z.int(), type: z.string(), by: z.string(), data: z.record(z.string(), z.unknown()) }),
      ),
    }),
  ),
  /** Loans that they sign with somebody else. */
  coApplications: z.array(coApplicationView),
  signIns: z.array(securityEventView),
})
export type OwnDataView = z.infer<typeof ownDataView>

export const getOwnData = endpoint({ path: '/api/v1/own-data', roles: ['customer'], response: ownDataView })
