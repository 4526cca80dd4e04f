import type { IdKind, Ids } from '../ports/ids.port.ts'
import { guarantee, must, mustEqual, type Guarantee } from './guarantee.ts'

const kinds: readonly IdKind[] = ['ln', 'doc', 'pay', 'req', 'hold']

/** What every `Ids` must keep. `again` is a second maker, as another process has it. */
export const idsGuarantees = (ids: Ids, again: Ids): readonly Guarantee[] => [
  guarantee("an id names its kind and fits the 36 characters of a provider's key", async () => {
    for (const kind of kinds)
      for (const id of [ids.next(kind), ids.derived(kind, 'a')])
        must(id.startsWith(`${kind}_`) && id.length <= 36 && /^[a-z]+_[a-z0-9]{20,}$/.test(id), id)
  }),
  guarantee('a fresh id is never met twice', async () =>
    mustEqual(new Set(Array.from({ length: 1_000 }, () => ids.next('ln'))).size, 1_000, 'distinct ids'),
  ),
  guarantee('the same parts give the same id in every process', async () =>
    mustEqual(
      ids.derived('pay', 'ln_1', 'disbursement'),
      again.derived('pay', 'ln_1', 'disbursement'),
      'the derived id',
    ),
  ),
  guarantee('parts do not run into each other', async () => {
    const derived = [['a', 'b-c'], ['a-b', 'c'], ['a', '', 'b-c'], ['a,b-c'], ['"a","b-c"'], ['b-c', 'a']].map(
      (parts) => ids.derived('pay', ...parts),
    )
    mustEqual(new Set(derived).size, derived.length, 'distinct ids')
  }),
  guarantee('the kind is part of the id', async () =>
    must(ids.derived('pay', 'a') !== ids.derived('req', 'a'), 'two kinds share an id'),
  ),
]
