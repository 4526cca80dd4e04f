import { rejectionReasons } from '@tamarack/contracts/rejection-reasons'

const known = (code: string) => rejectionReasons.find((reason) => reason.code === code)

/** The reason as staff know it; a code from another time stands for itself. */
export const reasonLabel = (code: string): string => known(code)?.label ?? code

/** The reason as the customer reads it; a code from another time stands for itself. */
export const reasonForCustomer = (code: string): string => known(code)?.customerReads ?? code
