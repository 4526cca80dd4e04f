import { generateId, type BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { TwoFactorOptions } from 'better-auth/plugins'
import type { Email } from '@tamarack/application/ports/mailer.port'
import { at } from '../requests/at.ts'
import { refused } from '../requests/refused.ts'
import { pendingSignIn } from '../second-factor/pending-sign-in.ts'
import { oneTimePasswordEmail } from './emails.ts'

type SendOtp = NonNullable<NonNullable<TwoFactorOptions['otpOptions']>['sendOTP']>

/** Sends codes before the response: the person has passed the first factor, so this reveals
 * nothing, and must not wait for an email that was never sent. The library itself responds before
 * the email is sent. Returns the function that it calls to send a code, and the plugin that
 * reports the outcome. */
export const codeEmails = (send: (message: Email) => Promise<void>) => {
  const underWay = new WeakMap<object, Promise<void>>()
  const sendOTP: SendOtp = ({ user, otp }, context) => {
    const sent = send(oneTimePasswordEmail({ ...user, code: otp, nonce: generateId(32) }))
    if (context) underWay.set(context.context, sent)
    return sent
  }
  const reportOutcome = createAuthMiddleware(async (context) => {
    if (isAPIError(context.context.returned)) return
    const isSent = await underWay.get(context.context)?.then(
      () => true,
      () => false,
    )
    if (isSent !== false) return
    const pending = await pendingSignIn(context)
    // Otherwise the page, opened again, would claim that a code is on its way.
    if (pending) await context.context.internalAdapter.deleteVerificationByIdentifier(`2fa-otp-${pending.key}`)
    throw refused('SERVICE_UNAVAILABLE', 'CODE_NOT_SENT', 'We could not send the code')
  })
  const plugin = {
    id: 'code-emails',
    hooks: { after: [{ matcher: at('/two-factor/send-otp'), handler: reportOutcome }] },
  } satisfies BetterAuthPlugin
  return { sendOTP, plugin }
}
