import { cents, type Cents } from '../values/cents.ts'

/** TAM-06: an amount in equal parts of whole cents; what does not divide goes onto the last part,
 * so that no cent is lost. */
export const spreadEqually = (total: Cents, parts: number): readonly Cents[] => {
  const share = Math.floor(total / parts)
  return Array.from({ length: parts }, (_, index) => cents(index === parts - 1 ? total - share * (parts - 1) : share))
}
