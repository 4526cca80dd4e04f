import { randomBytes } from 'node:crypto'
import type { IdentityVerificationStatusUpdatedWebhook } from 'plaid'
import { fieldsOf, optionalText, type Fields } from '@tamarack/adapter-sandbox/http'
import type { Table } from '@tamarack/adapter-sandbox/memory'
import { dateOfBirthOf, homeOf, ontarioPeople, type OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { changedCheck, firstPerson, unanswered, type Changed } from './changes.ts'
import { finished, isOutcome, openSteps, reviewed, stepOrder, type Outcome } from './outcomes.ts'
import { invalidField, PlaidRefusal, textField, type Wire, type WireCheck } from './wire.ts'

type Webhook = Wire<IdentityVerificationStatusUpdatedWebhook>
const pageSize = 10
const strategies: readonly string[] = ['reset', 'incomplete', 'infer', 'custom']
const blank: WireCheck['user'] = {
  phone_number: null,
  date_of_birth: null,
  ip_address: null,
  email_address: null,
  name: null,
  address: null,
  id_number: null,
}

const messages = (
  check: WireCheck,
  ...codes: readonly ('STATUS_UPDATED' | 'STEP_UPDATED' | 'RETRIED')[]
): readonly Webhook[] =>
  codes.map((code) => ({
    webhook_type: 'IDENTITY_VERIFICATION',
    webhook_code: code,
    identity_verification_id: check.id,
    environment: 'sandbox',
  }))

const prefilled = (fields: Fields, before: WireCheck['user'] = blank): WireCheck['user'] => {
  const user = fieldsOf(fields['user'])
  return {
    ...before,
    email_address: optionalText(user, 'email_address') ?? before.email_address,
    ip_address: optionalText(user, 'ip_address') ?? before.ip_address,
  }
}

const customerOf = (fields: Fields): string => {
  const name = 'client_user_id'
  return optionalText(fields, name) ?? textField(fieldsOf(fields['user']), name)
}

export type IdentityChecks = ReturnType<typeof makeIdentityChecks>

/** Identity verifications of one template, newest last for each customer. */
export const makeIdentityChecks = ({
  kept,
  templateId,
  now,
  announce,
  people = () => undefined,
}: {
  kept: Table<WireCheck>
  templateId: string
  now: () => number
  /** Persons next to those whom the window shows. */
  people?: ((id: string) => OntarioPerson | undefined) | undefined
  announce: (messages: readonly Webhook[]) => void
}) => {
  const written = (): string => new Date(now()).toISOString()
  const ours = (fields: Fields): void => {
    if (textField(fields, 'template_id') !== templateId)
      throw invalidField('template_id is not a template of this client')
  }
  const of = (customerId: string): readonly WireCheck[] =>
    kept.all().filter(({ client_user_id }) => client_user_id === customerId)
  const latest = (customerId: string): WireCheck | undefined => of(customerId).at(-1)
  const open = (customerId: string, consent: boolean, user: WireCheck['user'], previous: string | null): WireCheck => {
    const id = `idv_${randomBytes(10).toString('hex')}`
    return kept.put(id, {
      id,
      client_user_id: customerId,
      created_at: written(),
      previous_attempt_id: previous,
      shareable_url: null,
      template: { id: templateId, version: 1 },
      user,
      ...unanswered,
      status: 'active',
      steps: openSteps(consent),
      beacon_user_id: null,
      user_id: null,
      redacted_at: null,
    })
  }

  const found = (id: string): WireCheck => {
    const check = kept.get(id)
    if (!check) throw new PlaidRefusal(404, 'INVALID_INPUT', 'NOT_FOUND', 'no such identity verification')
    return check
  }
  /** That person as the customer is: with a date of birth of their own, the same in every check of
   * theirs. */
  const asCustomer = (persona: OntarioPerson, customerId: string): OntarioPerson => {
    const others = kept.all().filter(({ client_user_id }) => client_user_id !== customerId)
    const births = others
      .filter(({ user: { name } }) => name?.given_name === persona.givenName && name.family_name === persona.familyName)
      .map(({ user }) => user.date_of_birth ?? '')
    const taken = new Set(others.map(({ user }) => user.phone_number ?? ''))
    return {
      ...persona,
      ...homeOf(customerId, persona, taken),
      dateOfBirth: dateOfBirthOf(customerId, new Set([...births, persona.dateOfBirth])),
    }
  }

  return {
    all: kept.all,
    /** The check that the window shows: the customer's latest. */
    latest,
    asCustomer,
    create: (fields: Fields): WireCheck => {
      ours(fields)
      const customerId = customerOf(fields)
      for (const name of ['is_shareable', 'gave_consent'])
        if (typeof fields[name] !== 'boolean') throw invalidField(`${name} must be a boolean`)
      const existing = latest(customerId)
      if (existing && fields['is_idempotent'] === true) return existing
      // The real code of this refusal is not documented.
      if (existing)
        throw invalidField('an identity verification already exists for this client_user_id and template_id')
      const check = open(customerId, fields['gave_consent'] === true, prefilled(fields), null)
      announce(messages(check, 'STATUS_UPDATED'))
      return check
    },
    get: (fields: Fields): WireCheck => found(textField(fields, 'identity_verification_id')),
    /** Newest first, ten at a time. */
    list: (fields: Fields): { readonly found: readonly WireCheck[]; readonly next: string | null } => {
      ours(fields)
      const all = of(customerOf(fields)).toReversed()
      const from = Number(optionalText(fields, 'cursor') ?? 0)
      const until = from + pageSize
      return { found: all.slice(from, until), next: until < all.length ? String(until) : null }
    },
    retry: (fields: Fields): WireCheck => {
      ours(fields)
      const customerId = customerOf(fields)
      const strategy = textField(fields, 'strategy')
      const before = latest(customerId)
      if (!strategies.includes(strategy)) throw invalidField('strategy is not supported')
      if (!before) throw invalidField('there is no identity verification to retry')
      if (before.status === 'active' && strategy !== 'reset') throw invalidField('an active session can only be reset')
      if ((strategy === 'custom') !== (fields['steps'] !== undefined && fields['steps'] !== null))
        throw invalidField('steps go with the custom strategy, and only with it')
      const resumes =
        strategy === 'incomplete' ||
        (strategy === 'infer' && (before.status === 'failed' || before.status === 'expired'))
      if (resumes && (before.steps.watchlist_screening === 'failed' || before.steps.risk_check === 'failed'))
        throw invalidField('a session that failed screening or risk cannot be resumed')
      const check = open(customerId, before.steps.accept_tos === 'skipped', prefilled(fields, before.user), before.id)
      announce(messages(check, 'RETRIED', 'STATUS_UPDATED'))
      return check
    },
    /** What the person chose in the window; answers with the check as it is afterwards. */
    finish: (customerId: string, fields: Fields, ip: string): { check: WireCheck; outcome: Outcome } => {
      const outcome = fields['outcome']
      const persona =
        ontarioPeople.find(({ id }) => id === fields['persona']) ?? people(optionalText(fields, 'persona') ?? '')
      if (!isOutcome(outcome)) throw invalidField('outcome is not supported')
      // The window itself makes the session if the server has not.
      const check = latest(customerId) ?? open(customerId, true, blank, null)
      if (outcome === 'closed-early' || check.status !== 'active') return { check, outcome }
      if (!persona) throw invalidField('persona is not supported')
      const who = fields['samePerson'] === true ? persona : asCustomer(persona, customerId)
      const done = kept.put(check.id, finished(check, who, outcome, { at: written(), ip }))
      const walked = stepOrder.filter(
        (name) => done.steps[name] !== 'skipped' && done.steps[name] !== 'waiting_for_prerequisite',
      )
      announce([...walked.flatMap(() => messages(done, 'STEP_UPDATED')), ...messages(done, 'STATUS_UPDATED')])
      return { check: done, outcome }
    },
    /** The provider changes its mind: the check ends otherwise, or is as if it had not ended. */
    change: (id: string, to: Changed, ip: string): void => {
      const check = found(id)
      const whoever = (): OntarioPerson => asCustomer(firstPerson, check.client_user_id)
      const done = kept.put(id, changedCheck(check, to, { whoever, at: written(), ip }))
      announce(messages(done, 'STEP_UPDATED', 'STATUS_UPDATED'))
    },
    /** Sends the webhook of the check's present state once more. */
    resend: (id: string): void => announce(messages(found(id), 'STATUS_UPDATED')),
    review: (id: string, approved: boolean): void => {
      const check = kept.get(id)
      if (check?.status !== 'pending_review') throw invalidField('this check does not wait for a review')
      announce(messages(kept.put(id, reviewed(check, approved, written())), 'STEP_UPDATED', 'STATUS_UPDATED'))
    },
  }
}
