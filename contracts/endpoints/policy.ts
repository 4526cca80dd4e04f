import * as z from 'zod/mini'
import { policyBounds, reminderBounds, waitingWordsMax, type PolicyNumber } from '@tamarack/domain/policy/check-policy'
import { policyKeys } from '@tamarack/domain/policy/house-policy'
import { roads } from '@tamarack/domain/policy/what-if'
import { endpoint, policyRoles } from '../endpoint.ts'
import { words } from '../forms/staff.ts'
import { messages } from '../messages.ts'
import { cents, day, moment } from '../views/loan.ts'

export { policyBounds, policyKeys, reminderBounds, waitingWordsMax, type PolicyNumber }

/** Characters of what an admin writes about a proposal. */
export const policyReasonLength = 500

const count = z.int().check(z.minimum(0))
const amount = cents.check(z.minimum(0))

/** TAM-204: what the lender decides. Cents; the rate in hundredths of a percent. */
export const policyValues = z.object({
  cashAdvanceMost: amount,
  installmentMost: amount,
  leastMonthlyIncome: amount,
  installmentRate: count.check(z.maximum(100_00)),
  affordableSharePercent: count,
  debtCostPercent: count,
  secondPersonAbove: amount,
  secondPersonOnAttention: z.boolean(),
  papersTakeAdmin: z.boolean(),
  moneyAbove: amount,
  decisionTargetHours: count,
  reminderDays: z.array(count),
  waitingWords: z.string(),
  approvesCleanFiles: z.boolean(),
  sampleOneIn: count,
})
export type PolicyValues = z.infer<typeof policyValues>

const act = z.object({ byId: z.string(), byName: z.string(), at: moment })
const proposal = z.extend(act, { reason: z.string(), startsOn: z.nullable(day) })

const policyView = z.object({
  /** How many acts there are: sent back with the next one. */
  acts: z.int(),
  /** The number of the version in force now. */
  inForce: z.int(),
  /** The first one first; the last may begin later. The first was proposed by nobody. */
  versions: z.array(
    z.object({
      version: z.int(),
      from: moment,
      values: policyValues,
      proposed: z.nullable(proposal),
      confirmed: z.nullable(act),
    }),
  ),
  /** What waits for a second person. */
  proposal: z.nullable(z.extend(proposal, { values: policyValues })),
})
export type PolicyView = z.infer<typeof policyView>

/** The policy in force, all versions, and what waits for a second person. */
export const getPolicy = endpoint({ path: '/api/v1/policy', roles: policyRoles, response: policyView })

const road = z.enum(roads)
const policyWhatIf = z.object({
  since: moment,
  files: count,
  /** What takes another road under the proposal, with how it was decided and what became of it. */
  moved: z.array(
    z.object({
      from: road,
      to: road,
      files: count,
      approved: count,
      rejected: count,
      lent: amount,
      nowLate: count,
      lost: count,
    }),
  ),
  /** Installment loans that were approved and that would have another cost: its sum in cents. */
  price: z.object({ loans: count, before: amount, after: amount }),
})
export type PolicyWhatIf = z.infer<typeof policyWhatIf>

/** TAM-213: what the proposal that waits would have changed for the applications of the last 365
 * days; null where none waits. */
export const tryProposedPolicy = endpoint({
  path: '/api/v1/policy/what-if',
  roles: policyRoles,
  response: z.object({ whatIf: z.nullable(policyWhatIf) }),
})

/** Proposes changed values, for now or for a later day in Toronto. */
export const proposePolicy = endpoint({
  path: '/api/v1/policy/propose',
  roles: ['admin'],
  command: true,
  body: z.object({
    values: policyValues,
    startsOn: z.nullable(day),
    reason: words(policyReasonLength, messages.enterNote, messages.shortenNote),
    seen: count,
  }),
  response: policyView,
  errors: [
    'POLICY_MOVED_ON',
    'POLICY_UNCHANGED',
    'POLICY_OUT_OF_BOUNDS',
    'POLICY_STARTS_TOO_EARLY',
    'REMINDERS_NOT_ASCENDING',
    'WORDS_TOO_LONG',
    'WORDS_NAME_A_RATE',
    'NOTE_REQUIRED',
  ],
})

/** Confirms what another person proposed, or withdraws it. */
export const answerPolicy = endpoint({
  path: '/api/v1/policy/answer',
  roles: ['admin'],
  command: true,
  body: z.object({ type: z.enum(['confirm', 'withdraw']), seen: count }),
  response: policyView,
  errors: [
    'POLICY_MOVED_ON',
    'ANOTHER_PERSON_CONFIRMS',
    'NOT_INDEPENDENT',
    'ADDRESS_JUST_CHANGED',
    'POLICY_OUT_OF_BOUNDS',
  ],
})
