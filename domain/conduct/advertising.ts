/** What an advertisement for an installment loan may state in figures. */
export type AdvertisedFigure = 'annual-rate' | 'payment' | 'apr' | 'term'

/** Each figure with the size of its letters in points; one may stand in several places. */
export type Advertisement = readonly { readonly figure: AdvertisedFigure; readonly points: number }[]

export type AdvertisementFault =
  | { readonly code: 'FIGURE_MISSING'; readonly figure: 'apr' | 'term' }
  | {
      readonly code: 'FIGURE_LESS_PROMINENT'
      readonly figure: 'apr' | 'term'
      readonly points: number
      readonly atLeast: number
    }

const largest = (advertisement: Advertisement, figures: readonly AdvertisedFigure[]): number =>
  Math.max(0, ...advertisement.filter(({ figure }) => figures.includes(figure)).map(({ points }) => points))

/** CPA-08, CPA 2002 s. 77, O. Reg. 17/05 s. 61 (twin: SOR/2021-181 s. 50): who advertises a rate or
 * a payment states APR and term, too, at least as large; all faults at once. */
export const advertisementFaults = (advertisement: Advertisement): readonly AdvertisementFault[] => {
  const atLeast = largest(advertisement, ['annual-rate', 'payment'])
  return (['apr', 'term'] as const).flatMap((figure): readonly AdvertisementFault[] => {
    const points = largest(advertisement, [figure])
    if (points >= atLeast) return []
    return [
      points === 0 ? { code: 'FIGURE_MISSING', figure } : { code: 'FIGURE_LESS_PROMINENT', figure, points, atLeast },
    ]
  })
}
