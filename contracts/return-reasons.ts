/** What a bank's return code means, in words. */
export { returnReasonOf } from '@tamarack/domain/pad/return-codes'
