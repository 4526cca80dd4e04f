import { expect, test } from 'vitest'
import { advertisementFaults, type AdvertisedFigure } from './advertising.ts'

const shown = (...figures: readonly (readonly [AdvertisedFigure, number])[]) =>
  figures.map(([figure, points]) => ({ figure, points }))
const missing = (figure: AdvertisedFigure) => ({ code: 'FIGURE_MISSING', figure })
const small = (figure: AdvertisedFigure, points: number, atLeast: number) => ({
  code: 'FIGURE_LESS_PROMINENT',
  figure,
  points,
  atLeast,
})

test.each([
  ['no figure at all', shown(), []],
  ['neither rate nor payment', shown(['term', 8]), []],
  ['a rate alone', shown(['annual-rate', 24]), [missing('apr'), missing('term')]],
  ['a payment alone', shown(['payment', 24]), [missing('apr'), missing('term')]],
  ['a payment with the APR', shown(['payment', 24], ['apr', 24]), [missing('term')]],
  ['a payment with the term', shown(['payment', 24], ['term', 24]), [missing('apr')]],
  ['a rate with both, as large', shown(['annual-rate', 24], ['apr', 24], ['term', 30]), []],
  [
    'both, but smaller',
    shown(['annual-rate', 24], ['apr', 23], ['term', 12]),
    [small('apr', 23, 24), small('term', 12, 24)],
  ],
  [
    'an APR as large as the rate, smaller than the payment',
    shown(['annual-rate', 12], ['payment', 18], ['apr', 12], ['term', 18]),
    [small('apr', 12, 18)],
  ],
  ['small first and large further down', shown(['payment', 18], ['apr', 8], ['apr', 18], ['term', 18]), []],
])('an advertisement with %s', (_what, advertisement, faults) => {
  expect(advertisementFaults(advertisement)).toEqual(faults)
})
