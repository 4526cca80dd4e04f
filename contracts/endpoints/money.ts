import { decidingRoles, endpoint, staffRoles } from '../endpoint.ts'
import { moneyActionForm } from '../forms/money-action.ts'
import { moneyActionErrors, ownLoanErrors } from '../shared-refusals.ts'
import { moneyActionPreviewView, moneyActionsView } from '../views/money-actions.ts'

export const getMoneyActions = endpoint({
  path: '/api/v1/loan/money-actions/:id',
  roles: staffRoles,
  response: moneyActionsView,
})
/** The decision on an action without its append: its events, and every figure before and after.
 * Changes nothing. */
export const previewMoneyAction = endpoint({
  path: '/api/v1/loan/money-action-preview/:id',
  roles: decidingRoles,
  query: moneyActionForm,
  response: moneyActionPreviewView,
  errors: [...moneyActionErrors, ...ownLoanErrors],
})
