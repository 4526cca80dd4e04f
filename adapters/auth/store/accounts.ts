import type { InferEntity, MikroORM, SqlEntityManager } from '@mikro-orm/postgresql'
import { generateId } from 'better-auth'
import type { Account, Accounts } from '@tamarack/application/ports/accounts.port'
import type { Clock } from '@tamarack/application/ports/clock.port'
import { hashPassword } from '../account/passwords.ts'
import { addUser, authAccount, authUser } from './entities.ts'

const toAccount = (user: InferEntity<typeof authUser>): Account => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  identityExpiry: user.plaidExpiryDate ?? null,
  bankExpiry: user.zumExpiryDate ?? null,
  textNumber: user.textNumber ?? null,
})

export const makeAccounts = (orm: MikroORM, clock: Clock): Accounts => {
  const findBy = async (where: { readonly id: string } | { readonly email: string }): Promise<Account | null> => {
    const user = await orm.em.fork().findOne(authUser, where)
    return user === null ? null : toAccount(user)
  }
  return {
    find: (id) => findBy({ id }),
    async ensure({ name, email, password, role }) {
      const address = email.trim().toLowerCase()
      const existing = await findBy({ email: address })
      if (existing !== null) return existing
      const [id, hash, now] = [generateId(32), await hashPassword(password), new Date(clock.now())]
      await orm.em.fork().transactional(async (em) => {
        const isStaff = role !== 'customer'
        const user = { id, name, email: address, emailVerified: true, role, twoFactorEnabled: isStaff }
        if (!(await addUser(em as SqlEntityManager, user, now))) return
        const credential = { id: generateId(32), accountId: id, providerId: 'credential', userId: id, password: hash }
        await em.insert(authAccount, { ...credential, createdAt: now, updatedAt: now })
      })
      const account = await findBy({ email: address })
      if (account === null) throw new Error('An account that was just made is not there')
      return account
    },
  }
}
