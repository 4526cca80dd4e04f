import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'

/** One press of a button: who, and the key that stays the same when it is repeated. */
export interface Press {
  readonly by: StaffMember
  readonly key: string
}

/** Adds the act of a press to those of which two people make one decision; a repeated press does
 * nothing more. Refuses `movedOn` where a colleague was first. */
export const actOnce = async (
  kept: { acts(): Promise<readonly { readonly key: string }[]> },
  { key, movedOn }: { readonly key: string; readonly movedOn: string },
  add: () => Promise<Result<unknown, Refusal>>,
): Promise<Result<true, Refusal>> => {
  const isDone = async (): Promise<boolean> => (await kept.acts()).some((act) => act.key === key)
  if (await isDone()) return ok(true)
  const added = await add()
  if (!added.ok) return added
  return (await isDone()) ? ok(true) : refuse(movedOn)
}
