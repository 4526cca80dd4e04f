import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { loanDocumentKinds } from '../views/document.ts'

/** What anybody may learn of a file by the SHA-256 of its bytes; names no loan and nobody. */
export const fileVerificationView = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.literal('intact'),
    kind: z.enum(loanDocumentKinds),
    /** Epoch milliseconds. */
    preparedAt: z.int(),
    signedAt: z.nullable(z.int()),
    /** Whether the log in which the signature is recorded is unchanged. */
    chain: z.enum(['unbroken', 'broken']),
  }),
])
export type FileVerificationView = z.infer<typeof fileVerificationView>

export const verifyDocument = endpoint({
  path: '/api/v1/document/verify/:sha256',
  roles: 'public',
  response: fileVerificationView,
  errors: ['TOO_MANY_REQUESTS'],
})

/** The public keys that the files of documents are signed with: the one in use first. */
export const getDocumentKeys = endpoint({
  path: '/api/v1/document/keys',
  roles: 'public',
  response: z.object({
    keys: z.array(z.object({ id: z.string(), algorithm: z.literal('Ed25519'), key: z.string() })),
  }),
})
