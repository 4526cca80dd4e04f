import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { Clock } from '../ports/clock.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { IdentityProvider } from '../ports/identity-provider.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import type { SecurityLog } from '../ports/security-log.port.ts'
import type {
  Arrival,
  Attempt,
  Dismissal,
  InboxWebhook,
  ParkReason,
  WebhookId,
  WebhookInbox,
  WebhookProvider,
} from '../ports/webhook-inbox.port.ts'
import type { ProviderEvent, UnreadableReason, WebhookContent } from '../ports/webhook.port.ts'
import { isStorable } from '../storable-text.ts'
import { makeCopies } from './copies.ts'

export interface WebhookPorts {
  readonly clock: Clock
  readonly inbox: WebhookInbox
  readonly queries: Pick<LoanQueries, 'loan' | 'loanOfProviderEvent'>
  readonly identityProvider: Pick<IdentityProvider, 'readCheck'>
  readonly process: Pick<LoanProcess, 'notify'>
}
type DeliveryPorts = Pick<WebhookPorts, 'queries' | 'identityProvider' | 'process'>

/** Copies of one event arrive at once, and one delivery is enough for them. Later, the same bytes
 * are another event: a check that was sent to review and then decided is announced twice by the
 * same words (Plaid's webhooks have neither a status nor an id of their own). A copy that comes
 * later than this costs one more reading of the check. */
const copiesWithinMs = 1_000
/** Providers whose signature holds for minutes only. The same bytes of another one may be a message
 * that somebody recorded and plays back. */
const announcesTwice: ReadonlySet<WebhookProvider> = new Set(['plaid'])
/** Ids of ours and of the providers have some 10 to 60 characters. */
const longestId = 256
/** A younger webhook is most likely being handled at this moment. */
const restMs = 30_000
/** A webhook's loan is stored within seconds, or after an outage; staff examine a webhook without a
 * loan after a day. Our policy. */
const givenUpAfterMs = 24 * 3_600_000
const sweptAtOnce = 200
/** A sweep reads further webhooks for so long: it has 50 seconds, and minutes lie between two. */
const sweptForMs = 25_000

const idsIn = (event: ProviderEvent): readonly (string | null)[] => {
  switch (event.about) {
    case 'identity-check':
      return [event.checkId]
    case 'bank-data':
      return [event.requestId, event.customerId, event.loanId]
    case 'transfer':
      return [event.paymentId, event.providerId]
  }
}

/** The fault in the ids of an event; null when each can be stored and searched for. */
const faultIn = (event: ProviderEvent): UnreadableReason | null => {
  const ids = idsIn(event).filter((id) => id !== null)
  if (ids.some((id) => id.length > longestId)) return 'ID_TOO_LONG'
  return ids.every(isStorable) ? null : 'ID_NOT_STORABLE'
}

const arrivalOf = (content: WebhookContent): Arrival => {
  if (content.about === 'nothing') return { state: 'handled' }
  if (content.about === 'unreadable') return { state: 'parked', reason: content.reason }
  const reason = faultIn(content)
  return reason === null ? { state: 'received', event: content } : { state: 'parked', reason }
}

/** The loan of the customer whose check it is. A process can die between the provider's call and its
 * record, so the provider can have a check that we do not. */
const loanOfUnknownCheck = async (
  { queries, identityProvider }: Pick<WebhookPorts, 'queries' | 'identityProvider'>,
  checkId: string,
): Promise<string | null> => {
  const check = await identityProvider.readCheck(checkId)
  return check === null ? null : queries.loanOfProviderEvent({ personId: check.customerId })
}

/** Our loan that the event concerns; a loan id in it is a hint and must be that customer's. */
const concernedLoan = async (
  ports: Pick<WebhookPorts, 'queries' | 'identityProvider'>,
  event: ProviderEvent,
): Promise<string | null> => {
  const { queries } = ports
  switch (event.about) {
    case 'identity-check': {
      const { checkId } = event
      return (await queries.loanOfProviderEvent({ checkId })) ?? loanOfUnknownCheck(ports, checkId)
    }
    case 'transfer':
      return queries.loanOfProviderEvent({
        ...(event.paymentId === null ? {} : { paymentId: event.paymentId }),
        transferId: event.providerId,
      })
    case 'bank-data': {
      const { requestId, customerId, loanId } = event
      const hinted = loanId === null ? null : await queries.loan(loanId)
      if (hinted !== null && (customerId === null || hinted.customerId === customerId)) return hinted.id
      return queries.loanOfProviderEvent({
        ...(requestId === null ? {} : { requestId }),
        ...(customerId === null ? {} : { customerId }),
      })
    }
  }
}

