import { expect, test } from 'vitest'
import { makeFakeWork } from './fake-work.ts'
import { loanTablesGuarantees } from './loan-tables-contract.ts'

let used = 0
const { work, addCustomer } = makeFakeWork()
/** Not a digest, but equal texts give equal answers, which is all that is relied on. */
const fingerprint = { of: (content: string | Uint8Array) => `of ${content.length} characters` }

test.each(
  loanTablesGuarantees({
    work,
    fingerprint,
    addCustomer: async (customer) => addCustomer(customer),
    unused: () => `${(used += 1)}`,
  }).map(({ sentence, verify }) => [sentence, verify] as const),
)('in memory, %s', async (_, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})
