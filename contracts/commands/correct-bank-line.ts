import * as z from 'zod/mini'
import { lineKinds } from '@tamarack/domain/bank-insight/kinds'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { note } from '../forms/staff.ts'
import { messages } from '../messages.ts'

/** Corrects the kind of a bank transaction; the checks are computed again. */
export const correctBankLine = command('correct-bank-line', {
  path: '/api/v1/loan/correct-bank-line/:id',
  roles: decidingRoles,
  area: 'review',
  body: z.object({
    lineId: z.string().check(z.minLength(1), z.maxLength(200)),
    kind: z.enum(lineKinds, messages.selectOption),
    note,
  }),
  errors: ['STEP_NOT_DUE', 'NOTE_REQUIRED', 'LINE_KIND'],
})
