import { refundIds } from './initiate-refund.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'retry-refund'> = async (gathering, loan) => ({ facts: refundIds(gathering, loan) })
