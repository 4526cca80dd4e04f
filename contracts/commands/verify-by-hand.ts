import * as z from 'zod/mini'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { findingsForm, findingsOf } from '../forms/papers.ts'
import { note } from '../forms/staff.ts'

/** Proposes what one of staff read, or confirms the same that another one did. */
export const verifyByHand = command('verify-by-hand', {
  path: '/api/v1/loan/verify-by-hand/:id',
  roles: decidingRoles,
  area: 'review',
  body: z.object({ findings: findingsForm, note }),
  input: ({ findings, note: why }) => ({ findings: findingsOf(findings), note: why }),
  errors: [
    'STEP_NOT_DUE',
    'NOTE_REQUIRED',
    'NAME_CHANGED',
    'UNDER_AGE',
    'ACCOUNT_OF_SOMEBODY_ELSE',
    'STATEMENT_DAYS',
    'NOT_A_DAY',
    'NOT_AN_AMOUNT',
    'SECOND_PERSON_REQUIRED',
    'NOT_INDEPENDENT',
    'ADMIN_READS_PAPERS',
    'GROUND_REPEATED',
  ],
})
