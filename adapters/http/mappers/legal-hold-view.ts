import type { LegalHoldView } from '@tamarack/contracts/endpoints/legal-holds'
import type { LegalHold } from '@tamarack/domain/privacy/legal-hold'

/** A hold as staff see it. */
export const toLegalHoldView = ({ id, loanId, scope, placed, lifted }: LegalHold): LegalHoldView => ({
  id,
  loanId,
  scope,
  placed: {
    byId: placed.by.id,
    byName: placed.by.name,
    at: placed.at,
    reason: placed.reason,
    note: placed.note,
  },
  lifted:
    lifted === undefined ? null : { byName: lifted.by.name, at: lifted.at, reason: lifted.reason, note: lifted.note },
})
