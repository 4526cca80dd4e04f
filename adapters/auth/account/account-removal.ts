import type { MikroORM } from '@mikro-orm/postgresql'
import { refused } from '../requests/refused.ts'
import { note } from '../security-log/noted.ts'
import { authUser } from '../store/entities.ts'
import { violates } from '../store/violates.ts'

/** The refusal to delete the account of somebody who has, or had, a loan or an application. */
export const hasLoans = () =>
  refused(
    'BAD_REQUEST',
    'ACCOUNT_HAS_LOANS',
    'We must keep the records of your loans, so this account cannot be deleted',
  )

/** Deletes an account with its sessions, logins and second factor in one statement. The library
 * deletes them one after the other: if an application started in between, the account would stay
 * but its owner could no longer sign in. Throws the refusal when the person has a loan. */
export const makeAccountRemoval =
  (orm: MikroORM) =>
  async (userId: string): Promise<void> => {
    const removed = await orm.em
      .fork()
      .nativeDelete(authUser, { id: userId })
      .catch((error: unknown) => {
        throw violates(error, 'loan_user_id_foreign') ? hasLoans() : error
      })
    if (removed > 0) note({ userId, accountDeleted: true })
  }
