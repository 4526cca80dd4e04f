import * as z from 'zod/mini'
import { contactChannels, contactPeople, contactPurposes } from '@tamarack/domain/collections/contact-log'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'

/** Before the contact is made: refused where the law does not allow it now (COL-01, TAM-186). */
export const startContact = command('start-contact', {
  path: '/api/v1/loan/start-contact/:id',
  roles: decidingRoles,
  area: 'collect',
  body: z.object({
    channel: z.enum(contactChannels),
    with: z.enum(contactPeople, 'Please select an option'),
    purpose: z.enum(contactPurposes, 'Please select an option'),
    direction: z.enum(['out', 'in']),
  }),
  errors: [
    'STEP_NOT_DUE',
    'CONTACT_ON_HOLIDAY',
    'CONTACT_OUTSIDE_HOURS',
    'TOO_MANY_CONTACTS',
    'THIRD_PARTY_ONLY_TO_LOCATE',
    'CONTACT_NOT_WANTED',
    'CONTACT_STAYED',
    'OUTSIDE_CALENDAR',
  ],
})
