import { expect, test } from 'vitest'
import { pagesShown } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [2, 9, [1, 2, 3, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [40, 3, [1, null, 3]],
] as const)('page %d of %d', (page, last, shown) => expect(pagesShown(page, last)).toEqual(shown))
