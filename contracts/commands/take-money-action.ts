import * as z from 'zod/mini'
import { areaOfMoneyAction } from '@tamarack/domain/duties/limits'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { moneyActionForm, moneyActionReason } from '../forms/money-action.ts'
import { moneyActionErrors } from '../shared-refusals.ts'
import { moneyResultView } from '../views/previewed.ts'

/** Takes an action, proposes it where two must act, or confirms another's proposal. Refused if its
 * result is not the one that was `seen` in the preview. */
export const takeMoneyAction = command('take-money-action', {
  path: '/api/v1/loan/money-action/:id',
  roles: decidingRoles,
  area: ({ action }) => areaOfMoneyAction(action.kind),
  body: z.object({ action: moneyActionForm, ...moneyActionReason.shape, seen: z.optional(moneyResultView) }),
  errors: moneyActionErrors,
})
