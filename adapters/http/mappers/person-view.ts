import type { Account } from '@tamarack/application/ports/accounts.port'
import type { IdentityRecord } from '@tamarack/application/ports/identity-provider.port'
import type { getIdentityRecord, getUser } from '@tamarack/contracts/endpoints/identity'
import type { ReplyOf } from '@tamarack/contracts/endpoint'

/** What the check found out, as the specification shows it; date of birth and email stay on the server. */
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

/** A person with the Unix seconds until which their checks are valid. */
export const toUserView = ({ id, name, email, identityExpiry, bankExpiry }: Account): ReplyOf<typeof getUser> => ({
  id,
  name,
  email,
  plaidExpiryDate: identityExpiry,
  zumExpiryDate: bankExpiry,
})
