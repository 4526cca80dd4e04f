import { createHash } from 'node:crypto'
import type { OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import type { WireCheck } from './wire.ts'

/** How a session ends. Everything but `closed-early` ends it, and the window reports success:
 * finished is not passed. */
export const outcomes = {
  matches: 'Everything matches',
  'id-unreadable': 'The photo ID cannot be read',
  'phone-code-wrong': 'The phone code is wrong',
  'selfie-mismatch': 'The selfie does not match',
  'details-mismatch': 'Name or address does not match',
  risk: 'The risk check fails',
  watchlist: 'A watchlist check fails',
  'needs-review': 'Somebody has to check by hand',
  'closed-early': 'Close the window early',
} as const
export type Outcome = keyof typeof outcomes
export const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'string' && Object.hasOwn(outcomes, value)

type Steps = WireCheck['steps']
type StepName = keyof Steps
type StepState = Steps[StepName]

/** The order in which the window walks them. */
export const stepOrder: readonly StepName[] = [
  'accept_tos',
  'verify_sms',
  'kyc_check',
  'documentary_verification',
  'selfie_check',
  'watchlist_screening',
  'risk_check',
]

/** Which step stops a session that does not pass, and how. */
const stops: Partial<Record<Outcome, { readonly step: StepName; readonly state: StepState }>> = {
  'id-unreadable': { step: 'documentary_verification', state: 'failed' },
  'phone-code-wrong': { step: 'verify_sms', state: 'failed' },
  'selfie-mismatch': { step: 'selfie_check', state: 'failed' },
  'details-mismatch': { step: 'kyc_check', state: 'failed' },
  risk: { step: 'risk_check', state: 'failed' },
  watchlist: { step: 'watchlist_screening', state: 'failed' },
  'needs-review': { step: 'watchlist_screening', state: 'pending_review' },
}

const stepsAfter = (before: Steps, outcome: Outcome): Steps => {
  const stop = stops[outcome]
  const at = stop ? stepOrder.indexOf(stop.step) : stepOrder.length
  // After consent was given beforehand the first step stays `skipped`. A review does not hold up
  // the steps that follow it.
  const state = (name: StepName, index: number): StepState => {
    if (before[name] === 'skipped') return 'skipped'
    if (index < at) return 'success'
    if (index === at) return stop?.state ?? 'success'
    return stop?.state === 'pending_review' ? 'success' : 'waiting_for_prerequisite'
  }
  return Object.fromEntries(stepOrder.map((name, index) => [name, state(name, index)])) as unknown as Steps
}

export const openSteps = (consentGiven: boolean): Steps => ({
  accept_tos: consentGiven ? 'skipped' : 'active',
  verify_sms: consentGiven ? 'active' : 'waiting_for_prerequisite',
  kyc_check: 'waiting_for_prerequisite',
  documentary_verification: 'waiting_for_prerequisite',
  selfie_check: 'waiting_for_prerequisite',
  watchlist_screening: 'waiting_for_prerequisite',
  risk_check: 'waiting_for_prerequisite',
})

type Ended = 'success' | 'failed'
const ended = (state: StepState): Ended | null => (state === 'success' || state === 'failed' ? state : null)

const whenEnded = <Found>(state: StepState, found: (status: Ended) => Found): Found | null => {
  const status = ended(state)
  return status === null ? null : found(status)
}

/** A licence number of its own for each name and date of birth, in the form of Ontario's: a letter
 * and fourteen digits. */
const licenceNumberOf = ({ givenName, familyName, dateOfBirth }: OntarioPerson): string => {
  const digest = createHash('sha256').update(`licence|${givenName}|${familyName}|${dateOfBirth}`).digest()
  const digits = String(digest.readBigUInt64BE(0) % 10n ** 14n).padStart(14, '0')
  return `${familyName.slice(0, 1)}${digits.slice(0, 4)}-${digits.slice(4, 9)}-${digits.slice(9)}`
}

const documentOf = (persona: OntarioPerson, state: StepState): WireCheck['documentary_verification'] => {
  const status = ended(state)
  if (status === null) return null
  const read = status === 'success'
  const noImages = { original_front: null, original_back: null, cropped_front: null, cropped_back: null, face: null }
  return {
    status,
    // Three submissions are allowed before the step fails.
    documents: Array.from({ length: read ? 1 : 3 }, (_, index) => ({
      status,
      attempt: index + 1,
      images: noImages,
      extracted_data: read
        ? {
            id_number: licenceNumberOf(persona),
            category: 'drivers_license',
            expiration_date: '2029-04-12',
            issue_date: '2024-04-12',
            issuing_country: 'CA',
            issuing_region: 'ON',
            date_of_birth: persona.dateOfBirth,
            address: {
              street: persona.street,
              city: persona.city,
              region: 'ON',
              postal_code: persona.postalCode,
              country: 'CA',
            },
            name: { given_name: persona.givenName, family_name: persona.familyName },
          }
        : null,
      analysis: {
        authenticity: read ? 'match' : 'no_data',
        image_quality: read ? 'high' : 'low',
        extracted_data: read
          ? { name: 'match', date_of_birth: 'match', expiration_date: 'not_expired', issuing_country: 'match' }
          : null,
        fraud_analysis_details: null,
        image_quality_details: null,
        aamva_verification: null,
      },
      redacted_at: null,
    })),
  }
}

const selfieOf = (state: StepState): WireCheck['selfie_check'] =>
  whenEnded(state, (status) => ({
    status,
    selfies: [
      {
        status,
        attempt: 1,
        capture: { image_url: null, video_url: null },
        analysis: { document_comparison: status === 'success' ? 'match' : 'no_match', liveness_check: 'success' },
      },
    ],
  }))

const dataCheckOf = (state: StepState): WireCheck['kyc_check'] =>
  whenEnded(state, (status) => {
    const summary = status === 'success' ? 'match' : 'no_match'
    return {
      status,
      address: { summary, po_box: 'no', type: 'residential' },
      name: { summary },
      date_of_birth: { summary: 'match' },
      id_number: { summary: 'no_input' },
      phone_number: { summary: 'match', area_code: 'match' },
    }
  })

const riskOf = (state: StepState): WireCheck['risk_check'] =>
  whenEnded(state, (status) => ({
    status,
    behavior: {
      user_interactions: status === 'success' ? 'genuine' : 'risky',
      fraud_ring_detected: 'no',
      bot_detected: 'no',
    },
    email: null,
    phone: null,
    devices: [],
    identity_abuse_signals: null,
    facial_duplicates: [],
    trust_index_score: status === 'success' ? 86 : 12,
  }))

const phoneOf = (persona: OntarioPerson, state: StepState, at: string): WireCheck['verify_sms'] =>
  whenEnded(state, (status) => ({
    status,
    verifications: [
      {
        status,
        attempt: 1,
        phone_number: persona.phone,
        delivery_attempt_count: 1,
        solve_attempt_count: status === 'success' ? 1 : 3,
        initially_sent_at: at,
        last_sent_at: at,
        redacted_at: null,
      },
    ],
  }))

const statusOf = ({ state }: NonNullable<(typeof stops)[Outcome]>): WireCheck['status'] =>
  state === 'pending_review' ? state : 'failed'

/** The check after that person went through the window with that outcome. */
export const finished = (
  check: WireCheck,
  persona: OntarioPerson,
  outcome: Exclude<Outcome, 'closed-early'>,
  { at, ip }: { at: string; ip: string },
): WireCheck => {
  const steps = stepsAfter(check.steps, outcome)
  const stop = stops[outcome]
  return {
    ...check,
    status: stop === undefined ? 'success' : statusOf(stop),
    completed_at: at,
    steps,
    user: {
      ...check.user,
      phone_number: persona.phone,
      date_of_birth: persona.dateOfBirth,
      ip_address: ip,
      name: { given_name: persona.givenName, family_name: persona.familyName },
      address: {
        street: persona.street,
        street2: persona.unit,
        city: persona.city,
        region: 'ON',
        postal_code: persona.postalCode,
        country: 'CA',
      },
      id_number: null,
    },
    verify_sms: phoneOf(persona, steps.verify_sms, at),
    kyc_check: dataCheckOf(steps.kyc_check),
    documentary_verification: documentOf(persona, steps.documentary_verification),
    selfie_check: selfieOf(steps.selfie_check),
    risk_check: riskOf(steps.risk_check),
    watchlist_screening_id:
      ended(steps.watchlist_screening) === null && steps.watchlist_screening !== 'pending_review'
        ? null
        : `scr_${check.id.slice(4)}`,
  }
}

/** A reviewer's answer in the vendor's dashboard. */
export const reviewed = (check: WireCheck, approved: boolean, at: string): WireCheck => {
  const decided = approved ? 'manually_approved' : 'manually_rejected'
  const steps = Object.entries(check.steps).map(([name, state]) => [name, state === 'pending_review' ? decided : state])
  return {
    ...check,
    status: approved ? 'success' : 'failed',
    completed_at: at,
    steps: Object.fromEntries(steps) as unknown as Steps,
  }
}
