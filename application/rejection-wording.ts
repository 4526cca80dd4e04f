import { rejectionReasons } from '@tamarack/domain/decision/reasons'

/** The customer's words for a reason; a code of an older list is shown as it is. */
export const customerWording = (code: string): string => rejectionReasons.find((reason) => reason.code === code)?.customerReads ?? code