type Delivery =
  | { readonly delivered: true; readonly loanId: string }
  | {
      readonly delivered: false
      readonly loanId: string | null
      readonly reason: ParkReason
      readonly error: string | null
    }

/** Finds the loan of an event and notifies its workflow. Delivered means that a workflow has the
 * event, or that the record has what it is about. Never throws: the result names what failed.
 * Notifying twice is harmless. */
const deliver = async (ports: DeliveryPorts, event: ProviderEvent, found: string | null): Promise<Delivery> => {
  let loanId = found
  try {
    loanId ??= await concernedLoan(ports, event)
    if (loanId === null) return { delivered: false, loanId, reason: 'LOAN_NOT_FOUND', error: null }
    const notified = await ports.process.notify(loanId, event)
    return notified === 'taken' || notified === 'recorded'
      ? { delivered: true, loanId }
      : { delivered: false, loanId, reason: notified, error: null }
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    return { delivered: false, loanId, reason: 'NOT_DELIVERED', error: name }
  }
}

/** Time can bring the loan or the engine; nothing else becomes another answer. */
const isWorthRepeating = (reason: ParkReason): boolean => reason === 'LOAN_NOT_FOUND' || reason === 'NOT_DELIVERED'

const attemptOf = (delivery: Delivery, givenUp: boolean): Attempt => {
  const { loanId } = delivery
  if (delivery.delivered) return { state: 'handled', loanId: delivery.loanId }
  const { reason } = delivery
  return givenUp || !isWorthRepeating(reason) ? { state: 'parked', loanId, reason } : { state: 'received', loanId }
}

/** How the notification of a stored webhook's loan ended; `error` names what kept it from that. */
export type Delivered =
  | { readonly outcome: 'handled' }
  | { readonly outcome: 'parked'; readonly reason: ParkReason }
  | { readonly outcome: 'waiting'; readonly loanId: string | null; readonly error: string | null }

/** What became of a webhook at its arrival. Whatever it is, it may be acknowledged: the sweep
 * delivers what nobody delivered. */
export type Received =
  | { readonly outcome: 'repeated' | 'not-ours' }
  | { readonly outcome: 'parked'; readonly reason: UnreadableReason }
  /** `deliver` finds its loan and notifies it; never throws. */
  | { readonly outcome: 'stored'; readonly deliver: () => Promise<Delivered> }

/** Takes a genuine webhook: stores its bytes once. What cannot be read is parked; for anything else
 * its loan is still to be notified, now by `deliver` or later by the sweep. Throws only when the
 * webhook could not be stored, so that the provider sends it again. */
export const makeReceiveWebhook = (ports: WebhookPorts & { readonly fingerprint: Fingerprint }) => {
  const { clock, inbox, fingerprint } = ports
  const copies = makeCopies(copiesWithinMs)
  return async (provider: WebhookProvider, body: Uint8Array, content: WebhookContent): Promise<Received> => {
    const id: WebhookId = { provider, bodySha256: fingerprint.of(body) }
    const arrival = arrivalOf(content)
    const at = clock.now()
    const store = async (): Promise<boolean> =>
      (await inbox.keep({ ...id, body, receivedAt: at }, arrival)) ||
      (announcesTwice.has(provider) && (await inbox.reopen(id, { handledBefore: at - copiesWithinMs, at })))
    if (!(await copies.first(`${provider} ${id.bodySha256}`, at, store))) return { outcome: 'repeated' }
    if (arrival.state === 'handled') return { outcome: 'not-ours' }
    if (arrival.state === 'parked') return { outcome: 'parked', reason: arrival.reason }
    const { event } = arrival
    return {
      outcome: 'stored',
      deliver: async () => {
        const delivery = await deliver(ports, event, null)
        const attempt = attemptOf(delivery, false)
        const stored = await inbox.attempted(id, attempt, clock.now()).then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
        )
        if (attempt.state !== 'received' && stored === null)
          return attempt.state === 'parked' ? { outcome: 'parked', reason: attempt.reason } : { outcome: 'handled' }
        return { outcome: 'waiting', loanId: delivery.loanId, error: delivery.delivered ? stored : delivery.error }
      },
    }
  }
}

