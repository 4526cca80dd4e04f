import type { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import type { Email } from '@tamarack/application/ports/mailer.port'
import type { BetterAuthOptions } from 'better-auth'
import { hasLoans } from './account-removal.ts'
import type { Owner } from './account-settings.ts'
import { accountDeletedEmail, deleteAccountEmail } from '../emails/emails.ts'
import { refused } from '../requests/refused.ts'

/** Where the link that deletes an account ends: a page that needs no session, since there is none any more. */
export const deletedPage = '/account-deleted'

const linkLivesFor = 24 * 60 * 60

const deleteUrl = (origin: string, token: string): string =>
  `${origin}/api/auth/delete-user/callback?${new URLSearchParams({ token, callbackURL: deletedPage }).toString()}`

type Leaving = Pick<Owner, 'id'> & { readonly role?: unknown }

/**
 * A payday lender keeps records of its loans (O. Reg. 98/09 s. 12): so must the account stay that they belong to. Decisions and the audit log name
 * staff, and the last admin must not leave this way.
 */
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
  /** Sends when the answer is on its way; failures go to the log. */
  readonly later: (message: Email) => void
  readonly publicOrigin: string
  readonly refuse: (leaving: Leaving) => Promise<void>
  /** Deletes the account and all that opens it, or nothing. */
  readonly remove: (userId: string) => Promise<void>
}

/** What a user has beyond the library's own, and what they may do to themselves. */
export const userOptions = ({ send, later, publicOrigin, refuse, remove }: UserPorts) =>
  ({
    additionalFields: {
      role: { type: 'string', required: false, defaultValue: 'customer', input: false },
      status: { type: 'string', required: false, defaultValue: 'active', input: false },
      // Unix seconds. Without `bigint` the library would believe in a column that ends in 2038.
      plaidExpiryDate: { type: 'number', bigint: true, required: false, input: false },
      zumExpiryDate: { type: 'number', bigint: true, required: false, input: false },
    },
    changeEmail: { enabled: true },
    deleteUser: {
      enabled: true,
      deleteTokenExpiresIn: linkLivesFor,
      sendDeleteAccountVerification: async ({ user, token }) =>
        send(deleteAccountEmail({ ...user, url: deleteUrl(publicOrigin, token), token })),
      // Refused once more: a loan may have been applied for since the link was sent. What the library deletes afterwards is gone already.
      beforeDelete: async (leaving) => {
        await refuse(leaving)
        await remove(leaving.id)
      },
      afterDelete: async ({ name, email }) => later(accountDeletedEmail({ name, email, moment: String(Date.now()) })),
    },
  }) satisfies BetterAuthOptions['user']
