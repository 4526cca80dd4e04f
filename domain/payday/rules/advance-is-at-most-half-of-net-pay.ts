import { halfOfNetPay } from '../maximum-advance.ts'
import type { PaydayRule } from '../request.ts'

/** ON-05, O. Reg. 98/09: the advance is at most half of the borrower's net pay. */
export const advanceIsAtMostHalfOfNetPay: PaydayRule = ({ advance, netPay }) => {
  const maximum = halfOfNetPay(netPay)
  return advance > maximum ? { code: 'ADVANCE_ABOVE_HALF_NET_PAY', advance, maximum } : undefined
}
