import { randomUUID } from 'node:crypto'
import { fieldsOf, textOf, ZumRefusal, type Fields } from './wire.ts'

/** What a transaction does, and by which rail (documented). */
export const types: readonly string[] = [
  'AccountsReceivable',
  'AccountsPayable',
  'FundZumWallet',
  'WithdrawZumWallet',
  'UserTransfer',
]
export const methods: readonly string[] = ['Eft', 'Interac', 'VisaDirect', 'CreditCard']

/** The amount in dollars; a number or its text. */
export const amountIn = (fields: Fields): number => {
  const given = fields['Amount']
  const amount = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN
  if (!Number.isFinite(amount) || amount <= 0 || Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)
    throw new ZumRefusal(400, 'Amount must be a positive number with two decimals.')
  return amount
}

/** The value of a field that allows only those. */
export const oneOf = (fields: Fields, name: string, allowed: readonly string[]): string => {
  const value = textOf(fields, name)
  if (value === null || !allowed.includes(value)) throw new ZumRefusal(400, `${name} is not valid.`)
  return value
}

/** What may show on a bank statement. */
export const memoIn = (fields: Fields): string => {
  const memo = textOf(fields, 'Memo')
  if (memo === null || !/^[\w -]{1,15}$/.test(memo))
    throw new ZumRefusal(400, 'Memo must have at most 15 letters, digits, dashes, spaces or underscores.')
  return memo
}

/** The user that is given inline; null for the wallet itself. */
export const payeeIn = (fields: Fields, method: string): object | null => {
  const user = fieldsOf(fields['User'])
  const type = textOf(fields, 'ZumRailsType')
  if (type === 'FundZumWallet' || type === 'WithdrawZumWallet') return null
  for (const name of ['FirstName', 'LastName'])
    if (textOf(user, name) === null) throw new ZumRefusal(400, `User.${name} is required.`)
  if (method === 'Interac' && !/^\S+@\S+$/.test(textOf(user, 'Email') ?? ''))
    throw new ZumRefusal(400, 'User.Email is required for Interac.')
  return { Id: randomUUID(), ...user }
}
