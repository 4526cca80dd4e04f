import { rejectionReasons } from '@tamarack/contracts/rejection-reasons'

const listed = (code: string) => rejectionReasons.find((reason) => reason.code === code)

/** The reason as staff read it; a code from another time stands for itself. */
export const reasonLabel = (code: string): string => listed(code)?.label ?? code

/** The reason as the customer reads it; a code from another time stands for itself. */
export const reasonForCustomer = (code: string): string => listed(code)?.customerReads ?? code
