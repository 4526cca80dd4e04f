import { cents, type Cents } from '../values/cents.ts'

/** TAM-06: equal parts of whole cents; what does not divide goes onto the last. */
export const spreadEqually = (total: Cents, parts: number): readonly Cents[] => {
  const share = Math.floor(total / parts)
  return Array.from({ length: parts }, (_, index) => cents(index === parts - 1 ? total - share * (parts - 1) : share))
}
