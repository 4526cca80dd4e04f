import { randomUUID } from 'node:crypto'
import { ontarioPeople } from '@tamarack/adapter-sandbox/ontario-people'
import { amount, day, phone, text, type PersonalValue } from './values.ts'

const heron = ontarioPeople.find(({ id }) => id === 'heron')
if (heron === undefined) throw new Error('The sandboxes have no such person')

/** What the providers report of the invented person whom no other browser test plays. */
export const atProviders = heron

/** What she types, each value unlike anything else in the product. */
export const typed = {
  name: `${heron.givenName} ${heron.familyName}`,
  email: `farah.${randomUUID()}@heronwood.example`,
  password: 'Lantern-Quay-7319',
  employer: 'Quarry Road Bindery',
  income: 2_417_43,
  referral: 'HERON-REF-88213',
  together: { name: 'Osric Tamblyn', email: 'osric@tamblyn.example', phone: '4165550173' },
  otherLoans: 4_318_27,
  secondIncome: 1_093_58,
  childBenefit: 1_127_91,
  car: { worth: 11_640_19, owed: 7_205_83 },
  home: { worth: 412_906_37, owed: 288_417_62 },
  /** Staff type this one. */
  note: 'Rent receipt NR-55127 seen',
} as const

export const typedValues: readonly PersonalValue[] = [
  text('the name', typed.name),
  text('the email address', typed.email),
  text('the password', typed.password),
  text('the employer', typed.employer),
  amount('the income', typed.income),
  text('the referral code', typed.referral),
  text("the co-applicant's name", typed.together.name),
  text("the co-applicant's email address", typed.together.email),
  phone("the co-applicant's phone", typed.together.phone),
  amount('what is owed on other loans', typed.otherLoans),
  amount('the second income', typed.secondIncome),
  amount('the child benefit', typed.childBenefit),
  amount('the value of the car', typed.car.worth),
  amount('what is owed on the car', typed.car.owed),
  amount('the value of the home', typed.home.worth),
  amount('what is owed on the home', typed.home.owed),
  text("the decision's note", typed.note),
]

export const identityValues: readonly PersonalValue[] = [
  day('the date of birth', heron.dateOfBirth),
  text('the street', heron.street),
  { what: 'the postal code', written: [heron.postalCode, heron.postalCode.replace(' ', '')] },
  phone('the phone', heron.phone.replace('+1', '')),
]
