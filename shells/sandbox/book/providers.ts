import { join } from 'node:path'
import { startPlaidSandbox } from '@tamarack/adapter-plaid/plaid.sandbox'
import { makeJournal } from '@tamarack/adapter-sandbox/memory'
import type { OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { makeManualTime, type SandboxTime } from '@tamarack/adapter-sandbox/time'
import { startZumSandbox } from '@tamarack/adapter-zum/zum.sandbox'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { bookFileOf, writeFileJournal } from '../file-journal.ts'
import type { SandboxSettings } from '../settings.ts'
import { minuteMs } from './book-loan.ts'
import type { Desk } from './desk.ts'
import type { BookClock } from './fill.ts'

/** The sandboxes of Plaid and Zum in the months of the book. `close` leaves their state in files that
 * those of the product take over at their next start. */
export interface BookProviders extends Pick<Desk, 'payRequest' | 'failTransfer' | 'showIdentity'> {
  readonly clock: BookClock
  readonly plaidOrigin: string
  readonly zumOrigin: string
  readonly close: () => Promise<void>
}

const sent = async (
  url: string,
  init: { readonly body: string | URLSearchParams; readonly headers?: Record<string, string> },
) => {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', ...init })
  await answer.arrayBuffer()
  if (answer.status >= 400) throw new Error(`${new URL(url).pathname} answered ${answer.status}`)
}

/** Starts them at that moment, on free ports. They send no webhooks: what a webhook would bring
 * about, the book does itself. */
export const startBookProviders = async (
  { SANDBOX_TIME_SCALE, ...settings }: SandboxSettings,
  {
    stateFolder,
    start,
    personOf,
  }: {
    readonly stateFolder: string
    readonly start: Instant
    readonly personOf: (id: string) => OntarioPerson | undefined
  },
): Promise<BookProviders> => {
  const [plaidFile, zumFile] = [join(stateFolder, 'plaid.jsonl'), join(stateFolder, 'zum.jsonl')]
  // In memory until the end: thousands of changes, each written by itself, would take longer than
  // all the rest.
  const [plaidJournal, zumJournal] = [makeJournal(), makeJournal()]
  const virtual = makeManualTime(start)
  const time: SandboxTime = { ...virtual, realNow: () => Date.now() }
  const shared = { port: 0, webhookUrl: null, hostOrigins: [], time, timeScale: SANDBOX_TIME_SCALE }
  const plaid = await startPlaidSandbox({
    ...shared,
    clientId: settings.PLAID_CLIENT_ID,
    secret: settings.PLAID_SECRET,
    templateId: settings.PLAID_TEMPLATE_ID,
    journal: plaidJournal,
    people: personOf,
  })
  const zum = await startZumSandbox({
    ...shared,
    username: settings.ZUM_USERNAME,
    password: settings.ZUM_PASSWORD,
    webhookSecret: settings.ZUM_WEBHOOK_SECRET,
    journal: zumJournal,
    stepMs: minuteMs / 2,
    collectionMs: 0,
  })
  return {
    clock: {
      now: () => instant(virtual.now()),
      moveTo: (moment) => virtual.pass(Math.max(0, moment - virtual.now())),
    },
    plaidOrigin: plaid.origin,
    zumOrigin: zum.origin,
    payRequest: (providerId) =>
      sent(`${zum.origin}/console/transactions/${providerId}`, { body: new URLSearchParams({ action: 'complete' }) }),
    failTransfer: (providerId, event) =>
      sent(`${zum.origin}/console/transactions/${providerId}`, {
        body: new URLSearchParams({ action: 'fail', event }),
      }),
    showIdentity: (linkToken, { id }, outcome) =>
      sent(`${plaid.origin}/link/${linkToken}/result`, {
        body: JSON.stringify({ persona: id, outcome, samePerson: true }),
        headers: { 'content-type': 'application/json' },
      }),
    close: async () => {
      await plaid.close()
      await zum.close()
      writeFileJournal(bookFileOf(plaidFile), plaidJournal.lines)
      writeFileJournal(bookFileOf(zumFile), zumJournal.lines)
    },
  }
}
