import type { MikroORM } from '@mikro-orm/postgresql'
import { authVerification, keepOnce } from '../store/entities.ts'

const weekMs = 7 * 24 * 60 * 60_000

/** Not the person's id: rows with that value are closed together. */
const value = 'chosen from the mailbox'

const identifierOf = (userId: string): string => `mailbox-hold:${userId}`

/** A password reset by email proves that a person reads the mailbox, and a mailed code would only
 * prove it again; the authenticator ensures that the mailbox alone does not open the account. For
 * a week after such a reset, or until another factor is used, a mailed code cannot replace the
 * authenticator. After that it can, or a person who lost phone, backup codes and password would be
 * locked out for ever. */
export const makeMailboxHold = (orm: MikroORM) => {
  const lift = async (userId: string): Promise<void> => {
    await orm.em.fork().nativeDelete(authVerification, { identifier: identifierOf(userId), value })
  }
  return {
    lift,
    async begin(userId: string): Promise<void> {
      await lift(userId)
      const expiresAt = new Date(Date.now() + weekMs)
      await keepOnce(orm.em.fork(), { identifier: identifierOf(userId), value, expiresAt })
    },
    isOn: async (userId: string): Promise<boolean> =>
      (await orm.em
        .fork()
        .count(authVerification, { identifier: identifierOf(userId), value, expiresAt: { $gt: new Date() } })) > 0,
  }
}
export type MailboxHold = ReturnType<typeof makeMailboxHold>
