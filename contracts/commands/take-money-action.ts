import * as z from 'zod/mini'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { moneyActionForm, moneyActionReason } from '../forms/money-action.ts'
import { moneyActionErrors } from '../shared-refusals.ts'

/** Takes an action, proposes it where two must act, or confirms another's proposal. */
export const takeMoneyAction = command('take-money-action', {
  path: '/api/v1/loan/money-action/:id',
  roles: decidingRoles,
  body: z.object({ action: moneyActionForm, ...moneyActionReason.shape }),
  errors: moneyActionErrors,
})
