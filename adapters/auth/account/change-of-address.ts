import { createHash } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { authVerification, keepOnce } from '../store/entities.ts'

/** What the library writes into the link that proves a new address. The library checks its
 * signature before it acts. */
export interface AddressChange {
  readonly userId: string
  readonly from: string
  readonly to: string
}

const fieldsOf = (token: string): Readonly<Record<string, unknown>> => {
  try {
    const fields: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The change that a verification token carries; null for one that only proves the address of a
 * sign-up. */
export const addressChangeIn = (token: unknown): AddressChange | null => {
  const { userId, email, updateTo } = typeof token === 'string' ? fieldsOf(token) : {}
  if (updateTo === undefined) return null
  const text = (field: unknown): string => (typeof field === 'string' ? field : '')
  return { userId: text(userId), from: text(email), to: text(updateTo) }
}

const prefix = 'new-address:'
const identifierOf = (token: string): string => prefix + createHash('sha256').update(token).digest('base64url')

/** The open links that change an address. The library's token works any number of times until it
 * expires, so a mistyped address would give access to the account for a day after it was
 * corrected. Here each person has one open link, the newest, and it works once. Its row has the
 * person's id as its value, like the rows of all links, so that inactivating the person closes
 * this link too. */
export const makeAddressLinks = (orm: MikroORM) => {
  const close = (userId: string): Promise<number> =>
    orm.em.fork().nativeDelete(authVerification, { value: userId, identifier: { $like: `${prefix}%` } })
  return {
    close,
    async open(token: string, userId: string, expiresAt: Date): Promise<void> {
      await close(userId)
      await keepOnce(orm.em.fork(), { identifier: identifierOf(token), value: userId, expiresAt })
    },
    /** Whether the link was open; it no longer is. */
    take: async (token: string, userId: string): Promise<boolean> =>
      (await orm.em.fork().nativeDelete(authVerification, {
        identifier: identifierOf(token),
        value: userId,
        expiresAt: { $gt: new Date() },
      })) === 1,
  }
}
export type AddressLinks = ReturnType<typeof makeAddressLinks>
