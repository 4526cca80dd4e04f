import type { MikroORM } from '@mikro-orm/postgresql'
import { generateId } from 'better-auth'
import { authVerification } from '../store/entities.ts'

const weekMs = 7 * 24 * 60 * 60_000

/** Not the person's id, by which everything else that is open for them is closed. */
const value = 'chosen from the mailbox'

const identifierOf = (userId: string): string => `mailbox-hold:${userId}`

/**
 * Whoever chose a password from the mailbox has shown that they read it, and a mailed code would show the same once more: an authenticator is there so that
 * the mailbox alone does not open the account. For a week after such a password, or until another factor was given, no mailed code stands in
 * for it. After the week it does again, or who lost phone, backup codes and password would never come back.
 */
export const makeMailboxHold = (orm: MikroORM) => {
  const lift = async (userId: string): Promise<void> => {
    await orm.em.fork().nativeDelete(authVerification, { identifier: identifierOf(userId), value })
  }
  return {
    lift,
    async begin(userId: string): Promise<void> {
      await lift(userId)
      const now = new Date()
      await orm.em.fork().insert(authVerification, {
        id: generateId(32),
        identifier: identifierOf(userId),
        value,
        expiresAt: new Date(now.getTime() + weekMs),
        createdAt: now,
        updatedAt: now,
      })
    },
    isOn: async (userId: string): Promise<boolean> =>
      (await orm.em
        .fork()
        .count(authVerification, { identifier: identifierOf(userId), value, expiresAt: { $gt: new Date() } })) > 0,
  }
}
export type MailboxHold = ReturnType<typeof makeMailboxHold>
