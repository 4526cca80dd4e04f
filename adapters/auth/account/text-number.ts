import { createHmac, timingSafeEqual } from 'node:crypto'
import { generateId, type BetterAuthPlugin, type GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, sensitiveSessionMiddleware as liveSession } from 'better-auth/api'
import { generateRandomString } from 'better-auth/crypto'
import * as z from 'zod'
import type { TextMessages } from '@tamarack/application/ports/text-messages.port'
import { parsePhoneNumber } from '@tamarack/domain/values/canadian-identifiers'
import { countTry, type Throttle } from '../limits/account-throttle.ts'
import { refused } from '../requests/refused.ts'

interface TextNumberPorts {
  readonly texts: TextMessages
  /** Codes per account: each costs money, and may go to a stranger. */
  readonly codes: Throttle
  /** Tries of a code per account. */
  readonly tries: Throttle
}

const codeLivesForMs = 10 * 60_000

const openCode = (userId: string): string => `text-number-${userId}`

/** The number with a keyed hash of its code: who reads the table cannot enter it. */
const provenBy = ({ context }: GenericEndpointContext, number: string, code: string): string =>
  `${number} ${createHmac('sha256', context.secret).update(`${number} ${code}`).digest('base64url')}`

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** A customer may have text messages next to e-mails, at a number that a code proved to be theirs.
 * It is no way to sign in. */
export const textNumber = ({ texts, codes, tries }: TextNumberPorts) => {
  const sendCode = createAuthEndpoint(
    '/text-number/send-code',
    { method: 'POST', body: z.object({ number: z.string().max(40) }), use: [liveSession] },
    async (context) => {
      const { internalAdapter, session } = context.context
      const number = parsePhoneNumber(context.body.number)
      if (!number.ok) throw refused('BAD_REQUEST', 'NOT_A_PHONE_NUMBER', 'Not a Canadian phone number')
      await countTry(codes, session.user.id)
      const code = generateRandomString(6, '0-9')
      const text = `${code} is your code for text messages from Tamarack. It works for 10 minutes. If you did not ask for it, ignore this text.`
      await internalAdapter.deleteVerificationByIdentifier(openCode(session.user.id))
      await internalAdapter.createVerificationValue({
        identifier: openCode(session.user.id),
        value: provenBy(context, number.value, code),
        expiresAt: new Date(Date.now() + codeLivesForMs),
      })
      await texts.send({ id: `text-code.${generateId(32)}`, to: number.value, text }).catch(() => {
        throw refused('SERVICE_UNAVAILABLE', 'CODE_NOT_SENT', 'We could not send the code')
      })
      return context.json({ status: true })
    },
  )
  const confirm = createAuthEndpoint(
    '/text-number/confirm',
    { method: 'POST', body: z.object({ code: z.string().max(20) }), use: [liveSession] },
    async (context) => {
      const { internalAdapter, session } = context.context
      await countTry(tries, session.user.id)
      const open = await internalAdapter.findVerificationValue(openCode(session.user.id))
      const [number = ''] = open?.value.split(' ') ?? []
      if (open && !same(open.value, provenBy(context, number, context.body.code.trim())))
        throw refused('UNAUTHORIZED', 'INVALID_CODE', 'This code is not right')
      // Whoever takes the row first has used the code.
      if (!open || (await internalAdapter.consumeVerificationValue(openCode(session.user.id))) === null)
        throw refused('UNAUTHORIZED', 'OTP_HAS_EXPIRED', 'This code has expired')
      await tries.forgive(session.user.id)
      await internalAdapter.updateUser(session.user.id, { textNumber: number })
      return context.json({ status: true })
    },
  )
  const remove = createAuthEndpoint('/text-number/remove', { method: 'POST', use: [liveSession] }, async (context) => {
    await context.context.internalAdapter.updateUser(context.context.session.user.id, { textNumber: null })
    return context.json({ status: true })
  })
  return {
    id: 'text-number',
    schema: { user: { fields: { textNumber: { type: 'string', required: false, input: false } } } },
    endpoints: { sendTextCode: sendCode, confirmTextNumber: confirm, removeTextNumber: remove },
  } satisfies BetterAuthPlugin
}
