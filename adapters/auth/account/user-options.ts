import type { MikroORM } from '@mikro-orm/postgresql'
import type { BetterAuthOptions } from 'better-auth'
import type { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import type { Email } from '@tamarack/application/ports/mailer.port'
import { accountDeletedEmail, deleteAccountEmail } from '../emails/emails.ts'
import { refused } from '../requests/refused.ts'
import { note } from '../security-log/noted.ts'
import { authUser, securityEvent } from '../store/entities.ts'
import { violates } from '../store/violates.ts'
import type { Owner } from './account-settings.ts'

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
    const em = orm.em.fork()
    const removed = await em.nativeDelete(authUser, { id: userId }).catch((error: unknown) => {
      throw violates(error, 'loan_user_id_foreign') ? hasLoans() : error
    })
    if (removed === 0) return
    // What its lines were kept for was to protect this account.
    await em.nativeUpdate(securityEvent, { userId }, { ip: null, userAgent: null })
    note({ userId, accountDeleted: true })
  }

/** The page after an account was deleted; it needs no session. */
export const deletedPage = '/account-deleted'

const linkLivesFor = 24 * 60 * 60

const deleteUrl = (origin: string, token: string): string =>
  `${origin}/api/auth/delete-user/callback?${new URLSearchParams({ token, callbackURL: deletedPage }).toString()}`

type Leaving = Pick<Owner, 'id'> & { readonly role?: unknown }

/** A payday lender keeps records of its loans (O. Reg. 98/09 s. 12), so an account with loans must
 * stay. Staff accounts stay too: decisions and the audit log name them, and the last admin must
 * not leave this way. */
export const refuseDeletion =
  (queries: Pick<LoanQueries, 'loansOfCustomer'>) =>
  async ({ id, role }: Leaving): Promise<void> => {
    if (role !== 'customer') {
      throw refused('FORBIDDEN', 'STAFF_ACCOUNT', 'A staff account is inactivated by an admin, not deleted')
    }
    if ((await queries.loansOfCustomer(id)).length > 0) throw hasLoans()
  }

interface UserPorts {
  readonly send: (message: Email) => Promise<void>
  /** Sends after the response; failures go to the log. */
  readonly later: (message: Email) => void
  readonly publicOrigin: string
  readonly refuse: (leaving: Leaving) => Promise<void>
  /** Deletes the account with every way to sign in to it, or nothing. */
  readonly remove: (userId: string) => Promise<void>
}

/** A user's fields beyond the library's own, and what people may change about themselves. */
export const userOptions = ({ send, later, publicOrigin, refuse, remove }: UserPorts) =>
  ({
    additionalFields: {
      role: { type: 'string', required: false, defaultValue: 'customer', input: false },
      status: { type: 'string', required: false, defaultValue: 'active', input: false },
      // Unix seconds. Without `bigint` the library would assume a column that overflows in 2038.
      plaidExpiryDate: { type: 'number', bigint: true, required: false, input: false },
      zumExpiryDate: { type: 'number', bigint: true, required: false, input: false },
      acceptedTexts: { type: 'string', required: false, input: false, returned: false },
    },
    changeEmail: { enabled: true },
    deleteUser: {
      enabled: true,
      deleteTokenExpiresIn: linkLivesFor,
      sendDeleteAccountVerification: async ({ user, token }) =>
        send(deleteAccountEmail({ ...user, url: deleteUrl(publicOrigin, token), token })),
      // Checked again: the person may have applied for a loan since the link was sent. The rows
      // that the library deletes afterwards are already gone.
      beforeDelete: async (leaving) => {
        await refuse(leaving)
        await remove(leaving.id)
      },
      afterDelete: async ({ name, email }) => later(accountDeletedEmail({ name, email })),
    },
  }) satisfies BetterAuthOptions['user']
