import type { StoredDifference } from '@tamarack/application/ports/differences.port'
import type { DifferenceView } from '@tamarack/contracts/endpoints/webhooks'

/** A difference as staff see it: who closed it by name, not by id. */
export const toDifferenceView = ({
  mendable: _mendable,
  resolution,
  ...difference
}: StoredDifference): DifferenceView => ({
  ...difference,
  resolution: resolution && { byName: resolution.staffName, reason: resolution.reason, note: resolution.note },
})
