import type { Actor } from '@tamarack/domain/loan/actor'
import { personalInfo } from './answers.fixture.ts'

/** The account of the person who borrows with Rowan. */
export const jo = {
  id: 'usr_jo',
  name: 'Jo Birch',
  email: 'Jo@Mail.Example',
  identityExpiry: null,
  textNumber: null,
  bankExpiry: null,
} as const
export const joActs: Actor = { id: jo.id, name: jo.name, role: 'customer' }

/** The borrower's answers, which name Jo. */
export const withJo = {
  ...personalInfo,
  coApplicant: { name: 'Jo Birch', email: 'jo@mail.example', relationship: 'spouse', phone: '4165550142' },
} as const

/** What Jo answers about themselves. */
export const joAnswers = { relationship: 'spouse', phone: '4165550142', creditCheckConsent: true } as const

/** $2,000 in twelve monthly payments from that day on, YYYY-MM-DD. */
export const jointLoanFrom = (startDate: string) =>
  ({ loanType: 'installment', advance: 2000_00, startDate, payFrequency: 'monthly', numberOfPayments: 12 }) as const
