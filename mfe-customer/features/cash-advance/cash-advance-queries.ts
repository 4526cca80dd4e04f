import type { ApiClient } from '@tamarack/contracts/client'
import { getCashAdvanceLimits } from '@tamarack/contracts/endpoints/loan'
import { callQuery } from '../../services.tsx'

/** What limits the advance, before anything is typed. Read afresh each time: it depends on the income that was just answered, and on today. */
export const limitsQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['cash-advance-limits', loanId], getCashAdvanceLimits, { params: { id: loanId } })
