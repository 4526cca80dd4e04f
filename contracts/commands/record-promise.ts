import * as z from 'zod/mini'
import { contactChannels, contactPeople, contactPurposes, promiseWays } from '@tamarack/domain/collections/contact-log'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { promiseForm } from '../forms/staff.ts'

/** A promise to pay: amount, day and how it was made. With a `contact` it is recorded as made in it,
 * and refused where that contact is not allowed (COL-01, TAM-186). */
export const recordPromise = command('record-promise', {
  path: '/api/v1/loan/record-promise/:id',
  roles: decidingRoles,
  area: 'collect',
  body: z.object({
    promise: promiseForm,
    way: z.enum(promiseWays, 'Please select an option'),
    contact: z.optional(
      z.object({
        channel: z.enum(contactChannels),
        with: z.enum(contactPeople, 'Please select an option'),
        purpose: z.enum(contactPurposes, 'Please select an option'),
        direction: z.enum(['out', 'in'], 'Please select an option'),
      }),
    ),
    note: z.string().check(z.trim(), z.maxLength(2000)),
  }),
  errors: [
    'STEP_NOT_DUE',
    'NOT_A_PROMISE',
    'CONTACT_ON_HOLIDAY',
    'CONTACT_OUTSIDE_HOURS',
    'TOO_MANY_CONTACTS',
    'THIRD_PARTY_ONLY_TO_LOCATE',
    'CONTACT_NOT_WANTED',
    'CONTACT_STAYED',
    'OUTSIDE_CALENDAR',
  ],
})
