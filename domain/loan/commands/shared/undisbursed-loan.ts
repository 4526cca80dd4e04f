import type { Moment } from '../../decided.ts'
import type { DisbursementIds } from '../../servicing/disbursement.ts'

/** SHA-256 of the corrected recipient; undefined keeps the customer's own address. */
export type RetryFacts = Moment & DisbursementIds & { readonly recipient: string | undefined }
