import * as z from 'zod/mini'
import type { CoApplicantInfo } from '@tamarack/domain/loan/application/answers'
import { messages } from '../messages.ts'
import { choice, coApplicantRelationships, isPhone, normalizedPhone } from './personal-info.ts'

/** What a co-applicant answers about themselves, and their consent. */
export const coApplicantForm = z.object({
  relationship: choice(coApplicantRelationships),
  phone: z
    .pipe(z.string(messages.enterPhone), z.transform(normalizedPhone))
    .check(z.refine(isPhone, messages.enterPhone)),
  consent: z.literal(true, messages.mustAgree),
})
export type CoApplicantForm = z.infer<typeof coApplicantForm>

/** What the link of an invitation carries. */
export const token = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const coApplicantInfoOf = ({ relationship, phone }: CoApplicantForm): CoApplicantInfo => ({
  relationship,
  phone,
  creditCheckConsent: true,
})
