import type { FindingsForm } from '@tamarack/contracts/forms/papers'

/** What a colleague read from a licence. */
export const readIdentity: FindingsForm = {
  step: 'identity',
  givenName: 'Rowan',
  familyName: 'Ashe',
  dateOfBirth: '1990-05-17',
  document: 'driver-licence',
  ending: '0517',
  street: '12 Elm Street',
  city: 'Ottawa',
  region: 'ON',
  postalCode: 'K1A 0B1',
}