/** How many webhooks a sweep handled, parked and left waiting. */
export interface Swept {
  readonly handled: number
  readonly parked: number
  readonly waiting: number
}

/** Finds the loans of webhooks that arrived before them, and notifies loans that could not be
 * notified: the API died in between, or the engine did not answer. After a day it parks what is
 * left, with the reason; an event that its loan has no use for is parked at once. One that fails does not hold up the others. After a storm it goes on with
 * the next ones while time is left and something was achieved. */
export const makeSweepWebhooks = (ports: WebhookPorts) => async (): Promise<Swept> => {
  const { clock, inbox } = ports
  const now = clock.now()
  const counts = { handled: 0, parked: 0, received: 0 }
  for (;;) {
    const webhooks = await inbox.waiting(now - restMs, sweptAtOnce)
    const before = counts.received
    for (const webhook of webhooks) {
      if (webhook.event === null) continue
      const delivery = await deliver(ports, webhook.event, webhook.loanId)
      const attempt = attemptOf(delivery, now - webhook.receivedAt >= givenUpAfterMs)
      await inbox.attempted(webhook, attempt, now)
      counts[attempt.state] += 1
    }
    const achieved = webhooks.length - (counts.received - before)
    if (webhooks.length < sweptAtOnce || achieved === 0 || clock.now() - now > sweptForMs) break
  }
  return { handled: counts.handled, parked: counts.parked, waiting: counts.received }
}

/** `WEBHOOK_UNREADABLE`: it holds no id by which a loan could be found, so nothing was tried. */
export type RetryRefusal = { readonly code: 'NOT_FOUND' | 'WEBHOOK_UNREADABLE' }

/** Looks for a webhook's loan once more and notifies it, at the request of a member of staff.
 * Returns the webhook afterwards: handled, or parked as before. One that was handled or dismissed
 * in between is answered as it is. */
export const makeRetryWebhook =
  (ports: WebhookPorts) =>
  async (id: WebhookId): Promise<Result<InboxWebhook, RetryRefusal>> => {
    const { clock, inbox } = ports
    const webhook = await inbox.find(id)
    if (webhook === null) return err({ code: 'NOT_FOUND' })
    if (webhook.state === 'handled' || webhook.state === 'dismissed') return ok(webhook)
    if (webhook.event === null) return err({ code: 'WEBHOOK_UNREADABLE' })
    const delivery = await deliver(ports, webhook.event, webhook.loanId)
    await inbox.attempted(id, attemptOf(delivery, webhook.state === 'parked'), clock.now())
    return ok((await inbox.find(id)) ?? webhook)
  }

/** `WEBHOOK_NOT_PARKED`: its loan received it, or is still being looked for. */
export type DismissRefusal = { readonly code: 'NOT_FOUND' | 'WEBHOOK_NOT_PARKED' }

const dismissed = async (
  { clock, inbox }: Pick<WebhookPorts, 'clock' | 'inbox'>,
  id: WebhookId,
  dismissal: Dismissal,
): Promise<Result<InboxWebhook, DismissRefusal>> => {
  await inbox.dismiss(id, dismissal, clock.now())
  const webhook = await inbox.find(id)
  if (webhook === null) return err({ code: 'NOT_FOUND' })
  return webhook.state === 'dismissed' ? ok(webhook) : err({ code: 'WEBHOOK_NOT_PARKED' })
}

/** Closes a parked webhook for a member of staff who gives a reason. The webhook, its bytes and the
 * reason are kept; nobody can open it again. The first dismissal stands, and a repeat answers it.
 * Each attempt is a line of the security log; throws when the line could not be stored, and may be
 * repeated. */
export const makeDismissWebhook =
  (ports: Pick<WebhookPorts, 'clock' | 'inbox'> & { readonly securityLog: Pick<SecurityLog, 'record'> }) =>
  async (id: WebhookId, dismissal: Dismissal): Promise<Result<InboxWebhook, DismissRefusal>> => {
    const result = await dismissed(ports, id, dismissal)
    const { ip, userAgent, byId } = dismissal
    await ports.securityLog.record({
      type: 'webhook-dismissal',
      outcome: result.ok ? 'ok' : result.error.code,
      concerned: { id: byId, email: null },
      origin: { ip, userAgent },
    })
    return result
  }
