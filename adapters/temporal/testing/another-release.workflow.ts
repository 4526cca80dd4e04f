import { sleep } from '@temporalio/workflow'

/** A loan's workflow as no release of ours has it: its history cannot be replayed by the workflow of the same name. */
export async function loanApplication(): Promise<void> {
  await sleep('1 day')
}
