import { ontarioPeople, type OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { finished, openSteps, outcomes } from './outcomes.ts'
import type { WireCheck } from './wire.ts'

const { 'closed-early': _stillOpen, ...endings } = outcomes

/** What the console can make of a check. */
export const changes = {
  ...endings,
  active: 'Open, as if it had not ended',
  expired: 'The session has expired',
  canceled: 'The session is cancelled',
} as const
export type Changed = keyof typeof changes
export const isChange = (value: unknown): value is Changed => typeof value === 'string' && Object.hasOwn(changes, value)

/** What a check has before anybody answered. */
export const unanswered = {
  completed_at: null,
  documentary_verification: null,
  selfie_check: null,
  kyc_check: null,
  risk_check: null,
  verify_sms: null,
  watchlist_screening_id: null,
} as const

const [first] = ontarioPeople
if (!first) throw new Error('there are no invented people')
/** Whose details a check gets that is ended for somebody who gave none. */
export const firstPerson: OntarioPerson = first

/** The person whose details the check has; undefined while nobody gave any. */
const personIn = ({ user }: WireCheck): OntarioPerson | undefined => {
  const person = ontarioPeople.find(
    ({ givenName, familyName }) => givenName === user.name?.given_name && familyName === user.name.family_name,
  )
  return person && { ...person, dateOfBirth: user.date_of_birth ?? person.dateOfBirth }
}

/** The check after the provider changed its mind, no matter what it was before. */
export const changedCheck = (
  check: WireCheck,
  to: Changed,
  { whoever, at, ip }: { whoever: () => OntarioPerson; at: string; ip: string },
): WireCheck => {
  if (to === 'active')
    return { ...check, ...unanswered, status: to, steps: openSteps(check.steps.accept_tos === 'skipped') }
  if (to === 'expired' || to === 'canceled') return { ...check, status: to, completed_at: at }
  return finished(check, personIn(check) ?? whoever(), to, { at, ip })
}
