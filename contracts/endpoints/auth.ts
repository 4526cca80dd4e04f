import * as z from 'zod/mini'
import { roles } from '../endpoint.ts'

/** `GET /api/auth/get-session`; null when signed out. Served by the authentication library, read by
 * the shell. The provider data's expiry dates are Unix seconds. */
export const sessionView = z.nullable(
  z.object({
    session: z.object({ id: z.string(), expiresAt: z.string() }),
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      role: z.enum(roles),
      status: z.string(),
      plaidExpiryDate: z.optional(z.nullable(z.int())),
      zumExpiryDate: z.optional(z.nullable(z.int())),
      /** Null without one; absent where the lender sends no text messages. */
      textNumber: z.optional(z.nullable(z.string())),
    }),
  }),
)
export type SessionView = NonNullable<z.infer<typeof sessionView>>
