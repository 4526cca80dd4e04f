import * as z from 'zod/mini'
import type { SigningEvidence } from '@tamarack/domain/loan/slice'
import type { Caller } from '../command.ts'

/** What the signer did before pressing; the server adds time, address and session itself. Moments
 * are the browser's epoch milliseconds. */
export const signingBody = z.object({
  acknowledged: z.literal(true, 'You must agree to continue'),
  /** Fingerprint of the text that was on the screen. */
  documentSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  openedAt: z.optional(z.int()),
  reachedEndAt: z.optional(z.int()),
  tickedAt: z.optional(z.int()),
  /** The browser's clock at the press, to correct moments: a device with a wrong clock can sign. */
  pressedAt: z.optional(z.int()),
})

/** The command's evidence: what the browser reports; the session is the server's own. */
export const signingInput = (
  body: z.infer<typeof signingBody>,
  { sessionId, signIn }: Caller,
): { readonly evidence: SigningEvidence } => ({
  evidence: {
    documentSha256: body.documentSha256,
    sessionId,
    openedAt: body.openedAt ?? null,
    reachedEndAt: body.reachedEndAt ?? null,
    tickedAt: body.tickedAt ?? null,
    pressedAt: body.pressedAt ?? null,
    signIn,
  },
})
