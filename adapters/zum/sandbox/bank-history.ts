import type { OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { chance, idFrom } from './bank/chance.ts'
import { accountNumber, dollars, historyOf, titles } from './bank/history.ts'
import { holderOf, type HolderChoice } from './bank/holder.ts'
import { habitsOf } from './bank/people-habits.ts'

/** The result of `GetInformationByRequestId` for that person (shape: documented). `today` is the
 * last day of the history, `currency` what the test user requested. */
export const informationOf = ({
  person,
  owner,
  chosen,
  today,
  currency,
  requestId,
  cardId,
  now,
  holder: holderChoice,
  debitable,
}: {
  person: OntarioPerson
  owner: string | null
  chosen: number
  today: string
  currency: string
  requestId: string
  cardId: string
  now: string
  holder: HolderChoice
  /** Whether the account that was chosen has the numbers that a debit needs. */
  debitable: boolean
}): object => {
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
