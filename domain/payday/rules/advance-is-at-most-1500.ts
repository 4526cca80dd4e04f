import { paydayAdvanceCentsMax } from '../maximum-advance.ts'
import type { PaydayRule } from '../request.ts'

/** ON-04, C-03, Criminal Code s. 347.1: above $1,500 the payday exemption is lost. */
export const advanceIsAtMost1500: PaydayRule = ({ advance }) =>
  advance > paydayAdvanceCentsMax
    ? { code: 'ADVANCE_ABOVE_MAXIMUM', advance, maximum: paydayAdvanceCentsMax }
    : undefined
