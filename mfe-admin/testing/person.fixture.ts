import type { PersonOfLoanView, VerifiedPersonView } from '@tamarack/contracts/endpoints/identity'
import { afternoon } from './loans.fixture.ts'

const anneVerified: VerifiedPersonView = {
  name: 'Anne Tremblay Roy',
  yearOfBirth: '1990',
  street: '12 Larch Lane',
  city: 'Guelph',
  region: 'ON',
  postalCode: 'N1G 2W1',
  phone: '+14165550123',
  verifiedAt: afternoon,
}

/** Nothing verified yet, and nobody alike. */
export const unverifiedPerson: PersonOfLoanView = {
  accountName: 'Anne Roy',
  verified: null,
  holderName: null,
  accountMatch: { match: 'unknown', reasons: ['no-name'] },
  holderMatch: { match: 'unknown', reasons: ['no-name'] },
  related: [],
}

/** Verified under her full name, with a bank that writes initials, and one other customer who
 * shares her telephone. */
export const personOf = (part: Partial<PersonOfLoanView> = {}): PersonOfLoanView => ({
  ...unverifiedPerson,
  verified: anneVerified,
  holderName: 'ROY A T',
  accountMatch: { match: 'same', reasons: ['middle-name'] },
  holderMatch: { match: 'near', reasons: ['initial'] },
  related: [
    {
      userId: 'u-2',
      relation: 'near-match',
      accountName: 'Luc Roy',
      shared: ['phone', 'address'],
      names: { match: 'different', reasons: ['given-name'] },
      verified: { ...anneVerified, name: 'Luc Roy', yearOfBirth: '1988' },
      loans: [{ id: 'ln_7', status: 'funded' }],
    },
  ],
  ...part,
})
