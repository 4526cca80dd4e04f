import type { OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { instant } from '@tamarack/domain/values/instant'
import { chance, idFrom } from './bank/chance.ts'
import { accountNumber, dollars, historyOf, titles } from './bank/history.ts'
import { holderOf, type HolderChoice } from './bank/holder.ts'
import { habitsOf } from './bank/people-habits.ts'
import { utc } from './wire.ts'

export interface BankRequest {
  readonly id: string
  readonly cardId: string
  readonly userId: string
  readonly personId: string
  readonly account: number
  readonly currency: string
  readonly readyAt: number
  readonly notified: boolean
  readonly fails: boolean
  readonly createdAt: number
  readonly clientUserId: string | null
  readonly extraField1: string | null
  readonly extraField2: string | null
  /** The customer whose own the accounts are; null for those of the very same person in every
   * customer's window. */
  readonly owner: string | null
  /** In whose name the account is; their own when absent. */
  readonly holder?: HolderChoice
  /** False when the chosen account has no numbers for a debit. */
  readonly debitable?: boolean
}

/** The result of `GetInformationByRequestId` for that person (shape: documented). The history ends
 * on the day of the request in Toronto, where the bank is. `debitable`: whether the account that
 * was chosen has the numbers that a debit needs. */
export const informationOf = (
  { id: requestId, owner, account: chosen, currency, cardId, createdAt }: BankRequest,
  person: OntarioPerson,
  holderChoice: HolderChoice,
  debitable: boolean,
): object => {
  const now = utc(createdAt)
  const today = torontoDateOf(instant(createdAt))
  const habits = habitsOf(person.id)
  const { person: holder, fullName } = holderOf(person, habits, holderChoice)
  const { transactions, balanceCents } = historyOf(person, habits, today)
  const account = (index: number, more: object): object => ({
    Id: idFrom(person.id, 'account', index),
    InstitutionNumber: '001',
    TransitNumber: String(10_000 + Math.floor(chance(person.id, 'transit') * 9_999)),
    AccountNumber: accountNumber(person, owner, index),
    Title: titles[index],
    Currency: currency,
    AccountCategory: 'Operation',
    Transactions: [],
    ...more,
    ...(index === chosen && !debitable ? { InstitutionNumber: null, TransitNumber: null, AccountNumber: null } : {}),
  })
  return {
    RequestId: requestId,
    CustomerId: idFrom('customer', 'tamarack'),
    Card: {
      Id: cardId,
      CreatedAt: now,
      UpdatedAt: now,
      InstitutionId: idFrom('institution', 'test'),
      InstitutionName: 'Zum Rails Test Bank',
      HolderId: idFrom(person.id, 'holder'),
      SelectedAccountId: idFrom(person.id, 'account', chosen),
      Holder: {
        FirstName: holder.givenName,
        LastName: holder.familyName,
        // Of a joint account the vendor gives one name; that both holders stand in it is assumed,
        // for no such answer was seen.
        FullName: fullName,
        Email: `${holder.id}@example.org`,
        PhoneNumber: holder.phone.slice(2),
        // The identity sandbox gives each customer a date of birth of their own, which a bank would
        // hold and we do not request.
        DateOfBirth: owner === null ? holder.dateOfBirth : null,
        AddressCivic: holder.street,
        AddressCity: holder.city,
        AddressProvince: 'ON',
        AddressCountry: 'CA',
        AddressPostalCode: holder.postalCode,
      },
      Accounts: [
        account(0, { AccountSubCategory: 'Chequing', Balance: dollars(balanceCents), Transactions: transactions }),
        account(1, {
          AccountSubCategory: 'Savings',
          Balance: dollars(Math.round(chance(person.id, 'savings') * 180_000)),
        }),
        account(2, {
          AccountCategory: 'Credit',
          AccountSubCategory: 'CreditCard',
          InstitutionNumber: null,
          TransitNumber: null,
          AccountNumber: `4242 xxxx xxxx ${accountNumber(person, owner, 2).slice(-4)}`,
          Balance: dollars(-Math.round(chance(person.id, 'card') * 90_000)),
        }),
      ],
    },
  }
}
