import { verifiedName } from '@tamarack/application/person-records'
import type { Account } from '@tamarack/application/ports/accounts.port'
import type { IdentityRecord } from '@tamarack/application/ports/identity-provider.port'
import type { PersonOfLoan } from '@tamarack/application/queries/person'
import type { ReadOnly, ReplyOf } from '@tamarack/contracts/endpoint'
import type {
  getIdentityRecord,
  getPersonOfLoan,
  getUser,
  VerifiedPersonView,
} from '@tamarack/contracts/endpoints/identity'
import { yearOf } from '@tamarack/domain/privacy/look'

/** What the check found out, as the specification shows it; date of birth and email stay on the
 * server. */
export const toIdentityRecordView = (record: IdentityRecord | null): ReplyOf<typeof getIdentityRecord> =>
  record && {
    idvData: {
      user: {
        name: { given_name: record.givenName, family_name: record.familyName },
        address: { street: record.street, city: record.city, region: record.region, postal_code: record.postalCode },
        phone_number: record.phoneNumber,
        ip_address: record.ipAddress,
      },
    },
  }

const toVerifiedPerson = (record: IdentityRecord, verifiedAt: number): VerifiedPersonView => ({
  name: verifiedName(record),
  yearOfBirth: record.dateOfBirth && yearOf(record.dateOfBirth),
  street: record.street,
  city: record.city,
  region: record.region,
  postalCode: record.postalCode,
  phone: record.phoneNumber,
  verifiedAt,
})

/** For staff: namesakes differ by their year of birth, or share the whole date (TAM-172). */
export const toPersonOfLoanView = (person: PersonOfLoan): ReadOnly<ReplyOf<typeof getPersonOfLoan>> => ({
  accountName: person.accountName,
  verified: person.verified && toVerifiedPerson(person.verified.record, person.verified.at),
  holderName: person.holderName,
  accountMatch: person.accountMatch,
  holderMatch: person.holderMatch,
  related: person.related.map(({ customerId, relation, accountName, shared, names, record, verifiedAt, loans }) => ({
    userId: customerId,
    relation,
    accountName,
    shared,
    names,
    verified: toVerifiedPerson(record, verifiedAt),
    loans: loans.map(({ loanId, status }) => ({ id: loanId, status })),
  })),
})

/** A person with the Unix seconds until which their checks are valid. */
export const toUserView = ({ id, name, email, identityExpiry, bankExpiry }: Account): ReplyOf<typeof getUser> => ({
  id,
  name,
  email,
  plaidExpiryDate: identityExpiry,
  zumExpiryDate: bankExpiry,
})
