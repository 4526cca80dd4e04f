import * as z from 'zod/mini'
import { doNotContactGrounds } from '@tamarack/domain/collections/contact-log'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { note } from '../forms/staff.ts'

/** No contact about the debt any more; without a ground that is lifted. */
export const setDoNotContact = command('set-do-not-contact', {
  path: '/api/v1/loan/do-not-contact/:id',
  roles: decidingRoles,
  area: 'collect',
  body: z.object({ ground: z.nullable(z.enum(doNotContactGrounds, 'Please select an option')), note }),
  errors: ['STEP_NOT_DUE'],
})
