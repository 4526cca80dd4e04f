import type { MikroORM } from '@mikro-orm/postgresql'
import { verifyTOTPWithGracePeriod } from '@oslojs/otp'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Email } from '@tamarack/application/ports/mailer.port'
import { resetWaitsEmail } from '../emails/emails.ts'
import { makeThrottle } from '../limits/account-throttle.ts'
import { at } from '../requests/at.ts'
import { refused, tooManyTries } from '../requests/refused.ts'
import { authVerification, keepOnce } from '../store/entities.ts'
import { factorOf, type FactorRow, type Person } from './pending-sign-in.ts'

const [dayMs, openMs] = [24 * 60 * 60_000, 7 * 24 * 60 * 60_000]
const triesOfCodes = 10

/** Not the person's id: rows with that value are closed together. */
const value = 'a reset without a code'

/** A person who has neither app nor backup codes waits a day, of which they are told by e-mail:
 * enough for the owner of the account to stop somebody who reads their mailbox. */
const makeWait = (orm: MikroORM) => {
  const identifierOf = (userId: string): string => `reset-wait:${userId}`
  return {
    /** Whether the day is over; begins it where none runs. `begun` is true when it just began. */
    async ask(userId: string): Promise<{ readonly over: boolean; readonly begun: boolean }> {
      const [em, now] = [orm.em.fork(), new Date()]
      const identifier = identifierOf(userId)
      const row = await em.findOne(authVerification, { identifier, value, expiresAt: { $gt: now } })
      if (row !== null) return { over: now.getTime() - row.createdAt.getTime() >= dayMs, begun: false }
      await em.nativeDelete(authVerification, { identifier, value })
      const expiresAt = new Date(now.getTime() + dayMs + openMs)
      await keepOnce(em, { identifier, value, expiresAt }, now)
      return { over: false, begun: true }
    },
    end: (userId: string): Promise<number> =>
      orm.em.fork().nativeDelete(authVerification, { identifier: identifierOf(userId), value }),
  }
}

/** The code of an authenticator of now or half a minute off, as at a sign-in. */
const isTotp = async ({ context }: GenericEndpointContext, { secret }: FactorRow, code: string): Promise<boolean> => {
  const key = await symmetricDecrypt({ key: context.secretConfig, data: secret })
  return verifyTOTPWithGracePeriod(new TextEncoder().encode(key), 30, 6, code, 30)
}

interface Codes {
  /** The hash under which a backup code is stored. */
  readonly hashOf: (code: string) => string
}

/** A password is chosen by a link in an email, and for an account with an authenticator the mailbox
 * alone is not enough: the call also takes a code of the app or a backup code, or comes a day after
 * the first one without. */
export const resetFactor = (orm: MikroORM, { hashOf }: Codes, notify: (message: Email) => void) => {
  const [wait, tries] = [makeWait(orm), makeThrottle(orm, { kind: 'reset-code', triesPerWindow: triesOfCodes })]
  const used = makeThrottle(orm, { kind: 'totp', triesPerWindow: 1, windowMs: 120_000 })

  const accepts = async (context: GenericEndpointContext, factor: FactorRow, userId: string, code: string) => {
    if (/^\d{6}$/.test(code))
      return (await isTotp(context, factor, code)) && (await used.take(`${userId} ${code}`)) === 0
    const hashes = JSON.parse(factor.backupCodes) as readonly string[]
    const left = hashes.filter((hash) => hash !== hashOf(code))
    if (left.length === hashes.length) return false
    // Of two calls with one code the first finds the row as it was read.
    const where = [
      { field: 'id', value: factor.id },
      { field: 'backupCodes', value: factor.backupCodes },
    ]
    return (
      (await context.context.adapter.updateMany({
        model: 'twoFactor',
        where,
        update: { backupCodes: JSON.stringify(left) },
      })) === 1
    )
  }

  const check = createAuthMiddleware(async (context) => {
    const { token, code } = { ...(context.query as object), ...(context.body as object) } as Record<string, unknown>
    const { internalAdapter } = context.context
    const link = await internalAdapter.findVerificationValue(`reset-password:${String(token)}`)
    const person = link && ((await internalAdapter.findUserById(link.value)) as Person | null)
    const factor = person && (await factorOf(context, person.id))
    if (!person || factor?.verified !== true) return
    if (typeof code === 'string' && code !== '') {
      const seconds = await tries.take(person.id)
      if (seconds > 0) throw tooManyTries(seconds, 'There were too many wrong codes')
      if (await accepts(context, factor, person.id, code)) return
      throw refused('UNAUTHORIZED', 'INVALID_CODE', 'This code is not right, or it was used already')
    }
    const { over, begun } = await wait.ask(person.id)
    if (over) return
    if (begun) notify(resetWaitsEmail(person))
    throw refused('FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'Enter a code of your authenticator app, or a backup code')
  })
  return {
    plugin: {
      id: 'reset-factor',
      hooks: { before: [{ matcher: at('/reset-password'), handler: check }] },
    } satisfies BetterAuthPlugin,
    end: wait.end,
  }
}
