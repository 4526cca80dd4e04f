import { expect, test } from 'vitest'
import { basisPoints } from '../values/basis-points.ts'
import { yearlyRate } from './on-default.ts'

test('the yearly rate next to a monthly one is twelve times it', () => {
  expect([yearlyRate(basisPoints(2_50)), yearlyRate(basisPoints(0))]).toEqual([30_00, 0])
})
