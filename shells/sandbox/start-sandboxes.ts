import { join } from 'node:path'
import { startOidcSandbox } from '@tamarack/adapter-auth/providers/oidc.sandbox'
import { startBankSandbox } from '@tamarack/adapter-bank-files/bank.sandbox'
import { startMailSandbox } from '@tamarack/adapter-mail/mail.sandbox'
import { startPlaidSandbox } from '@tamarack/adapter-plaid/plaid.sandbox'
import type { Sibling } from '@tamarack/adapter-sandbox/console'
import { makeJournal, openMemory, type Journal } from '@tamarack/adapter-sandbox/memory'
import { makeMovableTime, type MovableTime } from '@tamarack/adapter-sandbox/time'
import { startZumSandbox } from '@tamarack/adapter-zum/zum.sandbox'
import { openFileJournal } from './file-journal.ts'
import { realTime } from './real-time.ts'
import { hostOriginsOf, listensAt, type SandboxSettings } from './settings.ts'

const identityProvider = (
  {
    PUBLIC_ORIGIN,
    SANDBOX_HOST,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  }: SandboxSettings,
  siblings: readonly Sibling[],
) =>
  issuer === undefined || clientSecret === undefined
    ? []
    : [
        startOidcSandbox({
          ...listensAt(issuer, SANDBOX_HOST),
          issuer,
          clientId,
          clientSecret,
          redirectUri: `${PUBLIC_ORIGIN}/api/auth/callback/oidc`,
          now: realTime.now,
          siblings,
        }),
      ]

/** How long a bank takes to acknowledge a file, before `SANDBOX_TIME_SCALE`; and how often ours
 * looks into the folder. */
const [acknowledgesAfterMs, looksEveryMs] = [15 * 60_000, 2_000]

const bank = (
  { BANK_SANDBOX_URL: address, PAD_FILE_FOLDER: folder, SANDBOX_HOST, SANDBOX_TIME_SCALE }: SandboxSettings,
  shared: {
    readonly time: MovableTime
    readonly clock: MovableTime
    readonly journal: Journal
    readonly siblings: readonly Sibling[]
  },
) =>
  address === undefined || folder === undefined
    ? []
    : [
        startBankSandbox({
          ...shared,
          ...listensAt(address, SANDBOX_HOST),
          folder,
          acknowledgesAfterMs: acknowledgesAfterMs * SANDBOX_TIME_SCALE,
          looksEveryMs,
        }),
      ]

/** Starts the stand-ins for Plaid, Zum Rails, the mail server and an identity provider where the
 * product expects the real ones. Answers with how to stop them. */
export const startSandboxes = async (settings: SandboxSettings): Promise<() => Promise<void>> => {
  const { PUBLIC_ORIGIN, SANDBOX_STATE_DIR, SANDBOX_HOST } = settings
  const journal = (name: string): Journal =>
    SANDBOX_STATE_DIR === undefined ? makeJournal() : openFileJournal(join(SANDBOX_STATE_DIR, `${name}.jsonl`))
  const offsets = openMemory(journal('clock')).table<number>('offset')
  const clock = makeMovableTime(realTime, {
    from: offsets.get('current') ?? 0,
    keep: (offsetMs) => void offsets.put('current', offsetMs),
  })
  const webhookUrl = (provider: string): string => `${PUBLIC_ORIGIN}/api/webhooks/${provider}`
  const shared = {
    hostOrigins: hostOriginsOf(PUBLIC_ORIGIN),
    time: clock,
    clock,
    timeScale: settings.SANDBOX_TIME_SCALE,
  }
  const [smtp, inbox] = [listensAt(settings.SMTP_URL, SANDBOX_HOST), listensAt(settings.MAIL_INBOX_URL, SANDBOX_HOST)]

  const pages: readonly Sibling[] = [
    { title: 'Plaid sandbox', url: settings.PLAID_BASE_URL },
    { title: 'Zum Rails sandbox', url: settings.ZUM_BASE_URL },
    { title: 'Mail inbox', url: settings.MAIL_INBOX_URL },
    ...(settings.BANK_SANDBOX_URL === undefined ? [] : [{ title: 'Bank sandbox', url: settings.BANK_SANDBOX_URL }]),
    ...(settings.OIDC_ISSUER === undefined ? [] : [{ title: 'Sandbox ID', url: settings.OIDC_ISSUER }]),
  ]
  const siblingsOf = (own: string): readonly Sibling[] => pages.filter(({ url }) => url !== own)

  const started = await Promise.allSettled([
    startPlaidSandbox({
      ...shared,
      ...listensAt(settings.PLAID_BASE_URL, SANDBOX_HOST),
      publicOrigin: new URL(settings.PLAID_BASE_URL).origin,
      journal: journal('plaid'),
      webhookUrl: webhookUrl('plaid'),
      clientId: settings.PLAID_CLIENT_ID,
      secret: settings.PLAID_SECRET,
      templateId: settings.PLAID_TEMPLATE_ID,
      siblings: siblingsOf(settings.PLAID_BASE_URL),
    }),
    startZumSandbox({
      ...shared,
      ...listensAt(settings.ZUM_BASE_URL, SANDBOX_HOST),
      publicOrigin: new URL(settings.ZUM_BASE_URL).origin,
      journal: journal('zum'),
      webhookUrl: webhookUrl('zum'),
      username: settings.ZUM_USERNAME,
      password: settings.ZUM_PASSWORD,
      webhookSecret: settings.ZUM_WEBHOOK_SECRET,
      stepMs: settings.SANDBOX_PAYMENT_STEP_MS,
      collectionMs: settings.SANDBOX_COLLECTION_MS,
      siblings: siblingsOf(settings.ZUM_BASE_URL),
    }),
    startMailSandbox({
      smtpPort: smtp.port,
      inboxPort: inbox.port,
      host: smtp.host,
      now: clock.now,
      journal: journal('mail'),
      siblings: siblingsOf(settings.MAIL_INBOX_URL),
    }),
    ...bank(settings, { ...shared, journal: journal('bank'), siblings: siblingsOf(settings.BANK_SANDBOX_URL ?? '') }),
    ...identityProvider(settings, siblingsOf(settings.OIDC_ISSUER ?? '')),
  ])
  const stop = async (): Promise<void> =>
    void (await Promise.all(started.flatMap((one) => (one.status === 'fulfilled' ? [one.value.close()] : []))))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed === undefined) return stop
  await stop()
  throw failed.reason
}
